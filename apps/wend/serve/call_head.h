// A call of the service without its body.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace wend::cli::serve {

/// All that the service knows before it reads a body.
struct CallHead {
  std::string method;
  std::string path;
  std::string client;  ///< an address
  std::string content_type = {};
  std::string content_encoding = {};
  std::optional<std::uint64_t> content_length = {};
};

}  // namespace wend::cli::serve
