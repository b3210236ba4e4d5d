#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { int data[]; };

// Can be a datapath: three instructions of GLSL.std.450 of one class.
int within(int value, int low, int high) {
    int least = max(value, low);
    return min(least, abs(high));
}

void main() {
    uint at = gl_GlobalInvocationID.x;
    data[at] = within(data[at], -8, 7);
}
