#include "scene/overlay_file.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <sstream>

#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

constexpr const char* kBlanks = " \t\r";

/// Splits "gate closed" into the place and what the overlay says of it.
std::pair<std::string, std::string> parts_of(const std::string& line) {
  const std::size_t end = line.find_last_not_of(kBlanks) + 1;
  const std::size_t blank = line.find_last_of(kBlanks, end - 1);
  if (blank == line.npos) return {};
  const std::size_t first = line.find_first_not_of(kBlanks);
  const std::size_t last = line.find_last_not_of(kBlanks, blank);
  if (last == line.npos) return {};
  return {line.substr(first, last + 1 - first), line.substr(blank + 1, end - blank - 1)};
}

void say(const std::string& line, const NodeParser& parse, const char* where, Overlay& overlay) {
  const auto [place, said] = parts_of(line);
  if (place.empty()) {
    throw usage_error(fmt::format("{}: expected a place and `closed`, `pass` or a cost, found '{}'",
                                  where, line));
  }
  const NodeId node = parse(where, place);
  if (said == "closed") {
    overlay.close(node);
  } else if (said == "pass") {
    overlay.pass_only(node);
  } else {
    overlay.add_cost(node, parse_number(where, said, 0, Overlay::kMostCost));
  }
}

}  // namespace

std::unique_ptr<Overlay> load_overlay(const std::string& path, std::size_t nodes,
                                      const NodeParser& parse) {
  require_file_name("--overlay", path);
  std::istringstream text(value_or_fail(io::read_text(path)));
  auto overlay = std::make_unique<Overlay>(nodes);
  std::size_t number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    if (line.find_first_not_of(kBlanks) == line.npos) continue;
    const std::string where = fmt::format("{}:{}", path, number);
    try {
      say(line, parse, where.c_str(), *overlay);
    } catch (const Failure& failure) {
      throw file_error(failure.what());
    }
  }
  if (overlay->empty()) throw file_error(fmt::format("{}: it names no places, one a line", path));
  return overlay;
}

void add_overlay_option(CLI::App& command, std::optional<std::string>& path) {
  command
      .add_option("--overlay", path,
                  "What holds for this query only: a file with a line per place, how it is spelled "
                  "and then closed, pass (no way may end there) or what it costs more to enter it")
      ->type_name("FILE");
}

}  // namespace wend::cli
