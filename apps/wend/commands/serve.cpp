// `wend serve`: answers questions about maps by HTTP and JSON.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <thread>
#include <utility>

#include "commands/commands.h"
#include "options/movement_options.h"
#include "serve/http_server.h"
#include "serve/maps/open_maps.h"
#include "serve/service.h"
#include "terminal/output.h"
#include "terminal/progress/long_work.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

constexpr const char* kServeExamples =
    "Examples:\n"
    "  wend serve --map demo=scenes/demo.map --port 0 --check\n"
    "  wend serve --map demo=scenes/demo.map --map world=scenes/world.json --port 0 --check\n"
    "\n"
    "Without --check it serves until SIGTERM or Ctrl-C; then it finishes what was begun and ends\n"
    "with status 0. A question, from another terminal:\n"
    "\n"
    "  wend serve --map demo=scenes/demo.map --allow-edits --log access.log\n"
    "  curl -H 'Content-Type: application/json' -d '{\"from\": [8, 4], \"to\": [50, 10]}' \\\n"
    "    http://127.0.0.1:8080/v1/maps/demo/solve\n"
    "\n"
    "GET /v1/openapi.json describes all requests.\n";

struct ServeArguments {
  std::vector<std::string> maps;
  MovementArguments movement;
  std::optional<std::string> listen;
  std::optional<std::string> port;
  bool allow_edits = false;
  bool check = false;
  std::optional<std::string> log;
  std::optional<std::string> most_body;
  std::optional<std::string> most_cells;
  std::optional<std::string> most_entries;
  std::optional<std::string> most_queries;
  std::optional<std::string> most_per_client;
  std::optional<std::string> most_seconds;
  std::optional<std::string> concurrency;
  std::optional<std::string> waiting;
  std::optional<std::string> connections;
  std::optional<std::string> idle_seconds;
};

std::size_t parse_count(const char* option, const std::optional<std::string>& text,
                        std::uint64_t usual, std::uint64_t least, std::uint64_t most) {
  return static_cast<std::size_t>(text ? parse_whole_number(option, *text, least, most) : usual);
}

double parse_seconds(const char* option, const std::optional<std::string>& text, double usual) {
  constexpr double kLeast = 0.001;
  constexpr double kMost = 86'400;
  return text ? parse_number(option, *text, kLeast, kMost) : usual;
}

std::size_t usual_concurrency() { return std::max(1u, std::thread::hardware_concurrency()); }

serve::ServiceLimits parse_service_limits(const ServeArguments& arguments) {
  constexpr std::uint64_t kMostEntries = std::uint64_t{1} << 28;
  constexpr std::uint64_t kMostBody = std::uint64_t{1} << 28;
  constexpr std::uint64_t kMostQueries = 10'000'000;
  constexpr std::uint64_t kMostRequests = 1'000'000;
  constexpr std::uint64_t kMostThreads = 256;
  serve::ServiceLimits limits;
  serve::RequestLimits& request = limits.request;
  request.queries =
      parse_count("--most-queries", arguments.most_queries, request.queries, 1, kMostQueries);
  request.entries =
      parse_count("--most-entries", arguments.most_entries, request.entries, 1, kMostEntries);
  limits.most_body =
      parse_count("--most-body", arguments.most_body, limits.most_body, 1, kMostBody);
  limits.most_per_client = parse_count("--most-per-client", arguments.most_per_client,
                                       limits.most_per_client, 1, kMostRequests);
  limits.most_seconds = parse_seconds("--most-seconds", arguments.most_seconds, 10);
  limits.concurrency =
      parse_count("--concurrency", arguments.concurrency, usual_concurrency(), 1, kMostThreads);
  limits.waiting = parse_count("--waiting", arguments.waiting, limits.waiting, 0, kMostRequests);
  return limits;
}

serve::HttpSettings parse_http(const ServeArguments& arguments) {
  constexpr std::uint64_t kMostConnections = 30'000;
  serve::HttpSettings settings;
  settings.address = arguments.listen.value_or(settings.address);
  settings.port = static_cast<std::uint16_t>(parse_count(
      "--port", arguments.port, settings.port, 0, std::numeric_limits<std::uint16_t>::max()));
  settings.connections = parse_count("--connections", arguments.connections, settings.connections,
                                     1, kMostConnections);
  settings.idle_seconds = parse_seconds("--idle-seconds", arguments.idle_seconds, 30);
  return settings;
}

