// A picture of a map of whatever family.
#pragma once

#include <string>
#include <variant>

#include "report/answer.h"
#include "wend/picture/draw.h"

namespace wend::cli {

/// Of cells, or of nodes and edges.
using AnyPicture = std::variant<Picture, GraphPicture>;

/// What was searched, and the path.
AnyPicture picture_of(const Answer& answer);

/// As the bytes of a file. Throws a usage Failure where the picture would be too large.
std::string drawn(const AnyPicture& picture, PictureFormat format);

}  // namespace wend::cli
