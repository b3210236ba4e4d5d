// Drives the Verilated array with the stimulus that src/stimulus.rs describes, and folds every cycle's outputs into
// a checksum. Reads commands from standard input, a line each, and answers each with one line:
//
//   first               the first output word, to time the way to it
//   check STREAM CYCLES from reset: the stream's checksum after so many cycles
//   run CYCLES          goes on with the current stream: CPU nanoseconds, checksum
//   stimulus CYCLES     the same loop without the model, to tell what the stimulus itself costs
#include "Vdut.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <time.h>

namespace {

constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15u;
constexpr int kOperandWords = 16;

constexpr uint64_t odd(uint64_t k) { return kMultiplier * (2 * k + 1); }

constexpr uint64_t rotate(uint64_t x, unsigned by) { return x << by | x >> ((64 - by) % 64); }

constexpr unsigned turn(unsigned k) { return 29 * k % 64; }

inline uint64_t word(uint64_t state, unsigned k) { return rotate(state, turn(k)) ^ odd(k); }

inline uint64_t control_word(uint64_t state) {
    const uint64_t product = state * odd(3 * kOperandWords);
    return product ^ (product >> 32);
}

uint64_t seed(uint64_t stream) {
    uint64_t z = (stream + 1) * kMultiplier;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) | 1;
}

inline uint64_t xorshift(uint64_t x) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

struct Bench {
    std::unique_ptr<VerilatedContext> context{new VerilatedContext};
    std::unique_ptr<Vdut> dut{new Vdut{context.get()}};
    uint64_t state = 0;
    uint64_t checksum = 0;

    // Two evals a cycle; inputs change with the rising edge, before which the falling one has settled.
    inline void tick() {
        dut->clk = 1;
        dut->eval();
        dut->clk = 0;
        dut->eval();
    }

    template <typename Wide> static inline void operand(Wide &port, uint64_t state, unsigned first) {
        uint64_t words[kOperandWords];
        for (unsigned i = 0; i < kOperandWords; ++i) words[i] = word(state, first + i);
        std::memcpy(port.data(), words, sizeof words);
    }

    inline void drive() {
        state = xorshift(state);
        operand(dut->src0, state, 0);
        operand(dut->src1, state, kOperandWords);
        operand(dut->src2, state, 2 * kOperandWords);
        const uint64_t control = control_word(state);
        dut->lane_enable = static_cast<uint32_t>(control);
        dut->table_bits = static_cast<uint8_t>(control >> 32);
        dut->in_valid = (control >> 40 & 3) != 0;
    }

    template <typename Wide> inline void fold(const Wide &wide, uint64_t rest) {
        uint64_t words[kOperandWords];
        std::memcpy(words, wide.data(), sizeof words);
        uint64_t sum = rotate(rest, turn(kOperandWords));
        for (int i = 0; i < kOperandWords; ++i) sum += rotate(words[i], turn(i));
        checksum = checksum * kMultiplier + sum;
    }

    inline void observe() {
        fold(dut->dst, uint64_t{dut->dst_enable} | uint64_t{dut->out_valid} << 32);
    }

    // One cycle of reset, then one that writes every lane, so that no engine depends on its state at power-up.
    void restart(uint64_t stream) {
        dut->clk = 0;
        dut->eval();
        for (int cycle = 0; cycle < 2; ++cycle) {
            const uint64_t zero[kOperandWords] = {};
            std::memcpy(dut->src0.data(), zero, sizeof zero);
            std::memcpy(dut->src1.data(), zero, sizeof zero);
            std::memcpy(dut->src2.data(), zero, sizeof zero);
            dut->table_bits = 0;
            dut->rst = cycle == 0;
            dut->in_valid = cycle == 1;
            dut->lane_enable = cycle == 1 ? 0xFFFFFFFFu : 0;
            tick();
        }
        state = seed(stream);
        checksum = 0;
    }

    __attribute__((noinline)) void run(uint64_t cycles) {
        for (uint64_t cycle = 0; cycle < cycles; ++cycle) {
            drive();
            // Registered outputs: before the edge they are those of the cycle now being driven.
            observe();
            tick();
        }
    }

    __attribute__((noinline)) void stimulus(uint64_t cycles) {
        for (uint64_t cycle = 0; cycle < cycles; ++cycle) {
            drive();
            fold(dut->src0, uint64_t{dut->lane_enable} | uint64_t{dut->in_valid} << 32);
            fold(dut->src1, dut->table_bits);
            fold(dut->src2, 0);
        }
    }
};

uint64_t cpu_nanoseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return uint64_t(t.tv_sec) * 1000000000u + t.tv_nsec;
}

}  // namespace

int main() {
    Bench bench;
    bench.restart(0);
    char line[128];
    while (std::fgets(line, sizeof line, stdin)) {
        unsigned long long a = 0, b = 0;
        if (std::strncmp(line, "first", 5) == 0) {
            bench.run(2);
            std::printf("%016llx\n", (unsigned long long)bench.checksum);
        } else if (std::sscanf(line, "check %llu %llu", &a, &b) == 2) {
            bench.restart(a);
            bench.run(b);
            std::printf("%016llx\n", (unsigned long long)bench.checksum);
        } else if (std::sscanf(line, "run %llu", &a) == 1 || std::sscanf(line, "stimulus %llu", &a) == 1) {
            const uint64_t before = cpu_nanoseconds();
            line[0] == 'r' ? bench.run(a) : bench.stimulus(a);
            const uint64_t after = cpu_nanoseconds();
            std::printf("%llu %016llx\n", (unsigned long long)(after - before), (unsigned long long)bench.checksum);
        } else {
            std::printf("unknown command\n");
        }
        std::fflush(stdout);
    }
    return 0;
}
