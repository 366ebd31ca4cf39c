// The one line at the end of the terminal that standard error is, in which bars and notes about
// long work are shown. Messages and results take its place.
#pragma once

#include <mutex>
#include <string>

namespace wend::cli {

/// Shows a text in place of the one before. Precondition: standard error is a terminal.
void show_status(const std::string& text);

void clear_status();

/// The same, from a signal handler or where no lock may be waited for.
void clear_status_at_once();

/// While one exists, the line is empty and stays so: for printing something else.
class StatusPause {
 public:
  StatusPause();

 private:
  std::lock_guard<std::mutex> lock_;
};

}  // namespace wend::cli
