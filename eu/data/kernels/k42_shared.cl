__kernel void shared(__global const uint *in, __global uint *out, local uint *s, local uint *t)
{
  uint l = get_local_id(0), i = get_global_id(0);
  s[l] = in[i]; t[l] = in[i] * 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[31 - l] + t[l ^ 5];
}
