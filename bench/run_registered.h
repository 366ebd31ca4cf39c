#pragma once

#include <benchmark/benchmark.h>

namespace wend::bench {

/// Runs all registered benchmarks and prints their table. Returns main()'s exit status: whether the
/// answers that were checked before were right.
inline int run_registered(bool right) {
  benchmark::ConsoleReporter table(benchmark::ConsoleReporter::OO_Tabular);
  benchmark::RunSpecifiedBenchmarks(&table);
  benchmark::Shutdown();
  return right ? 0 : 1;
}

}  // namespace wend::bench
