// A log returns all events that it is given, to the last bit.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "support/random.h"
#include "wend/base/trace.h"

namespace wend::test {
namespace {

bool same(const TraceEvent& a, const TraceEvent& b) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  return a.kind == b.kind && a.side == b.side && a.node == b.node && a.parent == b.parent &&
         bits(a.g) == bits(b.g) && bits(a.h) == bits(b.h) && bits(a.f) == bits(b.f);
}

/// Steps of every size, above all those that need one more byte; fractions; and the extremes of a
/// double.
double random_number(double before, Random& random) {
  constexpr double kOdd[] = {0.0,
                             -0.0,
                             0x1p53,
                             0x1p53 + 2,
                             0x1p60,
                             0x1p63,
                             0x1p64,
                             5e-324,
                             1e300,
                             -1e300,
                             1.0 / 3,
                             -7,
                             0.5,
                             std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::max()};
  const double sign = random.chance(50) ? 1 : -1;
  switch (random.below(8)) {
    case 0: return kOdd[random.below(std::size(kOdd))];
    case 1: return before;
    case 2: return static_cast<double>(random.next() >> random.below(64)) / 1024;
    case 3: return before + sign * (std::ldexp(1, random.between(0, 61)) - random.below(3));
    default: return std::floor(before) + sign * random.below(1u << random.between(1, 26));
  }
}

NodeId random_node(NodeId before, Random& random) {
  switch (random.below(4)) {
    case 0: return static_cast<NodeId>(random.next());
    case 1: return kNoNode - random.below(3);
    default: return before + random.below(1u << random.between(1, 31)) - random.below(300);
  }
}

class Events {
 public:
  explicit Events(std::uint64_t seed) : random_(seed) {}

  TraceEvent next() {
    TraceEvent event = last_;
    event.kind = static_cast<TraceKind>(random_.below(5));
    if (random_.chance(30)) event.side = random_.chance(50) ? Side::forward : Side::backward;
    const NodeId parents[] = {kNoNode, last_.node, last_.parent, random_node(event.node, random_)};
    event.parent = parents[random_.below(4)];
    event.node = random_node(event.node, random_);
    event.g = random_number(event.g, random_);
    event.h = random_number(event.h, random_);
    event.f = random_.chance(70) ? event.g + event.h : random_number(event.f, random_);
    if (std::isnan(event.f)) event.f = 0;  // the sum of two infinities
    return last_ = event;
  }

 private:
  Random random_;
  TraceEvent last_ = {};
};

std::vector<TraceEvent> random_events(std::size_t count, std::uint64_t seed) {
  Events events(seed);
  std::vector<TraceEvent> all;
  while (all.size() < count) all.push_back(events.next());
  return all;
}

TraceLog log_of(const std::vector<TraceEvent>& events) {
  TraceLog log;
  for (const TraceEvent& event : events) log.add(event);
  return log;
}

void expect_read(const TraceLog& log, const std::vector<TraceEvent>& events) {
  ASSERT_EQ(log.size(), events.size());
  std::size_t index = 0;
  for (const TraceEvent& event : log) {
    ASSERT_TRUE(same(event, events[index])) << "event " << index;
    ++index;
  }
  EXPECT_EQ(index, events.size());
}

TEST(TraceLog, GivesEveryEventBackToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::vector<TraceEvent> events = random_events(2000, seed);
    expect_read(log_of(events), events);
    if (HasFatalFailure()) return;
  }
}

TEST(TraceLog, IsEmptyBeforeTheFirstEventAndOnceCleared) {
  TraceLog log;
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(log.empty());
    EXPECT_EQ(log.bytes(), 0u);
    EXPECT_TRUE(log.begin() == log.end());
    const std::vector<TraceEvent> events = random_events(3000, 7);
    for (const TraceEvent& event : events) log.add(event);
    expect_read(log, events);
    log.clear();
  }
}

TEST(TraceLog, CanBeReadFromSeveralPlacesAndWhileItGrows) {
  const std::vector<TraceEvent> events = random_events(5000, 8);
  TraceLog log = log_of({events.begin(), events.begin() + 1000});
  TraceLog::Reader ahead = log.begin();
  for (int i = 0; i < 900; ++i) ++ahead;
  TraceLog::Reader behind = ahead;
  for (std::size_t i = 1000; i < events.size(); ++i) log.add(events[i]);
  for (std::size_t i = 900; i < events.size(); ++i, ++ahead) ASSERT_TRUE(same(*ahead, events[i]));
  EXPECT_TRUE(ahead == log.end());
  EXPECT_TRUE(same(*behind++, events[900]));
  EXPECT_TRUE(same(*behind, events[901]));
}

TEST(TraceLog, CopiesAreTheirOwnAndWhatWasMovedIsEmpty) {
  const std::vector<TraceEvent> events = random_events(4000, 9);
  TraceLog log = log_of({events.begin(), events.begin() + 3000});
  const TraceLog copy = log;
  for (std::size_t i = 3000; i < events.size(); ++i) log.add(events[i]);
  expect_read(copy, {events.begin(), events.begin() + 3000});
  TraceLog moved = std::move(log);
  expect_read(moved, events);
  EXPECT_TRUE(log.empty());  // NOLINT(bugprone-use-after-move): that is what is tested
  log.add(events[0]);
  expect_read(log, {events[0]});
}

TEST(TraceLog, TakesFewBytesForWholeNumbers) {
  TraceLog log;
  for (NodeId node = 0; node < 100'000; ++node) {
    const double g = 13860.0 * node;
    log.add({TraceKind::closed, node * 1024, node * 1024 - 1, g, 1e7 - g, 1e7});
    log.add({TraceKind::opened, node * 1024 + 1, node * 1024, g + 19601, 1e7 - g, 1e7 + 19601});
  }
  EXPECT_LT(log.bytes(), log.size() * 9);
}

}  // namespace
}  // namespace wend::test
