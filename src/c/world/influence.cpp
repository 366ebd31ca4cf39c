#include "wend/c/influence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c/call.h"
#include "c/moves.h"
#include "c/objects.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"

namespace wend::c {
namespace {

struct InfluenceObject {
  static constexpr Kind kKind = Kind::influence;
  std::shared_ptr<const NavigatorObject> navigator;  // which the layer reads
  const wend_navigator* made_by = nullptr;           // its handle, which may end before
  InfluenceMap layer;
  InfluenceDistance distance = {};
  double unit_cost = 0;

  bool fits() const { return layer.node_count() == navigator->by_nodes().node_count(); }
  InfluenceReader reader() const {
    return InfluenceReader(navigator->by_nodes(), distance, unit_cost);
  }
};

// Names of values, in their order.
constexpr std::array kDistances = {"steps", "lengths", "costs"};
constexpr std::array kFalloffs = {"flat", "linear", "inverse", "halving"};

/// The value of that name, or `usual` if none is given.
template <class Choice, std::size_t kCount>
std::optional<Choice> named(Call& call, const wend_text& given, const char* what,
                            const std::array<const char*, kCount>& names, Choice usual) {
  std::string_view name;
  if (!call.text(given, what, name)) return std::nullopt;
  if (name.empty()) return usual;
  std::string all;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (name == names[i]) return static_cast<Choice>(i);
    all += (i == 0 ? "" : ", ") + std::string(names[i]);
  }
  call.fail(WEND_UNKNOWN_NAME, std::string(what) + " is one of " + all);
  return std::nullopt;
}

bool take(Call& call, const wend_influence_setup* given, InfluenceOptions& options) {
  if (given == nullptr) return true;
  if (!call.sized(given, "setup") || !call.reserved(given->reserved)) return false;
  const auto distance =
      named(call, given->distance, "distance", kDistances, InfluenceDistance::lengths);
  if (!distance) return false;
  if (!(given->fade >= 0 && given->fade <= 1)) {
    call.fail(WEND_OUT_OF_RANGE, "fade is a share, from 0 to 1");
    return false;
  }
  options.distance = *distance;
  options.unit_cost = given->unit_cost;
  if (given->fade > 0) options.left = 1 - given->fade;
  return true;
}

bool take(Call& call, const wend_source* given, InfluenceSource& source) {
  if (!call.sized(given, "source") || !call.reserved(given->reserved)) return false;
  const auto falloff = named(call, given->falloff, "falloff", kFalloffs, Falloff::linear);
  if (!falloff) return false;
  if (given->sight > 1) {
    call.fail(WEND_OUT_OF_RANGE, "sight is 0 or 1");
    return false;
  }
  source = {given->at, given->strength, given->range, *falloff,
            given->sight != 0 ? InfluenceReach::sight : InfluenceReach::steps};
  return true;
}

/// A layer, and the navigator that it reads.
template <class Object, Use kUse>
struct HeldLayer {
  Held<Object, kUse> layer;
  std::optional<Held<const NavigatorObject, Use::read>> navigator;
  bool there = false;
};

template <class Object, Use kUse>
HeldLayer<Object, kUse> with_navigator(Call& call, Held<Object, kUse> layer) {
  HeldLayer<Object, kUse> held = {std::move(layer), std::nullopt, false};
  held.there = held.layer && call.hold_kept(*held.layer->navigator, held.layer->made_by,
                                            "the layer's navigator", held.navigator);
  return held;
}
auto change(Call& call, wend_influence* handle) {
  auto held = with_navigator(call, call.write<InfluenceObject>(handle, "influence"));
  // A map of another size has other nodes: the layer gives up its sources.
  if (held.there && !held.layer->fits()) held.layer->layer.update();
  return held;
}
auto look(Call& call, const wend_influence* handle) {
  auto held = with_navigator(call, call.read<InfluenceObject>(handle, "influence"));
  if (held.there && !held.layer->fits()) {
    call.fail(WEND_REFUSED, "the map has another size now: wend_influence_update() first");
    held.there = false;
  }
  return held;
}

/// Whether a layer has the source; else the call fails.
bool holds(Call& call, const InfluenceMap& layer, wend_source_name name) {
  if (layer.holds({name.slot, name.generation})) return true;
  call.fail(WEND_STALE, "the source was removed, or is none");
  return false;
}

/// Whether the layer's map has the place and the reach of a source; else the call fails.
bool suits(Call& call, const InfluenceObject& layer, const InfluenceSource& source) {
  const NodeNavigator& map = layer.navigator->by_nodes();
  if (source.at != kNoNode && source.at >= map.node_count()) {
    call.fail(WEND_OUT_OF_RANGE, "at is no node of the map: WEND_NO_NODE where it is at none");
  } else if (source.reach == InfluenceReach::sight && map.by_cells() == nullptr) {
    call.fail(WEND_REFUSED, "only on grids one sees: set sight to 0");
  }
  return call.code() == WEND_OK;
}

wend_code done(Call& call, const Result<void>& result) {
  return result ? call.code() : call.fail(WEND_OUT_OF_RANGE, result.error());
}

wend_spot spot_of(const InfluencePlace& place) {
  return {place.node, 0, place.score, place.distance};
}

bool is_distance(Call& call, double distance, const char* name) {
  if (distance >= 0 && distance <= InfluenceSource::kMostRange) return true;
  call.fail(WEND_OUT_OF_RANGE, std::string(name) + " is from 0 to 50000");
  return false;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_influence_create(const wend_navigator* handle, const wend_influence_setup* setup,
                                wend_influence** influence, wend_error* error) noexcept {
  Call call(error);
  InfluenceOptions options;
  if (!call.given(influence, "influence") || !take(call, setup, options)) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  Result<InfluenceMap> layer = InfluenceMap::build(navigator->by_nodes(), options);
  if (!layer) return call.fail(WEND_OUT_OF_RANGE, layer.error());
  return call.hand_out(
      std::make_shared<InfluenceObject>(InfluenceObject{
          navigator.keep(), handle, std::move(layer).value(), options.distance, options.unit_cost}),
      influence);
}

wend_code wend_influence_destroy(wend_influence* influence) noexcept {
  return Call(nullptr).destroy<InfluenceObject>(influence);
}

wend_code wend_influence_add(wend_influence* handle, const wend_source* given,
                             wend_source_name* name, wend_error* error) noexcept {
  Call call(error);
  InfluenceSource source;
  if (!call.given(name, "name") || !take(call, given, source)) return call.code();
  const auto held = change(call, handle);
  if (!held.there || !suits(call, *held.layer, source)) return call.code();
  const Result<InfluenceHandle> added = held.layer->layer.add(source);
  if (!added) return done(call, added.error());
  *name = {added.value().place, added.value().number};
  return call.code();
}

wend_code wend_influence_change(wend_influence* handle, wend_source_name name,
                                const wend_source* given, wend_error* error) noexcept {
  Call call(error);
  InfluenceSource source;
  if (!take(call, given, source)) return call.code();
  const auto held = change(call, handle);
  const bool fits =
      held.there && holds(call, held.layer->layer, name) && suits(call, *held.layer, source);
  if (!fits) return call.code();
  return done(call, held.layer->layer.change({name.slot, name.generation}, source));
}

wend_code wend_influence_move(wend_influence* handle, wend_source_name name, std::uint32_t node,
                              wend_error* error) noexcept {
  Call call(error);
  const auto held = change(call, handle);
  if (!held.there || !holds(call, held.layer->layer, name)) return call.code();
  InfluenceMap& layer = held.layer->layer;
  if (node != kNoNode && node >= layer.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  }
  layer.move_to({name.slot, name.generation}, node);
  return call.code();
}

wend_code wend_influence_remove(wend_influence* handle, wend_source_name name,
                                wend_error* error) noexcept {
  Call call(error);
  const auto held = change(call, handle);
  if (!held.there || !holds(call, held.layer->layer, name)) return call.code();
  held.layer->layer.remove({name.slot, name.generation});
  return call.code();
}

wend_code wend_influence_deposit(wend_influence* handle, const wend_source* given,
                                 wend_error* error) noexcept {
  Call call(error);
  InfluenceSource source;
  if (!take(call, given, source)) return call.code();
  const auto held = change(call, handle);
  if (!held.there || !suits(call, *held.layer, source)) return call.code();
  return done(call, held.layer->layer.deposit(source));
}

wend_code wend_influence_update(wend_influence* handle, std::uint32_t fade,
                                wend_error* error) noexcept {
  Call call(error);
  if (fade > 1) return call.fail(WEND_OUT_OF_RANGE, "fade is 0 or 1");
  const auto held = change(call, handle);
  if (!held.there) return call.code();
  if (fade == 1) {
    held.layer->layer.tick();
  } else {
    held.layer->layer.update();
  }
  return call.code();
}

wend_code wend_influence_scores(const wend_influence* handle, std::uint32_t first, double* scores,
                                std::size_t count, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(scores, count, "scores")) return call.code();
  const auto object = call.read<InfluenceObject>(handle, "influence");
  if (!object) return call.code();
  const std::size_t nodes = object->layer.node_count();
  if (first > nodes || count > nodes - first) {
    return call.fail(WEND_OUT_OF_RANGE, "the layer has " + std::to_string(nodes) + " nodes");
  }
  for (std::size_t i = 0; i < count; ++i) {
    scores[i] = object->layer.score(static_cast<NodeId>(first + i));
  }
  return call.code();
}

wend_code wend_influence_write_costs(const wend_influence* handle, wend_overlay* overlay_handle,
                                     double cost_of_one, wend_error* error) noexcept {
  Call call(error);
  if (!(cost_of_one >= 0 && cost_of_one <= Overlay::kMostCost)) {
    return call.fail(WEND_OUT_OF_RANGE, "cost_of_one is from 0 to 10^9");
  }
  const auto object = call.read<InfluenceObject>(handle, "influence");
  if (!object) return call.code();
  const auto overlay = call.write<OverlayObject>(overlay_handle, "overlay");
  if (!overlay) return call.code();
  if (overlay->overlay.node_count() != object->layer.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE, "the overlay was made for another number of nodes");
  }
  InfluenceCosts(object->layer, overlay->overlay, cost_of_one).update();
  return call.code();
}

