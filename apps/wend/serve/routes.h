// The paths of the service, and what each takes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace wend::cli::serve {

enum class Task { health, maps, map, solve, many, matrix, field, within, edits, metrics, openapi };

struct Route {
  Task task;
  const char* name;    ///< in metrics
  const char* method;  ///< the only one, but HEAD does for GET
  const char* path;    ///< {map} stands for a map's name
};

/// All of them.
std::span<const Route> routes();

struct FoundRoute {
  const Route* route = nullptr;  ///< null: no such path
  std::string map = {};          ///< as the path names it; empty without one
};

FoundRoute find_route(std::string_view path);

}  // namespace wend::cli::serve
