// The service on a port, by HTTP.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace wend::cli::serve {

class Service;

struct HttpSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;       ///< 0: any free one
  std::size_t connections = 1024;  ///< open at once
  double idle_seconds = 30;        ///< a connection stays open between requests
};

class HttpServer {
 public:
  /// Takes the port, but lets nobody in yet. Throws a Failure where it cannot be had.
  explicit HttpServer(const HttpSettings& settings);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Says where it listens, and answers until SIGTERM or SIGINT. Then finishes what was begun.
  void run(Service& service);

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace wend::cli::serve
