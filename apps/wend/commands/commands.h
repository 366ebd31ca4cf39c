// The commands. Each adds its options to the program and returns what runs it.
#pragma once

#include <functional>

#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

struct Command {
  CLI::App* app;
  std::function<ExitCode()> run;  ///< may throw a Failure
};

Command add_solve(CLI::App& program);
Command add_compare(CLI::App& program);
Command add_bake(CLI::App& program);
Command add_bench(CLI::App& program);
Command add_convert(CLI::App& program);
Command add_gen(CLI::App& program);
Command add_info(CLI::App& program);
Command add_draw(CLI::App& program);
Command add_trace(CLI::App& program);
Command add_field(CLI::App& program);
Command add_influence(CLI::App& program);
Command add_matrix(CLI::App& program);
Command add_mapf(CLI::App& program);
Command add_merge(CLI::App& program);
Command add_passages(CLI::App& program);
Command add_probe(CLI::App& program);
Command add_replay(CLI::App& program);
Command add_simulate(CLI::App& program);
Command add_explore(CLI::App& program);
Command add_serve(CLI::App& program);

}  // namespace wend::cli
