#pragma OPENCL FP_CONTRACT OFF
__kernel void floats(__global const float *a, __global const float *b, __global float *o, __global int *p)
{
  uint i = get_global_id(0); float x = a[i], y = b[i];
  float s = 0.0f; for (int j = 0; j < 5; j++) s = s * 0.5f + (x > y ? x - y : y * 0.25f) + (float)j;
  o[4*i] = fmax(x, y) - fmin(x, s); o[4*i+1] = floor(x) + ceil(y) * trunc(s); o[4*i+2] = fabs(x - y); o[4*i+3] = x < y ? -s : s;
  p[i] = (x > 0.0f) + 2 * (x == y) + 4 * (y <= s) + 8 * ((int)x < (int)y);
}