wend_code wend_influence_hottest(const wend_influence* handle, double apart, wend_spot* spots,
                                 std::size_t* count, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(count, "count") || !call.array(spots, *count, "spots") ||
      !is_distance(call, apart, "apart")) {
    return call.code();
  }
  const auto held = look(call, handle);
  if (!held.there) return call.code();
  const std::size_t room = std::min(*count, held.layer->layer.node_count());
  const auto found = held.layer->reader().hottest(held.layer->layer, room, apart);
  std::transform(found.begin(), found.end(), spots, spot_of);
  *count = found.size();
  return call.code();
}

wend_code wend_influence_safest(const wend_influence* handle, std::uint32_t from, double distance,
                                wend_spot* spot, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(spot, "spot") || !is_distance(call, distance, "distance")) return call.code();
  const auto held = look(call, handle);
  if (!held.there) return call.code();
  if (from >= held.layer->layer.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  }
  *spot = spot_of(held.layer->reader().safest_within(held.layer->layer, from, distance));
  return call.code();
}

wend_code wend_flee(const wend_navigator* handle, const std::uint32_t* threats,
                    std::size_t threat_count, double worth, double range, std::uint32_t* next,
                    std::size_t count, wend_error* error) noexcept {
  Call call(error);
  FlightOptions options;
  if (!call.array(threats, threat_count, "threats") || !call.array(next, count, "next") ||
      !is_distance(call, range, "range")) {
    return call.code();
  }
  if (worth != 0) options.worth = worth;
  if (range != 0) options.range = range;
  if (!(options.worth >= 1 && options.worth <= 2)) {
    return call.fail(WEND_OUT_OF_RANGE, "worth is from 1 to 2");
  }
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const NodeNavigator& nodes = navigator->by_nodes();
  if (count != nodes.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE,
                     "next has room for each of " + std::to_string(nodes.node_count()) + " nodes");
  }
  const std::span<const NodeId> all(threats, threat_count);
  if (std::any_of(all.begin(), all.end(), [&](NodeId node) { return node >= count; })) {
    return call.fail(WEND_OUT_OF_RANGE, "a threat is at no node");
  }
  const Flight flight = InfluenceReader(nodes).flee(all, options);
  for (std::size_t i = 0; i < count; ++i) next[i] = flight.next(static_cast<NodeId>(i));
  return call.code();
}
