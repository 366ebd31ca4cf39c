#include "commands/convert/suggested_links.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/mesh_links.h"
#include "wend/mesh/links/suggest_links.h"

namespace wend::cli {
namespace {

struct SuggestOption {
  const char* name;
  std::optional<std::string> SuggestArguments::*text;
  double SuggestOptions::*value;
};
constexpr SuggestOption kSuggestOptions[] = {
    {"--max-drop", &SuggestArguments::max_drop, &SuggestOptions::max_drop},
    {"--max-jump", &SuggestArguments::max_jump, &SuggestOptions::max_jump},
    {"--max-rise", &SuggestArguments::max_rise, &SuggestOptions::max_rise}};
constexpr const char* kSuggestLinks = "--suggest-links";

/// Calls `visit(option, value)` with those that were given.
template <class Visit>
void for_each_number(const SuggestArguments& arguments, Visit&& visit) {
  constexpr double kMost = 1e6;
  for (const SuggestOption& option : kSuggestOptions) {
    if (!(arguments.*option.text)) continue;
    visit(option, parse_number(option.name, *(arguments.*option.text), 0, kMost));
  }
}

}  // namespace

const char* SuggestArguments::given() const {
  if (file) return kSuggestLinks;
  for (const SuggestOption& option : kSuggestOptions) {
    if (this->*option.text) return option.name;
  }
  return nullptr;
}

void SuggestArguments::check() const {
  for_each_number(*this, [](const SuggestOption&, double) {});
}

void add_suggest_options(CLI::App& app, SuggestArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const char* text) { app.add_option(name, value, text)->type_name(type); };
  add(kSuggestLinks, arguments.file, "FILE",
      "Of a level or a mesh with heights: write there where one might drop (kind 1) and jump "
      "(kind 2)");
  add("--max-drop", arguments.max_drop, "H", "Drops are at most so high [twice the height]");
  add("--max-jump", arguments.max_jump, "L",
      "Jumps lead at most so far, from edge to edge of the mesh [3 radii and 1.1 heights]");
  add("--max-rise", arguments.max_rise, "H", "and at most so far upwards [half of the height]");
}

std::string suggested_links(const SuggestArguments& arguments, const NavMesh& mesh,
                            const TriangleSoup* level, const RecastOptions& agent) {
  SuggestOptions options =
      SuggestOptions::for_agent(agent.agent_radius, agent.agent_height, agent.agent_climb);
  for_each_number(arguments, [&](const SuggestOption& option, double number) {
    options.*option.value = number;
  });
  options.level = level;
  if (level == nullptr) {
    print_warning(
        fmt::format("{}: a mesh alone does not tell gaps from walls: look whether links lead "
                    "through some, or make the mesh of its level",
                    kSuggestLinks));
  }
  const auto links = value_or_blame(suggest_links(mesh, options), kSuggestLinks);
  const auto drops = std::count_if(links.begin(), links.end(), [&](const MeshLink& link) {
    return link.kind == options.drop_kind;
  });
  print_note(fmt::format("{} drops and {} jumps suggested", drops,
                         static_cast<std::ptrdiff_t>(links.size()) - drops));
  return io::to_mesh_links(links);
}

}  // namespace wend::cli
