#include "serve/http/listening_socket.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses find_addresses(const std::string& address, std::uint16_t port) {
  addrinfo wanted = {};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int fault = ::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &found);
  if (fault == 0) return {found, &::freeaddrinfo};
  throw usage_error(fmt::format(
      "--listen: '{}' is no address: {}; say 127.0.0.1, or 0.0.0.0 for all of this machine's",
      address, ::gai_strerror(fault)));
}

Failure no_port(const std::string& address, std::uint16_t port, int fault) {
  if (fault == EADDRINUSE) {
    return usage_error(fmt::format(
        "--port: {} is in use at {}; choose another, or 0 for any free one", port, address));
  }
  if (fault == EADDRNOTAVAIL) {
    return usage_error(fmt::format("--listen: this machine does not have the address {}", address));
  }
  return usage_error(
      fmt::format("--port: cannot listen at {} port {}: {}", address, port, std::strerror(fault)));
}

union AnyAddress {
  sockaddr any;
  sockaddr_in four;
  sockaddr_in6 six;
};

AnyAddress own_address(int descriptor) {
  AnyAddress address = {};
  socklen_t size = sizeof address;
  ::getsockname(descriptor, &address.any, &size);
  return address;
}

std::string host_text(const AnyAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text = {};
  const bool six = address.any.sa_family == AF_INET6;
  const void* host = &address.four.sin_addr;
  if (six) host = &address.six.sin6_addr;
  ::inet_ntop(address.any.sa_family, host, text.data(), text.size());
  return text.data();
}

std::uint16_t port_of(const AnyAddress& address) {
  return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

void set_flag(int descriptor, int level, int option) {
  const int on = 1;
  ::setsockopt(descriptor, level, option, &on, sizeof on);
}

}  // namespace

ListeningSocket::ListeningSocket(const std::string& address, std::uint16_t port)
    : address_(address) {
  const Addresses addresses = find_addresses(address, port);
  int fault = EADDRNOTAVAIL;
  for (const addrinfo* each = addresses.get(); each != nullptr; each = each->ai_next) {
    const int descriptor = ::socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    // A port whose last connections are still ending is free.
    if (descriptor >= 0) set_flag(descriptor, SOL_SOCKET, SO_REUSEADDR);
    if (descriptor >= 0 && ::bind(descriptor, each->ai_addr, each->ai_addrlen) == 0) {
      descriptor_ = descriptor;
      return;
    }
    fault = errno;
    if (descriptor >= 0) ::close(descriptor);
  }
  throw no_port(address, port, fault);
}

ListeningSocket::~ListeningSocket() { close(); }

void ListeningSocket::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

void ListeningSocket::listen() {
  if (::listen(descriptor_, SOMAXCONN) == 0) return;
  throw no_port(address_, port_of(own_address(descriptor_)), errno);
}

int ListeningSocket::accept(std::string& client) const {
  AnyAddress address = {};
  socklen_t size = sizeof address;
  const int descriptor = ::accept4(descriptor_, &address.any, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor < 0) return -1;
  // An answer is written in one piece, which should not wait for more.
  set_flag(descriptor, IPPROTO_TCP, TCP_NODELAY);
  client = host_text(address);
  return descriptor;
}

std::string ListeningSocket::url() const {
  const AnyAddress address = own_address(descriptor_);
  const bool six = address.any.sa_family == AF_INET6;
  const std::string host = host_text(address);
  return fmt::format("http://{}:{}", six ? "[" + host + "]" : host, port_of(address));
}

bool ListeningSocket::is_loopback() const {
  constexpr std::uint32_t kNetwork = 127;
  const AnyAddress address = own_address(descriptor_);
  if (address.any.sa_family == AF_INET6) return IN6_IS_ADDR_LOOPBACK(&address.six.sin6_addr) != 0;
  return ntohl(address.four.sin_addr.s_addr) >> 24 == kNetwork;
}

}  // namespace wend::cli::serve
