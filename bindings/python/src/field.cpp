// Fields: the cost of every place from some places, or to them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "door.h"
#include "named.h"
#include "scratch.h"

namespace wend::python {
namespace {

/// A field: a copy, which later edits do not change.
class Field {
 public:
  Field(const py::object& map, const py::object& sources, bool backward, double limit,
        const Overlay* overlay)
      : map_(map), backward_(backward) {
    Door& door = map.cast<Door&>();
    ground_ = door.ground();
    const std::vector<std::uint32_t> nodes = door.nodes(sources);
    if (nodes.empty()) throw py::value_error("there is no field: the list of places is empty");
    auto query = sized<wend_field_query>();
    query.backward = backward ? 1 : 0;
    query.sources = nodes.data();
    query.source_count = nodes.size();
    query.limit = limit;
    query.overlay = overlay_on(*ground_, overlay);
    for (const std::uint32_t source : nodes) sources_.push_back(ground_->numbering.place(source));
    wend_status status = WEND_FOUND;
    with_navigator(door, [&](const wend_navigator* navigator) {
      call(wend_field_fill, static_cast<wend_field*>(field_), navigator, &query,
           static_cast<wend_workspace*>(Scratch::of_thread().workspace), &status);
    });
    if (status != WEND_FOUND) {
      throw py::value_error(std::string("there is no field: ") + wend_status_name(status) +
                            (status == WEND_LIMIT_REACHED
                                 ? ", a cost is too large to be counted"
                                 : ", a source is off the map or blocked"));
    }
  }

  /// The costs of all places, in the shape of the map.
  py::array costs() const {
    const auto [costs, count] = numbers();
    std::vector<double> copy(ground_->places.count());
    for (std::uint32_t place = 0; place < copy.size(); ++place) {
      copy[place] = costs[ground_->numbering.node(place)];
    }
    return array_of(std::move(copy), ground_->places.array_shape());
  }
  py::array sources() const {
    return places_array(ground_->places, sources_.data(), sources_.size());
  }
  const py::object& map() const { return map_; }
  bool backward() const { return backward_; }
  /// The places whose cost is known, and their costs.
  py::tuple reached() const {
    const auto [costs, count] = numbers();
    std::vector<std::uint32_t> places;
    std::vector<double> known;
    for (std::uint32_t place = 0; place < ground_->places.count(); ++place) {
      const double cost = costs[ground_->numbering.node(place)];
      if (std::isinf(cost)) continue;
      places.push_back(place);
      known.push_back(cost);
    }
    const auto rows = static_cast<py::ssize_t>(places.size());
    return py::make_tuple(places_array(ground_->places, places.data(), places.size()),
                          array_of(std::move(known), {rows}));
  }
  /// The way between a place and the nearest source, in the direction in which it is walked.
  py::array path(py::handle place) const {
    std::uint32_t at = read_place(ground_->places, place);
    if (at == kNoPlace) throw py::value_error("the place is off the map");
    std::vector<std::uint32_t> places;
    const auto [costs, count] = numbers();
    if (!std::isinf(costs[ground_->numbering.node(at)])) {
      for (; at != kNoPlace; at = next(at)) places.push_back(at);
      if (!backward_) std::reverse(places.begin(), places.end());
    }
    return places_array(ground_->places, places.data(), places.size());
  }

 private:
  std::pair<const double*, std::size_t> numbers() const {
    const double* costs = nullptr;
    std::size_t count = 0;
    call(wend_field_costs, static_cast<const wend_field*>(field_), &costs, &count);
    return {costs, count};
  }
  std::uint32_t next(std::uint32_t place) const {
    std::uint32_t node = WEND_NO_NODE;
    call(wend_field_next, static_cast<const wend_field*>(field_), ground_->numbering.node(place),
         &node);
    return node == WEND_NO_NODE ? kNoPlace : ground_->numbering.place(node);
  }

  py::object map_;
  bool backward_;
  std::vector<std::uint32_t> sources_;
  std::shared_ptr<const Ground> ground_;
  FieldHandle field_ = FieldHandle::make(wend_field_create);
};

}  // namespace

void add_fields(py::module_& module, DoorClass& navigator) {
  py::class_<Field>(module, "Field", R"(The cost of every place from some sources, or to them.

>>> field = wend.Grid(np.zeros((2, 3), bool)).field((0, 0))
>>> field.path((1, 2)).tolist()
[[0, 0], [1, 1], [1, 2]]
)")
      .def_property_readonly("costs", &Field::costs,
                             "float64 in the shape of the map, infinite where there is no way. "
                             "Made anew at each use.")
      .def("path", &Field::path, py::arg("place"),
           "A cheapest way from the nearest source to a place (backward: from it to a source): "
           "places as in `Path.path`,\nnone where there is no way.")
      .def("reached", &Field::reached, "The places that have a way, and their costs: two arrays.")
      .def_property_readonly("map", &Field::map, "The map that was asked.")
      .def_property_readonly("sources", &Field::sources, "Places as in `Path.path`.")
      .def_property_readonly("backward", &Field::backward,
                             "Whether the costs are those to the sources.")
      .def("_repr_svg_", [](const py::object& self) {
        return py::module_::import("wend._draw").attr("field_svg")(self);
      });
  navigator.def(
      "field",
      [](const py::object& self, const py::object& sources, bool backward, double limit,
         const Overlay* overlay) { return Field(self, sources, backward, limit, overlay); },
      py::arg("sources"), py::kw_only(), py::arg("backward") = false, py::arg("limit") = 0.0,
      py::arg("overlay") = nullptr,
      R"(The cost of every place from the nearest of some places, or (backward) to it: a Field.

limit: only places that cost no more; 0: no limit. One Dijkstra search; 12 bytes a place.
ValueError: a source is off the map or blocked; another map's overlay.
)");
  navigator.def(
      "costs_to",
      [](const py::object& self, const py::object& goals, double limit, const Overlay* overlay) {
        return Field(self, goals, true, limit, overlay).costs();
      },
      py::arg("goals"), py::kw_only(), py::arg("limit") = 0.0, py::arg("overlay") = nullptr,
      R"(The cost of every place to the nearest of `goals`: float64 in the shape of the map.

>>> grid = wend.Grid(np.zeros((2, 2), bool))
>>> (grid.costs_to((0, 0)) / grid.straight).round(2).tolist()
[[0.0, 1.0], [1.0, 1.41]]
)");
  navigator.def(
      "costs_from",
      [](const py::object& self, const py::object& starts, double limit, const Overlay* overlay) {
        return Field(self, starts, false, limit, overlay).costs();
      },
      py::arg("starts"), py::kw_only(), py::arg("limit") = 0.0, py::arg("overlay") = nullptr,
      "The cost of every place from the nearest of `starts`: float64 in the shape of the map.");
  navigator.def(
      "within",
      [](const py::object& self, const py::object& starts, double cost, const Overlay* overlay) {
        if (!(cost >= 0)) throw py::value_error("cost is a number from 0");
        // To the field, a limit of 0 is none.
        const double limit = cost > 0 ? cost : std::numeric_limits<double>::denorm_min();
        return Field(self, starts, false, limit, overlay).reached();
      },
      py::arg("starts"), py::arg("cost"), py::kw_only(), py::arg("overlay") = nullptr,
      R"(All places that cost at most so much from the nearest of `starts`: the places, and their costs.

>>> grid = wend.Grid(np.zeros((1, 5), bool))
>>> places, costs = grid.within((0, 0), 2 * grid.straight)
>>> places.tolist()
[[0, 0], [0, 1], [0, 2]]
)");
}

}  // namespace wend::python
