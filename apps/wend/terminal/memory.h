// The end of memory: one line and an exit code, wherever it happens.
#pragma once

#include "wend/base/buffer.h"

namespace wend::cli {

/// Says so and leaves at once: there may be no memory left to do anything else, and the library
/// could not pass an exception on.
[[noreturn]] void out_of_memory();

/// The standard allocator for workspaces, but for ending in out_of_memory().
Allocator checked_allocator();

}  // namespace wend::cli
