__kernel void control(__global const uint *in, __global uint *out)
{
  uint i = get_global_id(0), x = in[i] & 1023, steps = 0;
  while (x != 1 && x != 0) {
    steps++;
    if (steps > 60) break;
    switch (x & 3) {
      case 0: x >>= 2; continue;
      case 1: x = 3 * x + 1; break;
      case 2: x >>= 1; if (x % 5 == 0) continue; steps += 100; break;
      default: for (uint j = 0; j < (x & 7); j++) { if (j == 5) break; steps += j; } x = (x >> 1) + 2; break;
    }
    steps += x > 50 ? 1000 : 0;
  }
  out[i] = steps * 4096 + x;
}
