// A session is read as it was written: every field of every event, with any value. (Bytes that are
// written again alike do not show a field that neither writer nor reader knows.)
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/record/replay.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {
namespace {

/// Draws values: often the usual one, else any.
class AnySession {
 public:
  explicit AnySession(std::uint64_t seed) : random_(seed) {}

  Session draw(bool grid) {
    Session session;
    if (grid) {
      session.map = RecordedGrid{any_map(), any_options()};
    } else {
      session.map = RecordedText{"streets.json", std::string(1 + random_.below(300), 'x')};
    }
    for (std::uint32_t i = random_.below(4); i > 0; --i) session.overlays.push_back(any_overlay());
    overlays_ = static_cast<std::uint32_t>(session.overlays.size());
    replanners_ = 0;
    for (std::uint32_t i = random_.below(12); i > 0; --i) add_event(session.events, grid);
    return session;
  }

 private:
  template <class T>
  T any(T usual, T last) {
    if (random_.chance(50)) return usual;
    return static_cast<T>(random_.below(static_cast<std::uint32_t>(last) + 1));
  }
  double real(double usual) {
    return random_.chance(50) ? usual : random_.between(-1'000'000, 1'000'000) / 1024.0;
  }
  std::uint64_t number(std::uint64_t usual) {
    return random_.chance(50) ? usual : random_.next() >> random_.below(64);
  }
  NodeId node() { return static_cast<NodeId>(random_.next() >> (32 + random_.below(32))); }
  Position position() { return {real(0), real(0), real(0)}; }

  GridMap any_map() {
    GridMap map = random_map(static_cast<MapKind>(random_.below(kMapKinds)), random_);
    if (random_.chance(30)) {
      // So many kinds of cells.
      const std::int32_t kinds = 1 << random_.below(6);
      for (NodeId id = 0; id < map.cell_count(); ++id) {
        const std::int32_t kind = random_.between(0, kinds - static_cast<int>(random_.below(2)));
        map.set_symbol(map.point(id), static_cast<char>('0' + kind));
      }
    }
    if (random_.chance(50)) add_terrain(map, random_);
    if (random_.chance(30)) add_links(map, random_);
    if (random_.chance(30)) {
      for (int i = 0; i < 5; ++i) {
        map.set_weight(random_cell(map, random_), random_.between(1, 1'000'000) / 1000.0);
      }
    }
    map.set_layout(static_cast<CellLayout>(random_.below(kCellLayouts)));
    return map;
  }

  GridOptions any_options() {
    GridOptions options;
    options.corners = any(options.corners, CornerRule::hexagonal);
    options.terrain = any(options.terrain, TerrainRule::joined);
    options.costs.straight = 1 + random_.below(100'000);
    options.costs.diagonal = 1 + random_.below(100'000);
    return options;
  }

  RecordedOverlay any_overlay() {
    RecordedOverlay overlay;
    overlay.node_count = 1000;
    for (NodeId node = random_.below(9); node < 1000; node += 1 + random_.below(200)) {
      RecordedOverlay::Note note;
      note.node = node;
      if (random_.chance(60)) note.cost = static_cast<float>(random_.below(1000)) / 8;
      note.closed = random_.chance(30);
      note.pass_only = random_.chance(30);
      overlay.notes.push_back(note);
    }
    return overlay;
  }

  RecordedPlace place(bool by_cells) {
    RecordedPlace place;
    if (by_cells) {
      place.cell = {static_cast<std::int32_t>(random_.next()), random_.between(-9, 9)};
    } else {
      place.node = random_.chance(20) ? kNoNode : node();
    }
    return place;
  }

  SearchOptions any_search() {
    SearchOptions options;
    options.heuristic.kind = any(options.heuristic.kind, HeuristicKind::hex);
    options.heuristic.declared_admissible = random_.chance(50);
    options.weight = real(options.weight);
    if (random_.chance(30)) {
      options.turning.cost = real(0);
      for (double& share : options.turning.headings) share = real(0);
      options.turning.facing = random_.below(16);
    }
    for (const OwnOption* option : own_options()) {
      if (options.own.values().size() < OwnOptions::kMost) {
        options.own.set(*option, real(option->usual));
      }
    }
    options.open_list = any(options.open_list, OpenListKind::bucket_queue);
    options.ties = any(options.ties, TieRule::deepest);
    options.stop = any(options.stop, StopRule::fast);
    options.pruning = any(options.pruning, Pruning::dead_ends);
    options.fallback = any(options.fallback, Fallback::cheapest_to_reach);
    options.detail = any(options.detail, PathDetail::cost);
    options.limits.expansions = number(options.limits.expansions);
    options.limits.cost = real(options.limits.cost);
    options.limits.seconds = real(options.limits.seconds);
    return options;
  }

  RecordedQuery any_query(bool grid, bool overlays) {
    RecordedQuery query;
    query.by_cells = grid && random_.chance(50);
    query.algorithm = random_.chance(50) ? "astar" : std::string(random_.below(9), 'a');
    query.from = place(query.by_cells);
    query.to = place(query.by_cells);
    for (std::uint32_t i = random_.below(4); i > 0; --i) {
      query.goals.push_back(place(query.by_cells));
      if (query.goals.size() == query.goals_at.size() + 1 && random_.chance(90)) {
        query.goals_at.push_back(position());
      }
    }
    if (query.goals_at.size() != query.goals.size()) query.goals_at.clear();
    query.range = real(query.range);
    if (overlays && overlays_ > 0 && random_.chance(40)) query.overlay = random_.below(overlays_);
    if (random_.chance(30)) query.from_at = position();
    if (random_.chance(30)) query.to_at = position();
    query.link_kinds = static_cast<std::uint32_t>(number(kAllLinkKinds));
    query.options = any_search();
    return query;
  }

  RecordedAnswer any_answer() {
    RecordedAnswer answer;
    answer.status = any(Status::found, Status::invalid);
    if (answer.status == Status::invalid) answer.reason = "because " + std::to_string(node());
    answer.optimal = random_.chance(50);
    answer.bound = real(answer.optimal ? 1 : 0);
    answer.cost = real(0);
    answer.expanded = number(0);
    answer.length = number(0);
    answer.path_hash = number(0);
    if (random_.chance(50)) {
      answer.nodes.emplace();
      for (std::uint32_t i = random_.below(9); i > 0; --i) answer.nodes->push_back(node());
    }
    return answer;
  }

  void add_event(std::vector<RecordedEvent>& events, bool grid) {
    if (grid && random_.chance(50)) return add_edit(events);
    if (replanners_ == 0 || random_.chance(40)) {
      if (random_.chance(60)) {
        RecordedQuestion question;
        question.query = any_query(grid, true);
        question.answer = any_answer();
        events.emplace_back(std::move(question));
      } else {
        RecordedReplanner replanner;
        replanner.query = any_query(grid, false);
        replanner.how = static_cast<Replanning>(random_.below(3));
        by_cells_ = replanner.query.by_cells;
        events.emplace_back(std::move(replanner));
        ++replanners_;
      }
      return;
    }
    const std::uint32_t last = replanners_ - 1;
    switch (random_.below(3)) {
      case 0: events.emplace_back(RecordedReplan{last, any_answer()}); break;
      case 1:
        events.emplace_back(RecordedMove{last, random_.chance(50), by_cells_, place(by_cells_)});
        break;
      default:
        events.emplace_back(RecordedOmission{"left out " + std::to_string(random_.below(3))});
        break;
    }
  }

  void add_edit(std::vector<RecordedEvent>& events) {
    switch (random_.below(4)) {
      case 0: events.emplace_back(RecordedRefresh{}); return;
      case 1: {
        RecordedBake bake;
        bake.block = static_cast<std::int32_t>(random_.below(1u << 31));
        bake.most_blocks = number(7);
        bake.most_bytes = number(7);
        bake.most_looks = number(7);
        events.emplace_back(bake);
        return;
      }
      default: {
        RecordedUpdate update = {any_map()};
        const std::size_t cells = update.map.cell_count();
        events.emplace_back(std::move(update));
        RecordedEdit edit;
        for (std::uint32_t i = random_.below(4); i > 0; --i) {
          RecordedEdit::Cell cell = {random_.below(static_cast<std::uint32_t>(cells)), '#'};
          cell.symbol = static_cast<char>(random_.below(256));
          if (random_.chance(30)) cell.weight = 1 + random_.below(1'000'000);
          edit.cells.push_back(cell);
        }
        events.emplace_back(std::move(edit));
        return;
      }
    }
  }

  Random random_;
  std::uint32_t overlays_ = 0;
  std::uint32_t replanners_ = 0;
  bool by_cells_ = false;  // of the last replanner
};

void expect_same(const GridMap& a, const GridMap& b) {
  ASSERT_EQ(a.width(), b.width());
  ASSERT_EQ(a.height(), b.height());
  EXPECT_EQ(a.layout(), b.layout());
  EXPECT_EQ(a.cells(), b.cells());
  EXPECT_TRUE(a.terrain() == b.terrain());
  EXPECT_EQ(a.links(), b.links());
  for (NodeId id = 0; id < a.cell_count(); ++id) {
    ASSERT_EQ(a.weight(a.point(id)), b.weight(a.point(id))) << id;
  }
}

void expect_same(const SearchOptions& a, const SearchOptions& b) {
  const auto orders = [](const SearchOptions& o) {
    return std::tie(o.heuristic.kind, o.heuristic.declared_admissible, o.open_list, o.ties, o.stop,
                    o.pruning, o.fallback, o.detail);
  };
  const auto numbers = [](const SearchOptions& o) {
    return std::tie(o.weight, o.turning, o.own, o.limits.expansions, o.limits.cost,
                    o.limits.seconds);
  };
  EXPECT_TRUE(orders(a) == orders(b));
  EXPECT_TRUE(numbers(a) == numbers(b));
}

void expect_same(const RecordedQuery& a, const RecordedQuery& b) {
  const auto all = [](const RecordedQuery& q) {
    return std::tie(q.by_cells, q.algorithm, q.from, q.to, q.goals, q.range, q.overlay, q.from_at,
                    q.to_at, q.goals_at, q.link_kinds);
  };
  EXPECT_TRUE(all(a) == all(b));
  expect_same(a.options, b.options);
}

void expect_same(const RecordedAnswer& a, const RecordedAnswer& b) {
  const auto all = [](const RecordedAnswer& r) {
    return std::tie(r.status, r.reason, r.optimal, r.bound, r.cost, r.expanded, r.length,
                    r.path_hash, r.nodes);
  };
  EXPECT_TRUE(all(a) == all(b));
}

void expect_same(const RecordedEdit& a, const RecordedEdit& b) {
  ASSERT_EQ(a.cells.size(), b.cells.size());
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const auto all = [](const RecordedEdit::Cell& c) {
      return std::tie(c.cell, c.symbol, c.weight);
    };
    EXPECT_TRUE(all(a.cells[i]) == all(b.cells[i]));
  }
}

void expect_same(const RecordedUpdate& a, const RecordedUpdate& b) { expect_same(a.map, b.map); }
void expect_same(const RecordedRefresh&, const RecordedRefresh&) {}
void expect_same(const RecordedBake& a, const RecordedBake& b) {
  const auto all = [](const RecordedBake& bake) {
    return std::tie(bake.block, bake.most_blocks, bake.most_bytes, bake.most_looks);
  };
  EXPECT_TRUE(all(a) == all(b));
}
void expect_same(const RecordedQuestion& a, const RecordedQuestion& b) {
  expect_same(a.query, b.query);
  expect_same(a.answer, b.answer);
}
void expect_same(const RecordedReplanner& a, const RecordedReplanner& b) {
  expect_same(a.query, b.query);
  EXPECT_EQ(a.how, b.how);
}
void expect_same(const RecordedMove& a, const RecordedMove& b) {
  const auto all = [](const RecordedMove& m) {
    return std::tie(m.replanner, m.is_goal, m.by_cells, m.to);
  };
  EXPECT_TRUE(all(a) == all(b));
}
void expect_same(const RecordedReplan& a, const RecordedReplan& b) {
  EXPECT_EQ(a.replanner, b.replanner);
  expect_same(a.answer, b.answer);
}
void expect_same(const RecordedEnd& a, const RecordedEnd& b) {
  EXPECT_EQ(a.replanner, b.replanner);
}
void expect_same(const RecordedOmission& a, const RecordedOmission& b) {
  EXPECT_EQ(a.reason, b.reason);
}

TEST(SessionValues, AreReadAsTheyWereWritten) {
  std::size_t kinds[std::variant_size_v<RecordedEvent>] = {};
  for (std::uint64_t number = 0; number < sample(1'500u); ++number) {
    SCOPED_TRACE(number);
    const Session session = AnySession(number).draw(number % 4 != 0);
    const Result<Session> read = read_session(to_session_bytes(session));
    ASSERT_TRUE(read.ok()) << read.error().message();
    const Session& got = read.value();
    ASSERT_EQ(got.map.index(), session.map.index());
    if (const auto* grid = std::get_if<RecordedGrid>(&session.map)) {
      const auto& other = std::get<RecordedGrid>(got.map);
      expect_same(grid->map, other.map);
      EXPECT_EQ(grid->options.corners, other.options.corners);
      EXPECT_EQ(grid->options.terrain, other.options.terrain);
      EXPECT_TRUE(grid->options.costs == other.options.costs);
    } else {
      EXPECT_EQ(std::get<RecordedText>(got.map).name, std::get<RecordedText>(session.map).name);
      EXPECT_EQ(std::get<RecordedText>(got.map).text, std::get<RecordedText>(session.map).text);
    }
    EXPECT_EQ(got.overlays, session.overlays);
    ASSERT_EQ(got.events.size(), session.events.size());
    for (std::size_t i = 0; i < got.events.size(); ++i) {
      ASSERT_EQ(got.events[i].index(), session.events[i].index());
      ++kinds[got.events[i].index()];
      std::visit(
          [&](const auto& event) {
            expect_same(event, std::get<std::decay_t<decltype(event)>>(got.events[i]));
          },
          session.events[i]);
    }
    if (HasFailure()) return;
  }
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    if (i != 8) {  // ends: session_test.cpp
      EXPECT_GT(kinds[i], sample(150u)) << i;
    }
  }
}

}  // namespace
}  // namespace wend::test
