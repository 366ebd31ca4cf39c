#pragma once

#include <cstdint>

#include "wend/base/types.h"

namespace wend {

/// A connection between two places that is not on the ground: a jump, a ladder, a lift, a
/// teleporter. It leads one way; for both ways, use two links.
struct MeshLink {
  /// Both ends are places on a mesh; heights select the floor.
  Position from;
  Position to;
  double cost = 0;        ///< as a walking distance: at least 0; may be less than the distance
  std::uint8_t kind = 0;  ///< 0 to 31: the ability needed (MeshQuery::link_kinds)

  friend bool operator==(const MeshLink&, const MeshLink&) = default;
};

/// For queries: links of every kind may be taken. Bit k stands for kind k.
inline constexpr std::uint32_t kAllLinkKinds = ~std::uint32_t{0};

}  // namespace wend
