__constant uint TABLE[32] = {
  1, 5, 3, 9, 7, 11, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52};
__constant float SCALES[4] = {0.5f, 2.0f, -1.0f, 100.0f};
__kernel void constants(__global const uint *in, __global uint *out, __global float *scaled)
{
  uint i = get_global_id(0), x = in[i];
  out[i] = TABLE[x & 31] + TABLE[x >> 27]; scaled[i] = SCALES[x >> 8 & 3] * (float)(x & 0xffff);
}
