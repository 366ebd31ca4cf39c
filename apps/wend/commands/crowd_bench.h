// `wend bench --crowd`: scores scenes whose units have bodies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct CrowdBenchArguments {
  std::vector<std::string> scenes;
  std::optional<std::string> passes;
  std::optional<std::string> threads;
  std::optional<std::string> format;
};

/// Runs each scene and prints one row for each. Throws a Failure if a scene cannot be read, if its
/// units have no bodies, and if another option of bench was given.
ExitCode run_crowd_bench(const CrowdBenchArguments& arguments, const CLI::App& app);

}  // namespace wend::cli
