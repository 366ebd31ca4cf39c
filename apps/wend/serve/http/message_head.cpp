#include "serve/http/message_head.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "io/files/text.h"
#include "terminal/suggest.h"
#include "terminal/values.h"

namespace wend::cli::serve {
namespace {

constexpr std::size_t kMostFields = 100;

bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  const auto fits = [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != kMarks.npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

bool is_visible_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), io::is_visible);
}

/// Field values may have any characters but control characters.
bool is_field_value(std::string_view text) {
  constexpr char kDelete = 0x7f;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != kDelete);
  });
}

Refusal bad(const char* reason) { return {400, reason}; }

std::optional<Refusal> read_request_line(std::string_view line, MessageHead& head) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == line.npos || last == first) return bad("the first line is no request of HTTP");
  const std::string_view method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  if (version.substr(0, 5) != "HTTP/") return bad("the first line is no request of HTTP");
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return Refusal{505, "this service speaks HTTP/1.1"};
  }
  if (!is_token(method)) return bad("the method is no word");
  if (target.empty() || target.front() != '/' || !is_visible_text(target)) {
    return bad("the path has to begin with / and to be printable ASCII");
  }
  head.call.method = method;
  head.call.path = target.substr(0, target.find('?'));
  head.keeps_alive = version == "HTTP/1.1";
  return std::nullopt;
}

/// Fields that may be there once only, even if they are empty.
struct Seen {
  bool host = false;
  bool type = false;
  bool encoding = false;
};

bool first_time(bool& seen) { return !std::exchange(seen, true); }

std::optional<Refusal> take_length(std::string_view value, MessageHead& head) {
  const std::optional<std::uint64_t> length = read_digits(value);
  if (!length || head.call.content_length) return bad("Content-Length is no single number");
  head.call.content_length = length;
  return std::nullopt;
}

void take_connection(std::string_view value, MessageHead& head) {
  for (const std::string& word : split_at_commas(value)) {
    if (same_but_for_case(io::trim(word), "close")) head.keeps_alive = false;
  }
}

std::optional<Refusal> take_field(std::string_view name, std::string_view value, Seen& seen,
                                  MessageHead& head) {
  const auto is = [&](std::string_view other) { return same_but_for_case(name, other); };
  if (is("Content-Length")) return take_length(value, head);
  if (is("Transfer-Encoding")) return Refusal{411, "say Content-Length, and send no chunks"};
  if (is("Connection")) {
    take_connection(value, head);
  } else if (is("Host")) {
    if (!first_time(seen.host)) return bad("there is more than one Host");
  } else if (is("Content-Type")) {
    if (!first_time(seen.type)) return bad("there is more than one Content-Type");
    head.call.content_type = value;
  } else if (is("Content-Encoding")) {
    if (!first_time(seen.encoding)) return bad("there is more than one encoding");
    head.call.content_encoding = value;
  } else if (is("Expect")) {
    if (!same_but_for_case(value, "100-continue"))
      return Refusal{417, "only 100-continue is known"};
    head.expects_continue = true;
  }
  return std::nullopt;
}

std::optional<Refusal> read_field_line(std::string_view line, Seen& seen, MessageHead& head) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos || !is_token(line.substr(0, colon))) {
    return bad("a line of the head is no field NAME: VALUE");
  }
  const std::string_view value = io::trim(line.substr(colon + 1));
  if (!is_field_value(value)) return bad("a field has control characters");
  return take_field(line.substr(0, colon), value, seen, head);
}

/// Cuts the first line off, which ends in CR LF.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find("\r\n");
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(text.size(), end + 2));
  return line;
}

}  // namespace

Read<MessageHead> read_head(std::string_view text) {
  MessageHead head;
  if (auto refusal = read_request_line(take_line(text), head)) return *refusal;
  const bool needs_host = head.keeps_alive;  // as HTTP/1.1 has it, before `Connection` is read
  Seen seen;
  std::size_t fields = 0;
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    if (++fields > kMostFields) return Refusal{431, "the head has more than 100 fields"};
    if (auto refusal = read_field_line(line, seen, head)) return *refusal;
  }
  if (needs_host && !seen.host) return bad("say Host, as HTTP/1.1 demands");
  return head;
}

std::string head_text(const MessageHead& head) {
  const CallHead& call = head.call;
  std::string text = call.method + " " + call.path + " HTTP/1.1\r\nHost: wend\r\n";
  if (call.content_length) {
    text += "Content-Type: application/json\r\nContent-Length: " +
            std::to_string(*call.content_length) + "\r\n";
  }
  text += head.keeps_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  return text + "\r\n";
}

}  // namespace wend::cli::serve
