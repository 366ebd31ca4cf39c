// What `wend convert` is asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "options/movement_options.h"
#include "wend/base/result.h"

namespace wend::cli {

/// The forms that it writes.
enum class Form { map, ascii, csv, png, tmx, tmj, ros, graph, waypoints, mesh };

/// As they were typed.
struct ConvertArguments {
  std::string input;
  std::string output;
  std::optional<std::string> to;
  std::optional<std::string> costs;
  std::optional<std::string> costs_out;
  std::optional<std::string> layer;
  MovementArguments movement;  ///< with --layout, --corners, --links and those about pictures
};

/// For messages.
std::string input_name(const ConvertArguments& arguments);
std::string output_name(const ConvertArguments& arguments);

/// The result, or the writer's error as a Failure that names the output.
std::string text_or_fail(const ConvertArguments& arguments, Result<std::string> result);

}  // namespace wend::cli
