// One request and its answer as bytes: httplib reads the message, finds the handler and writes the
// answer; the sockets, deadlines and limits are the service's own.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "serve/http/message_head.h"
#include "serve/service.h"

namespace wend::cli::serve {

class Exchange {
 public:
  /// `idle_seconds` is what answers say of the connection.
  Exchange(Service& service, double idle_seconds);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  struct Answered {
    Reply reply;
    HeldBytes::Hold held = {};  ///< until the bytes are sent
    std::string bytes = {};
  };

  /// Answers an admitted request. From any thread; needs little of its stack.
  Answered answer(const MessageHead& head, std::string_view body, Deadline deadline) const;

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

/// A refusal as bytes; the connection is closed after it.
std::string refusal_bytes(const Reply& reply, bool with_body);

}  // namespace wend::cli::serve
