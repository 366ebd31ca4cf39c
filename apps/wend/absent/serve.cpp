// For a wend without cpp-httplib, or for a system without the sockets of POSIX.
#include "serve/http_server.h"
#include "terminal/failure.h"

namespace wend::cli::serve {

class HttpServer::Listener {};

HttpServer::HttpServer(const HttpSettings&) {
  throw usage_error(
      "serve: this wend was built without cpp-httplib (Debian: libcpp-httplib-dev), which the "
      "service needs");
}

HttpServer::~HttpServer() = default;

void HttpServer::run(Service&) {}

}  // namespace wend::cli::serve
