// A layer of influence, and the map whose edits it follows.
#include "influence_object.h"

#include <algorithm>
#include <cmath>

namespace wend::python {
namespace {

/// Throws a Refusal if the layer does not take sources of all these strengths, of which the lowest
/// and the highest are tried.
void require_strengths(wend_influence* layer, wend_source source,
                       const std::vector<std::uint32_t>& nodes, std::vector<double> strengths) {
  if (strengths.empty()) return;
  const auto no_number = std::find_if(strengths.begin(), strengths.end(),
                                      [](double each) { return std::isnan(each); });
  const auto [lowest, highest] = std::minmax_element(strengths.begin(), strengths.end());
  source.at = nodes.front();
  for (const auto tried : {no_number, lowest, highest}) {
    if (tried == strengths.end()) continue;
    source.strength = *tried;
    wend_source_name name = {};
    call(wend_influence_add, layer, static_cast<const wend_source*>(&source), &name);
    call(wend_influence_remove, layer, name);
  }
}

}  // namespace

wend_source SourceWords::get() const {
  auto source = sized<wend_source>();
  source.at = kNoPlace;
  source.strength = 1;
  source.range = range;
  source.falloff = text_of(falloff);
  source.sight = sight ? 1 : 0;
  return source;
}

Influence::Influence(const py::object& map, const wend_influence_setup& setup)
    : map_(map), door_(door_of(map)) {
  with_navigator(door_, [&](const wend_navigator* navigator) {
    handle_ = decltype(handle_)::make(wend_influence_create, navigator, &setup);
  });
}

std::vector<wend_source_name> Influence::add(const std::vector<std::uint32_t>& nodes,
                                             const std::vector<double>& strengths,
                                             const SourceWords& words) {
  return on_map([&](wend_influence* layer) {
    std::vector<wend_source_name> names;
    names.reserve(nodes.size());
    wend_source source = words.get();
    try {
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        source.at = nodes[i];
        source.strength = strengths[i];
        wend_source_name name = {};
        call(wend_influence_add, layer, &source, &name);
        names.push_back(name);
      }
    } catch (...) {
      for (const wend_source_name& name : names) call(wend_influence_remove, layer, name);
      throw;
    }
    return names;
  });
}

void Influence::change(wend_source_name name, std::uint32_t node, double strength,
                       const SourceWords& words) {
  wend_source source = words.get();
  source.at = node;
  source.strength = strength;
  on_map([&](wend_influence* layer) { call(wend_influence_change, layer, name, &source); });
}

void Influence::move(const std::vector<wend_source_name>& names,
                     const std::vector<std::uint32_t>& nodes) {
  on_map([&](wend_influence* layer) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      call(wend_influence_move, layer, names[i], nodes[i]);
    }
  });
}

void Influence::remove(const std::vector<wend_source_name>& names) {
  on_map([&](wend_influence* layer) {
    for (const wend_source_name& name : names) call(wend_influence_remove, layer, name);
  });
}

void Influence::deposit(const std::vector<std::uint32_t>& nodes,
                        const std::vector<double>& strengths, const SourceWords& words) {
  on_map([&](wend_influence* layer) {
    wend_source source = words.get();
    require_strengths(layer, source, nodes, strengths);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      source.at = nodes[i];
      source.strength = strengths[i];
      call(wend_influence_deposit, layer, static_cast<const wend_source*>(&source));
    }
  });
}

void Influence::update(bool fade) {
  on_map([&](wend_influence* layer) { call(wend_influence_update, layer, fade ? 1U : 0U); });
}

py::array Influence::scores() {
  const Ground& ground = *door_.ground();
  std::vector<double> scores(ground.places.count());
  on_map([&](const wend_influence* layer) {
    std::vector<double> by_node(ground.numbering.nodes(scores.size()));
    call(wend_influence_scores, layer, 0U, by_node.data(), by_node.size());
    for (std::uint32_t place = 0; place < scores.size(); ++place) {
      scores[place] = by_node[ground.numbering.node(place)];
    }
  });
  return array_of(std::move(scores), ground.places.array_shape());
}

void Influence::write_costs(Overlay& overlay, double cost_of_one) {
  on_map([&](const wend_influence* layer) {
    call(wend_influence_write_costs, layer, static_cast<wend_overlay*>(overlay.handle),
         cost_of_one);
  });
}

std::vector<wend_spot> Influence::hottest(std::size_t count, double apart) {
  std::vector<wend_spot> spots(std::min(count, door_.places().count()));
  on_map([&](const wend_influence* layer) {
    std::size_t found = spots.size();
    call(wend_influence_hottest, layer, apart, spots.data(), &found);
    spots.resize(found);
  });
  return spots;
}

wend_spot Influence::safest(std::uint32_t from, double distance) {
  return on_map([&](const wend_influence* layer) {
    wend_spot spot = {};
    call(wend_influence_safest, layer, from, distance, &spot);
    return spot;
  });
}

}  // namespace wend::python
