// Work on many bodies, divided among the threads of a service.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "wend/base/assert.h"
#include "wend/service/worker_pool.h"

namespace wend {

/// Shares are the same for any number of threads, and no share may write what another one reads: so
/// the result is the same, too.
class Shares {
 public:
  /// The threads from now on; none are given: the calling thread alone.
  void use(const HostScheduler& threads) { threads_ = threads; }

  /// Calls work(first, last) for shares of 0 .. count, and returns when all are done.
  template <typename Work>
  void run(std::size_t count, const Work& work) {
    if (!threads_.given() || count < 2 * kShare) return work(std::size_t{0}, count);
    const auto call = [](const void* of, std::size_t first, std::size_t last) {
      (*static_cast<const Work*>(of))(first, last);
    };
    shares_.clear();
    for (std::size_t first = 0; first < count; first += kShare) {
      shares_.push_back({call, &work, first, std::min(first + kShare, count)});
    }
    submit();
  }

 private:
  static constexpr std::size_t kShare = 256;  // bodies: a thread wakes in less time than they take

  struct Share {
    void (*call)(const void* work, std::size_t first, std::size_t last);
    const void* work;
    std::size_t first;
    std::size_t last;
  };

  void submit() {
    WEND_ASSERT(threads_.given(), "without threads run() does the work itself");
    const auto one = [](void* data) {
      const Share& share = *static_cast<const Share*>(data);
      share.call(share.work, share.first, share.last);
    };
    for (Share& share : shares_) threads_.submit(threads_.host, {one, &share});
    threads_.wait(threads_.host);
  }

  HostScheduler threads_;
  std::vector<Share> shares_;
};

}  // namespace wend
