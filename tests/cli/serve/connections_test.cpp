// Clients that are slow, stop half-way, send nonsense or stay connected do not hold the service.
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "raw_connection.h"
#include "running_service.h"

namespace wend::cli {
namespace {

int status_of(const std::string& answer) {
  if (answer.rfind("HTTP/1.1 ", 0) != 0) return 0;
  return std::stoi(answer.substr(9, 3));
}

std::size_t count_of(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++count;
  return count;
}

class ServeConnections : public testing::Test {
 protected:
  std::string answer_to(const std::string& text) const {
    const RawConnection connection(service_.port());
    connection.send(text);
    connection.end();
    return connection.receive();
  }
  double metric(const std::string& name) const {
    const std::string text = service_.client()->Get("/v1/metrics")->body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == text.npos ? -1 : std::stod(text.substr(at + name.size() + 2));
  }

  const RunningService service_{
      {"--map", kDemoMap, "--log", "none", "--idle-seconds", "0.5", "--connections", "40"}};
};

TEST_F(ServeConnections, SeveralRequestsShareAConnection) {
  const std::string one = request_text("POST", "/v1/maps/demo/solve", kDemoQuery);
  const std::string answers = answer_to(one + request_text("GET", "/v1/health") + one);
  EXPECT_EQ(count_of(answers, "HTTP/1.1 200 OK"), 3u) << answers;
  EXPECT_EQ(count_of(answers, "\"found\""), 2u);
}

TEST_F(ServeConnections, ConnectionCloseIsHeeded) {
  const RawConnection connection(service_.port());
  connection.send(request_text("GET", "/v1/health", "", "Connection: close\r\n"));
  EXPECT_TRUE(contains(connection.receive(), "Connection: close"));
}

TEST_F(ServeConnections, IdleConnectionsAreClosed) {
  const RawConnection connection(service_.port());
  connection.send(request_text("GET", "/v1/health"));
  EXPECT_EQ(status_of(connection.receive()), 200) << "receive() waits until it is closed";
}

TEST_F(ServeConnections, NonsenseIsRefused) {
  const std::string solve = "POST /v1/maps/demo/solve HTTP/1.1\r\nHost: a\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_EQ(status_of(answer_to("hello\r\n\r\n")), 400);
  EXPECT_EQ(status_of(answer_to("GET /v1/health HTTP/9.9\r\n\r\n")), 505);
  EXPECT_EQ(status_of(answer_to("GET http://a/ HTTP/1.1\r\n\r\n")), 400);
  EXPECT_EQ(status_of(answer_to("GET /v1/health HTTP/1.1\r\nno field\r\n\r\n")), 400);
  EXPECT_EQ(status_of(answer_to("GET /v1/health HTTP/1.1\r\nA : b\r\n\r\n")), 400);
  EXPECT_EQ(status_of(answer_to(std::string("GET /v1/health HTTP/1.1\r\nA: \0\r\n\r\n", 34))), 400);
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/v1/health", "{}"))), 400);
  EXPECT_EQ(status_of(answer_to(solve + json + "\r\n")), 411);
  EXPECT_EQ(status_of(answer_to(solve + json + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")),
            411);
  EXPECT_EQ(status_of(answer_to(solve + json + "Content-Length: 3\r\nContent-Length: 2\r\n\r\n{}")),
            400);
  EXPECT_EQ(status_of(answer_to(solve + json + "Content-Length: -2\r\n\r\n{}")), 400);
  EXPECT_EQ(status_of(answer_to(solve + json + "Content-Length: 99999999999999999999\r\n\r\n")),
            400);
  EXPECT_EQ(status_of(answer_to(solve + json + "Content-Length: 9999999999999999\r\n\r\n")), 413);
  EXPECT_EQ(status_of(answer_to("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n")), 431);
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/" + std::string(8'000, 'a')))), 404);
  EXPECT_EQ(status_of(answer_to("GET /v1/health HTTP/1.1\r\n\r\n")), 400) << "without Host";
  std::string fields;
  for (int i = 0; i < 101; ++i) fields += "A: b\r\n";
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/v1/health", "", fields))), 431);
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/v1/health", "", "Expect: x\r\n"))), 417);
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/v1/health"))), 200) << "it still answers";
}

TEST_F(ServeConnections, RangesAndCompressionChangeNothing) {
  const std::string many(8'000, ',');
  const std::string answer = answer_to(request_text(
      "GET", "/v1/health", "", "Range: bytes=0-0" + many + "\r\nAccept-Encoding: gzip, br\r\n"));
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_TRUE(contains(answer, "\"status\":\"ok\"")) << answer;
}

TEST_F(ServeConnections, LongFieldsOfAHeadChangeNothing) {
  const std::string type = "Content-Type: application/json; a=" + std::string(9'000, 'a') +
                           "\r\nContent-Length: " + std::to_string(kDemoQuery.size()) + "\r\n\r\n" +
                           kDemoQuery;
  const std::string head = "POST /v1/maps/demo/solve HTTP/1.1\r\nHost: ";
  EXPECT_EQ(status_of(answer_to(head + "a\r\n" + type)), 200);
  EXPECT_EQ(status_of(answer_to(request_text("GET", "/v1/health", "",
                                             "X-Far: " + std::string(9'000, 'b') + "\r\n"))),
            200);
}

TEST_F(ServeConnections, TheMetricsCountThoseThatAreOpenNow) {
  const auto open = [&] { return metric("wend_connections"); };
  {
    std::vector<std::unique_ptr<RawConnection>> silent;
    for (int i = 0; i < 7; ++i) silent.push_back(std::make_unique<RawConnection>(service_.port()));
    while (open() < 8) ::usleep(1000);
  }
  while (open() > 1) ::usleep(1000);
}

TEST_F(ServeConnections, ExpectContinueIsAnsweredBeforeTheBody) {
  const RawConnection connection(service_.port());
  const std::string text =
      request_text("POST", "/v1/maps/demo/solve", kDemoQuery, "Expect: 100-continue\r\n");
  connection.send(text.substr(0, text.size() - kDemoQuery.size()));
  EXPECT_TRUE(contains(connection.receive(25), "HTTP/1.1 100 Continue"));
  connection.send(kDemoQuery);
  EXPECT_EQ(status_of(connection.receive()), 200);
}

TEST_F(ServeConnections, HalfRequestsHoldNothing) {
  const std::string text = request_text("POST", "/v1/maps/demo/solve", kDemoQuery);
  for (std::size_t bytes = 0; bytes < text.size(); bytes += 7) {
    const std::string answer = answer_to(text.substr(0, bytes));
    EXPECT_TRUE(answer.empty() || status_of(answer) == 400) << answer;
  }
  EXPECT_EQ(status_of(answer_to(text)), 200);
}

TEST_F(ServeConnections, AByteAtATimeIsAnswered) {
  const RawConnection connection(service_.port());
  for (const char c : request_text("POST", "/v1/maps/demo/solve", kDemoQuery)) {
    connection.send(std::string(1, c));
  }
  EXPECT_EQ(status_of(connection.receive()), 200);
}

TEST_F(ServeConnections, ThoseBeyondTheLimitAreToldAndTheOthersGoOn) {
  std::vector<std::unique_ptr<RawConnection>> silent;
  for (int i = 0; i < 40; ++i) silent.push_back(std::make_unique<RawConnection>(service_.port()));
  const RawConnection one_more(service_.port());
  EXPECT_EQ(status_of(one_more.receive()), 503);
  silent.front()->send(request_text("GET", "/v1/health"));
  EXPECT_EQ(status_of(silent.front()->receive()), 200);
  silent.clear();
  while (!service_.client()->Get("/v1/health") ||
         service_.client()->Get("/v1/health")->status != 200) {
    ::usleep(1000);
  }
  EXPECT_GE(metric("wend_connections_refused_total"), 1);
}

TEST_F(ServeConnections, SlowReadersDoNotHoldOthers) {
  constexpr int kSmall = 2'000;
  std::vector<std::unique_ptr<RawConnection>> slow;
  const std::string field = R"({"from": [8, 4]})";
  for (int i = 0; i < 20; ++i) {
    slow.push_back(std::make_unique<RawConnection>(service_.port(), kSmall));
    slow.back()->send(request_text("POST", "/v1/maps/demo/field", field));
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(status_of(answer_to(request_text("POST", "/v1/maps/demo/solve", kDemoQuery))), 200);
  }
  for (const auto& each : slow) EXPECT_EQ(status_of(each->receive()), 200);
}

TEST(ServeLog, HasALineForEachRequestAndMetricsCountThem) {
  const TemporaryFolder folder;
  const std::string log = folder.file("access.log");
  RunningService service({"--map", kDemoMap, "--log", log});
  const auto client = service.client();
  EXPECT_EQ(post(*client, "/v1/maps/demo/solve", kDemoQuery).status, 200);
  EXPECT_EQ(get(*client, "/nowhere\"%ff").status, 404);
  // An answer is counted when it was sent, so a client on another connection may be faster.
  const std::string lost = R"(wend_requests_total{route="none",status="404"} 1)";
  std::string metrics = client->Get("/v1/metrics")->body;
  std::size_t looks = 1;
  for (; looks < 500 && !contains(metrics, lost); ++looks) {
    ::usleep(20'000);
    metrics = client->Get("/v1/metrics")->body;
  }
  EXPECT_TRUE(contains(metrics, R"(wend_requests_total{route="solve",status="200"} 1)")) << metrics;
  EXPECT_TRUE(contains(metrics, lost)) << metrics;
  EXPECT_TRUE(contains(metrics, R"(wend_request_seconds_count{route="solve"} 1)"));
  EXPECT_EQ(service.stop().exit_code, 0);
  std::istringstream lines(read_text(log));
  std::vector<Json> all;
  for (std::string line; std::getline(lines, line);) all.push_back(Json::parse(line));
  ASSERT_EQ(all.size(), 2 + looks);
  EXPECT_EQ(all[0]["path"], "/v1/maps/demo/solve");
  EXPECT_EQ(all[0]["map"], "demo");
  EXPECT_EQ(all[0]["method"], "POST");
  EXPECT_EQ(all[0]["client"], "127.0.0.1");
  EXPECT_GT(all[0]["expanded"], 0);
  const auto is_lost = [](const Json& line) { return line["status"] == 404; };
  EXPECT_EQ(std::count_if(all.begin(), all.end(), is_lost), 1);
}

}  // namespace
}  // namespace wend::cli
