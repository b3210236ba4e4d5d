// Drives a Verilated block with the tape that src/stimulus.rs describes, and folds every cycle's outputs into a checksum.
// ports.h, written for the block, has its ports. Called with the tape's file; reads commands from standard input, a line
// each, and answers each with one line:
//
//   first               the checksum after two cycles, to time the way to it
//   check STREAM CYCLES from power-up: the stream's checksum after so many cycles
//   run CYCLES          goes on with the current stream: CPU nanoseconds, checksum
//   stimulus CYCLES     the same loop without the model, to tell what the stimulus itself costs
#include "Vdut.h"
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <time.h>
#include <type_traits>
#include <vector>

namespace {

constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15u;

constexpr uint64_t rotate(uint64_t x, unsigned by) { return x << by | x >> ((64 - by) % 64); }

constexpr unsigned turn(unsigned k) { return 29 * k % 64; }

// A port of at most 64 bits is a number, a wider one an array of 32-bit words.
template <typename Port> inline void put(Port &port, const uint64_t *words) {
    if constexpr (std::is_integral_v<Port>)
        port = static_cast<Port>(*words);
    else
        std::memcpy(port.data(), words, sizeof port);
}

// What an output whose first word is the k-th adds to the sum of a cycle.
template <unsigned k, typename Port> inline uint64_t term(const Port &port) {
    if constexpr (std::is_integral_v<Port>) {
        return rotate(port, turn(k));
    } else {
        uint64_t words[(sizeof port + 7) / 8] = {};
        std::memcpy(words, port.data(), sizeof port);
        uint64_t sum = 0;
        for (unsigned i = 0; i < sizeof words / 8; ++i) sum += rotate(words[i], turn(k + i));
        return sum;
    }
}

#include "ports.h"

struct Bench {
    std::unique_ptr<VerilatedContext> context;
    std::unique_ptr<Vdut> dut;
    std::vector<uint64_t> tape;
    uint64_t place = 0;
    uint64_t checksum = 0;

    // Two evals a cycle, one of a block without a clock: inputs change with the falling edge, outputs are read before the rising one.
    inline void settle() {
#ifdef CLOCK
        dut->CLOCK = 0;
#endif
        dut->eval();
    }

    inline void edge() {
#ifdef CLOCK
        dut->CLOCK = 1;
        dut->eval();
#endif
    }

    inline void drive() {
        put_all(*dut, &tape[place * kWords]);
        place = place + 1 == kTables * kCycles ? 0 : place + 1;
    }

    inline void observe() { checksum = checksum * kMultiplier + sum_all(*dut); }

    // A new model, and its cycles of reset.
    void restart(uint64_t stream) {
        dut.reset();
        context.reset(new VerilatedContext);
        dut.reset(new Vdut{context.get()});
        put_all(*dut, kReset);
        for (uint64_t cycle = 0; cycle < kResets; ++cycle) {
            settle();
            edge();
        }
        place = stream % kTables * kCycles + stream / kTables * kApart % kCycles;
        checksum = 0;
    }

    __attribute__((noinline)) void run(uint64_t cycles) {
        for (uint64_t cycle = 0; cycle < cycles; ++cycle) {
            drive();
            settle();
            observe();
            edge();
        }
    }

    __attribute__((noinline)) void stimulus(uint64_t cycles) {
        for (uint64_t cycle = 0; cycle < cycles; ++cycle) {
            drive();
            // As if the model had run: what is written is written, and what is read may have changed.
            asm volatile("" ::: "memory");
            observe();
        }
    }
};

uint64_t cpu_nanoseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return uint64_t(t.tv_sec) * 1000000000u + t.tv_nsec;
}

bool read(const char *path, std::vector<uint64_t> &tape) {
    tape.resize(kTables * kCycles * kWords);
    FILE *file = std::fopen(path, "rb");
    if (!file) return false;
    const size_t got = std::fread(tape.data(), sizeof(uint64_t), tape.size(), file);
    std::fclose(file);
    return got == tape.size();
}

}  // namespace

int main(int count, char **arguments) {
    Bench bench;
    if (count != 2 || !read(arguments[1], bench.tape)) {
        std::fprintf(stderr, "the one argument is the tape's file\n");
        return 2;
    }
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
