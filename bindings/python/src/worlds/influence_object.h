// A layer of influence, and the map whose edits it follows.
#pragma once

#include <pybind11/numpy.h>

#include <mutex>
#include <string>
#include <vector>

#include "../named.h"
#include "alone.h"
#include "names.h"

namespace wend::python {

/// The numbers that all sources of one call share.
struct SourceWords {
  double range = 10;
  std::string falloff;
  bool sight = false;

  /// As the C API takes it; refers to this.
  wend_source get() const;
};

class Influence {
 public:
  Influence(const py::object& map, const wend_influence_setup& setup);

  const Door& door() const { return door_; }

  /// Adds a source for each node, or none if one is refused.
  std::vector<wend_source_name> add(const std::vector<std::uint32_t>& nodes,
                                    const std::vector<double>& strengths, const SourceWords& words);
  void change(wend_source_name name, std::uint32_t node, double strength, const SourceWords& words);
  /// Moves each source, until one is refused.
  void move(const std::vector<wend_source_name>& names, const std::vector<std::uint32_t>& nodes);
  void remove(const std::vector<wend_source_name>& names);
  void deposit(const std::vector<std::uint32_t>& nodes, const std::vector<double>& strengths,
               const SourceWords& words);
  void update(bool fade);
  /// In the shape of the map.
  py::array scores();
  void write_costs(Overlay& overlay, double cost_of_one);
  std::vector<wend_spot> hottest(std::size_t count, double apart);
  wend_spot safest(std::uint32_t from, double distance);

 private:
  template <class Function>
  auto on_map(Function function) {
    return alone_on(mutex_, door_, [&](const wend_navigator*) {
      return function(static_cast<wend_influence*>(handle_));
    });
  }

  py::object map_;
  Door& door_;
  std::mutex mutex_;
  Handle<wend_influence, wend_influence_destroy> handle_;
};

}  // namespace wend::python
