// A picture of a map of any family.
#pragma once

#include <string>
#include <variant>

#include "report/answer.h"
#include "wend/picture/draw.h"

namespace wend::cli {

/// A picture of cells, or of nodes and edges.
using AnyPicture = std::variant<Picture, GraphPicture>;

/// The nodes that were searched, and the path.
AnyPicture picture_of(const Answer& answer);

/// As the bytes of a file. Throws a usage Failure where the picture would be too large.
std::string drawn(const AnyPicture& picture, PictureFormat format);

}  // namespace wend::cli
