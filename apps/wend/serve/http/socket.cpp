#include "serve/http/socket.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

namespace wend::cli::serve {
namespace {

/// The number of descriptors with events; 0 at the deadline.
template <std::size_t N>
int poll_until(std::array<pollfd, N>& set, Deadline deadline) {
  for (;;) {
    const int ready = ::poll(set.data(), N, deadline.milliseconds_left());
    if (ready > 0) return ready;
    if (ready == 0 && deadline.passed()) return 0;
    if (ready < 0 && errno != EINTR) return 0;
  }
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK; }

}  // namespace

Socket::Wait Socket::wait_to_read(Deadline deadline, int stop) const {
  // A descriptor of -1 is ignored by poll().
  std::array<pollfd, 2> set = {{{descriptor_, POLLIN, 0}, {stop, POLLIN, 0}}};
  if (poll_until(set, deadline) == 0) return Wait::late;
  return set[0].revents != 0 ? Wait::ready : Wait::stopped;
}

Socket::Outcome Socket::read(std::string& text, std::size_t most, Deadline deadline) const {
  constexpr std::size_t kPiece = 16384;
  std::array<char, kPiece> piece;
  for (;;) {
    const ssize_t count = ::recv(descriptor_, piece.data(), std::min(most, kPiece), 0);
    if (count > 0) {
      text.append(piece.data(), static_cast<std::size_t>(count));
      return Outcome::some;
    }
    if (count == 0) return Outcome::end;
    if (errno == EINTR) continue;
    if (!would_block()) return Outcome::broken;
    std::array<pollfd, 1> set = {{{descriptor_, POLLIN, 0}}};
    if (poll_until(set, deadline) == 0) return Outcome::late;
  }
}

bool Socket::write(std::string_view text, Deadline deadline) const {
  while (!text.empty()) {
    const ssize_t count = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && !would_block()) return false;
    std::array<pollfd, 1> set = {{{descriptor_, POLLOUT, 0}}};
    if (poll_until(set, deadline) == 0) return false;
  }
  return true;
}

void Socket::acknowledge() const {
#if defined(TCP_QUICKACK)
  const int on = 1;
  ::setsockopt(descriptor_, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
#endif
}

/// If bytes were left unread, closing at once would reset the connection, and the answer with it.
void Socket::close_gently() const {
  constexpr double kPatience = 0.5;  // seconds
  constexpr std::size_t kMostUnread = std::size_t{1} << 20;
  if (::shutdown(descriptor_, SHUT_WR) != 0) return;
  const Deadline deadline = Deadline::in(std::chrono::duration<double>(kPatience));
  std::string unread;
  for (std::size_t bytes = 0; bytes < kMostUnread; bytes += unread.size()) {
    unread.clear();
    if (read(unread, kMostUnread, deadline) != Outcome::some) return;
  }
}

}  // namespace wend::cli::serve
