#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/field/node_field.h"
#include "wend/space/maps/cell_layout.h"

namespace wend {

/// A NodeField of a grid, with answers by cell.
class DistanceField : public NodeField {
 public:
  DistanceField() = default;
  /// `field` covers the nodes of the lattice.
  DistanceField(NodeField field, const Lattice& lattice)
      : NodeField(std::move(field)), lattice_(lattice) {}

  std::int32_t width() const { return lattice_.width(); }
  std::int32_t height() const { return lattice_.height(); }

  /// As for nodes; also kUnreached outside the map.
  double cost(Point cell) const { return NodeField::cost(node(cell)); }
  using NodeField::cost;
  bool reached(Point cell) const { return cost(cell) != kUnreached; }
  using NodeField::reached;
  std::vector<Point> path(Point cell) const;
  using NodeField::path;
  /// The next cell on a cheapest way to the nearest source (in a field of costs from the sources:
  /// on the way back); nothing at a source, where there is no way, and outside the map. A unit that
  /// follows the field calls this at every step.
  std::optional<Point> next(Point cell) const {
    const NodeId parent = NodeField::parent(node(cell));
    if (parent == kNoNode) return std::nullopt;
    return point(parent);
  }

  /// As NodeField::validate(); also checks that the field has the nodes of its lattice.
  Result<void> validate() const;

  /// For code that fills the field: sets the lattice of its nodes.
  void set_lattice(const Lattice& lattice) { lattice_ = lattice; }

 private:
  Point point(NodeId node) const {
    const auto columns = static_cast<NodeId>(lattice_.columns());
    WEND_ASSERT(node < NodeField::node_count() && columns > 0, "set_lattice() that of the nodes");
    return lattice_.cell(
        {static_cast<std::int32_t>(node % columns), static_cast<std::int32_t>(node / columns)});
  }
  /// kNoNode outside the map.
  NodeId node(Point cell) const {
    if (!lattice_.contains(cell)) return kNoNode;
    const Point p = lattice_.place(cell);
    return static_cast<NodeId>(p.y) * static_cast<NodeId>(lattice_.columns()) +
           static_cast<NodeId>(p.x);
  }

  Lattice lattice_;
};

}  // namespace wend
