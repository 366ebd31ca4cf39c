// The class Influence of Python: scores that spread over the places around their sources.
#include <memory>

#include "influence_object.h"
#include "place_object.h"
#include "worlds.h"

namespace wend::python {
namespace {

constexpr const char* kInfluenceText =
    R"(A layer of scores that units, towers and deaths spread over the places around them: to avoid danger,
to find it, or to flee from it.

map: a Navigator, whose edits it follows: then all sources spread again.
distance: how distances are measured: "lengths", "steps", or "costs" of the map's steps.
unit_cost: the cost of a distance of 1, for "costs"; 0: 13860 on grids, else 1.
fade: the share of a deposit that a tick takes away, above 0, at most 1.

A source gives its place its strength, and others at a distance d within its range r
strength x (1 - d / r) if its falloff is "linear", the whole strength if it is "flat",
strength / (1 + d) if it is "inverse", and half with each quarter of the range if it is "halving"
(linear in between).
Scores of all sources add up. Changes appear after `update()` or `tick()`. 13 bytes a place, 8 more
with deposits, and 8 for each place in a source's range.

Errors: ValueError for numbers out of their range, ReferenceError for a source that was removed.

>>> grid = wend.Grid(np.zeros((1, 5), bool))
>>> layer = wend.Influence(grid)
>>> tower = layer.add((0, 0), strength=4, range=4)
>>> layer.update()
>>> layer.scores.tolist()
[[4.0, 3.0, 2.0, 1.0, 0.0]]
>>> layer.safest((0, 0), 2)
((0, 2), 2.0)
)";

constexpr const char* kAddSourcesText =
    R"(Adds sources; returns the name of one, or an array of names, uint64 (n,), for a list of places.

places: one place (None: nowhere, it has no effect), or a list.
strength: the score at its own place, to 10^6, also below 0: a number, or one for each place.
range: no effect beyond it, to 50,000; on grids 1 is from a cell to the next.
falloff: "linear", "flat", "inverse" or "halving".
sight: along free straight lines, to 256; grids only. False: along steps.

ValueError, which adds none: a place off the map; a number out of its range.
)";

/// One place or several, and what they are worth.
struct Given {
  std::vector<std::uint32_t> nodes;
  std::vector<double> strengths;
  bool one = false;
};

/// Whether it is one place and no list of them.
bool is_one(const Door& door, py::handle given) {
  if (given.is_none()) return true;
  if (door.places().indices == 1) return PyIndex_Check(given.ptr()) != 0;
  const auto array = py::array::ensure(given);
  PyErr_Clear();
  return array && array.ndim() == 1 && array.size() > 0;
}

std::vector<std::uint32_t> nodes_on_map(const Door& door, py::handle given) {
  if (given.is_none()) return {kNoPlace};
  std::vector<std::uint32_t> nodes = door.nodes(given);
  for (const std::uint32_t node : nodes) {
    if (node == kNoPlace) throw py::value_error("a place is off the map");
  }
  return nodes;
}

Given read_given(const Door& door, const py::object& places, const py::object& strength) {
  using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
  Given given = {nodes_on_map(door, places), {}, is_one(door, places)};
  const auto numbers = Numbers::ensure(strength);
  if (!numbers) {
    PyErr_Clear();
    throw py::type_error("strength: a number is wanted, or one for each place");
  }
  if (numbers.ndim() == 0) {
    given.strengths.assign(given.nodes.size(), *numbers.data());
    return given;
  }
  if (numbers.ndim() != 1 || static_cast<std::size_t>(numbers.size()) != given.nodes.size()) {
    throw py::value_error("strength: there are " + std::to_string(given.nodes.size()) +
                          " places: give a number for each, or one for all");
  }
  given.strengths.assign(numbers.data(), numbers.data() + numbers.size());
  return given;
}

std::unique_ptr<Influence> make_layer(const py::object& map, const std::string& distance,
                                      double unit_cost, double fade) {
  if (!(fade > 0 && fade <= 1)) throw py::value_error("fade is a share, above 0 and at most 1");
  auto setup = sized<wend_influence_setup>();
  setup.distance = text_of(distance);
  setup.unit_cost = unit_cost;
  setup.fade = fade;
  return std::make_unique<Influence>(map, setup);
}

py::object add_to_layer(Influence& layer, const py::object& places, const py::object& strength,
                        double range, const std::string& falloff, bool sight) {
  const Given given = read_given(layer.door(), places, strength);
  const std::vector<wend_source_name> names =
      layer.add(given.nodes, given.strengths, {range, falloff, sight});
  if (given.one) return py::int_(number_of_name(names[0]));
  return names_array(names);
}

void change_source(Influence& layer, std::uint64_t name, const py::object& place, double strength,
                   double range, const std::string& falloff, bool sight) {
  const std::vector<std::uint32_t> nodes = nodes_on_map(layer.door(), place);
  if (nodes.size() != 1) throw py::type_error("place: one place is wanted");
  layer.change(name_of_number<wend_source_name>(name), nodes[0], strength, {range, falloff, sight});
}

void move_sources(Influence& layer, const py::object& names, const py::object& places) {
  const auto sources = read_names<wend_source_name>(names, "names");
  std::vector<std::uint32_t> nodes = nodes_on_map(layer.door(), places);
  if (places.is_none()) nodes.assign(sources.size(), kNoPlace);
  if (nodes.size() != sources.size()) {
    throw py::value_error("there are " + std::to_string(sources.size()) + " sources and " +
                          std::to_string(nodes.size()) + " places: give as many");
  }
  layer.move(sources, nodes);
}

