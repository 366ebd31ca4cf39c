// The results of `wend influence` as text, JSON, CSV and pictures.
#pragma once

#include <string>

#include "commands/influence/influence_answer.h"
#include "pictures/any_picture.h"
#include "scene/grid_scene.h"

namespace wend::cli {

std::string text_of(const InfluenceAnswer& answer, const AnyScene& scene);
std::string json_of(const InfluenceAnswer& answer, const AnyScene& scene);
/// A line for each node that has a score or, with --flee, is in reach of a threat.
std::string csv_of(const InfluenceAnswer& answer, const AnyScene& scene);
/// Throws a usage Failure where there are no pictures of such maps.
AnyPicture picture_of(const InfluenceAnswer& answer, const AnyScene& scene);

}  // namespace wend::cli
