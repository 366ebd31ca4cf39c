// How often one text stands in another.
#pragma once

#include <cstddef>
#include <string>

namespace wend::test {

inline std::size_t count_of(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace wend::test
