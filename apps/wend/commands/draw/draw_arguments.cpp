#include "commands/draw/draw_arguments.h"

#include <fmt/format.h>

#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"

namespace wend::cli {

const std::vector<Named<DrawFormat>> kDrawFormats = {
    {"svg", DrawFormat::svg}, {"png", DrawFormat::png}, {"gif", DrawFormat::gif}};

namespace {

constexpr std::uint64_t kMostFrames = 1000;
constexpr std::uint64_t kLeastDelay = 20;  // viewers show faster ones slower
constexpr std::uint64_t kMostDelay = 60'000;

}  // namespace

DrawOptions parse_draw_options(const DrawArguments& arguments) {
  DrawOptions options;
  options.format = chosen_format({arguments.format, arguments.output}, kDrawFormats,
                                 {kDrawFormats, DrawFormat::svg, false});
  options.scores = arguments.scores;
  options.view = parse_view(arguments.view);
  if (arguments.clusters) options.clusters = parse_movement(arguments.movement).grid;
  if (options.format != DrawFormat::svg) require_no_terminal("-o", arguments.output);
  if (options.format != DrawFormat::gif && (arguments.frames || arguments.delay)) {
    throw usage_error(fmt::format("{}: only an animation has it; use --format gif",
                                  arguments.frames ? "--frames" : "--delay"));
  }
  const auto number = [](const char* name, const std::optional<std::string>& text,
                         std::uint64_t least, std::uint64_t most) {
    return text ? std::optional(parse_whole_number(name, *text, least, most)) : std::nullopt;
  };
  options.steps = number("--steps", arguments.steps, 0, ~std::uint32_t{0});
  options.frames = number("--frames", arguments.frames, 1, kMostFrames).value_or(kUsualFrames);
  options.delay = number("--delay", arguments.delay, kLeastDelay, kMostDelay);
  return options;
}

}  // namespace wend::cli
