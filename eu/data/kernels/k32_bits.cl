__kernel void bits(__global const uint *a, __global const int *b, __global uint *out)
{
  uint i = get_global_id(0), x = a[i]; int y = b[i];
  out[8*i] = popcount(x); out[8*i+1] = clz(x); out[8*i+2] = rotate(x, (uint)y & 31u);
  out[8*i+3] = (uint)max(y, (int)x); out[8*i+4] = min(x, (uint)y);
  out[8*i+5] = (uint)add_sat(y, (int)x); out[8*i+6] = (uint)hadd(y, (int)x);
  out[8*i+7] = (uint)clamp(y, -1000, 1000);
}
