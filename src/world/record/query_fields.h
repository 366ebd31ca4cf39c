// The fields of recorded queries and answers, listed once for writer and reader. A field with its
// usual value takes one bit of a number in front, and no bytes.
#pragma once

#include <algorithm>

#include "session_bytes.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/visit_options.h"
#include "wend/world/record/session.h"

namespace wend {

/// Writes fields; finish() puts the number in front of them.
class FieldWriter {
 public:
  explicit FieldWriter(SessionOutput& output) : output_(output) {}

  void truth(const char*, bool value) { present(value); }
  void real(const char*, double value, double usual) {
    if (present(bits_of(value) != bits_of(usual))) fields_.real(value);
  }
  template <class Number>
  void number(const char*, Number value, Number usual) {
    if (present(value != usual)) fields_.number(std::uint64_t{value});
  }
  template <class Choice>
  void choice(const char*, Choice value, Choice usual, Choice) {
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
  void own(const OwnOptions& own) {
    if (!present(!own.values().empty())) return;
    fields_.number(own.values().size());
    for (const auto& [option, value] : own.values()) {
      fields_.text(option->name);
      fields_.real(value);
    }
  }
  void turning(const char*, const Turning& value) {
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

  void truth(const char*, bool& value) { value = present(); }
  void real(const char*, double& value, double usual) { value = present() ? input_.real() : usual; }
  template <class Number>
  void number(const char* what, Number& value, Number usual) {
    value = usual;
    if (present()) value = static_cast<Number>(input_.number(std::uint64_t{Number(-1)}, what));
  }
  template <class Choice>
  void choice(const char* what, Choice& value, Choice usual, Choice last) {
    value = usual;
    if (!present()) return;
    const std::uint8_t number = input_.byte();
    if (number > static_cast<std::uint8_t>(last)) {
      std::string name = what;
      std::replace(name.begin(), name.end(), '_', ' ');
      input_.fail("there is no " + name + " number " + std::to_string(number));
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
  void own(OwnOptions& own) {
    if (!present()) return;
    constexpr std::uint64_t kBits = 2 * 8 + 64;  // a name of a letter, and a value
    const std::size_t count = input_.count(kBits, "the number of own options");
    if (count > OwnOptions::kMost) return input_.fail("too many own options are set");
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = input_.printable_text("the length of an option's name");
      if (!input_.good()) return;
      const OwnOption* option = find_own_option(name);
      if (option == nullptr) return input_.fail("no algorithm has an option '" + name + "'");
      own.set(*option, input_.real());
    }
  }
  void turning(const char*, Turning& value) {
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

template <class Fields, class Query>
void transfer_query(Fields& fields, Query& query) {
  fields.truth("by_cells", query.by_cells);
  fields.real("range", query.range, 0);
  fields.overlay(query.overlay);
  visit_options(query.options, fields);
  fields.place(query.from_at);
  fields.place(query.to_at);
  fields.places(query.goals_at);
  fields.number("kinds of links", query.link_kinds, kAllLinkKinds);
  fields.finish();
}

template <class Fields, class Answer>
void transfer_answer(Fields& fields, Answer& answer) {
  fields.choice("status", answer.status, Status::found, Status::invalid);
  fields.truth("optimal", answer.optimal);
  fields.real("bound", answer.bound, answer.optimal ? 1 : 0);
  fields.real("cost", answer.cost, 0);
  fields.number("the number of expansions", answer.expanded, std::uint64_t{0});
  fields.number("the number of nodes", answer.length, std::uint64_t{0});
  fields.hash(answer.path_hash);
  fields.nodes(answer.nodes);
  fields.finish();
}

}  // namespace wend
