// Every refusal has its own status and says why.
#include "running_service.h"

#include <atomic>
#include <thread>

namespace wend::cli {
namespace {

class ServeRefusals : public testing::Test {
 protected:
  Answered ask(const std::string& task, const std::string& body) {
    return post(*client_, "/v1/maps/demo/" + task, body);
  }

  const RunningService service_{{"--map", kDemoMap, "--map", "world=" + scene("world.json"),
                                 "--log", "none", "--most-body", "5000", "--most-queries", "3",
                                 "--most-entries", "40"}};
  std::unique_ptr<httplib::Client> client_ = service_.client();
};

TEST_F(ServeRefusals, MalformedJsonIs400) {
  for (const char* body : {"", "{", "{\"from\": [1, 2}", "nonsense", "{\"a\": 1, \"a\": 2}",
                           "[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]", "{\"from\": 1e999}",
                           "\xff\xfe", "{\"from\": \"\xc3\"}"}) {
    EXPECT_EQ(ask("solve", body).status, 400) << body;
  }
}

TEST_F(ServeRefusals, WrongMeaningIs422) {
  const auto refuse = [&](const char* task, const char* body, const char* words) {
    expect_refusal(ask(task, body), 422, words);
  };
  refuse("solve", "[]", "expected an object");
  refuse("solve", "{}", "from is missing");
  refuse("solve", R"({"from": [1, 2], "to": [3]})", "two or three numbers");
  refuse("solve", R"({"from": [1, 2], "to": [9999, 2]})", "outside the map");
  refuse("solve", R"({"from": [1.5, 2], "to": [3, 4]})", "whole numbers");
  refuse("solve", R"({"from": true, "to": [3, 4]})", "expected a place");
  refuse("solve", R"({"from": [1, 2], "to": []})", "empty");
  refuse("solve", R"({"form": [1, 2]})", "there is no 'form' here");
  refuse("solve", R"({"from": [8, 4], "to": [9, 4], "options": {"wieght": 2}})", "'weight'");
  refuse("solve", R"({"from": [8, 4], "to": [9, 4], "options": {"algorithm": "jsp"}})", "jps");
  refuse("solve", R"({"from": [8, 4], "to": [9, 4], "options": {"weight": 0.5}})", "weight: ");
  refuse("solve", R"({"from": [8, 4], "to": [9, 4], "options": {"baked": "/etc/passwd"}})",
         "no option 'baked'");
  refuse("solve", R"({"from": [8, 4], "to": [9, 4], "options": {"algorithm": "polyanya"}})",
         "algorithm: ");
  refuse("many",
         R"({"queries": [{"from": [8, 4], "to": [9, 4]}, {"from": [8, 4], "to": [0, -1]}]})",
         "queries/1: to: ");
  refuse("within", R"({"from": [8, 4]})", "limit_cost is missing");
  refuse("field", R"({"from": [8, 4], "to": [9, 4]})", "either from or to");
  refuse("field", R"({"from": [0, 0]})", "more than 40");
  expect_refusal(post(*client_, "/v1/maps/world/solve", R"({"from": "Holin", "to": "Sarn"})"), 422,
                 "did you mean 'Hollin'?");
}

TEST_F(ServeRefusals, AMatrixBlamesTheFirstWrongEnd) {
  expect_refusal(ask("matrix", R"({"from": [[1, 999]], "to": [[1, 998]]})"), 422, "from 1,999 ");
  expect_refusal(ask("matrix", R"({"from": [[8, 4]], "to": [[1, 998]]})"), 422, "to 1,998 ");
}

TEST_F(ServeRefusals, TooMuchIs422) {
  const std::string query = R"({"from": [8, 4], "to": [9, 4]})";
  const std::string four = query + "," + query + "," + query + "," + query;
  expect_refusal(ask("many", "{\"queries\": [" + four + "]}"), 422, "at most 3");
  expect_refusal(ask("solve", R"({"from": [8, 4], "to": [[1,1],[2,2],[3,3],[4,4]]})"), 422,
                 "at most 3");
  const std::string seven = "[[8,4],[8,4],[8,4],[8,4],[8,4],[8,4],[8,4]]";
  expect_refusal(ask("matrix", "{\"from\": " + seven + "}"), 422, "more than 40 entries");
  expect_refusal(ask("solve", R"({"from": [8, 4], "to": [50, 10]})"), 422, "\"path\": false");
  EXPECT_EQ(ask("solve", R"({"from": [8, 4], "to": [50, 10], "path": false})").status, 200);
  expect_refusal(ask("within", R"({"from": [8, 4], "limit_cost": 1e9})"), 422, "lower limit_cost");
}

TEST_F(ServeRefusals, PathsMethodsAndTypesHaveTheirOwn) {
  expect_refusal(get(*client_, "/"), 404, "no such path");
  expect_refusal(get(*client_, "/v1/maps/"), 404, "no such path");
  expect_refusal(get(*client_, "/v1/maps/demo/../../etc/passwd"), 404, "no such path");
  expect_refusal(get(*client_, "/v1/maps/dem"), 404, "did you mean 'demo'?");
  expect_refusal(get(*client_, "/v1/maps/demo/solve"), 405, "takes POST");
  EXPECT_EQ(client_->Get("/v1/maps/demo/solve")->get_header_value("Allow"), "POST");
  expect_refusal(post(*client_, "/v1/health", "{}"), 405, "takes GET");
  EXPECT_EQ(client_->Options("/v1/health")->status, 405);
  expect_refusal(answered(client_->Post("/v1/maps/demo/solve", "{}", "text/plain")), 415, "JSON");
  expect_refusal(answered(client_->Post("/v1/maps/demo/solve", {{"Content-Encoding", "gzip"}}, "{}",
                                        "application/json")),
                 415, "compressed");
  expect_refusal(ask("solve", std::string(5001, ' ')), 413, "5000");
  expect_refusal(ask("edits", "{}"), 403, "--allow-edits");
  EXPECT_EQ(client_->Head("/v1/health")->status, 200);
}

TEST(ServeLimits, LongSearchesEndAs504AndFreeTheirThread) {
  const TemporaryFolder folder;
  const RunningService service({"--map", "rough=" + write_rough_map(folder), "--log", "none",
                                "--most-seconds", "1", "--concurrency", "1"});
  const auto client = service.client();
  const Json slow = {
      {"from", {0, 0}}, {"to", {119, 119}}, {"options", {{"algorithm", "ida_star"}}}};
  for (int i = 0; i < 3; ++i) {
    expect_refusal(post(*client, "/v1/maps/rough/solve", slow), 504, "--most-seconds");
  }
  const Json quick = {{"from", {0, 0}}, {"to", {119, 119}}, {"options", {{"algorithm", "astar"}}}};
  EXPECT_EQ(post(*client, "/v1/maps/rough/solve", quick).status, 200);
}

/// Asks from several connections at once; how many got each of two statuses.
std::pair<int, int> statuses_of_many(const RunningService& service, int first, int second) {
  constexpr int kClients = 6;
  const Json slow = {
      {"from", {0, 0}}, {"to", {119, 119}}, {"options", {{"algorithm", "ida_star"}}}};
  std::atomic<int> firsts{0};
  std::atomic<int> seconds{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < kClients; ++i) {
    threads.emplace_back([&] {
      const auto client = service.client();
      const auto result = client->Post("/v1/maps/rough/solve", slow.dump(), "application/json");
      ASSERT_TRUE(result);
      firsts += result->status == first ? 1 : 0;
      seconds += result->status == second ? 1 : 0;
      EXPECT_EQ(result->has_header("Retry-After"), result->status == second);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return {firsts, seconds};
}

TEST(ServeLimits, TooManySearchesAre503) {
  const TemporaryFolder folder;
  const RunningService service({"--map", "rough=" + write_rough_map(folder), "--log", "none",
                                "--most-seconds", "2", "--concurrency", "1", "--waiting", "0"});
  EXPECT_EQ(statuses_of_many(service, 504, 503), std::pair(1, 5));
}

TEST(ServeLimits, TooManyRequestsOfOneAddressAre429) {
  const TemporaryFolder folder;
  const RunningService service({"--map", "rough=" + write_rough_map(folder), "--log", "none",
                                "--most-seconds", "2", "--concurrency", "4", "--most-per-client",
                                "2"});
  EXPECT_EQ(statuses_of_many(service, 504, 429), std::pair(2, 4));
}

TEST(ServeLimits, TheLogSaysByWhatAndHowFarALateSearchCame) {
  const TemporaryFolder folder;
  const std::string log = folder.file("log");
  {
    const RunningService service(
        {"--map", "rough=" + write_rough_map(folder), "--log", log, "--most-seconds", "0.2"});
    const auto client = service.client();
    const Json slow = {
        {"from", {0, 0}}, {"to", {119, 119}}, {"options", {{"algorithm", "ida_star"}}}};
    EXPECT_EQ(post(*client, "/v1/maps/rough/solve", slow).status, 504);
    EXPECT_EQ(post(*client, "/v1/maps/rough/field", R"({"from": [0, 0]})").status, 200);
  }
  std::istringstream lines(read_text(log));
  std::string line;
  std::getline(lines, line);
  const Json late = Json::parse(line);
  EXPECT_EQ(late["algorithm"], "ida_star");
  EXPECT_GT(late["expanded"], 0);
  std::getline(lines, line);
  const Json field = Json::parse(line);
  EXPECT_EQ(field["algorithm"], "dijkstra");
  EXPECT_FALSE(field.contains("expanded")) << "it is not counted";
}

TEST(ServeStart, WrongArgumentsAreRefused) {
  const auto refuse = [](std::vector<std::string> more, int code, const char* words) {
    more.insert(more.begin(), "serve");
    expect_error(run_tool(more), code, {words});
  };
  const std::string port = "--port=0";
  refuse({port}, 2, "--map NAME=FILE is missing");
  refuse({port, "--map", "demo"}, 2, "expected NAME=FILE");
  refuse({port, "--map", "a/b=x"}, 2, "is no name for a map");
  refuse({port, "--map", kDemoMap, "--map", kDemoMap}, 2, "two maps are called demo");
  refuse({port, "--map", "a=absent.map"}, 3, "absent.map");
  refuse({port, "--map", kDemoMap, "--most-cells", "10"}, 3, "--most-cells");
  refuse({port, "--map", kDemoMap, "--listen", "nowhere.invalid"}, 2, "--listen");
  refuse({port, "--map", kDemoMap, "--listen", "192.0.2.1"}, 2, "does not have the address");
  refuse({port, "--map", kDemoMap, "--log", "/nowhere/log"}, 3, "--log");
  refuse({port, "--map", kDemoMap, "--radius", "1"}, 2, "none is served");
  refuse({port, "--map", kDemoMap, "--connections", "30000000"}, 2, "--connections");
  const RunningService service({"--map", kDemoMap, "--log", "none"});
  refuse({"--map", kDemoMap, "--port", std::to_string(service.port())}, 2, "is in use");
}

}  // namespace
}  // namespace wend::cli
