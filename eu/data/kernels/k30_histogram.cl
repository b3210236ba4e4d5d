__kernel __attribute__((reqd_work_group_size(64,1,1)))
void histogram(__global const uchar *in, __global uint *bins)
{
  __local uint counts[32];
  uint l = get_local_id(0);
  if (l < 32) counts[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&counts[in[get_global_id(0)] & 31]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) atomic_add(&bins[l], counts[l]);
}
