// The map, what was searched and the path, as a picture in SVG.
#pragma once

#include <string>

#include "answer.h"

namespace wend::cli {

/// Equal cells that follow one another in a row become one rectangle.
std::string svg_picture(const Answer& answer);

}  // namespace wend::cli
