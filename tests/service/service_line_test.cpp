// The order in which requests are served, by a model that knows only the header: of an owner's
// requests the one that has waited longest comes first, where priority and a near deadline count as
// ticks of waiting; and which searches under way give way to a more urgent one.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

constexpr std::int32_t kLineSide = 60;

/// A request that shares nothing with others, across half the map.
PathRequest long_walk(const PathService& service, Random& random) {
  const Navigator& grid = *service.grid();
  PathRequest request;
  request.query.algorithm = *find_algorithm("dijkstra");
  request.query.from = grid.node({random.between(0, 9), random.between(0, kLineSide - 1)});
  request.query.to =
      grid.node({random.between(kLineSide - 10, kLineSide - 1), random.between(0, 9)});
  request.set_out = false;
  return request;
}

/// One owner's requests, in one lane whose two searches under way nobody interrupts: the order in
/// which the others come is that of the model alone.
class Queue {
 public:
  explicit Queue(std::uint64_t seed) : random_(seed), head_start_(random_.below(12)) {
    ServiceOptions options;
    options.lanes = 1;
    options.budget.expansions = 1;
    options.head_start = head_start_;
    service_ = PathService::build(GridMap(kLineSide, kLineSide), {}, options).value();
    for (int i = 0; i < 2; ++i) add(PathRequest::kMostPriority, 0);
    tick();
  }

