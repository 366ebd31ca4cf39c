// Tells a listener how far a long piece of work is.
#pragma once

#include <functional>

#include "wend/base/assert.h"

namespace wend {

/// Takes the share of some work that is done, from 0 to 1. May be empty: no reports.
using ProgressListener = std::function<void(double done)>;

/// A stretch of some work: from one share of the whole to another. It refers to its listener.
class Progress {
 public:
  /// Nobody listens.
  Progress() = default;
  /// The whole work. The listener may be null.
  explicit Progress(const ProgressListener* listener) : listener_(listener) {}

  /// Says what share of this stretch is done.
  void tell(double done) const {
    WEND_ASSERT(done >= 0 && done <= 1, "a share is 0 to 1: divide what is done by all there is");
    if (listener_ == nullptr || !*listener_) return;
    (*listener_)(begin_ + done * (end_ - begin_));
  }

  /// The stretch of this one between two of its shares.
  Progress stretch(double begin, double end) const {
    WEND_ASSERT(0 <= begin && begin <= end && end <= 1, "a stretch lies within the whole");
    Progress part(listener_);
    part.begin_ = begin_ + begin * (end_ - begin_);
    part.end_ = begin_ + end * (end_ - begin_);
    return part;
  }

 private:
  const ProgressListener* listener_ = nullptr;
  double begin_ = 0;
  double end_ = 1;
};

}  // namespace wend
