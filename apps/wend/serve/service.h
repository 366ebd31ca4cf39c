// The service: answers calls on its maps. Knows no sockets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/answers/answers.h"
#include "serve/call_head.h"
#include "serve/limits/client_count.h"
#include "serve/limits/held_bytes.h"
#include "serve/limits/search_pool.h"
#include "serve/maps/served_map.h"
#include "serve/refusal.h"
#include "serve/reports/access_log.h"
#include "serve/reports/metrics.h"
#include "serve/routes.h"

namespace wend::cli::serve {

struct ServiceLimits {
  RequestLimits request = {};
  std::size_t most_body = std::size_t{1} << 20;  ///< bytes
  std::size_t most_per_client = 64;              ///< requests of an address at once
  std::size_t concurrency = 1;                   ///< searches at once
  std::size_t waiting = 64;                      ///< requests that wait for a search to end
  double most_seconds = 10;                      ///< from the end of a request to its answer
  /// Bodies and answers of all connections, in bytes.
  std::size_t most_held = std::size_t{512} << 20;
};

/// For the metrics.
struct ConnectionCounts {
  std::atomic<std::size_t> open{0};
  std::atomic<std::size_t> refused{0};  ///< since the start
};

struct Reply {
  int status = 200;
  std::string body;
  const char* content_type = "application/json";
  unsigned retry_after = 0;  ///< seconds; 0: says nothing of it
  const char* allow = "";    ///< the method, for 405
  std::string map = {};
  WorkDone done = {};
};

/// A refusal as JSON.
Reply reply_of(const Refusal& refusal);

class Service {
 public:
  Service(std::vector<std::unique_ptr<ServedMap>> maps, const ServiceLimits& limits, bool edits,
          const std::string& log);

  /// The places that a call holds while it is answered.
  struct Admission {
    ClientCount::Place client;
    HeldBytes::Hold body;
  };

  /// Looks at the head: a reply where that is enough to refuse, else nothing and an admission.
  std::optional<Reply> refuse(const CallHead& head, std::optional<Admission>& admission);

  /// Answers a call that was admitted. From any thread.
  Reply answer(const CallHead& head, std::string_view body, Deadline deadline);

  /// A place for the answer's bytes until it is sent; where there is none, the reply becomes a
  /// refusal.
  HeldBytes::Hold hold(Reply& reply);

  /// Counts the call and writes its line to the log.
  void record(const CallHead& head, const Reply& reply, double seconds);

  /// From now on `health` says so, and new calls get 503.
  void begin_stop() { stopping_ = true; }
  bool stopping() const { return stopping_; }
  /// The listener counts them.
  ConnectionCounts& connections() { return connections_; }

  const ServiceLimits& limits() const { return limits_; }

 private:
  ServedMap* find_map(const std::string& name) const;
  std::optional<Refusal> refuse_path(const CallHead& head, Reply& reply) const;
  std::optional<Refusal> refuse_body(const CallHead& head) const;
  Reply answer_light(const FoundRoute& found);
  Reply answer_heavy(const FoundRoute& found, std::string_view body, Deadline deadline,
                     Workspace& workspace);
  Json work(const FoundRoute& found, std::string_view body, Desk& desk);
  Json health() const;
  Json map_list() const;
  std::string metrics_text() const;

  const std::vector<std::unique_ptr<ServedMap>> maps_;
  const ServiceLimits limits_;
  const bool edits_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::atomic<bool> stopping_{false};
  ConnectionCounts connections_;
  ClientCount clients_;
  HeldBytes held_;
  Metrics metrics_;
  AccessLog log_;
  SearchPool pool_;
};

}  // namespace wend::cli::serve
