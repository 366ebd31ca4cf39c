// An XML document of Tiled's as the tree that its JSON form would be, so that one reader serves
// both forms. All attributes become texts.
#pragma once

#include <string>
#include <string_view>

#include "../json/json_tree.h"

namespace wend::io {

/// `root` is the name of the outermost element: "map", "tileset" or "template". Errors: no XML,
/// another root,
/// too large (as parse_json_tree), too many levels or attributes.
Result<JsonValue> parse_tmx_tree(std::string_view text, const char* root,
                                 const std::string& source);

/// The same of a file in either form.
Result<JsonValue> parse_tiled_tree(std::string_view text, const char* root,
                                   const std::string& source);

}  // namespace wend::io
