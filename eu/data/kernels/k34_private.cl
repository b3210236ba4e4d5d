__kernel void privates(__global const uint *in, __global uint *out)
{
  uint i = get_global_id(0), table[16];
  for (uint j = 0; j < 16; j++) table[j] = in[(i + j) & 63];
  uint x = in[i], sum = 0;
  for (uint j = 0; j < 8; j++) { uint k = x & 15; sum = sum * 3 + table[k]; table[(k + j) & 15] ^= sum; x = x >> 4 | x << 28; }
  out[i] = sum;
}
