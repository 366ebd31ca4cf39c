#include "serve/request/query_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/files/text.h"
#include "terminal/failure.h"
#include "terminal/suggest.h"

namespace wend::cli::serve {
namespace {

struct SharedOption {
  const char* name;
  std::optional<std::string> SearchArguments::*value;
};

/// Those that do not belong to single algorithms. Neither `baked` nor `overlay`: they name files.
constexpr SharedOption kSharedOptions[] = {{"algorithm", &SearchArguments::algorithm},
                                           {"heuristic", &SearchArguments::heuristic},
                                           {"weight", &SearchArguments::weight},
                                           {"turn_cost", &SearchArguments::turn_cost},
                                           {"dear_headings", &SearchArguments::dear_headings},
                                           {"facing", &SearchArguments::facing},
                                           {"limit", &SearchArguments::limit},
                                           {"limit_cost", &SearchArguments::limit_cost},
                                           {"limit_seconds", &SearchArguments::limit_seconds},
                                           {"open_list", &SearchArguments::open_list},
                                           {"ties", &SearchArguments::ties},
                                           {"pruning", &SearchArguments::pruning},
                                           {"stop", &SearchArguments::stop},
                                           {"fallback", &SearchArguments::fallback}};

/// Where the option's text belongs; null if there is no such option.
std::optional<std::string>* option_slot(const std::string& name, SearchArguments& arguments) {
  for (const SharedOption& option : kSharedOptions) {
    if (name == option.name) return &(arguments.*option.value);
  }
  for (std::size_t i = 0; i < own_options().size(); ++i) {
    if (name == own_options()[i]->name) return &arguments.own[i];
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> query_option_names() {
  std::vector<std::string> names;
  for (const SharedOption& option : kSharedOptions) names.emplace_back(option.name);
  for (const OwnOption* option : own_options()) names.emplace_back(option->name);
  return names;
}

SearchArguments search_arguments_of(const std::vector<AskedOption>& options) {
  SearchArguments arguments;
  for (const AskedOption& option : options) {
    std::string name = option.name;
    std::replace(name.begin(), name.end(), '-', '_');
    std::optional<std::string>* slot = option_slot(name, arguments);
    if (slot == nullptr) {
      const std::string hint = did_you_mean(name, query_option_names());
      throw usage_error(fmt::format("options: there is no option {}{}", io::in_quotes(option.name),
                                    hint.empty() ? "; GET /v1/maps lists them" : hint));
    }
    if (*slot) throw usage_error(fmt::format("options: {} is given twice", name));
    *slot = option.value;
  }
  return arguments;
}

}  // namespace wend::cli::serve
