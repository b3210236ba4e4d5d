__kernel void longs(__global const ulong *a, __global const long *b, __global ulong *out)
{
  uint i = get_global_id(0); ulong x = a[i]; long y = b[i];
  out[8*i] = x + (ulong)y; out[8*i+1] = x * (ulong)y; out[8*i+2] = x >> (y & 63); out[8*i+3] = (ulong)(y >> (x & 63));
  out[8*i+4] = x << (y & 63); out[8*i+5] = x < (ulong)y ? x : 7; out[8*i+6] = y < 0 ? -y : y; out[8*i+7] = x - (ulong)y;
}
