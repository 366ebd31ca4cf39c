// A service, and the map whose walls it follows.
#pragma once

#include <pybind11/pybind11.h>

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "../answers.h"
#include "../query.h"
#include "alone.h"
#include "followed_walls.h"
#include "names.h"

namespace wend::python {

class Service {
 public:
  Service(const py::object& map, const wend_service_setup& setup);

  const Door& door() const { return door_; }
  /// Keeps the overlay, which may be None, until the request ends.
  std::uint64_t submit(const Query& query, const wend_terms& terms, const py::object& overlay);
  /// Takes all of them, or none if one is refused.
  std::vector<wend_request> submit_all(const std::vector<wend_query>& queries,
                                       const wend_terms& terms);
  void cancel(std::uint64_t ticket);
  void retarget(std::uint64_t ticket, const py::object& start, const py::object& goal);
  wend_request_report request(std::uint64_t ticket);
  Path path(std::uint64_t ticket, bool take);
  py::array first_steps(std::uint64_t ticket);
  wend_tick_report tick();
  std::vector<std::uint64_t> finished();
  void set_budget(std::uint64_t expansions, double microseconds);
  std::string telemetry();

 private:
  /// Runs a call on the service after the edits of the map.
  template <class Function>
  auto follow(Function function) {
    return alone(mutex_, [&] {
      wend_service* service = handle_;
      bring_walls(service);
      return function(service);
    });
  }
  void bring_walls(wend_service* service);

  py::object map_;
  Door& door_;
  Cells* cells_ = nullptr;  // of the map, if it is a grid
  std::mutex mutex_;
  FollowedWalls walls_;
  std::uint64_t updates_ = 0;  // of the map when this was made
  std::uint64_t edits_ = 0;    // as above
  std::vector<std::uint64_t> finished_;
  std::unordered_map<std::uint64_t, py::object> overlays_;  // by ticket; guarded by the GIL
  Handle<wend_service, wend_service_destroy> handle_;
};

/// "unknown", "current", "beatable" or "broken".
const char* answer_state_name(wend_answer_state state);

/// As the constructor of Python takes it. Throws a ValueError for a number out of its range.
std::unique_ptr<Service> make_service(const py::object& map, std::uint64_t expansions,
                                      double microseconds, int threads, std::uint32_t lanes,
                                      std::uint32_t head_start, std::uint32_t first_steps,
                                      std::uint32_t set_out, double nearly);

}  // namespace wend::python
