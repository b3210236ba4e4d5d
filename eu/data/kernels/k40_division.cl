__kernel void division(__global const int *a, __global const int *b, __global int *q, __global uint *r)
{
  uint i = get_global_id(0); int x = a[i], y = b[i]; uint u = x, v = y;
  q[2*i] = y == 0 || (x == INT_MIN && y == -1) ? 0 : x / y; q[2*i+1] = y == 0 || (x == INT_MIN && y == -1) ? x : x % y;
  r[2*i] = v ? u / v : 0; r[2*i+1] = v ? u % v : u;
}
