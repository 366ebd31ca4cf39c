#include "serve/http_server.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "serve/http/connection.h"
#include "serve/http/connection_threads.h"
#include "serve/http/exchange.h"
#include "serve/http/listening_socket.h"
#include "serve/http/stop_signal.h"
#include "serve/service.h"
#include "terminal/exit_code.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli::serve {
namespace {

/// Connections beyond the limit that get an answer at the same time; any more are closed.
constexpr std::size_t kMostRefusedAtOnce = 32;

/// For poll(): a descriptor and a time.
constexpr int kNoStop = -1;
constexpr int kNoLimitOfTime = -1;

/// Counts a connection as long as it lives.
class OpenConnection {
 public:
  explicit OpenConnection(std::atomic<std::size_t>& open) : open_(open) { ++open_; }
  ~OpenConnection() { --open_; }
  OpenConnection(const OpenConnection&) = delete;
  OpenConnection& operator=(const OpenConnection&) = delete;

 private:
  std::atomic<std::size_t>& open_;
};

/// Each connection takes a descriptor; maps, the log and the library have some.
void require_descriptors(std::size_t connections) {
  constexpr rlim_t kOthers = 64;
  const rlim_t wanted = static_cast<rlim_t>(connections) + kMostRefusedAtOnce + kOthers;
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= wanted) return;
  throw usage_error(fmt::format(
      "--connections: the system allows this program {} open files, and {} connections need {}; "
      "lower it, or raise the limit (ulimit -n)",
      limit.rlim_max, connections, wanted));
}

void print_address(const ListeningSocket& socket) {
  std::printf("listening at %s\n", socket.url().c_str());
  std::fflush(stdout);
  if (socket.is_loopback()) return;
  print_warning(
      "serve: other machines can call, without a password and unencrypted; put a proxy "
      "before it, or listen at 127.0.0.1");
}

}  // namespace

class HttpServer::Listener {
 public:
  explicit Listener(const HttpSettings& settings)
      : settings_(settings), socket_(settings.address, settings.port) {
    require_descriptors(settings.connections);
  }

  void run(Service& service) {
    const StopSignal stop;
    const Exchange exchange(service, settings_.idle_seconds);
    socket_.listen();
    print_address(socket_);
    while (wait_for_client(stop.descriptor(), kNoLimitOfTime)) accept_next(service, exchange, stop);
    service.begin_stop();
    // Clients that are on their way get an answer, too: if only that the service stops.
    const Deadline grace = Deadline::in(std::chrono::duration<double>(ConnectionTimes().grace));
    while (wait_for_client(kNoStop, grace.milliseconds_left()))
      accept_next(service, exchange, stop);
    while (accept_next(service, exchange, stop)) continue;
    socket_.close();
    finish(service);
  }

 private:
  /// False if `stop` can be read, or the time is over.
  bool wait_for_client(int stop, int milliseconds) const {
    std::array<pollfd, 2> set = {{{socket_.descriptor(), POLLIN, 0}, {stop, POLLIN, 0}}};
    int ready = 0;
    while ((ready = ::poll(set.data(), set.size(), milliseconds)) < 0) continue;
    return ready > 0 && set[1].revents == 0;
  }

  /// False where no client waits.
  bool accept_next(Service& service, const Exchange& exchange, const StopSignal& stop) {
    constexpr std::chrono::milliseconds kPause{20};
    std::string client;
    const int descriptor = socket_.accept(client);
    if (descriptor < 0) {
      // Without descriptors or memory, others have to end first.
      const bool nobody = errno == EAGAIN || errno == EWOULDBLOCK || errno == ECONNABORTED;
      if (!nobody) std::this_thread::sleep_for(kPause);
      return false;
    }
    const std::size_t open = threads_.count();
    const bool full = open >= settings_.connections;
    if (full) ++service.connections().refused;
    const auto run = [this, &service, &exchange, &stop, descriptor, client, full] {
      serve(service, exchange, stop, descriptor, client, full);
    };
    if (open >= settings_.connections + kMostRefusedAtOnce) {
      ::close(descriptor);
    } else {
      threads_.start(descriptor, run);
    }
    return true;
  }

  void serve(Service& service, const Exchange& exchange, const StopSignal& stop, int descriptor,
             const std::string& client, bool full) const {
    const OpenConnection counted(service.connections().open);
    ConnectionTimes times;
    times.idle = settings_.idle_seconds;
    Connection connection(service, exchange, Socket(descriptor), client, stop.descriptor(), times);
    full ? connection.refuse_all(settings_.connections) : connection.serve();
  }

  /// Requests end by themselves within their limits; connections that do not are cut off.
  void finish(const Service& service) {
    constexpr double kToSend = 10;  // seconds, as a connection has for a small answer
    if (threads_.wait_for_all(service.limits().most_seconds + kToSend)) return;
    print_warning(fmt::format("serve: {} connections did not end in time and were cut off",
                              threads_.count()));
    threads_.cut_off();
    if (threads_.wait_for_all(service.limits().most_seconds + kToSend)) return;
    // They still use what would be destroyed now. The lines of the log are written at once.
    print_warning(fmt::format(
        "serve: {} requests are still worked on; the program ends without their answers",
        threads_.count()));
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(ExitCode::limit_reached));
  }

  const HttpSettings settings_;
  ListeningSocket socket_;
  ConnectionThreads threads_;
};

HttpServer::HttpServer(const HttpSettings& settings)
    : listener_(std::make_unique<Listener>(settings)) {}
HttpServer::~HttpServer() = default;

void HttpServer::run(Service& service) { listener_->run(service); }

}  // namespace wend::cli::serve
