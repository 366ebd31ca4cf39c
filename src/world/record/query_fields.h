// The fields of recorded queries and answers, listed once for writer and reader. A field with its
// usual value takes one bit of a number in front, and no bytes.
#pragma once

#include "session_bytes.h"
#include "wend/world/record/session.h"

namespace wend {

/// Writes fields; finish() puts the number in front of them.
class FieldWriter {
 public:
  explicit FieldWriter(SessionOutput& output) : output_(output) {}

  void truth(bool value) { present(value); }
  void real(double value, double usual) {
    if (present(bits_of(value) != bits_of(usual))) fields_.real(value);
  }
  template <class Number>
  void number(Number value, Number usual, const char*) {
    if (present(value != usual)) fields_.number(std::uint64_t{value});
  }
  template <class Choice>
  void choice(Choice value, Choice usual, Choice, const char*) {
    if (present(value != usual)) fields_.byte(static_cast<std::uint8_t>(value));
  }
  void place(const std::optional<Position>& value) {
    if (present(value.has_value())) put(*value);
  }
  void places(const std::vector<Position>& values) {
    if (!present(!values.empty())) return;
    fields_.number(values.size());
    for (const Position& value : values) put(value);
  }
  void turning(const Turning& value) {
    if (!present(!(value == Turning{}))) return;
    fields_.real(value.cost);
    for (const double share : value.headings) fields_.real(share);
    fields_.number(value.facing);
  }
  void overlay(const std::optional<std::uint32_t>& value) {
    if (present(value.has_value())) fields_.number(*value);
  }
  void hash(std::uint64_t value) {
    if (present(value != 0)) fields_.fixed(value, 8);
  }
  void nodes(const std::optional<std::vector<NodeId>>& values) {
    if (!present(values.has_value())) return;
    fields_.number(values->size());
    std::int64_t before = 0;
    for (const NodeId node : *values) {
      fields_.signed_number(node - before);
      before = node;
    }
  }

  void finish() {
    output_.number(flags_);
    output_.bytes() += fields_.bytes();
  }

 private:
  bool present(bool is_present) {
    if (is_present) flags_ |= std::uint64_t{1} << bit_;
    ++bit_;
    return is_present;
  }
  void put(const Position& value) {
    for (const double coordinate : {value.x, value.y, value.z}) fields_.real(coordinate);
  }

  SessionOutput& output_;
  SessionOutput fields_;
  std::uint64_t flags_ = 0;
  unsigned bit_ = 0;
};

class FieldReader {
 public:
  /// Precondition of what follows: values are as made.
  explicit FieldReader(SessionInput& input)
      : input_(input), flags_(input.number(~std::uint64_t{0}, "the fields that follow")) {}

  void truth(bool& value) { value = present(); }
  void real(double& value, double usual) { value = present() ? input_.real() : usual; }
  template <class Number>
  void number(Number& value, Number usual, const char* what) {
    value = usual;
    if (present()) value = static_cast<Number>(input_.number(std::uint64_t{Number(-1)}, what));
  }
  template <class Choice>
  void choice(Choice& value, Choice usual, Choice last, const char* what) {
    value = usual;
    if (!present()) return;
    const std::uint8_t number = input_.byte();
    if (number > static_cast<std::uint8_t>(last)) {
      input_.fail("there is no " + std::string(what) + " number " + std::to_string(number));
    } else {
      value = static_cast<Choice>(number);
    }
  }
  void place(std::optional<Position>& value) {
    if (present()) value = take();
  }
  void places(std::vector<Position>& values) {
    if (!present()) return;
    constexpr std::uint64_t kBits = 3 * 64;
    values.resize(input_.count(kBits, "the number of places"));
    for (Position& value : values) value = take();
  }
  void turning(Turning& value) {
    if (!present()) return;
    value.cost = input_.real();
    for (double& share : value.headings) share = input_.real();
    value.facing = static_cast<unsigned>(input_.number(~std::uint32_t{0}, "a direction"));
  }
  void overlay(std::optional<std::uint32_t>& value) {
    if (present()) value = static_cast<std::uint32_t>(input_.number(~std::uint32_t{0}, "overlay"));
  }
  void hash(std::uint64_t& value) { value = present() ? input_.fixed(8) : 0; }
  void nodes(std::optional<std::vector<NodeId>>& values) {
    if (!present()) return;
    values.emplace(input_.count(8, "the number of nodes"));
    std::int64_t node = 0;
    for (NodeId& value : *values) {
      const std::int64_t step = input_.signed_number("a step between nodes");
      constexpr std::int64_t kMost = std::int64_t{1} << 32;
      if (step <= -kMost || step >= kMost || node + step < 0 || node + step >= kMost) {
        return input_.fail("a path's node is none");
      }
      node += step;
      value = static_cast<NodeId>(node);
    }
  }

  void finish() {
    if (flags_ >> bit_ != 0) input_.fail("fields follow that this version does not know");
  }

 private:
  bool present() { return (flags_ >> bit_++ & 1) != 0; }
  Position take() {
    Position place;
    for (double* const coordinate : {&place.x, &place.y, &place.z}) *coordinate = input_.real();
    return place;
  }

  SessionInput& input_;
  std::uint64_t flags_;
  unsigned bit_ = 0;
};

/// The options of a query. Their order is the file's: what is new comes last.
template <class Fields, class Options>
void transfer_options(Fields& fields, Options& options) {
  const SearchOptions usual;
  fields.choice(options.heuristic.kind, usual.heuristic.kind, HeuristicKind::hex, "heuristic");
  fields.truth(options.heuristic.declared_admissible);
  fields.real(options.weight, usual.weight);
  fields.number(options.wandering.seed, usual.wandering.seed, "a seed");
  fields.turning(options.turning);
  fields.number(options.ida_star.transpositions, usual.ida_star.transpositions, "transpositions");
  fields.real(options.regions.error, usual.regions.error);
  fields.choice(options.open_list, usual.open_list, OpenListKind::bucket_queue, "open list");
  fields.choice(options.ties, usual.ties, TieRule::deepest, "tie rule");
  fields.choice(options.stop, usual.stop, StopRule::fast, "stop rule");
  fields.choice(options.pruning, usual.pruning, Pruning::dead_ends, "pruning");
  fields.choice(options.fallback, usual.fallback, Fallback::cheapest_to_reach, "fallback");
  fields.choice(options.detail, usual.detail, PathDetail::cost, "detail");
  fields.number(options.limits.expansions, usual.limits.expansions, "a limit");
  fields.real(options.limits.cost, usual.limits.cost);
  fields.real(options.limits.seconds, usual.limits.seconds);
}

template <class Fields, class Query>
void transfer_query(Fields& fields, Query& query) {
  fields.truth(query.by_cells);
  fields.real(query.range, 0);
  fields.overlay(query.overlay);
  transfer_options(fields, query.options);
  fields.place(query.from_at);
  fields.place(query.to_at);
  fields.places(query.goals_at);
  fields.number(query.link_kinds, kAllLinkKinds, "kinds of links");
  fields.finish();
}

template <class Fields, class Answer>
void transfer_answer(Fields& fields, Answer& answer) {
  fields.choice(answer.status, Status::found, Status::invalid, "status");
  fields.truth(answer.optimal);
  fields.real(answer.bound, answer.optimal ? 1 : 0);
  fields.real(answer.cost, 0);
  fields.number(answer.expanded, std::uint64_t{0}, "the number of expansions");
  fields.number(answer.length, std::uint64_t{0}, "the number of nodes");
  fields.hash(answer.path_hash);
  fields.nodes(answer.nodes);
  fields.finish();
}

}  // namespace wend
