#include "serve/http/connection_threads.h"

#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <utility>

namespace wend::cli::serve {

struct ConnectionThreads::Job {
  ConnectionThreads& threads;
  int descriptor;
  std::function<void()> run;
};

void* ConnectionThreads::run_job(void* pointer) {
  std::unique_ptr<Job> job(static_cast<Job*>(pointer));
  job->run();
  ConnectionThreads& threads = job->threads;
  const int descriptor = job->descriptor;
  job.reset();
  // The last step: afterwards nothing that the thread used may be there.
  threads.end(descriptor);
  return nullptr;
}

bool ConnectionThreads::start(int descriptor, std::function<void()> run) {
  // httplib's regular expressions on a path of 100 bytes take a fifth of that.
  constexpr std::size_t kStackBytes = std::size_t{256} << 10;
  auto job = std::make_unique<Job>(Job{*this, descriptor, std::move(run)});
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    open_.insert(descriptor);
  }
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, kStackBytes);
  ::pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread = {};
  const bool started = ::pthread_create(&thread, &attributes, run_job, job.get()) == 0;
  ::pthread_attr_destroy(&attributes);
  if (started) {
    static_cast<void>(job.release());
  } else {
    end(descriptor);
  }
  return started;
}

/// The connection is closed here, with its number taken out at once: the system reuses numbers.
void ConnectionThreads::end(int descriptor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  open_.erase(descriptor);
  ::close(descriptor);
  ended_.notify_all();
}

std::size_t ConnectionThreads::count() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return open_.size();
}

bool ConnectionThreads::wait_for_all(double seconds) {
  std::unique_lock<std::mutex> lock(mutex_);
  return ended_.wait_for(lock, std::chrono::duration<double>(seconds),
                         [&] { return open_.empty(); });
}

void ConnectionThreads::cut_off() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const int descriptor : open_) ::shutdown(descriptor, SHUT_RDWR);
}

}  // namespace wend::cli::serve
