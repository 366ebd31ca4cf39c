// The port on which clients call. Linux only.
#pragma once

#include <cstdint>
#include <string>

namespace wend::cli::serve {

class ListeningSocket {
 public:
  /// Binds it; port 0 is any free one. Throws a usage Failure where the address is none of this
  /// machine's, or the port is taken or reserved.
  ListeningSocket(const std::string& address, std::uint16_t port);
  ~ListeningSocket();
  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;

  /// Lets clients in. Throws as the constructor does.
  void listen();
  /// The next connection, with the address of its client; -1 where none waits.
  int accept(std::string& client) const;
  void close();

  int descriptor() const { return descriptor_; }
  /// "http://127.0.0.1:8080".
  std::string url() const;
  /// Whether only this machine can call.
  bool is_loopback() const;

 private:
  std::string address_;
  int descriptor_ = -1;
};

}  // namespace wend::cli::serve
