#include "serve/http/exchange.h"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace wend::cli::serve {
namespace {

/// A message in memory, and the answer to it.
class MemoryStream final : public httplib::Stream {
 public:
  MemoryStream(const std::string& head, std::string_view body) : head_(head), body_(body) {}

  bool is_readable() const override { return true; }
  bool is_writable() const override { return true; }
  ssize_t read(char* target, std::size_t size) override {
    std::string_view& part = head_.empty() ? body_ : head_;
    const std::size_t count = std::min(size, part.size());
    std::memcpy(target, part.data(), count);
    part.remove_prefix(count);
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* text, std::size_t size) override {
    written_.append(text, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  // httplib refuses sockets beyond those that select() can wait for; it does not wait here.
  socket_t socket() const override { return 0; }

  std::string take_written() { return std::move(written_); }

 private:
  std::string_view head_;
  std::string_view body_;
  std::string written_;
};

/// The call that this thread answers: httplib hands its handlers no context.
struct CurrentCall {
  const CallHead& head;
  Deadline deadline;
  Reply reply = {};
  HeldBytes::Hold held = {};
  bool answered = false;
};

/// Requests of a connection, which have no limit.
constexpr std::size_t kMostAnnounced = 1'000'000;

thread_local CurrentCall* current_call = nullptr;

const char* reason_phrase(int status) {
  switch (status) {
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Bad Request";
  }
}

void add_fields(const Reply& reply, httplib::Response& response) {
  response.set_header("Cache-Control", "no-store");
  response.set_header("X-Content-Type-Options", "nosniff");
  if (reply.retry_after > 0) {
    response.set_header("Retry-After", std::to_string(reply.retry_after));
  }
}

}  // namespace

class Exchange::Server final : public httplib::Server {
 public:
  Server(Service& service, double idle_seconds) {
    const auto handle = [&service](const httplib::Request& request, httplib::Response& response) {
      CurrentCall& call = *current_call;
      call.reply = service.answer(call.head, request.body, call.deadline);
      call.answered = true;
      // The place is taken before the bytes are copied.
      call.held = service.hold(call.reply);
      response.status = call.reply.status;
      response.set_content(call.reply.body, call.reply.content_type);
      add_fields(call.reply, response);
    };
    // The service has looked at the path already.
    Get(".*", handle);
    Post(".*", handle);
    set_payload_max_length(service.limits().most_body);
    set_keep_alive_timeout(static_cast<time_t>(idle_seconds));
    set_keep_alive_max_count(kMostAnnounced);
  }

  std::string run(MemoryStream& stream, bool closes) {
    bool closed = false;
    process_request(stream, closes, closed, nullptr);
    return stream.take_written();
  }
};

Exchange::Exchange(Service& service, double idle_seconds)
    : server_(std::make_unique<Server>(service, idle_seconds)) {}
Exchange::~Exchange() = default;

Exchange::Answered Exchange::answer(const MessageHead& head, std::string_view body,
                                    Deadline deadline) const {
  const std::string text = head_text(head);
  MemoryStream stream(text, body);
  CurrentCall call = {head.call, deadline};
  current_call = &call;
  std::string bytes = server_->run(stream, !head.keeps_alive);
  current_call = nullptr;
  if (!call.answered) {
    // The log and the client are to see the same.
    call.reply = reply_of({500, "a fault of wend: its library for HTTP refused the message"});
    bytes = refusal_bytes(call.reply, true);
  }
  return {std::move(call.reply), std::move(call.held), std::move(bytes)};
}

std::string refusal_bytes(const Reply& reply, bool with_body) {
  std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n",
      reply.status, reason_phrase(reply.status), reply.content_type, reply.body.size());
  if (reply.retry_after > 0) text += fmt::format("Retry-After: {}\r\n", reply.retry_after);
  if (*reply.allow != '\0') text += fmt::format("Allow: {}\r\n", reply.allow);
  text += "\r\n";
  return with_body ? text + reply.body : text;
}

}  // namespace wend::cli::serve
