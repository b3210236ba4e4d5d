kernel void copy_add(global int* a, global const int* b, int n) { int i = get_global_id(0); if (i < n) a[i] = b[i] + n; }
kernel void scale(global float* a, float s) { a[get_global_id(0)] *= s; }
