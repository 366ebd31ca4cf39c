#include "serve/routes.h"

namespace wend::cli::serve {
namespace {

constexpr std::string_view kMapMark = "{map}";

constexpr Route kRoutes[] = {
    {Task::health, "health", "GET", "/v1/health"},
    {Task::maps, "maps", "GET", "/v1/maps"},
    {Task::map, "map", "GET", "/v1/maps/{map}"},
    {Task::solve, "solve", "POST", "/v1/maps/{map}/solve"},
    {Task::many, "many", "POST", "/v1/maps/{map}/many"},
    {Task::matrix, "matrix", "POST", "/v1/maps/{map}/matrix"},
    {Task::field, "field", "POST", "/v1/maps/{map}/field"},
    {Task::within, "within", "POST", "/v1/maps/{map}/within"},
    {Task::edits, "edits", "POST", "/v1/maps/{map}/edits"},
    {Task::metrics, "metrics", "GET", "/v1/metrics"},
    {Task::openapi, "openapi", "GET", "/v1/openapi.json"},
};

}  // namespace

std::span<const Route> routes() { return kRoutes; }

FoundRoute find_route(std::string_view path) {
  for (const Route& route : kRoutes) {
    const std::string_view pattern = route.path;
    const std::size_t mark = pattern.find(kMapMark);
    if (mark == pattern.npos) {
      if (path == pattern) return {&route};
      continue;
    }
    const std::string_view end = pattern.substr(mark + kMapMark.size());
    if (path.size() <= mark + end.size() || path.substr(0, mark) != pattern.substr(0, mark)) {
      continue;
    }
    const std::string_view name = path.substr(mark, path.size() - mark - end.size());
    if (path.substr(mark + name.size()) != end || name.find('/') != name.npos) continue;
    return {&route, std::string(name)};
  }
  return {};
}

}  // namespace wend::cli::serve
