// How much memory the process takes.
#pragma once

#include <cstddef>

namespace wend::cli::serve {

/// In bytes; 0 where the system does not say.
std::size_t resident_bytes();

}  // namespace wend::cli::serve
