// The options of a query, listed once. Code that writes, reads, compares or prints them walks this
// list with a visitor. So a new option is one line here; an option that one algorithm has alone
// (own_option.h) needs none.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "wend/search/options.h"

namespace wend {

/// Calls the visitor for each option with its name, its value (which may be changed if `options`
/// may), the usual value, and, where it is one of several, the last of them. The order is the one
/// of recorded sessions.
template <class Options, class Visitor>
void visit_options(Options& options, Visitor&& visitor) {
  static const SearchOptions kUsual;
  auto& limits = options.limits;
  visitor.choice("heuristic", options.heuristic.kind, kUsual.heuristic.kind, HeuristicKind::hex);
  visitor.truth("declared_admissible", options.heuristic.declared_admissible);
  visitor.real("weight", options.weight, kUsual.weight);
  visitor.turning("turning", options.turning);
  visitor.own(options.own);
  visitor.choice("open_list", options.open_list, kUsual.open_list, OpenListKind::bucket_queue);
  visitor.choice("tie_rule", options.ties, kUsual.ties, TieRule::deepest);
  visitor.choice("stop_rule", options.stop, kUsual.stop, StopRule::fast);
  visitor.choice("pruning", options.pruning, kUsual.pruning, Pruning::dead_ends);
  visitor.choice("fallback", options.fallback, kUsual.fallback, Fallback::cheapest_to_reach);
  visitor.choice("detail", options.detail, kUsual.detail, PathDetail::cost);
  visitor.number("most_expansions", limits.expansions, kUsual.limits.expansions);
  visitor.real("most_cost", limits.cost, kUsual.limits.cost);
  visitor.real("most_seconds", limits.seconds, kUsual.limits.seconds);
}

/// Finds the first option that is not as usual, but for some.
class UnusualOption {
 public:
  UnusualOption(std::initializer_list<std::string_view> but) : but_(but) {}

  std::string_view found() const { return found_; }

  void truth(std::string_view, bool) {}  // says something of a custom heuristic, which is unusual
  template <class Value>
  void real(std::string_view name, Value value, Value usual) {
    if (value != usual) note(name);
  }
  template <class Value>
  void number(std::string_view name, Value value, Value usual) {
    if (value != usual) note(name);
  }
  template <class Choice>
  void choice(std::string_view name, Choice value, Choice usual, Choice) {
    if (value != usual) note(name);
  }
  void turning(std::string_view name, const Turning& value) {
    if (!(value == Turning{})) note(name);
  }
  void own(const OwnOptions& own) {
    if (!own.values().empty()) note(own.values().front().option->name);
  }

 private:
  void note(std::string_view name) {
    if (found_.empty() && std::find(but_.begin(), but_.end(), name) == but_.end()) found_ = name;
  }

  std::initializer_list<std::string_view> but_;
  std::string_view found_;
};

/// The name of the first option that is not as usual, but for those named; "" if there is none. A
/// trace is no option.
inline std::string_view unusual_option(const SearchOptions& options,
                                       std::initializer_list<std::string_view> but = {}) {
  UnusualOption unusual = but;
  visit_options(options, unusual);
  return unusual.found();
}

}  // namespace wend
