// What reading and writing ROS maps share.
#pragma once

namespace wend::io {

inline constexpr char kUnknownCell = '?';
/// What the darkest shade costs that is not occupied.
inline constexpr int kDearestShade = 9;

}  // namespace wend::io
