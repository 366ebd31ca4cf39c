#include "wend/c/service.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "call.h"
#include "edits.h"
#include "moves.h"
#include "nodes.h"
#include "objects.h"
#include "solving.h"
#include "volume/voxel_moves.h"
#include "wend/service/path_service.h"

namespace wend::c {
namespace {

static_assert(sizeof(wend_request) == sizeof(RequestHandle) &&
              offsetof(wend_request, generation) == offsetof(RequestHandle, generation));
static_assert(WEND_REQUEST_EXPIRED == static_cast<int>(RequestState::expired));
static_assert(WEND_ANSWER_BROKEN == static_cast<int>(AnswerState::broken));

/// Things that a request refers to, which outlive it here.
struct Referred {
  std::vector<NodeId> goals;
  std::shared_ptr<const OverlayObject> overlay;
  const wend_overlay* overlaid_by = nullptr;
};

struct ServiceObject {
  static constexpr Kind kKind = Kind::service;
  std::unique_ptr<NodeNavigator> navigator;  // of a graph or a volume
  std::unique_ptr<PathService> service;
  std::vector<Referred> referred;  // by slot: what a slot's last request refers to
  std::size_t overlaid = 0;        // of these, with an overlay
};

RequestHandle request_of(wend_request given) { return {given.slot, given.generation}; }

/// A number of the setup: 0 stands for the usual one.
template <class Number, class Given>
void choose(Given given, Number& value) {
  if (given != 0) value = static_cast<Number>(given);
}

bool take(Call& call, const wend_service_setup* given, ServiceOptions& options) {
  options.first_steps = 0;
  if (given == nullptr) return true;
  if (!call.sized(given, "setup")) return false;
  choose(given->threads, options.threads);
  choose(given->expansions, options.budget.expansions);
  choose(given->lanes, options.lanes);
  choose(given->head_start, options.head_start);
  options.first_steps = given->first_steps;
  choose(given->set_out, options.set_out);
  choose(given->nearly, options.nearly);
  options.budget.microseconds = given->microseconds;
  return true;
}

/// Holds the service, and fails if the request is none of it.
Held<ServiceObject, Use::write> with_request(Call& call, wend_service* handle,
                                             wend_request request) {
  auto object = call.write<ServiceObject>(handle, "service");
  if (object && object->service->state(request_of(request)) == RequestState::unknown) {
    call.fail(WEND_STALE, "the request was cancelled or taken, or is none");
  }
  return object;
}

/// Holds the overlays that searches may read; false if one is being changed.
bool hold_overlays(Call& call, const ServiceObject& object, std::vector<HeldOverlay>& held) {
  if (object.overlaid == 0) return true;
  for (const Referred& referred : object.referred) {
    if (referred.overlay == nullptr) continue;
    held.emplace_back();
    if (!call.hold_kept(*referred.overlay, referred.overlaid_by, "a request's overlay",
                        held.back())) {
      return false;
    }
  }
  return true;
}

/// Gives up what a request refers to, once it has ended.
void forget(ServiceObject& object, std::uint32_t slot) {
  if (slot >= object.referred.size()) return;
  if (object.referred[slot].overlay != nullptr) --object.overlaid;
  object.referred[slot] = {};
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

const char* wend_request_state_name(wend_request_state state) noexcept {
  return state <= WEND_REQUEST_EXPIRED ? to_string(static_cast<RequestState>(state)) : "";
}

wend_code wend_service_create(const wend_map* map_handle, const wend_moves* moves,
                              const wend_service_setup* setup, wend_service** service,
                              wend_error* error) noexcept {
  Call call(error);
  ServiceOptions options;
  if (!call.given(service, "service") || !take(call, setup, options)) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  auto object = std::make_shared<ServiceObject>();
  Result<PathService> made = Error{};
  if (const GridMap* grid = map->grid()) {
    const std::optional<GridOptions> how = options_of(call, moves);
    if (!how) return call.code();
    made = PathService::build(*grid, *how, options);
  } else if (const auto* volume = std::get_if<VoxelMap>(&map->data)) {
    const std::optional<VoxelOptions> how = voxel_options_of(call, moves);
    if (!how) return call.code();
    object->navigator = std::make_unique<NodeNavigator>(VoxelGrid(*volume, *how));
    made = PathService::build(*object->navigator, options);
  } else if (moves != nullptr) {
    return call.fail(WEND_REFUSED, "moves are for grids and volumes: give null");
  } else if (const Graph* graph = std::get_if<Graph>(&map->data)) {
    object->navigator = std::make_unique<NodeNavigator>(*graph);
    made = PathService::build(*object->navigator, options);
  } else {
    return call.fail(WEND_REFUSED,
                     "a service answers on grids, graphs and volumes; on a mesh use a crowd");
  }
  if (!made) return call.fail(WEND_REFUSED, made.error());
  object->service = std::make_unique<PathService>(std::move(made).value());
  return call.hand_out(std::move(object), service);
}

wend_code wend_service_destroy(wend_service* service) noexcept {
  return Call(nullptr).destroy<ServiceObject>(service);
}

wend_code wend_service_node(const wend_service* handle, wend_cell cell, std::uint32_t* node,
                            wend_error* error) noexcept {
  Call call(error);
  if (!call.given(node, "node")) return call.code();
  const auto object = call.read<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const Navigator* grid = object->service->grid();
  if (grid == nullptr)
    return call.fail(WEND_REFUSED, "the service is on no grid, and this needs one");
  return write_node(call, *grid, *grid, cell, node);
}

wend_code wend_service_submit(wend_service* handle, const wend_query* given,
                              const wend_terms* terms, wend_request* request,
                              wend_error* error) noexcept {
  Call call(error);
  Question question;
  if (!call.given(request, "request") || !take(call, given, question) ||
      (terms != nullptr && !call.sized(terms, "terms"))) {
    return call.code();
  }
  if (question.trace) {
    return call.fail(WEND_REFUSED, "a service keeps no traces: leave trace null");
  }
  PathRequest asked = {.query = question.query};
  if (terms != nullptr) {
    const int usual = asked.priority;
    if (terms->priority < -usual || terms->priority > PathRequest::kMostPriority - usual) {
      return call.fail(WEND_OUT_OF_RANGE, "priority is from -3 to 4");
    }
    asked.owner = terms->owner;
    asked.priority = static_cast<std::uint8_t>(usual + terms->priority);
    asked.deadline = terms->deadline;
  }
  const auto object = call.write<ServiceObject>(handle, "service");
  if (!object) return call.code();
  // The arrays stay where they are when their owner is moved.
  Referred referred = {{question.query.goals.begin(), question.query.goals.end()},
                       question.overlay ? question.overlay->keep() : nullptr,
                       given->overlay};
  asked.query.goals = referred.goals;
  const RequestHandle made = object->service->submit(asked);
  if (made.slot >= object->referred.size()) object->referred.resize(made.slot + std::size_t{1});
  if (referred.overlay != nullptr) ++object->overlaid;
  object->referred[made.slot] = std::move(referred);
  *request = {made.slot, made.generation};
  return call.code();
}

wend_code wend_service_cancel(wend_service* handle, wend_request request,
                              wend_error* error) noexcept {
  Call call(error);
  const auto object = with_request(call, handle, request);
  if (call.code() != WEND_OK) return call.code();
  object->service->cancel(request_of(request));
  forget(*object, request.slot);
  return call.code();
}

wend_code wend_service_retarget(wend_service* handle, wend_request request, std::uint32_t from,
                                std::uint32_t to, wend_error* error) noexcept {
  Call call(error);
  const auto object = with_request(call, handle, request);
  if (call.code() == WEND_OK) object->service->retarget(request_of(request), from, to);
  return call.code();
}

wend_code wend_service_tick(wend_service* handle, wend_tick_report* report,
                            wend_error* error) noexcept {
  Call call(error);
  if (report != nullptr && !call.sized(report, "report")) return call.code();
  const auto object = call.write<ServiceObject>(handle, "service");
  if (!object) return call.code();
  std::vector<HeldOverlay> overlays;
  if (!hold_overlays(call, *object, overlays)) return call.code();
  const TickReport& done = object->service->tick();
  if (report == nullptr) return call.code();
  const auto number = [](std::size_t count) { return static_cast<std::uint32_t>(count); };
  *report = {report->size, number(done.answered), number(done.expired), number(done.waiting),
             done.tick,    done.expansions};
  return call.code();
}

wend_code wend_service_finished(const wend_service* handle, const wend_request** requests,
                                std::size_t* count, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(requests, "requests") || !call.given(count, "count")) return call.code();
  const auto object = call.read<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const std::span<const RequestHandle> finished = object->service->finished();
  *requests = finished.empty() ? nullptr : reinterpret_cast<const wend_request*>(finished.data());
  *count = finished.size();
  return call.code();
}

wend_code wend_service_request(wend_service* handle, wend_request request,
                               wend_request_report* report, wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(report, "report")) return call.code();
  const auto object = call.write<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const RequestProgress progress = object->service->progress(request_of(request));
  *report = {report->size,
             static_cast<wend_request_state>(progress.state),
             static_cast<wend_answer_state>(object->service->check(request_of(request))),
             progress.waited,
             progress.begun_anew,
             0,
             progress.expanded};
  return call.code();
}

wend_code wend_service_path(wend_service* handle, wend_request request, std::uint32_t take,
                            wend_path* path_handle, wend_error* error) noexcept {
  Call call(error);
  const auto object = with_request(call, handle, request);
  if (call.code() != WEND_OK) return call.code();
  const auto path = call.write<PathObject>(path_handle, "path");
  if (!path) return call.code();
  const Path* answer = object->service->path(request_of(request));
  if (answer == nullptr) {
    const bool expired = object->service->state(request_of(request)) == RequestState::expired;
    return call.fail(WEND_REFUSED, expired ? "the request expired before there was an answer"
                                           : "the request has no answer yet");
  }
  if (take == 0) {
    path->path = *answer;
  } else {
    object->service->take(request_of(request), path->path);
    forget(*object, request.slot);
  }
  return call.code();
}

wend_code wend_service_first_steps(const wend_service* handle, wend_request request,
                                   const std::uint32_t** nodes, std::size_t* count,
                                   wend_error* error) noexcept {
  Call call(error);
  if (!call.given(nodes, "nodes") || !call.given(count, "count")) return call.code();
  const auto object = call.read<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const std::span<const NodeId> steps = object->service->first_steps(request_of(request));
  *nodes = steps.empty() ? nullptr : steps.data();
  *count = steps.size();
  return call.code();
}

wend_code wend_service_edit(wend_service* handle, const wend_cell* cells, std::size_t count,
                            std::int32_t walkable, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(cells, count, "cells")) return call.code();
  const auto object = call.write<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const GridMap* grid = object->service->map();
  if (grid == nullptr)
    return call.fail(WEND_REFUSED, "the service is on no grid, and this needs one");
  const auto edits = edits_of(call, *grid, {cells, count}, walkable);
  if (!edits) return call.code();
  const Result<CommitReport> done = object->service->edit(*edits);
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}

wend_code wend_service_set_budget(wend_service* handle, std::uint64_t expansions,
                                  double microseconds, wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const Result<void> done = object->service->set_budget({expansions, microseconds});
  return done ? call.code() : call.fail(WEND_OUT_OF_RANGE, done.error());
}

wend_code wend_service_telemetry(const wend_service* handle, char* text, std::size_t room,
                                 std::size_t* size, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(text, room, "text") || !call.given(size, "size")) return call.code();
  const auto object = call.read<ServiceObject>(handle, "service");
  if (!object) return call.code();
  const std::string all = object->service->telemetry().to_json();
  *size = all.size();
  if (room > 0) std::memcpy(text, all.data(), std::min(room, all.size()));
  return call.code();
}
