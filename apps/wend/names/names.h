// Names as values of options: their spellings, and the list that `help` prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/suggest.h"

namespace wend::cli {

struct KnownName {
  std::string name;          ///< with dashes, as help and messages spell it
  std::string others = {};   ///< further names, parted by commas: "bfs, breadth first search"
  std::string purpose = {};  ///< for the list
};

/// The same for all spellings of a name: small letters, without blanks, dashes, underscores and a
/// last word "search" or "algorithm", and with "star" for `*`.
std::string name_key(std::string_view text);

/// The index of the name. Throws a usage Failure where no name or more than one is spelled so.
/// `what` is what the names stand for.
std::size_t parse_name(std::string_view option, std::string_view what, std::string_view text,
                       const std::vector<KnownName>& known);

/// Longer lists are left out of messages: there `OPTION help` prints them.
inline constexpr std::size_t kMostNamesInMessage = 8;

/// A line per name, with what it is for.
std::string names_text(const std::vector<KnownName>& known);

/// Thrown while arguments are read, if the user wants a list of names instead of a run.
struct NamesRequest {
  std::string text;
};

template <class T>
struct Named {
  const char* name;
  T value;
  const char* others = "";
  const char* purpose = "";
};

template <class T>
std::vector<std::string> names_of(const std::vector<Named<T>>& known) {
  std::vector<std::string> names;
  for (const Named<T>& each : known) names.emplace_back(dashed(each.name));
  return names;
}

template <class T>
std::vector<KnownName> known_names(const std::vector<Named<T>>& known) {
  std::vector<KnownName> names;
  for (const Named<T>& each : known)
    names.push_back({dashed(each.name), each.others, each.purpose});
  return names;
}

/// The value that goes with a name.
template <class T>
T parse_named(std::string_view option, std::string_view what, std::string_view text,
              const std::vector<Named<T>>& known) {
  return known[parse_name(option, what, text, known_names(known))].value;
}

}  // namespace wend::cli
