#pragma once

#include <cstdint>

#include "wend/base/types.h"

namespace wend {

/// A way from place to place that is not on the ground: a jump, a ladder, a lift, a teleporter. It
/// leads one way; what leads both ways is two links.
struct MeshLink {
  /// Ends are places on a mesh; heights choose between floors.
  Position from;
  Position to;
  double cost = 0;        ///< counts as walking so far: at least 0; may be less than the distance
  std::uint8_t kind = 0;  ///< 0 to 31: what a unit has to be able to do (MeshQuery::link_kinds)

  friend bool operator==(const MeshLink&, const MeshLink&) = default;
};

/// Of a query: links of every kind may be taken. Bit k stands for the kind k.
inline constexpr std::uint32_t kAllLinkKinds = ~std::uint32_t{0};

}  // namespace wend
