// Ctrl-C: ends the search that is running, so that what there is can be printed.
#pragma once

#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// While one exists, SIGINT only sets a flag. A second SIGINT ends the program at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
};

/// Whether SIGINT came.
bool interrupted();

/// Runs a search to its end; SIGINT makes that Status::cancelled.
Status run_to_end(SearchHandle& search);

}  // namespace wend::cli
