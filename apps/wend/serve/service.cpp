#include "serve/service.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "io/files/text.h"
#include "serve/openapi.h"
#include "serve/reports/memory_use.h"
#include "serve/request/client_message.h"
#include "serve/request/request_reader.h"
#include "terminal/failure.h"
#include "terminal/suggest.h"
#include "wend/base/version.h"

namespace wend::cli::serve {
namespace {

constexpr unsigned kRetrySoon = 1;  // seconds: most requests end sooner

std::string text_of(const Json& json) {
  // Names in files need not be UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Reply busy(const std::string& reason, int status = 503) {
  Reply reply = reply_of({status, reason});
  reply.retry_after = kRetrySoon;
  return reply;
}

bool is_json_type(const std::string& type) {
  const std::string_view media = std::string_view(type).substr(0, type.find(';'));
  return same_but_for_case(io::trim(media), "application/json");
}

/// The request of a body. Throws the refusal where there is none.
template <class T>
T value_of(Read<T> read) {
  if (!read) throw read.refusal();
  return std::move(read.value());
}

}  // namespace

Reply reply_of(const Refusal& refusal) {
  Reply reply;
  reply.status = refusal.status;
  reply.body = text_of({{"status", refusal.status}, {"error", refusal.message}});
  return reply;
}

Service::Service(std::vector<std::unique_ptr<ServedMap>> maps, const ServiceLimits& limits,
                 bool edits, const std::string& log)
    : maps_(std::move(maps)),
      limits_(limits),
      edits_(edits),
      clients_(limits.most_per_client),
      held_(limits.most_held),
      log_(log),
      pool_(limits.concurrency, limits.waiting) {}

ServedMap* Service::find_map(const std::string& name) const {
  for (const auto& map : maps_) {
    if (map->name() == name) return map.get();
  }
  return nullptr;
}

std::optional<Refusal> Service::refuse_path(const CallHead& head, Reply& reply) const {
  const FoundRoute found = find_route(head.path);
  if (found.route == nullptr) {
    return Refusal{404, "there is no such path; GET /v1/openapi.json describes all of them"};
  }
  const std::string_view method = found.route->method;
  if (head.method != method && !(head.method == "HEAD" && method == "GET")) {
    reply.allow = found.route->method;
    return Refusal{405, fmt::format("this path takes {} only", method)};
  }
  if (found.map.empty()) return std::nullopt;
  if (find_map(found.map) == nullptr) {
    std::vector<std::string> names;
    for (const auto& map : maps_) names.push_back(map->name());
    return Refusal{404, fmt::format("there is no map {}{}", io::in_quotes(found.map),
                                    did_you_mean(found.map, names))};
  }
  if (found.route->task != Task::edits || edits_) return std::nullopt;
  return Refusal{403, "edits are not allowed; start the service with --allow-edits"};
}

std::optional<Refusal> Service::refuse_body(const CallHead& head) const {
  if (!head.content_length) return Refusal{411, "say Content-Length, and send no chunks"};
  if (*head.content_length > limits_.most_body) {
    return Refusal{413, fmt::format("the body has {} bytes, at most {} are allowed (--most-body)",
                                    *head.content_length, limits_.most_body)};
  }
  if (!is_json_type(head.content_type)) {
    return Refusal{415, "the body has to be JSON: say Content-Type: application/json"};
  }
  if (!head.content_encoding.empty() && head.content_encoding != "identity") {
    return Refusal{415, "the body must not be compressed"};
  }
  return std::nullopt;
}

std::optional<Reply> Service::refuse(const CallHead& head, std::optional<Admission>& admission) {
  Reply reply;
  const bool has_body = head.method == "POST";
  std::optional<Refusal> refusal = refuse_path(head, reply);
  if (!refusal && has_body) refusal = refuse_body(head);
  if (refusal) {
    const char* allow = reply.allow;
    reply = reply_of(*refusal);
    reply.allow = allow;
    return reply;
  }
  if (!has_body) {
    admission.emplace();
    return std::nullopt;
  }
  if (stopping_) return busy("the service is stopping");
  ClientCount::Place place = clients_.enter(head.client);
  if (!place) {
    return busy(fmt::format("this address has {} requests at once (--most-per-client); wait for an "
                            "answer",
                            limits_.most_per_client),
                429);
  }
  HeldBytes::Hold body = held_.hold(static_cast<std::size_t>(*head.content_length));
  if (!body) return busy("bodies and answers on their way take all memory; try again");
  admission.emplace(Admission{std::move(place), std::move(body)});
  return std::nullopt;
}

Reply Service::answer(const CallHead& head, std::string_view body, Deadline deadline) {
  const FoundRoute found = find_route(head.path);
  if (head.method != "POST") return answer_light(found);
  Reply reply;
  const auto work = [&](Workspace& workspace) {
    reply = answer_heavy(found, body, deadline, workspace);
  };
  switch (pool_.run(work, deadline)) {
    case SearchPool::Outcome::done: break;
    case SearchPool::Outcome::full:
      reply = busy(fmt::format("{} searches run and {} requests wait; try again", pool_.threads(),
                               limits_.waiting));
      break;
    case SearchPool::Outcome::late: reply = busy("no search came free in time; try again"); break;
  }
  reply.map = found.map;
  return reply;
}

Reply Service::answer_light(const FoundRoute& found) {
  Reply reply;
  reply.map = found.map;
  switch (found.route->task) {
    case Task::health: reply.body = text_of(health()); break;
    case Task::maps: reply.body = text_of(map_list()); break;
    case Task::map: reply.body = text_of(map_facts(*find_map(found.map), false)); break;
    case Task::openapi: reply.body = kOpenApi; break;
    default:
      reply.body = metrics_text();
      reply.content_type = "text/plain; version=0.0.4";
      break;
  }
  return reply;
}

Reply Service::answer_heavy(const FoundRoute& found, std::string_view body, Deadline deadline,
                            Workspace& workspace) {
  WorkDone done;
  Desk desk = {workspace, deadline, limits_.request.entries, done};
  Reply reply;
  try {
    reply.body = text_of(work(found, body, desk));
  } catch (const Refusal& refusal) {
    reply = reply_of(refusal);
  } catch (const OtherVersion& other) {
    reply = reply_of(
        {409, fmt::format("the map has version {} now; look at it and try again", other.version)});
  } catch (const OutOfTime&) {
    reply = reply_of({504, fmt::format("there is no answer after {:g} seconds (--most-seconds)",
                                       limits_.most_seconds)});
  } catch (const Failure& failure) {
    reply = reply_of({422, client_message(failure.what())});
  } catch (const std::exception& error) {
    reply = reply_of({500, std::string("a fault of wend: ") + error.what()});
  }
  reply.done = done;
  return reply;
}

Json Service::work(const FoundRoute& found, std::string_view body, Desk& desk) {
  ServedMap& map = *find_map(found.map);
  const RequestLimits& limits = limits_.request;
  switch (found.route->task) {
    case Task::solve: return answer_solve(map, value_of(read_solve(body, limits)), desk);
    case Task::many: return answer_many(map, value_of(read_many(body, limits)), desk);
    case Task::matrix: return answer_matrix(map, value_of(read_matrix(body, limits)), desk);
    case Task::field: return answer_field(map, value_of(read_field(body, limits)), desk);
    case Task::within: return answer_within(map, value_of(read_within(body, limits)), desk);
    default: break;
  }
  if (!map.edit_refusal().empty()) throw usage_error(map.edit_refusal());
  return answer_edits(map, value_of(read_edits(body, limits)));
}

HeldBytes::Hold Service::hold(Reply& reply) {
  // The body, its copy in the answer, and the answer with its head.
  constexpr std::size_t kCopies = 3;
  constexpr std::size_t kSmall = 4096;
  if (reply.body.size() < kSmall) return held_.hold(0);
  HeldBytes::Hold hold = held_.hold(kCopies * reply.body.size());
  if (!hold) {
    const bool ever = kCopies * reply.body.size() <= limits_.most_held;
    Reply other =
        ever ? busy("bodies and answers on their way take all memory; try again")
             : reply_of({422, fmt::format("the answer has {} bytes, more than {} that "
                                          "are sent at once; ask for less",
                                          reply.body.size(), limits_.most_held / kCopies)});
    other.map = reply.map;
    other.done = reply.done;
    reply = std::move(other);
  }
  return hold;
}

void Service::record(const CallHead& head, const Reply& reply, double seconds) {
  constexpr double kMilliseconds = 1000;
  const FoundRoute found = find_route(head.path);
  metrics_.count(found.route == nullptr ? "none" : found.route->name, reply.status, seconds,
                 reply.done.expanded.value_or(0));
  log_.write({head.client, head.method, head.path, reply.status, reply.body.size(),
              seconds * kMilliseconds, reply.map, reply.done.algorithm, reply.done.expanded});
}

Json Service::health() const {
  const auto up = std::chrono::steady_clock::now() - begin_;
  return {{"status", stopping_ ? "stopping" : "ok"},
          {"version", WEND_VERSION},
          {"maps", maps_.size()},
          {"uptime_seconds", std::chrono::duration<double>(up).count()}};
}

Json Service::map_list() const {
  Json list = Json::array();
  for (const auto& map : maps_) list.push_back(map_facts(*map, true));
  return {{"maps", std::move(list)}};
}

std::string Service::metrics_text() const {
  const auto number = [](std::size_t count) { return static_cast<double>(count); };
  std::vector<Reading> readings = {
      {"wend_searches_running", "Requests being worked on.", number(pool_.running())},
      {"wend_searches_waiting", "Requests that wait for a thread.", number(pool_.waiting())},
      {"wend_search_threads", "Threads that search.", number(pool_.threads())},
      {"wend_connections", "Open connections.", number(connections_.open)},
      {"wend_connections_refused_total", "Connections beyond the limit.",
       number(connections_.refused), "", "counter"},
      {"wend_held_bytes", "Bodies and answers on their way.", number(held_.held())},
      {"wend_log_lines_lost_total", "Log lines that could not be written.",
       static_cast<double>(log_.lost()), "", "counter"},
      {"process_resident_memory_bytes", "Memory of the process.", number(resident_bytes())}};
  for (const auto& map : maps_) {
    readings.push_back({"wend_map_nodes", "Nodes of a map.", number(map->snapshot()->node_count()),
                        fmt::format("map=\"{}\"", map->name())});
  }
  for (const auto& map : maps_) {
    readings.push_back({"wend_map_version", "Changes with each edit.",
                        static_cast<double>(map->snapshot()->version()),
                        fmt::format("map=\"{}\"", map->name())});
  }
  return metrics_.text(readings);
}

}  // namespace wend::cli::serve
