// Scratch memory of searches: one workspace and one path for each thread, used again and again.
#pragma once

#include "call.h"

namespace wend::python {

struct Scratch {
  WorkspaceHandle workspace = WorkspaceHandle::make(wend_workspace_create);
  PathHandle path = PathHandle::make(wend_path_create);

  /// This thread's.
  static Scratch& of_thread() {
    thread_local Scratch scratch;
    return scratch;
  }
};

}  // namespace wend::python
