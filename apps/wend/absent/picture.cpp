// For a wend without Cairo or giflib.
#include "wend/picture/draw.h"

namespace wend {
namespace {

Error no_picture() { return {"", 0, "this wend was built without pictures"}; }

}  // namespace

Result<std::string> draw_svg(const Picture&) { return no_picture(); }
Result<std::string> draw_svg(const GraphPicture&) { return no_picture(); }
Result<std::string> draw_svg(const Chart&) { return no_picture(); }
Result<std::string> draw_png(const Picture&) { return no_picture(); }
Result<std::string> draw_png(const GraphPicture&) { return no_picture(); }
Result<std::string> draw_png(const Chart&) { return no_picture(); }
Result<std::string> draw_picture(const Picture&, PictureFormat) { return no_picture(); }
Result<std::string> draw_picture(const GraphPicture&, PictureFormat) { return no_picture(); }
Result<std::string> draw_gif(const Animation&) { return no_picture(); }
Result<std::string> draw_gif(const GraphAnimation&) { return no_picture(); }
Result<PictureFormat> picture_format(std::string_view) { return no_picture(); }

}  // namespace wend