serve::MapsToOpen parse_maps_to_open(const ServeArguments& arguments) {
  constexpr std::uint64_t kUsualCells = std::uint64_t{1} << 24;
  serve::MapsToOpen maps;
  maps.specs = arguments.maps;
  maps.movement = arguments.movement;
  maps.most_nodes = parse_count("--most-cells", arguments.most_cells, kUsualCells, 1,
                                std::numeric_limits<std::uint32_t>::max());
  maps.edits = arguments.allow_edits;
  return maps;
}

/// A line for each map.
std::string listed(const std::vector<std::unique_ptr<serve::ServedMap>>& maps) {
  std::string text;
  for (const auto& map : maps) {
    text += fmt::format("{}: {} {}\n", map->name(), map->snapshot()->node_count(),
                        map->scene().nodes());
  }
  return text;
}

ExitCode run_serve(const ServeArguments& arguments) {
  const serve::HttpSettings settings = parse_http(arguments);
  const serve::ServiceLimits limits = parse_service_limits(arguments);
  const serve::MapsToOpen maps = parse_maps_to_open(arguments);
  require_file_name("--log", arguments.log);
  // The port first: on large maps the rest takes long.
  serve::HttpServer server(settings);
  std::vector<std::unique_ptr<serve::ServedMap>> served = serve::open_maps(maps);
  if (arguments.check) {
    const serve::AccessLog log(arguments.log.value_or("-"));
    write_output({}, listed(served));
    return ExitCode::success;
  }
  serve::Service service(std::move(served), limits, arguments.allow_edits,
                         arguments.log.value_or("-"));
  const LongWork work("");
  server.run(service);
  return ExitCode::success;
}

void add_limit_options(CLI::App& app, ServeArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const char* text) { app.add_option(name, value, text)->type_name(type); };
  add("--most-body", arguments.most_body, "BYTES", "The largest body of a request [1048576]");
  add("--most-cells", arguments.most_cells, "N", "The most cells or nodes of a map [16777216]");
  add("--most-queries", arguments.most_queries, "N",
      "The most queries, goals or edited cells in a request [10000]");
  add("--most-entries", arguments.most_entries, "N",
      "The most costs, or places of paths, in an answer [1000000]");
  add("--most-seconds", arguments.most_seconds, "T", "The longest time for an answer [10]");
  add("--most-per-client", arguments.most_per_client, "N",
      "The most requests of one address at once [64]");
  add("--concurrency", arguments.concurrency, "N", "Search in N threads [one per core]");
  add("--waiting", arguments.waiting, "N",
      "How many requests may wait for a thread before others are refused [64]");
  add("--connections", arguments.connections, "N", "The most open connections [1024]");
  add("--idle-seconds", arguments.idle_seconds, "T",
      "How long a connection may stay open between requests [30]");
}

}  // namespace

Command add_serve(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("serve", "Answer questions about maps by HTTP and JSON");
  const auto arguments = std::make_shared<ServeArguments>();
  app.add_option("--map", arguments->maps,
                 "A map to serve, of any kind, under a name; several times for several maps")
      ->type_name("NAME=FILE")
      ->allow_extra_args(false);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const char* text) { app.add_option(name, value, text)->type_name(type); };
  add("--listen", arguments->listen, "ADDRESS",
      "Where to listen; 0.0.0.0 lets other machines in [127.0.0.1]");
  add("--port", arguments->port, "N", "On which port; 0 for any free one, which is printed [8080]");
  app.add_flag("--allow-edits", arguments->allow_edits, "Let clients edit the cells of grids");
  app.add_flag("--check", arguments->check,
               "Open the maps and the log, take the port, print what would be served, and end");
  add("--log", arguments->log, "FILE",
      "Append a line of JSON for each request to this file; - for standard error, or none [-]");
  add_limit_options(app, *arguments);
  add_movement_options(app, arguments->movement);
  add_link_kinds_option(app, arguments->movement);
  app.footer(kServeExamples);
  return {&app, [arguments] { return run_serve(*arguments); }};
}

}  // namespace wend::cli
