__kernel void small(__global const char *a, __global const uchar *b, __global const short *c, __global char *o, __global ushort *p, __global short *q)
{
  uint i = get_global_id(0); char x = a[i]; uchar y = b[i]; short z = c[i];
  o[i] = (char)(x * y + z); p[i] = (ushort)((uint)y * (ushort)z >> 3); q[i] = (short)(x > z ? x - y : z / 3);
}
