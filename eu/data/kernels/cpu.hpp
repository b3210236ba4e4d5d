// OpenCL C as far as the kernels here use it, in C++: a kernel is a function, a work-item is a call. If the kernel has barriers, each
// work-item of a group is a thread.
//
// The program that includes this file and the kernels takes: the kernel's name, whether it has barriers, three global and three local
// sizes, then for each argument `b` and a buffer's length, `s` and the length of memory that a group
// shares, or `v` and a value's bits. It reads the buffers from standard input, calls
// the kernel for each work-item, and writes the buffers to standard output.
#include <climits>
#include <cmath>
#include <math.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <pthread.h>
#include <string>
#include <vector>

typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;
struct char4 { signed char x, y, z, w; };
#define __kernel static
#define __global
#define __constant static const
#define __local static
#define __attribute__(x)
#define half _Float16
#define CLK_LOCAL_MEM_FENCE 1

struct Item { uint global[3], local[3], group[3]; };
static thread_local Item item;
static uint sizes[2][3];
static pthread_barrier_t all_arrived;
static bool has_barriers;

static inline size_t get_global_id(int d) { return item.global[d]; }
static inline size_t get_local_id(int d) { return item.local[d]; }
static inline size_t get_group_id(int d) { return item.group[d]; }
static inline size_t get_global_size(int d) { return sizes[0][d]; }
static inline size_t get_num_groups(int d) { return sizes[0][d] / sizes[1][d]; }
static inline void barrier(int) { if (has_barriers) pthread_barrier_wait(&all_arrived); }
static inline uint rotate(uint x, uint n) { n &= 31; return n ? x << n | x >> (32 - n) : x; }
static inline uint atomic_inc(uint *p) { return __sync_fetch_and_add(p, 1); }
static inline uint atomic_add(uint *p, uint value) { return __sync_fetch_and_add(p, value); }
static inline int atomic_inc(int *p) { return __sync_fetch_and_add(p, 1); }
static inline int atomic_dec(int *p) { return __sync_fetch_and_sub(p, 1); }
static inline int atomic_add(int *p, int value) { return __sync_fetch_and_add(p, value); }
static inline int atomic_sub(int *p, int value) { return __sync_fetch_and_sub(p, value); }
static inline int atomic_and(int *p, int value) { return __sync_fetch_and_and(p, value); }
static inline int atomic_or(int *p, int value) { return __sync_fetch_and_or(p, value); }
static inline int atomic_xor(int *p, int value) { return __sync_fetch_and_xor(p, value); }
// A kernel without barriers runs its work-items one after the other.
static inline int atomic_max(int *p, int value) { int old = *p; *p = old > value ? old : value; return old; }
static inline int atomic_min(int *p, int value) { int old = *p; *p = old < value ? old : value; return old; }
static inline uint popcount(uint x) { return __builtin_popcount(x); }
static inline uint clz(uint x) { return x ? __builtin_clz(x) : 32; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline uint min(uint a, uint b) { return a < b ? a : b; }
static inline int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static inline int hadd(int a, int b) { return ((int64_t)a + b) >> 1; }
static inline int add_sat(int a, int b) {
  int64_t sum = (int64_t)a + b;
  return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
}
static inline uint mul_hi(uint a, uint b) { return (uint64_t)a * b >> 32; }
static inline uchar convert_uchar_sat(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }
static inline int convert_int_sat(float x) {
  return x != x ? 0 : x >= 2147483648.f ? INT32_MAX : x <= -2147483648.f ? INT32_MIN : (int)x;
}
static inline int convert_int_rte(float x) { return (int)rintf(x); }
#define native_rsqrt(x) ((float)(1.0 / sqrt((double)(x))))
#define native_exp2(x) ((float)exp2((double)(x)))
#define native_log2(x) ((float)log2((double)(x)))
#define native_sin(x) ((float)sin((double)(x)))
#define native_sqrt(x) sqrtf(x)
#define native_divide(a, b) ((a) / (b))

typedef void (*Entry)(void **);
static std::map<std::string, Entry> entries;

template <class A> struct From { static A take(void *at) { return *(A *)at; } };
template <class A> struct From<A *> { static A *take(void *at) { return (A *)at; } };

template <auto f> struct Call;
template <class... A, void (*f)(A...)> struct Call<f> {
  template <size_t... i> static void spread(void **at, std::index_sequence<i...>) { f(From<A>::take(at[i])...); }
  static void entry(void **at) { spread(at, std::index_sequence_for<A...>()); }
};

struct Task { Item item; Entry entry; void **arguments; };

static void *work(void *given) {
  Task *task = (Task *)given;
  item = task->item;
  task->entry(task->arguments);
  return nullptr;
}

static int run(int count, char **words) {
  Entry entry = entries.at(words[1]);
  has_barriers = atoi(words[2]);
  uint global[3], local[3];
  for (int d = 0; d < 3; d++) { sizes[0][d] = atoi(words[3 + d]); sizes[1][d] = atoi(words[6 + d]); }
  for (int d = 0; d < 3; d++) { global[d] = sizes[0][d]; local[d] = sizes[1][d]; }
  std::vector<std::vector<char>> storage;
  for (int i = 9; i + 1 < count; i += 2) {
    ulong number = strtoul(words[i + 1], nullptr, 0);
    if (words[i][0] == 'b') {
      storage.emplace_back(number);
      if (fread(storage.back().data(), 1, number, stdin) != number) return 1;
    } else if (words[i][0] == 's') {
      storage.emplace_back(number);
    } else {
      storage.emplace_back(8);
      memcpy(storage.back().data(), &number, 8);
    }
  }
  std::vector<void *> arguments;
  for (auto &bytes : storage) arguments.push_back(bytes.data());
  for (uint z = 0; z < global[2] / local[2]; z++)
    for (uint y = 0; y < global[1] / local[1]; y++)
      for (uint x = 0; x < global[0] / local[0]; x++) {
        std::vector<Task> tasks;
        for (uint lz = 0; lz < local[2]; lz++)
          for (uint ly = 0; ly < local[1]; ly++)
            for (uint lx = 0; lx < local[0]; lx++)
              tasks.push_back({{{x * local[0] + lx, y * local[1] + ly, z * local[2] + lz}, {lx, ly, lz}, {x, y, z}},
                               entry, arguments.data()});
        if (!has_barriers) {
          for (auto &task : tasks) work(&task);
          continue;
        }
        std::vector<pthread_t> threads(tasks.size());
        pthread_barrier_init(&all_arrived, nullptr, tasks.size());
        for (size_t i = 0; i < tasks.size(); i++)
          if (pthread_create(&threads[i], nullptr, work, &tasks[i])) return 1;
        for (auto thread : threads) pthread_join(thread, nullptr);
        pthread_barrier_destroy(&all_arrived);
      }
  for (size_t i = 0, word = 9; i < storage.size(); i++, word += 2)
    if (words[word][0] == 'b') fwrite(storage[i].data(), 1, storage[i].size(), stdout);
  return 0;
}

// Of arguments; `__local` is for variables.
#define local
