// One connection: its requests one after the other, each within limits of time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "serve/http/exchange.h"
#include "serve/http/message_head.h"
#include "serve/http/socket.h"
#include "serve/service.h"

namespace wend::cli::serve {

/// All in seconds.
struct ConnectionTimes {
  double idle = 30;  ///< between requests
  double head = 10;  ///< for a head from its first byte on, and for the first byte of a connection
  double grace = 0.5;  ///< for one more request of an idle connection, while the service stops
};

class Connection {
 public:
  /// `stop` can be read once the service stops.
  Connection(Service& service, const Exchange& exchange, Socket socket, std::string client,
             int stop, const ConnectionTimes& times);

  /// Until the client closes it, a limit is passed, or the service stops.
  void serve();
  /// Instead: answers the first request with 503, for there are so many connections already.
  void refuse_all(std::size_t connections);

 private:
  bool wait_for_request(bool first);
  bool answer_request();
  std::optional<std::string> read_head_text();
  bool read_body(const MessageHead& head);
  bool answer_admitted(MessageHead& head);
  bool send_refusal(const CallHead& call, const Reply& reply);
  bool refuse(const CallHead& call, const Refusal& refusal) {
    return send_refusal(call, reply_of(refusal));
  }
  void forget(std::size_t bytes);
  double seconds() const;

  Service& service_;
  const Exchange& exchange_;
  Socket socket_;
  const std::string client_;
  const int stop_;
  const ConnectionTimes times_;
  std::string unread_;                      // what came of the next request, or of several
  Deadline::Clock::time_point begin_ = {};  // of the request
};

}  // namespace wend::cli::serve