void leave_deposits(Influence& layer, const py::object& places, const py::object& strength,
                    double range, const std::string& falloff, bool sight) {
  const Given given = read_given(layer.door(), places, strength);
  layer.deposit(given.nodes, given.strengths, {range, falloff, sight});
}

py::tuple hottest_places(Influence& layer, std::size_t count, double apart) {
  const Ground& ground = *layer.door().ground();
  std::vector<std::uint32_t> places;
  std::vector<double> scores;
  for (const wend_spot& spot : layer.hottest(count, apart)) {
    places.push_back(ground.numbering.place(spot.node));
    scores.push_back(spot.score);
  }
  const auto rows = static_cast<py::ssize_t>(scores.size());
  return py::make_tuple(places_array(ground.places, places.data(), places.size()),
                        array_of(std::move(scores), {rows}));
}

py::object safest_place(Influence& layer, const py::object& place, double distance) {
  const Ground& ground = *layer.door().ground();
  const wend_spot spot = layer.safest(layer.door().node(place), distance);
  if (spot.node == WEND_NO_NODE) return py::none();
  return py::make_tuple(place_object(ground.places, ground.numbering.place(spot.node)), spot.score);
}

/// The place to go to next from each place, as places of an array; -1 where there is none.
py::array flee_from(Door& door, const py::object& threats, double worth, double range) {
  const Ground& ground = *door.ground();
  const std::vector<std::uint32_t> from = nodes_on_map(door, threats);
  std::vector<std::uint32_t> next(ground.numbering.nodes(ground.places.count()));
  with_navigator(door, [&](const wend_navigator* navigator) {
    call(wend_flee, navigator, from.data(), from.size(), worth, range, next.data(), next.size());
  });
  std::vector<std::int32_t> places(ground.places.count());
  for (std::uint32_t place = 0; place < places.size(); ++place) {
    const std::uint32_t node = next[ground.numbering.node(place)];
    places[place] =
        node == WEND_NO_NODE ? -1 : static_cast<std::int32_t>(ground.numbering.place(node));
  }
  return array_of(std::move(places), ground.places.array_shape());
}

using InfluenceClass = py::class_<Influence>;

void add_sources(InfluenceClass& layer) {
  layer.def("add", &add_to_layer, kAddSourcesText, py::arg("places"), py::kw_only(),
            py::arg("strength") = 1.0, py::arg("range") = 10.0, py::arg("falloff") = "linear",
            py::arg("sight") = false);
  layer.def("change", &change_source, "Changes all of a source; errors as for `add`.",
            py::arg("name"), py::arg("place"), py::kw_only(), py::arg("strength") = 1.0,
            py::arg("range") = 10.0, py::arg("falloff") = "linear", py::arg("sight") = false);
  layer.def("move", &move_sources, py::arg("names"), py::arg("places"),
            "Moves a source to a place, or many to as many; None: nowhere. Constant time each. "
            "ReferenceError: one was removed; those\nbefore it in the list have moved.");
  layer.def(
      "remove",
      [](Influence& of, const py::object& names) {
        of.remove(read_names<wend_source_name>(names, "names"));
      },
      py::arg("names"),
      "Removes one source or many. ReferenceError: one was removed before; those before it in "
      "the list are removed.");
  layer.def("deposit", &leave_deposits,
            "Leaves scores that stay where they are and fade: a death, a noise. As `add`, without "
            "names.",
            py::arg("places"), py::kw_only(), py::arg("strength") = 1.0, py::arg("range") = 10.0,
            py::arg("falloff") = "linear", py::arg("sight") = false);
}

}  // namespace

void add_influence(py::module_& module, DoorClass& navigator) {
  InfluenceClass layer(module, "Influence", kInfluenceText);
  layer.def(py::init(&make_layer), py::arg("map"), py::kw_only(), py::arg("distance") = "lengths",
            py::arg("unit_cost") = 0.0, py::arg("fade") = 0.1);
  add_sources(layer);
  layer.def(
      "update", [](Influence& of) { of.update(false); },
      "Makes the scores what sources and deposits say now. Takes time for what changed.");
  layer.def(
      "tick", [](Influence& of) { of.update(true); }, "The same, and earlier deposits fade once.");
  layer.def_property_readonly("scores", &Influence::scores,
                              "float64 in the shape of the map, as the last update left them. A "
                              "copy.");
  layer.def("write_costs", &Influence::write_costs, py::arg("overlay"), py::arg("cost_of_one"),
            "Sets the extra costs of an overlay of the same map: a score of 1 costs `cost_of_one`, "
            "in the map's units, one below 0\nnothing. Closed places stay closed. Linear in the "
            "places.");
  layer.def("hottest", &hottest_places, py::arg("count"), py::kw_only(), py::arg("apart") = 0.0,
            "The places with the highest scores above 0, the highest first, each more than `apart` "
            "from those before: at most `count`\nplaces, and their scores: two arrays. Linear in "
            "the map for each.");
  layer.def("safest", &safest_place, py::arg("place"), py::arg("distance"),
            "The place with the lowest score within a distance of a place, and that score; None "
            "if the place is blocked.");
  navigator.def(
      "flee", &flee_from, py::arg("threats"), py::kw_only(), py::arg("worth") = 1.2,
      py::arg("range") = 50000.0,
      R"(How to flee from threats, from every place: the number of the place to go to next (row by row), -1
where no step is better: int32 in the shape of the map.

worth: the weight of the distance from the threats against the way there, 1 to 2.
range: nobody flees farther than this from all threats. Two floods of the places in range.
ValueError: a threat is off the map; a number out of its range.

>>> grid = wend.Grid(np.zeros((1, 4), bool))
>>> grid.flee([(0, 0)]).tolist()
[[1, 2, 3, -1]]
)");
}

}  // namespace wend::python
