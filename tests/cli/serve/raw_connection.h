// A connection without a library: for clients that misbehave.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>

namespace wend::cli {

class RawConnection {
 public:
  /// With a small buffer for what comes, if so many bytes are given.
  explicit RawConnection(int port, int receive_bytes = 0)
      : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_bytes > 0) {
      ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
    }
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto* any = static_cast<const sockaddr*>(static_cast<const void*>(&address));
    EXPECT_EQ(::connect(descriptor_, any, sizeof address), 0);
  }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { ::close(descriptor_); }

  void send(const std::string& text) const {
    ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
  }
  /// No more will be sent.
  void end() const { ::shutdown(descriptor_, SHUT_WR); }

  /// All that comes until the other side closes, or so many bytes are there.
  std::string receive(std::size_t most = std::string::npos) const {
    constexpr int kPatience = 60'000;  // milliseconds
    std::string text;
    std::array<char, 4096> piece;
    while (text.size() < most) {
      pollfd input = {descriptor_, POLLIN, 0};
      if (::poll(&input, 1, kPatience) <= 0) return text + " (nothing more came)";
      const ssize_t count = ::recv(descriptor_, piece.data(), piece.size(), 0);
      if (count <= 0) return text;
      text.append(piece.data(), static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  int descriptor_;
};

inline std::string request_text(const std::string& method, const std::string& path,
                                const std::string& body = "", const std::string& fields = "") {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields;
  if (!body.empty()) {
    text +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  }
  return text + "\r\n" + body;
}

}  // namespace wend::cli
