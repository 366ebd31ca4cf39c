#include "commands/convert/convert_arguments.h"

#include <fmt/format.h>

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli {

std::string input_name(const ConvertArguments& arguments) {
  return arguments.input == "-" ? kStandardInput : arguments.input;
}

std::string output_name(const ConvertArguments& arguments) {
  return goes_to_standard_output(arguments.output) ? "standard output" : arguments.output;
}

std::string text_or_fail(const ConvertArguments& arguments, Result<std::string> result) {
  if (result) return std::move(result).value();
  throw file_error(fmt::format("{}: {}", output_name(arguments), result.error().message()));
}

}  // namespace wend::cli
