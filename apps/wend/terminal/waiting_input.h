// Whether a map waits on standard input for a command that was given none.
#pragma once

namespace wend::cli {

enum class WaitingInput {
  none,     ///< a terminal, a device, a stream that is closed or at its end
  some,     ///< a file or a pipe that has something
  silence,  ///< a pipe that is open, and on which nothing came for as long as was waited
};

/// Looks without reading anything. Waits for a pipe, but for a second at most: a program may have
/// been started with one that nobody writes to.
WaitingInput look_for_input();

}  // namespace wend::cli
