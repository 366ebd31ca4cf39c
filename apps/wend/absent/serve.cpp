// For a wend without cpp-httplib, or for a system other than Linux.
#include "serve/http_server.h"
#include "terminal/failure.h"

namespace wend::cli::serve {

class HttpServer::Listener {};

HttpServer::HttpServer(const HttpSettings&) {
  throw usage_error(
      "serve: the service needs Linux and cpp-httplib (Debian: libcpp-httplib-dev), and this wend "
      "was built without them");
}

HttpServer::~HttpServer() = default;

void HttpServer::run(Service&) {}

}  // namespace wend::cli::serve
