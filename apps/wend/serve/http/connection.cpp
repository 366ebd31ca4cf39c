#include "serve/http/connection.h"

#include <chrono>
#include <string_view>
#include <utility>

namespace wend::cli::serve {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

/// Time for so many bytes: a minimum, and what a slow line needs.
Deadline deadline_for(std::size_t bytes) {
  constexpr double kLeast = 10;             // seconds
  constexpr double kSlowest = 64.0 * 1024;  // bytes a second
  return Deadline::in(
      std::chrono::duration<double>(kLeast + static_cast<double>(bytes) / kSlowest));
}

Deadline deadline_in(double seconds) {
  return Deadline::in(std::chrono::duration<double>(seconds));
}

}  // namespace

Connection::Connection(Service& service, const Exchange& exchange, Socket socket,
                       std::string client, int stop, const ConnectionTimes& times)
    : service_(service),
      exchange_(exchange),
      socket_(std::move(socket)),
      client_(std::move(client)),
      stop_(stop),
      times_(times) {}

void Connection::serve() {
  bool first = true;
  while (wait_for_request(std::exchange(first, false)) && answer_request()) continue;
}

void Connection::refuse_all(std::size_t connections) {
  begin_ = Deadline::Clock::now();
  Reply reply = reply_of({503, "there are " + std::to_string(connections) +
                                   " connections already (--connections); try again"});
  reply.retry_after = 1;
  send_refusal({}, reply);
}

bool Connection::wait_for_request(bool first) {
  if (!unread_.empty()) return true;
  const Deadline deadline = deadline_in(first ? times_.head : times_.idle);
  const Socket::Wait wait = socket_.wait_to_read(deadline, stop_);
  if (wait != Socket::Wait::stopped) return wait == Socket::Wait::ready;
  // A request may be on its way, whose client could not know of the stop.
  return socket_.wait_to_read(deadline_in(times_.grace), -1) == Socket::Wait::ready;
}

double Connection::seconds() const {
  return std::chrono::duration<double>(Deadline::Clock::now() - begin_).count();
}

/// The head with its empty line. Nothing where the connection ended, or was refused.
std::optional<std::string> Connection::read_head_text() {
  Deadline deadline = deadline_in(times_.head);
  int stop = stop_;
  std::size_t searched = 0;
  for (;;) {
    const std::size_t end = unread_.find(kHeadEnd, searched);
    if (end != unread_.npos && end <= kMostHeadBytes) {
      std::string head = unread_.substr(0, end + kHeadEnd.size());
      forget(head.size());
      return head;
    }
    if (unread_.size() > kMostHeadBytes) {
      refuse({}, {431, "the head has more than 16384 bytes"});
      return std::nullopt;
    }
    // The end may lie across two pieces.
    searched = unread_.size() < kHeadEnd.size() ? 0 : unread_.size() - kHeadEnd.size() + 1;
    switch (socket_.wait_to_read(deadline, stop)) {
      case Socket::Wait::ready: break;
      case Socket::Wait::late:
        if (!unread_.empty()) refuse({}, {408, "the head did not come in time"});
        return std::nullopt;
      case Socket::Wait::stopped:
        deadline = deadline_in(times_.grace);
        stop = -1;
        continue;
    }
    if (socket_.read(unread_, kMostHeadBytes, deadline) != Socket::Outcome::some) {
      return std::nullopt;
    }
  }
}

/// Drops the first bytes, and the memory of large bodies with them.
void Connection::forget(std::size_t bytes) {
  constexpr std::size_t kLarge = std::size_t{64} << 10;
  if (unread_.capacity() > kLarge) {
    unread_ = std::string(unread_, bytes);
  } else {
    unread_.erase(0, bytes);
  }
}

bool Connection::answer_request() {
  begin_ = Deadline::Clock::now();
  const std::optional<std::string> text = read_head_text();
  if (!text) return false;
  Read<MessageHead> read = read_head(*text);
  if (!read) return refuse({}, read.refusal());
  MessageHead& head = read.value();
  head.call.client = client_;
  const bool has_body = head.call.content_length.value_or(0) > 0;
  if (has_body && (head.call.method == "GET" || head.call.method == "HEAD")) {
    return refuse(head.call, {400, "a GET has no body"});
  }
  std::optional<Service::Admission> admission;
  if (const auto reply = service_.refuse(head.call, admission))
    return send_refusal(head.call, *reply);
  return read_body(head) && answer_admitted(head);
}

/// False where it did not come.
bool Connection::read_body(const MessageHead& head) {
  const auto length = static_cast<std::size_t>(head.call.content_length.value_or(0));
  const Deadline deadline = deadline_for(length);
  const bool waits = head.expects_continue && unread_.size() < length;
  if (unread_.size() < length) socket_.acknowledge();
  if (waits && !socket_.write("HTTP/1.1 100 Continue\r\n\r\n", deadline)) return false;
  while (unread_.size() < length) {
    switch (socket_.read(unread_, length - unread_.size(), deadline)) {
      case Socket::Outcome::some: break;
      case Socket::Outcome::late: return refuse(head.call, {408, "the body did not come in time"});
      default: return refuse(head.call, {400, "the body ends too soon"});
    }
  }
  return true;
}

bool Connection::answer_admitted(MessageHead& head) {
  if (service_.stopping()) head.keeps_alive = false;
  const auto length = static_cast<std::size_t>(head.call.content_length.value_or(0));
  const Deadline deadline = deadline_in(service_.limits().most_seconds);
  const Exchange::Answered answered =
      exchange_.answer(head, std::string_view(unread_).substr(0, length), deadline);
  forget(length);
  const double taken = seconds();  // a slow reader's time is its own
  const bool sent = socket_.write(answered.bytes, deadline_for(answered.bytes.size()));
  service_.record(head.call, answered.reply, taken);
  if (sent && !head.keeps_alive) socket_.close_gently();
  return sent && head.keeps_alive;
}

/// Always false: what follows on the connection may be the rest of what was refused.
bool Connection::send_refusal(const CallHead& call, const Reply& reply) {
  const bool sent =
      socket_.write(refusal_bytes(reply, call.method != "HEAD"), deadline_for(reply.body.size()));
  CallHead named = call;
  named.client = client_;
  service_.record(named, reply, seconds());
  if (sent) socket_.close_gently();
  return false;
}

}  // namespace wend::cli::serve