  void play() {
    for (int i = 0; i < 12; ++i) {
      const std::uint32_t count = random_.below(i == 5 ? 200 : 12);
      for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint8_t any = static_cast<std::uint8_t>(random_.below(8));
        const std::uint8_t beyond = static_cast<std::uint8_t>(8 + random_.below(248));
        add(random_.chance(20) ? beyond : any, random_.chance(30) ? 15 + random_.below(100) : 0);
      }
      if (random_.chance(20)) cancel(80);
      retarget_some();
      tick();
    }
    cancel(60);
  }

  void expect_order() {
    std::stable_sort(waiting_.begin(), waiting_.end(), [](const Waiting& a, const Waiting& b) {
      return std::tie(a.due, a.sequence) < std::tie(b.due, b.sequence);
    });
    std::vector<RequestHandle> order;
    for (const Waiting& one : waiting_) order.push_back(one.handle);
    ASSERT_TRUE(service_->set_budget({.expansions = 100'000'000}).ok());
    std::vector<RequestHandle> finished;
    do {
      service_->tick();
      finished.insert(finished.end(), service_->finished().begin(), service_->finished().end());
    } while (service_->last_tick().waiting > 0);
    EXPECT_EQ(finished.size(), order.size());
    EXPECT_TRUE(finished == order);
    const Result<void> valid = service_->validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }

  std::size_t size() const { return waiting_.size(); }

 private:
  struct Waiting {
    RequestHandle handle;
    std::int64_t due;
    std::uint64_t sequence;
  };

  void add(std::uint8_t priority, std::uint32_t deadline) {
    PathRequest request = long_walk(*service_, random_);
    request.priority = priority;
    request.deadline = deadline;
    const std::int64_t most = PathRequest::kMostPriority * std::int64_t{head_start_};
    std::int64_t worth = std::min(most, std::int64_t{priority} * head_start_);
    if (deadline > 0) worth = std::max(worth, most + 8 - deadline);
    waiting_.push_back({service_->submit(request), now_ - worth, ++sequence_});
  }

  void cancel(std::uint32_t percent) {
    for (std::size_t i = waiting_.size(); i-- > 2;) {
      if (!random_.chance(percent)) continue;
      EXPECT_TRUE(service_->cancel(waiting_[i].handle));
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// A request that gets another goal keeps the time it has waited, and comes last among equals.
  void retarget_some() {
    for (std::size_t i = 2; i < waiting_.size(); ++i) {
      if (!random_.chance(10)) continue;
      const PathRequest other = long_walk(*service_, random_);
      EXPECT_TRUE(service_->retarget(waiting_[i].handle, other.query.from, other.query.to));
      waiting_[i].sequence = ++sequence_;
    }
  }

  void tick() {
    service_->tick();
    ++now_;
  }

  Random random_;
  std::uint32_t head_start_;
  std::optional<PathService> service_;
  std::vector<Waiting> waiting_;  // the first two are under way
  std::uint64_t sequence_ = 0;
  std::int64_t now_ = 0;
};

TEST(ServiceLine, AnOwnersRequestsComeInTheOrderOfTheirWaiting) {
  std::size_t compared = 0;
  for (std::uint64_t number = 0; number < sample(60u); ++number) {
    SCOPED_TRACE(number);
    Queue queue(number);
    queue.play();
    compared += queue.size();
    queue.expect_order();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(compared, kSanitized ? 30u : 1'500u);
}

/// An answered request that is sent on after a long time has waited no longer than a new one.
TEST(ServiceLine, WhatARequestWaitedBeforeItsAnswerDoesNotCountForItsNextGoal) {
  Random random(61);
  ServiceOptions options;
  options.lanes = 1;
  PathService service = PathService::build(GridMap(kLineSide, kLineSide), {}, options).value();
  const RequestHandle old = service.submit(long_walk(service, random));
  for (int i = 0; i < 50; ++i) service.tick();
  ASSERT_EQ(service.state(old), RequestState::answered);
  ASSERT_TRUE(service.set_budget({.expansions = 1}).ok());
  std::vector<RequestHandle> others;
  for (int i = 0; i < 8; ++i) others.push_back(service.submit(long_walk(service, random)));
  service.tick();
  ASSERT_TRUE(service.retarget(old, service.grid()->node({0, 0}), service.grid()->node({50, 50})));
  others.push_back(old);
  ASSERT_TRUE(service.set_budget({.expansions = 1'000'000}).ok());
  service.tick();
  EXPECT_TRUE(std::equal(others.begin(), others.end(), service.finished().begin(),
                         service.finished().end()));
}

/// A lane with two searches under way that take long, so that one has to give way.
class TwoSeats {
 public:
  explicit TwoSeats(Random& random) : random_(&random) {
    ServiceOptions options;
    options.lanes = 1;
    options.budget.expansions = 20;
    service_ = PathService::build(GridMap(kLineSide, kLineSide), {}, options).value();
  }

  RequestHandle begin(std::uint8_t priority) {
    PathRequest request = long_walk(*service_, *random_);
    request.priority = priority;
    const RequestHandle handle = service_->submit(request);
    service_->tick();
    return handle;
  }
  bool under_way(RequestHandle request) const {
    return service_->state(request) == RequestState::searching;
  }
  std::uint64_t expanded(RequestHandle request) const {
    return service_->progress(request).expanded;
  }
  PathService& service() { return *service_; }

 private:
  Random* random_;
  std::optional<PathService> service_;
};

TEST(ServiceLine, OnlyAMoreUrgentJobTakesASeatTheLastOneInTheOrderAndOfEachJobOnce) {
  Random random(62);
  TwoSeats seats(random);
  PathService& service = seats.service();
  for (int round = 0; round < 3; ++round) {  // jobs are used again
    SCOPED_TRACE(round);
    const RequestHandle low = seats.begin(0);
    const RequestHandle middle = seats.begin(2);
    ASSERT_TRUE(seats.under_way(low) && seats.under_way(middle));
    const RequestHandle equal = seats.begin(0);
    EXPECT_TRUE(seats.under_way(low) && seats.under_way(middle)) << "nobody gives way to an equal";
    EXPECT_EQ(service.state(equal), RequestState::waiting);
    service.cancel(equal);
    const RequestHandle high = seats.begin(4);
    EXPECT_TRUE(seats.under_way(high) && seats.under_way(middle));
    EXPECT_FALSE(seats.under_way(low)) << "it is the last in the order";
    const std::uint64_t before = seats.expanded(middle);
    const std::uint64_t first = seats.expanded(high);
    service.tick();
    EXPECT_EQ(seats.expanded(middle), before) << "the most urgent one goes on alone";
    EXPECT_EQ(seats.expanded(high), first + 20);
    service.cancel(high);
    service.cancel(middle);
    service.tick();
    EXPECT_TRUE(seats.under_way(low)) << "a seat is free again";
    const RequestHandle other = seats.begin(2);
    const RequestHandle next = seats.begin(5);
    EXPECT_TRUE(seats.under_way(next) && seats.under_way(low)) << "it gave way once";
    EXPECT_FALSE(seats.under_way(other));
    const RequestHandle late = seats.begin(6);
    EXPECT_TRUE(seats.under_way(late) && seats.under_way(low)) << "next has not given way before";
    for (const RequestHandle one : {low, other, next, late}) service.cancel(one);
    service.tick();
    const Result<void> valid = service.validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }
}

/// Each of them has one request, and nobody has had anything yet.
TEST(ServiceLine, OfOwnersWhoHadAsMuchWhoAskedFirstComesFirst) {
  Random random(63);
  for (int round = 0; round < 20; ++round) {
    ServiceOptions options;
    options.lanes = 1;
    options.budget.expansions = 1'000'000;
    PathService service = PathService::build(GridMap(kLineSide, kLineSide), {}, options).value();
    std::vector<std::uint32_t> owners = {1, 2, 3, 4, 5};
    for (std::size_t i = owners.size(); i-- > 1;) {
      std::swap(owners[i], owners[random.below(static_cast<std::uint32_t>(i) + 1)]);
    }
    std::vector<RequestHandle> requests;
    for (const std::uint32_t owner : owners) {
      PathRequest request = long_walk(service, random);
      request.owner = owner;
      requests.push_back(service.submit(request));
    }
    service.tick();
    ASSERT_TRUE(std::equal(requests.begin(), requests.end(), service.finished().begin(),
                           service.finished().end()));
  }
}

}  // namespace
}  // namespace wend::test
