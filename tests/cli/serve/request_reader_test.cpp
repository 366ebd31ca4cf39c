// The readers of requests and of HTTP heads, and the line of waiting searches, from within.
#include "serve/request/request_reader.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "serve/http/message_head.h"
#include "serve/limits/held_bytes.h"
#include "serve/limits/search_pool.h"
#include "serve/routes.h"

namespace wend::cli::serve {
namespace {

const RequestLimits kUsual = {};

TEST(RequestReader, PlacesAreSpelledAsOnTheCommandLine) {
  const auto from = [](const std::string& place) {
    auto read = read_solve("{\"from\": " + place + ", \"to\": [0, 0]}", kUsual);
    return read ? read.value().ends.from : read.refusal().message;
  };
  EXPECT_EQ(from("[3, 4]"), "3,4");
  EXPECT_EQ(from("[3.5, -4e2, 1]"), "3.5,-400,1");
  EXPECT_EQ(from("{\"y\": 4, \"x\": 3}"), "3,4");
  EXPECT_EQ(from("{\"y\": 4, \"x\": 3, \"z\": 0.25}"), "3,4,0.25");
  EXPECT_EQ(from("\"The Mill\""), "The Mill");
  EXPECT_EQ(from("17"), "@17");
  EXPECT_EQ(from("1.5"), "/from: expected the whole number of a node");
  EXPECT_EQ(from("-1"), "/from: expected a number from 0 to 4294967295");
  EXPECT_EQ(from("{\"x\": 3}"), "/from: y is missing");
  EXPECT_EQ(from("{}"), "/from: a place has x and y");
  EXPECT_EQ(from("[1, 1e300]"), "/from: expected a number from -1e+12 to 1e+12");
}

TEST(RequestReader, OnePlaceOrAListOfThem) {
  const auto goals = [](const std::string& to) {
    return read_solve("{\"from\": [0, 0], \"to\": " + to + "}", kUsual).value().ends.to;
  };
  EXPECT_EQ(goals("[1, 2]"), (std::vector<std::string>{"1,2"}));
  EXPECT_EQ(goals("[[1, 2], [3, 4]]"), (std::vector<std::string>{"1,2", "3,4"}));
  EXPECT_EQ(goals("[\"a\", [1, 2], 7]"), (std::vector<std::string>{"a", "1,2", "@7"}));
}

TEST(RequestReader, MalformedTextIs400AndOtherRequestsAre422) {
  const auto status = [](const char* body) { return read_edits(body, kUsual).refusal().status; };
  EXPECT_EQ(status("{"), 400);
  EXPECT_EQ(status("{\"cells\": 1, \"cells\": 2}"), 400);
  EXPECT_EQ(status("{\"cells\": []}"), 422);
  EXPECT_EQ(status("{\"cells\": [{\"at\": [0, 0], \"walkable\": 1}]}"), 422);
  EXPECT_EQ(status("{\"cells\": [{\"at\": [0, 0], \"cost\": -1}]}"), 422);
  EXPECT_EQ(status("{\"version\": 1.5, \"cells\": [{\"at\": [0, 0], \"cost\": 1}]}"), 422);
}

TEST(RequestReader, ALongListIsRefusedByItsLength) {
  RequestLimits limits;
  limits.entries = 6;
  limits.queries = 2;
  EXPECT_TRUE(read_matrix("{\"from\": [[0,0],[1,1]], \"to\": [[0,0],[1,1],[2,2]]}", limits));
  EXPECT_FALSE(read_matrix("{\"from\": [[0,0],[1,1]], \"to\": [[0,0],[1,1],[2,2],[3,3]]}", limits));
  EXPECT_TRUE(read_field("{\"from\": [[0,0],[1,1]]}", limits));
  EXPECT_FALSE(read_field("{\"from\": [[0,0],[1,1],[2,2]]}", limits));
}

TEST(MessageHeads, TheHeadForHttplibHasKnownFieldsOnly) {
  const auto read = read_head(
      "POST /v1/maps/a/solve?x=1 HTTP/1.0\r\nHost: h\r\nRange: bytes=0-1\r\ncontent-length: 12\r\n"
      "Cookie: a\r\nContent-Type: application/json\r\n\r\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(head_text(read.value()),
            "POST /v1/maps/a/solve HTTP/1.1\r\nHost: wend\r\nContent-Type: application/json\r\n"
            "Content-Length: 12\r\nConnection: close\r\n\r\n");
}

TEST(MessageHeads, FieldsThatMayBeThereOnceAreEvenIfTheyAreEmpty) {
  const auto status = [](const std::string& fields, const char* version = "1.1") {
    const auto read =
        read_head(std::string("GET /v1/health HTTP/") + version + "\r\n" + fields + "\r\n");
    return read ? 200 : read.refusal().status;
  };
  EXPECT_EQ(status("Host: a\r\n"), 200);
  EXPECT_EQ(status("Host:\r\n"), 200);
  EXPECT_EQ(status("Host:\r\nHost: a\r\n"), 400);
  EXPECT_EQ(status(""), 400) << "HTTP/1.1 has a Host";
  EXPECT_EQ(status("Connection: close\r\n"), 400);
  EXPECT_EQ(status("", "1.0"), 200);
  for (const char* name : {"Content-Type", "Content-Encoding"}) {
    const std::string empty = "Host: a\r\n" + std::string(name) + ":\r\n";
    EXPECT_EQ(status(empty), 200);
    EXPECT_EQ(status(empty + name + ": application/json\r\n"), 400) << name;
  }
}

TEST(Routes, MapsAreCutOutOfPaths) {
  EXPECT_EQ(find_route("/v1/maps/town/solve").map, "town");
  EXPECT_EQ(find_route("/v1/maps/solve").route->task, Task::map);
  for (const char* path : {"", "/", "/v1/maps/", "/v1/maps//solve", "/v1/maps/a/b/solve",
                           "/v1/health/", "/v1/maps/a/solve/", "/v1/mapsx"}) {
    EXPECT_EQ(find_route(path).route, nullptr) << path;
  }
}

TEST(SearchPools, RunSoManyAtOnceAndRefuseWhatWaitsTooLong) {
  SearchPool pool(2, 1);
  std::atomic<int> running{0};
  std::atomic<bool> may_end{false};
  const auto work = [&](Workspace&) {
    ++running;
    while (!may_end) std::this_thread::yield();
  };
  const Deadline far = Deadline::in(std::chrono::hours(1));
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] { EXPECT_EQ(pool.run(work, far), SearchPool::Outcome::done); });
  }
  while (running < 2) std::this_thread::yield();
  EXPECT_EQ(pool.run(work, Deadline::in(std::chrono::milliseconds(5))), SearchPool::Outcome::late);
  threads.emplace_back([&] { EXPECT_EQ(pool.run(work, far), SearchPool::Outcome::done); });
  while (pool.waiting() < 1) std::this_thread::yield();
  EXPECT_EQ(pool.run(work, far), SearchPool::Outcome::full);
  may_end = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(running, 3);
  EXPECT_EQ(pool.waiting(), 0u);
}

TEST(HeldBytesSum, NeverExceedsTheLimitAndIsGivenBack) {
  HeldBytes all(10);
  {
    HeldBytes::Hold six = all.hold(6);
    EXPECT_TRUE(six);
    EXPECT_FALSE(all.hold(5));
    HeldBytes::Hold moved = std::move(six);
    EXPECT_EQ(all.held(), 6u);
    EXPECT_TRUE(all.hold(4));
  }
  EXPECT_EQ(all.held(), 0u);
  EXPECT_FALSE(all.hold(11));
}

}  // namespace
}  // namespace wend::cli::serve
