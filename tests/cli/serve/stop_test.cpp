// SIGTERM: what was begun is finished and logged, and the program ends with status 0.
#include "raw_connection.h"
#include "running_service.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace wend::cli {
namespace {

const std::string kSolve = "/v1/maps/demo/solve";

TEST(ServeStop, ARequestThatRunsIsAnswered) {
  const TemporaryFolder folder;
  RunningService service(
      {"--map", "rough=" + write_rough_map(folder), "--log", "none", "--most-seconds", "1"});
  const Json slow = {
      {"from", {0, 0}}, {"to", {119, 119}}, {"options", {{"algorithm", "ida_star"}}}};
  const RawConnection connection(service.port());
  connection.send(request_text("POST", "/v1/maps/rough/solve", slow.dump()));
  const auto client = service.client();
  while (!contains(client->Get("/v1/metrics")->body, "wend_searches_running 1")) ::usleep(1000);
  service.send_stop();
  EXPECT_TRUE(contains(connection.receive(), "HTTP/1.1 504"));
  EXPECT_EQ(service.wait().exit_code, 0);
}

/// Clients ask without a pause until they are told that the service stops. Each request that was
/// begun before the stop gets an answer, and the log has a line for each answer. (A later one may
/// cross the end of its idle connection on the way.)
TEST(ServeStop, NothingThatWasAcceptedIsLost) {
  for (int round = 0; round < 5; ++round) {
    const TemporaryFolder folder;
    const std::string log = folder.file("log");
    RunningService service({"--map", "demo=" + scene("demo.map"), "--log", log});
    std::atomic<std::size_t> answers{0};
    std::atomic<int> lost{0};
    std::atomic<bool> stopped{false};
    std::vector<std::thread> clients;
    for (int i = 0; i < 8; ++i) {
      clients.emplace_back([&] {
        const auto client = service.client();
        for (int status = 200; status == 200;) {
          const bool before = !stopped;
          const auto result = client->Post(kSolve, kDemoQuery, "application/json");
          if (!result) {
            lost += before ? 1 : 0;
            return;
          }
          status = result->status;
          EXPECT_TRUE(status == 200 || status == 503) << result->body;
          ++answers;
        }
      });
    }
    while (answers <= 20) ::usleep(1000);
    ::usleep(static_cast<useconds_t>(round * 10'000));
    stopped = true;
    const ToolResult result = service.stop();
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(lost, 0);
    EXPECT_GT(answers, 20u);
    const std::string lines = read_text(log);
    EXPECT_EQ(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')), answers);
  }
}

TEST(ServeStop, InterruptsDoTheSameAndIdleConnectionsDoNotDelayIt) {
  RunningService service({"--map", "demo=" + scene("demo.map"), "--log", "none"});
  const RawConnection idle(service.port());
  idle.send(request_text("GET", "/v1/health"));
  EXPECT_TRUE(contains(idle.receive(10), "HTTP/1.1 "));
  const RawConnection half(service.port());
  half.send("POST /v1/maps");
  ::kill(service.process(), SIGINT);
  EXPECT_EQ(service.wait().exit_code, 0);
}

}  // namespace
}  // namespace wend::cli
