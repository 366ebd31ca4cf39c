// Messages of the command line, for clients: "--limit-cost: ..." names the member `limit_cost`.
#pragma once

#include <algorithm>
#include <string>

namespace wend::cli::serve {

inline std::string client_message(std::string text) {
  if (text.rfind("--", 0) != 0) return text;
  text.erase(0, 2);
  const std::size_t end = std::min(text.find_first_of(": "), text.size());
  std::replace(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '-', '_');
  return text;
}

}  // namespace wend::cli::serve
