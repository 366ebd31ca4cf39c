// Changes the contents of an XML document; it stays XML. Like mutate_json.h.
#pragma once

#include <iterator>
#include <pugixml.hpp>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "mutate.h"

namespace wend::fuzzing {

inline void collect_elements(const pugi::xml_node& node, std::vector<pugi::xml_node>& elements) {
  if (node.type() == pugi::node_element) elements.push_back(node);
  for (const pugi::xml_node child : node.children()) collect_elements(child, elements);
}

inline pugi::xml_node any_element(const pugi::xml_node& root, Random& random) {
  std::vector<pugi::xml_node> elements;
  collect_elements(root, elements);
  return elements.empty() ? pugi::xml_node() : one_of(elements, random);
}

inline pugi::xml_attribute any_attribute(const pugi::xml_node& element, Random& random) {
  const auto all = element.attributes();
  const std::vector<pugi::xml_attribute> attributes(all.begin(), all.end());
  return attributes.empty() ? pugi::xml_attribute() : one_of(attributes, random);
}

class XmlMutator {
 public:
  XmlMutator(std::span<const char* const> examples, Random& random)
      : examples_(examples), random_(random) {}

  void change(const std::string& text) {
    const bool is_xml = root_.load_string(text.c_str()) && root_.document_element();
    if (!is_xml || starts_anew(random_)) {
      root_.load_string(one_of(examples_, random_));
    }
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) change(any_element(root_, random_));
  }

  /// For a target that changes the document further.
  pugi::xml_document& root() { return root_; }

  std::string text() const {
    std::ostringstream stream;
    const bool short_form = random_.chance(50);
    root_.save(stream, " ", short_form ? pugi::format_raw : pugi::format_indent);
    return stream.str();
  }

 private:
  void change(pugi::xml_node element) {
    if (!element) return;
    switch (random_.below(16)) {
      case 0: remove(element); break;
      case 1: repeat(element); break;
      case 2: splice(element); break;
      case 3: element.set_name(any_element(root_, random_).name()); break;
      case 4: move(element); break;
      case 5: element.text().set(mutated_bytes(element.child_value()).c_str()); break;
      case 6: nest(element); break;
      default: change_attribute(element);
    }
  }

  void remove(pugi::xml_node element) {
    if (element != root_.document_element()) element.parent().remove_child(element);
  }

  void repeat(pugi::xml_node element) {
    constexpr std::uint32_t kMany[] = {1, 1, 1, 2, 5, 33};
    if (element == root_.document_element()) return;
    const std::uint32_t times = one_of(kMany, random_);
    for (std::uint32_t i = 0; i < times; ++i) element.parent().insert_copy_after(element, element);
  }

  /// An element of this document, or of an example, becomes a child.
  void splice(pugi::xml_node element) {
    pugi::xml_document other;
    other.load_string(one_of(examples_, random_));
    const bool own = random_.chance(40);
    const pugi::xml_node copied = any_element(own ? root_ : other, random_);
    random_.chance(50) ? element.append_copy(copied) : element.prepend_copy(copied);
  }

  void move(pugi::xml_node element) {
    const pugi::xml_node other = any_element(root_, random_);
    if (element == root_.document_element() || other == element) return;
    other == root_.document_element() ? root_.document_element().append_move(element)
                                      : other.parent().insert_move_before(element, other);
  }

  /// Its children become those of a new child.
  void nest(pugi::xml_node element) {
    constexpr std::uint32_t kLevels[] = {1, 1, 2, 17};
    const std::uint32_t levels = one_of(kLevels, random_);
    for (std::uint32_t i = 0; i < levels; ++i) {
      pugi::xml_node around = element.append_child(any_element(root_, random_).name());
      while (element.first_child() != around) around.append_move(element.first_child());
    }
  }

  void change_attribute(pugi::xml_node element) {
    pugi::xml_attribute attribute = any_attribute(element, random_);
    const pugi::xml_attribute other = any_attribute(any_element(root_, random_), random_);
    if (!attribute) {
      if (other) element.append_attribute(other.name()) = other.value();
      return;
    }
    switch (random_.below(8)) {
      case 0: element.remove_attribute(attribute); break;
      case 1: element.append_copy(attribute); break;
      case 2: element.append_copy(other); break;
      case 3: attribute.set_name(other.name()); break;
      case 4: attribute.set_value(other.value()); break;
      case 5: attribute.set_value(mutated_bytes(attribute.value()).c_str()); break;
      default: attribute.set_value(edge_number_text(random_).c_str());
    }
  }

  std::span<const char* const> examples_;
  Random& random_;
  pugi::xml_document root_;
};

}  // namespace wend::fuzzing
