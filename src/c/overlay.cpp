#include "wend/c/overlay.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "call.h"
#include "objects.h"

namespace wend::c {
namespace {

bool is_cost(Call& call, double cost) {
  if (cost >= 0 && cost <= Overlay::kMostCost) return true;
  call.fail(WEND_OUT_OF_RANGE, "a cost is from 0 to 10^9");
  return false;
}

/// Does the same with each of the nodes, or with none.
template <class Change>
wend_code change(Call& call, wend_overlay* handle, const std::uint32_t* nodes, std::size_t count,
                 const Change& change) {
  if (!call.array(nodes, count, "nodes")) return call.code();
  const auto object = call.write<OverlayObject>(handle, "overlay");
  if (!object) return call.code();
  Overlay& overlay = object->overlay;
  const std::span<const NodeId> all(nodes, count);
  const auto beyond = std::find_if(all.begin(), all.end(),
                                   [&](NodeId node) { return node >= overlay.node_count(); });
  if (beyond != all.end()) {
    return call.fail(WEND_OUT_OF_RANGE, "the overlay has no node " + std::to_string(*beyond) +
                                            ": it was made for " +
                                            std::to_string(overlay.node_count()) + " nodes");
  }
  for (const NodeId node : all) change(overlay, node);
  return call.code();
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_overlay_create(const wend_navigator* handle, wend_overlay** overlay,
                              wend_error* error) noexcept {
  Call call(error);
  if (!call.given(overlay, "overlay")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  auto made = std::make_shared<OverlayObject>();
  made->overlay.reset(navigator->by_nodes().node_count());
  return call.hand_out(std::move(made), overlay);
}

wend_code wend_overlay_destroy(wend_overlay* overlay) noexcept {
  return Call(nullptr).destroy<OverlayObject>(overlay);
}

wend_code wend_overlay_clear(wend_overlay* handle, wend_error* error) noexcept {
  Call call(error);
  const auto object = call.write<OverlayObject>(handle, "overlay");
  if (object) object->overlay.clear();
  return call.code();
}

wend_code wend_overlay_add_cost(wend_overlay* handle, const std::uint32_t* nodes, std::size_t count,
                                double cost, wend_error* error) noexcept {
  Call call(error);
  if (!is_cost(call, cost)) return call.code();
  return change(call, handle, nodes, count,
                [&](Overlay& overlay, NodeId node) { overlay.add_cost(node, cost); });
}

wend_code wend_overlay_set_cost(wend_overlay* handle, const std::uint32_t* nodes, std::size_t count,
                                double cost, wend_error* error) noexcept {
  Call call(error);
  if (!is_cost(call, cost)) return call.code();
  return change(call, handle, nodes, count,
                [&](Overlay& overlay, NodeId node) { overlay.set_cost(node, cost); });
}

wend_code wend_overlay_add_costs(wend_overlay* handle, const float* costs, std::size_t count,
                                 wend_error* error) noexcept {
  Call call(error);
  if (!call.array(costs, count, "costs")) return call.code();
  const auto object = call.write<OverlayObject>(handle, "overlay");
  if (!object) return call.code();
  if (count != object->overlay.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE,
                     "count is " + std::to_string(count) + ", and the overlay was made for " +
                         std::to_string(object->overlay.node_count()) + " nodes");
  }
  const std::span<const float> all(costs, count);
  for (const float cost : all) {
    if (!is_cost(call, static_cast<double>(cost))) return call.code();
  }
  object->overlay.add_costs(all);
  return call.code();
}

wend_code wend_overlay_close(wend_overlay* handle, const std::uint32_t* nodes, std::size_t count,
                             wend_error* error) noexcept {
  Call call(error);
  return change(call, handle, nodes, count,
                [](Overlay& overlay, NodeId node) { overlay.close(node); });
}

wend_code wend_overlay_pass_only(wend_overlay* handle, const std::uint32_t* nodes,
                                 std::size_t count, wend_error* error) noexcept {
  Call call(error);
  return change(call, handle, nodes, count,
                [](Overlay& overlay, NodeId node) { overlay.pass_only(node); });
}

wend_code wend_overlay_free(wend_overlay* handle, const std::uint32_t* nodes, std::size_t count,
                            wend_error* error) noexcept {
  Call call(error);
  return change(call, handle, nodes, count,
                [](Overlay& overlay, NodeId node) { overlay.free(node); });
}
