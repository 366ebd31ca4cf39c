#include "pictures/any_picture.h"

#include "pictures/graph_picture.h"
#include "pictures/search_picture.h"
#include "scene/grid_scene.h"
#include "terminal/failure.h"

namespace wend::cli {

AnyPicture picture_of(const Answer& answer) {
  if (as_grid(*answer.scene) != nullptr) return search_picture(answer);
  return graph_picture(answer);
}

std::string drawn(const AnyPicture& picture, PictureFormat format) {
  return std::visit([&](const auto& each) { return value_or_refuse(draw_picture(each, format)); },
                    picture);
}

}  // namespace wend::cli
