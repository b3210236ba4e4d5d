// A function of three words that the compiler makes one instruction, `bfn`.
kernel void choose(global uint *a, global const uint *b, global const uint *c) {
    const size_t i = get_global_id(0);
    a[i] = (a[i] & b[i]) | (~a[i] & c[i]);
}

// A load under a mask from addresses that differ in each channel.
kernel void gather(global float *out, global const float *in, global const int *index, int count) {
    const size_t i = get_global_id(0);
    const int from = index[i];
    float value = 0.0f;
    if (from >= 0 && from < count) {
        value = in[from];
    }
    out[i] = value;
}

// Local memory, a barrier, and arithmetic of half precision.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void mix_down(global half *out, global const half *in, local half *part) {
    const size_t i = get_local_id(0);
    part[i] = in[get_global_id(0)] * (half)0.5h;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = fma(part[i], part[i ^ 1], sqrt(in[i]));
}
