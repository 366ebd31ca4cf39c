// A thread for each connection. They wait most of the time and search elsewhere, so their stacks
// are small. POSIX only.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>

namespace wend::cli::serve {

class ConnectionThreads {
 public:
  /// Runs it in a thread of its own, and closes the connection's descriptor after it. False, with
  /// the connection closed, where the system has no thread for it.
  bool start(int descriptor, std::function<void()> run);

  std::size_t count() const;
  /// Until all have ended, or the time is over; whether they have.
  bool wait_for_all(double seconds);
  /// Ends what the connections still read and write.
  void cut_off();

 private:
  struct Job;
  static void* run_job(void* job);
  void end(int descriptor);

  mutable std::mutex mutex_;
  std::condition_variable ended_;
  std::set<int> open_;
};

}  // namespace wend::cli::serve
