__attribute__((noinline)) uint helper(uint x, __global const uint *t)
{
  uint s = 0;
  for (uint i = 0; i < (x & 7); i++) s += t[(x + i) & 63] ^ i;
  return s;
}
__kernel void calls(__global const uint *in, __global uint *out)
{
  uint i = get_global_id(0), a = helper(in[i], in);
  if (a & 1) a += helper(a, in) * 3;
  out[i] = a;
}
