// A connected socket, with a deadline for everything that waits. POSIX only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "serve/limits/deadline.h"

namespace wend::cli::serve {

class Socket {
 public:
  /// The descriptor is non-blocking, and outlives this.
  explicit Socket(int descriptor) : descriptor_(descriptor) {}

  enum class Wait { ready, late, stopped };
  /// Until there is something to read, or the end of the connection; or until the other descriptor
  /// can be read (-1: none).
  Wait wait_to_read(Deadline deadline, int stop) const;

  enum class Outcome { some, end, late, broken };
  /// Appends what is there, at most so many bytes, to the text; waits for it if nothing is.
  Outcome read(std::string& text, std::size_t most, Deadline deadline) const;
  /// All of the text, or false.
  bool write(std::string_view text, Deadline deadline) const;

  /// Confirms at once what came. Clients that write head and body apart send the body only then.
  void acknowledge() const;

  /// Ends the connection so that the other side can still read what was written.
  void close_gently() const;

 private:
  int descriptor_;
};

}  // namespace wend::cli::serve
