// Says on a terminal what takes so long, where no bar can say how far it is.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "terminal/system/system.h"

namespace wend::cli {

/// While one exists, work that takes longer than `patience` is named in the status line, with the
/// seconds that it has taken: "preparing the map ... 3 s". Only where standard error is a terminal:
/// by a thread of its own, which ends with the object. An interrupt clears the line. One at a time.
class WorkWatch {
 public:
  explicit WorkWatch(std::chrono::milliseconds patience = std::chrono::seconds(2));
  ~WorkWatch();
  WorkWatch(const WorkWatch&) = delete;
  WorkWatch& operator=(const WorkWatch&) = delete;

 private:
  std::thread thread_;
  sys::SignalAction before_ = {};
  bool catches_ = false;
};

/// Names the work that is done while it exists; then that before goes on. An empty name is not
/// shown: for work that has a bar, or that waits for the user.
class LongWork {
 public:
  explicit LongWork(std::string name);
  ~LongWork();
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;

 private:
  std::string before_;
};

}  // namespace wend::cli
