#include "wend/c/field.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "call.h"
#include "objects.h"
#include "solving.h"

namespace wend::c {
namespace {

bool is_side(Call& call, std::uint32_t backward) {
  if (backward <= 1) return true;
  call.fail(WEND_OUT_OF_RANGE, "backward is 0 or 1");
  return false;
}

Side side_of(std::uint32_t backward) { return backward != 0 ? Side::backward : Side::forward; }

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_field_create(wend_field** field, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(field, "field")) return call.code();
  return call.hand_out(std::make_shared<FieldObject>(), field);
}

wend_code wend_field_destroy(wend_field* field) noexcept {
  return Call(nullptr).destroy<FieldObject>(field);
}

wend_code wend_field_fill(wend_field* field_handle, const wend_navigator* navigator_handle,
                          const wend_field_query* query, wend_workspace* workspace_handle,
                          wend_status* status, wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(query, "query") || !call.given(status, "status") ||
      !call.array(query->sources, query->source_count, "sources") ||
      !is_side(call, query->backward)) {
    return call.code();
  }
  HeldOverlay held;
  const Overlay* overlay = nullptr;
  if (!take_overlay(call, query->overlay, held, overlay)) return call.code();
  if (!(query->limit >= 0)) return call.fail(WEND_OUT_OF_RANGE, "limit is a number from 0");
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  const auto workspace = call.write<WorkspaceObject>(workspace_handle, "workspace");
  if (!workspace) return call.code();
  const auto field = call.write<FieldObject>(field_handle, "field");
  if (!field) return call.code();
  workspace->end_search();
  navigator->by_nodes().field({.sources = {query->sources, query->source_count},
                               .side = side_of(query->backward),
                               .limit = query->limit == 0 ? NodeField::kUnreached : query->limit,
                               .overlay = overlay},
                              workspace->memory, field->field);
  *status = static_cast<wend_status>(field->field.status);
  return call.code();
}

wend_code wend_field_costs(const wend_field* handle, const double** costs, std::size_t* count,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.given(costs, "costs") || !call.given(count, "count")) return call.code();
  const auto field = call.read<FieldObject>(handle, "field");
  if (!field) return call.code();
  *count = field->field.node_count();
  *costs = *count == 0 ? nullptr : field->field.costs().data();
  return call.code();
}

wend_code wend_field_next(const wend_field* handle, std::uint32_t node, std::uint32_t* next,
                          wend_error* error) noexcept {
  Call call(error);
  if (!call.given(next, "next")) return call.code();
  const auto field = call.read<FieldObject>(handle, "field");
  if (!field) return call.code();
  if (node >= field->field.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  }
  *next = field->field.parent(node);
  return call.code();
}

wend_code wend_distances(const wend_navigator* navigator_handle, std::uint32_t from,
                         const std::uint32_t* to, std::size_t count, std::uint32_t backward,
                         wend_workspace* workspace_handle, double* costs, wend_status* status,
                         wend_error* error) noexcept {
  Call call(error);
  if (!call.array(to, count, "to") || !call.array(costs, count, "costs") ||
      !call.given(status, "status") || !is_side(call, backward)) {
    return call.code();
  }
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  const auto workspace = call.write<WorkspaceObject>(workspace_handle, "workspace");
  if (!workspace) return call.code();
  workspace->end_search();
  const Status done = navigator->by_nodes().distances(from, {to, count}, side_of(backward),
                                                      workspace->memory, {costs, count});
  *status = static_cast<wend_status>(done);
  return call.code();
}
