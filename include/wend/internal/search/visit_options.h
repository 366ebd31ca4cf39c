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
  static const SearchOptions usual;
  auto& limits = options.limits;
  visitor.choice("heuristic", options.heuristic.kind, usual.heuristic.kind, HeuristicKind::hex);
  visitor.truth("declared_admissible", options.heuristic.declared_admissible);
  visitor.real("weight", options.weight, usual.weight);
  visitor.turning("turning", options.turning);
  visitor.own(options.own);
  visitor.choice("open_list", options.open_list, usual.open_list, OpenListKind::bucket_queue);
  visitor.choice("tie_rule", options.ties, usual.ties, TieRule::deepest);
  visitor.choice("stop_rule", options.stop, usual.stop, StopRule::fast);
  visitor.choice("pruning", options.pruning, usual.pruning, Pruning::dead_ends);
  visitor.choice("fallback", options.fallback, usual.fallback, Fallback::cheapest_to_reach);
  visitor.choice("detail", options.detail, usual.detail, PathDetail::cost);
  visitor.number("most_expansions", limits.expansions, usual.limits.expansions);
  visitor.real("most_cost", limits.cost, usual.limits.cost);
  visitor.real("most_seconds", limits.seconds, usual.limits.seconds);
}

/// Finds the first option that is not as usual, but for some.
class UnusualOption {
 public:
  explicit UnusualOption(std::initializer_list<std::string_view> but) : but_(but) {}

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
  UnusualOption unusual(but);
  visit_options(options, unusual);
  return unusual.found();
}

}  // namespace wend
