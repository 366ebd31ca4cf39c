// For a wend without libpng.
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

Error no_png() { return {"", 0, "this wend was built without PNG"}; }

}  // namespace

bool is_png(std::string_view bytes) { return bytes.substr(0, 4) == "\x89PNG"; }

Result<GridMap> parse_png_map(std::string_view, const PngMapOptions&, const std::string& source) {
  Error error = no_png();
  error.source = source;
  return error;
}

Result<std::string> write_png_map(const GridMap&, const Palette&) { return no_png(); }

}  // namespace wend::io
