__kernel void atomics(__global const int *in, __global int *out)
{
  uint i = get_global_id(0); int x = in[i];
  atomic_max(out, x); atomic_min(out + 1, x); atomic_and(out + 2, x); atomic_or(out + 3, x); atomic_xor(out + 4, x);
  atomic_add(out + 5, x); atomic_sub(out + 6, x); atomic_inc(out + 7); atomic_dec(out + 8);
  atomic_add(out + 16 + (x & 7), x); atomic_max(out + 24 + (x & 7), x); atomic_xor(out + 32 + (x & 7), x);
}
