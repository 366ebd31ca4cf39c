// Shared by reading and writing ROS maps.
#pragma once

namespace wend::io {

inline constexpr char kUnknownCell = '?';
/// The cost of the darkest shade that is not occupied.
inline constexpr int kDearestShade = 9;

}  // namespace wend::io
