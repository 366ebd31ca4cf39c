// A service that runs, and a client that speaks to it.
#pragma once

#include <gtest/gtest.h>
#include <httplib.h>
#include <signal.h>
#include <unistd.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_tool.h"

namespace wend::cli {

using Json = nlohmann::json;

inline const std::string kDemoMap = "demo=" + scene("demo.map");
inline const std::string kDemoQuery = R"({"from": [8, 4], "to": [50, 10], "path": false})";

/// `wend serve` on a free port; SIGTERM at the end, after which it has to end with status 0.
class RunningService {
 public:
  explicit RunningService(std::vector<std::string> arguments) : tool_(with_port(arguments)) {
    constexpr int kTries = 20'000;  // of a millisecond
    for (int i = 0; i < kTries && port_ == 0 && !tool_.has_ended(); ++i) {
      const std::string printed = tool_.printed();
      const std::size_t colon = printed.rfind(':');
      if (contains(printed, "\n") && colon != printed.npos)
        port_ = std::stoi(printed.substr(colon + 1));
      if (port_ == 0) ::usleep(1000);
    }
    EXPECT_NE(port_, 0) << (tool_.has_ended() ? tool_.wait().err : "it does not listen");
  }
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;
  ~RunningService() {
    if (ended_) return;
    EXPECT_EQ(stop().exit_code, 0);
  }

  int port() const { return port_; }
  pid_t process() const { return tool_.process(); }
  void send_stop() const { ::kill(tool_.process(), SIGTERM); }
  ToolResult wait() {
    ended_ = true;
    return tool_.wait();
  }
  ToolResult stop() {
    send_stop();
    return wait();
  }

  std::unique_ptr<httplib::Client> client() const {
    auto client = std::make_unique<httplib::Client>("127.0.0.1", port_);
    client->set_read_timeout(60);
    client->set_keep_alive(true);
    return client;
  }

 private:
  static std::vector<std::string> with_port(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"serve", "--port", "0"});
    return arguments;
  }

  RunningTool tool_;
  int port_ = 0;
  bool ended_ = false;
};

/// Status and body of an answer; status 0 where there was none.
struct Answered {
  int status = 0;
  Json json = {};
  std::string text = {};
};

inline Answered answered(const httplib::Result& result) {
  if (!result) return {};
  Json json = Json::parse(result->body, nullptr, false);
  return {result->status, std::move(json), result->body};
}

inline Answered get(httplib::Client& client, const std::string& path) {
  return answered(client.Get(path));
}

inline Answered post(httplib::Client& client, const std::string& path, const std::string& body) {
  return answered(client.Post(path, body, "application/json"));
}

inline Answered post(httplib::Client& client, const std::string& path, const char* body) {
  return post(client, path, std::string(body));
}

inline Answered post(httplib::Client& client, const std::string& path, const Json& body) {
  return post(client, path, body.dump());
}

/// Without times, and without what only the service says.
inline Json bare(Json answer) {
  for (const char* key : {"microseconds", "map", "map_version"}) answer.erase(key);
  return answer;
}

/// The statuses and messages of refusals.
inline void expect_refusal(const Answered& found, int status, const std::string& words) {
  EXPECT_EQ(found.status, status) << found.text;
  if (!found.json.is_object()) return;
  EXPECT_EQ(found.json["status"], status);
  EXPECT_TRUE(contains(found.json["error"].get<std::string>(), words)) << found.text;
}

}  // namespace wend::cli
