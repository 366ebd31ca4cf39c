// A service, and the map whose walls it follows.
#include "service_object.h"

#include <array>

namespace wend::python {
namespace {

const wend_map* require_searched_map(const Door& door) {
  const wend_map* map = door.map_handle();
  if (map == nullptr) {
    throw Refusal(WEND_REFUSED, "services answer on grids, graphs and volumes: give one of these");
  }
  return map;
}

}  // namespace

Service::Service(const py::object& map, const wend_service_setup& setup)
    : map_(map), door_(door_of(map)) {
  const std::optional<wend_moves> moves = door_.map_moves();
  const wend_moves* given = moves ? &*moves : nullptr;
  if (const auto* grid = dynamic_cast<Grid*>(&door_)) cells_ = grid->shared_cells().get();
  with_navigator(door_, [&](const wend_navigator*) {
    handle_ =
        decltype(handle_)::make(wend_service_create, require_searched_map(door_), given, &setup);
    if (cells_ != nullptr) walls_ = FollowedWalls(*cells_);
    updates_ = door_.updates();
    edits_ = door_.edits();
  });
}

void Service::bring_walls(wend_service* service) {
  if (cells_ == nullptr) return require_unedited(door_, updates_, "Service");
  const std::shared_lock lock = cells_->reading();
  walls_.bring(*cells_, "Service", [&](const std::vector<wend_cell>& cells, bool walkable) {
    call(wend_service_edit, service, cells.data(), cells.size(), walkable ? 1 : 0);
  });
}

std::uint64_t Service::submit(const Query& query, const wend_terms& terms,
                              const py::object& overlay) {
  const std::uint64_t ticket = number_of_name(follow([&](wend_service* service) {
    wend_request request = {};
    call(wend_service_submit, service, query.get(), &terms, &request);
    return request;
  }));
  if (!overlay.is_none()) overlays_[ticket] = overlay;
  return ticket;
}

std::vector<wend_request> Service::submit_all(const std::vector<wend_query>& queries,
                                              const wend_terms& terms) {
  return follow([&](wend_service* service) {
    std::vector<wend_request> requests;
    requests.reserve(queries.size());
    try {
      for (const wend_query& query : queries) {
        wend_request request = {};
        call(wend_service_submit, service, &query, &terms, &request);
        requests.push_back(request);
      }
    } catch (...) {
      for (const wend_request& request : requests) call(wend_service_cancel, service, request);
      throw;
    }
    return requests;
  });
}

void Service::cancel(std::uint64_t ticket) {
  alone(mutex_, [&] {
    call(wend_service_cancel, static_cast<wend_service*>(handle_),
         name_of_number<wend_request>(ticket));
  });
  overlays_.erase(ticket);
}

void Service::retarget(std::uint64_t ticket, const py::object& start, const py::object& goal) {
  const std::uint32_t from = door_.node(start);
  const std::uint32_t to = door_.node(goal);
  follow([&](wend_service* service) {
    call(wend_service_retarget, service, name_of_number<wend_request>(ticket), from, to);
  });
}

wend_request_report Service::request(std::uint64_t ticket) {
  auto report = sized<wend_request_report>();
  follow([&](wend_service* service) {
    call(wend_service_request, service, name_of_number<wend_request>(ticket), &report);
  });
  return report;
}

Path Service::path(std::uint64_t ticket, bool take) {
  const PathHandle path = PathHandle::make(wend_path_create);
  Path copy = alone(mutex_, [&] {
    call(wend_service_path, static_cast<wend_service*>(handle_),
         name_of_number<wend_request>(ticket), take ? 1U : 0U, static_cast<wend_path*>(path));
    Path answer = Path::of(path, door_.ground());
    answer.edits = cells_ == nullptr ? edits_ : walls_.seen();
    return answer;
  });
  if (take) overlays_.erase(ticket);
  copy.map = map_;
  return copy;
}

py::array Service::first_steps(std::uint64_t ticket) {
  const std::vector<std::uint32_t> places = follow([&](wend_service* service) {
    const std::uint32_t* nodes = nullptr;
    std::size_t count = 0;
    call(wend_service_first_steps, static_cast<const wend_service*>(service),
         name_of_number<wend_request>(ticket), &nodes, &count);
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < count; ++i) {
      numbers.push_back(door_.ground()->numbering.place(nodes[i]));
    }
    return numbers;
  });
  return places_array(door_.places(), places.data(), places.size());
}

wend_tick_report Service::tick() {
  return follow([&](wend_service* service) {
    auto report = sized<wend_tick_report>();
    call(wend_service_tick, service, &report);
    const wend_request* requests = nullptr;
    std::size_t count = 0;
    call(wend_service_finished, static_cast<const wend_service*>(service), &requests, &count);
    finished_.clear();
    for (std::size_t i = 0; i < count; ++i) finished_.push_back(number_of_name(requests[i]));
    return report;
  });
}

std::vector<std::uint64_t> Service::finished() {
  return alone(mutex_, [&] { return finished_; });
}

void Service::set_budget(std::uint64_t expansions, double microseconds) {
  alone(mutex_, [&] {
    call(wend_service_set_budget, static_cast<wend_service*>(handle_), expansions, microseconds);
  });
}

std::string Service::telemetry() {
  return alone(mutex_, [&] {
    const wend_service* service = handle_;
    std::size_t size = 0;
    call(wend_service_telemetry, service, static_cast<char*>(nullptr), std::size_t{0}, &size);
    std::string text(size, ' ');
    call(wend_service_telemetry, service, text.data(), text.size(), &size);
    return text;
  });
}

const char* answer_state_name(wend_answer_state state) {
  constexpr std::array kNames = {"unknown", "current", "beatable", "broken"};
  return state < kNames.size() ? kNames[state] : "";
}

std::unique_ptr<Service> make_service(const py::object& map, std::uint64_t expansions,
                                      double microseconds, int threads, std::uint32_t lanes,
                                      std::uint32_t head_start, std::uint32_t first_steps,
                                      std::uint32_t set_out, double nearly) {
  // To the C API 0 stands for the usual number.
  if (expansions == 0) throw py::value_error("expansions is at least 1");
  if (!(nearly >= 1)) throw py::value_error("nearly is a number from 1 to 100");
  auto setup = sized<wend_service_setup>();
  setup.threads = static_cast<std::uint32_t>(thread_count(threads));
  setup.expansions = expansions;
  setup.microseconds = microseconds;
  setup.lanes = lanes;
  setup.head_start = head_start;
  setup.first_steps = first_steps;
  setup.set_out = set_out;
  setup.nearly = nearly;
  return std::make_unique<Service>(map, setup);
}

}  // namespace wend::python
