// Describes the events of a session in words.
#include <cstdio>
#include <cstdlib>

#include "wend/internal/search/option_words.h"
#include "wend/internal/search/visit_options.h"
#include "wend/world/record/replay.h"

namespace wend {
namespace {

/// As short as it can be said without changing a bit.
std::string real_text(double value) {
  char text[40];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value) break;
  }
  return text;
}

std::string place_text(const RecordedPlace& place, bool by_cells) {
  if (by_cells) return std::to_string(place.cell.x) + "," + std::to_string(place.cell.y);
  return place.node == kNoNode ? "no node" : "@" + std::to_string(place.node);
}

std::string place_text(const Position& place) {
  return real_text(place.x) + "," + real_text(place.y) + "," + real_text(place.z);
}

/// Appends options that are not the usual ones.
class OptionWords {
 public:
  explicit OptionWords(std::string& text) : text_(text) {}

  void real(const char* name, double value, double usual) {
    if (value != usual) add(name, real_text(value));
  }
  void number(const char* name, std::uint64_t value, std::uint64_t usual) {
    if (value != usual) add(name, std::to_string(value));
  }
  template <class Choice>
  void choice(const char* name, Choice value, Choice usual, Choice) {
    if (value != usual) add(name, to_string(value));
  }
  void truth(const char* name, bool value) {
    if (value) add(name, "yes");
  }
  void own(const OwnOptions& own) {
    for (const auto& [option, value] : own.values()) add(option->name, real_text(value));
  }
  void turning(const char* name, const Turning& turning) {
    if (turning == Turning{}) return;
    std::string value = real_text(turning.cost);
    for (const double share : turning.headings) value += "/" + real_text(share);
    if (turning.facing != kNoMove) value += " facing " + std::to_string(turning.facing);
    add(name, value);
  }
  void add(const char* name, const std::string& value) {
    text_ += ' ';
    for (const char* letter = name; *letter != 0; ++letter) {
      text_ += *letter == '_' ? ' ' : *letter;
    }
    text_ += ' ';
    text_ += value;
  }

 private:
  std::string& text_;
};

}  // namespace

const char* to_string(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::status: return "status";
    case DifferenceKind::cost: return "cost";
    case DifferenceKind::proof: return "proof";
    case DifferenceKind::path: return "path";
  }
  return "path";
}

std::string in_words(const RecordedQuery& query) {
  std::string text = query.algorithm.empty() ? "an unknown algorithm" : query.algorithm;
  OptionWords words(text);
  words.add("from", place_text(query.from, query.by_cells));
  if (query.from_at) words.add("at", place_text(*query.from_at));
  if (query.goals.empty()) {
    words.add("to", place_text(query.to, query.by_cells));
    if (query.to_at) words.add("at", place_text(*query.to_at));
  }
  for (std::size_t i = 0; i < query.goals.size(); ++i) {
    words.add(i == 0 ? "to the nearest of" : "or", place_text(query.goals[i], query.by_cells));
    if (!query.goals_at.empty()) words.add("at", place_text(query.goals_at[i]));
  }
  words.real("within", query.range, 0);
  if (query.overlay) words.add("overlay", std::to_string(*query.overlay + 1));
  words.number("link kinds", query.link_kinds, kAllLinkKinds);
  visit_options(query.options, words);
  return text;
}

std::string in_words(const RecordedAnswer& answer) {
  std::string text = to_string(answer.status);
  if (!answer.reason.empty()) text += " (" + answer.reason + ")";
  if (answer.path_hash == 0 && answer.cost == 0) return text;
  text += ", cost " + real_text(answer.cost);
  if (answer.optimal) text += ", optimal";
  if (!answer.optimal && answer.bound != 0) text += ", bound " + real_text(answer.bound);
  return text + ", " + std::to_string(answer.length) + (answer.length == 1 ? " node" : " nodes");
}

}  // namespace wend
