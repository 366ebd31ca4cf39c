// Changes recorded sessions as fuzz_session.cpp takes them, which puts the checksum right: the
// session is read, changed as values (events come and go, ends, options, overlays and answers
// become others), and written again, now and then with a byte changed. (docs/record-and-replay.md
// has the form.)
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "../mutate.h"
#include "wend/world/record/session_recorder.h"

namespace wend::fuzzing {

inline constexpr std::size_t kSessionHeader = 32;

class SessionMutator {
 public:
  SessionMutator(Session session, Random& random) : session_(std::move(session)), random_(random) {}

  std::string mutated() {
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) change();
    const std::vector<std::uint8_t> bytes = to_session_bytes(session_);
    std::string text(bytes.begin(), bytes.end());
    if (random_.chance(15)) {
      const std::size_t place = kSessionHeader + index_below(text.size() - kSessionHeader, random_);
      text[place] = static_cast<char>(random_.below(256));
    }
    return text;
  }

 private:
  void change() {
    std::vector<RecordedEvent>& events = session_.events;
    const std::size_t place = index_below(events.size() + 1, random_);
    const auto here = events.begin() + static_cast<std::ptrdiff_t>(place);
    switch (random_.below(8)) {
      case 0: return change_map();
      case 1: return change_overlays();
      case 2:
        if (place < events.size()) events.erase(here);
        return;
      case 3:
        if (place < events.size()) events.insert(here, RecordedEvent(*here));
        return;
      case 4:
        if (place < events.size()) return change_event(*here);
        return;
      default: events.insert(here, new_event());
    }
  }

  void change_map() {
    auto* grid = std::get_if<RecordedGrid>(&session_.map);
    if (grid == nullptr || random_.chance(5)) {
      session_.map = RecordedText{"a.json", "{\"wend\": \"graph\"}"};
      return;
    }
    if (random_.chance(30)) grid->map = new_map();
    if (random_.chance(30)) grid->options.corners = static_cast<CornerRule>(random_.below(5));
    if (random_.chance(30)) grid->options.terrain = static_cast<TerrainRule>(random_.below(3));
    if (random_.chance(30)) grid->options.costs = {random_.below(9), random_.below(14)};
  }

  GridMap new_map() {
    GridMap map(random_.between(0, 9), random_.between(0, 6));
    if (map.cell_count() == 0) return map;
    if (random_.chance(50)) map.set_layout(static_cast<CellLayout>(random_.below(kCellLayouts)));
    TerrainCosts costs = TerrainCosts::standard();
    if (random_.chance(50)) costs.set('s', 2.5);
    map.set_terrain(costs);
    for (std::uint32_t i = random_.below(20); i > 0; --i) {
      const Point p = map.point(cell_of(map));
      map.set_symbol(p, "#.sG"[random_.below(4)]);
      if (random_.chance(20)) map.set_weight(p, 0.5 + random_.below(4));
      if (random_.chance(10)) map.add_link({p, map.point(cell_of(map)), 0.5 * random_.below(6)});
    }
    return map;
  }

  NodeId cell_of(const GridMap& map) {
    return static_cast<NodeId>(index_below(map.cell_count(), random_));
  }

  void change_overlays() {
    RecordedOverlay overlay;
    const auto* grid = std::get_if<RecordedGrid>(&session_.map);
    overlay.node_count = grid != nullptr ? grid->map.cell_count() : random_.below(20);
    for (NodeId node = 0; node < overlay.node_count; ++node) {
      if (!random_.chance(20)) continue;
      const std::uint32_t kind = random_.below(3);
      overlay.notes.push_back({node, kind == 0 ? 1.5f : 0.0f, kind == 1, kind == 2});
    }
    session_.overlays.push_back(std::move(overlay));
  }

  void change_event(RecordedEvent& event) {
    if (auto* question = std::get_if<RecordedQuestion>(&event)) change_query(question->query);
    if (auto* unit = std::get_if<RecordedReplanner>(&event)) change_query(unit->query);
    if (auto* move = std::get_if<RecordedMove>(&event)) move->to = new_place();
    if (auto* edit = std::get_if<RecordedEdit>(&event)) {
      edit->cells.push_back({random_.below(60), '#', 1 + random_.below(3000)});
    }
  }

  RecordedEvent new_event() {
    const std::uint32_t unit = random_.below(3);
    switch (random_.below(11)) {
      case 0: return RecordedEdit{{{random_.below(40), "#.s"[random_.below(3)]}}};
      case 1: return RecordedUpdate{new_map()};
      case 2: return RecordedRefresh{};
      case 3: return RecordedBake{1 << random_.below(5), 200, 1 << 20, random_.below(4000)};
      case 4: return RecordedReplanner{new_query(), static_cast<Replanning>(random_.below(3))};
      case 5: return RecordedMove{unit, random_.chance(50), random_.chance(80), new_place()};
      case 6: return RecordedReplan{unit, new_answer()};
      case 7: return random_.chance(50) ? RecordedEvent(RecordedEnd{unit}) : RecordedOmission{"no"};
      default: return RecordedQuestion{new_query(), new_answer()};
    }
  }

  RecordedPlace new_place() {
    RecordedPlace place;
    place.cell = {random_.between(-1, 9), random_.between(-1, 6)};
    place.node = random_.chance(90) ? random_.below(50) : kNoNode;
    return place;
  }

  RecordedQuery new_query() {
    RecordedQuery query;
    query.algorithm = "auto";
    query.from = new_place();
    query.to = new_place();
    query.by_cells = random_.chance(80);
    for (int i = 0; i < 3; ++i) change_query(query);
    return query;
  }

  void change_query(RecordedQuery& query) {
    SearchOptions& options = query.options;
    switch (random_.below(17)) {
      case 0: query.from = new_place(); break;
      case 1: query.to = new_place(); break;
      case 2: query.goals.push_back(new_place()); break;
      case 3: query.range = edge_number(random_); break;
      case 4: query.overlay = random_.below(3); break;
      case 5: options.heuristic.kind = static_cast<HeuristicKind>(random_.below(7)); break;
      case 6: options.weight = mutated_number(options.weight, random_); break;
      case 7: options.open_list = static_cast<OpenListKind>(random_.below(7)); break;
      case 8: options.ties = static_cast<TieRule>(random_.below(3)); break;
      case 9: options.pruning = static_cast<Pruning>(random_.below(3)); break;
      case 10: options.fallback = static_cast<Fallback>(random_.below(3)); break;
      case 11: options.detail = static_cast<PathDetail>(random_.below(4)); break;
      case 12: options.limits.cost = edge_number(random_); break;
      case 13: options.turning.cost = edge_number(random_); break;
      case 14: {
        const OwnOption& option = *one_of(own_options(), random_);
        if (options.own.values().size() < OwnOptions::kMost) {
          options.own.set(option, mutated_number(option.usual, random_));
        }
        break;
      }
      case 15: query.from_at = Position{edge_number(random_), 1, 0}; break;
      default: query.algorithm = one_of(algorithms(), random_).name;
    }
  }

  RecordedAnswer new_answer() {
    RecordedAnswer answer;
    answer.status = static_cast<Status>(random_.below(12));
    answer.cost = edge_number(random_);
    answer.path_hash = random_.below(2);
    if (random_.chance(30)) answer.nodes = std::vector<NodeId>{random_.below(9), random_.below(9)};
    return answer;
  }

  Session session_;
  Random& random_;
};

/// The first byte asks for the checksum.
inline std::string mutated_session(const std::string& bytes, Random& random) {
  Session session;
  session.map = RecordedGrid{GridMap(6, 4), {}};
  if (!bytes.empty() && !starts_anew(random)) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data()) + 1;
    const Result<Session> read = read_session({data, bytes.size() - 1});
    if (read) session = read.value();
  }
  return "\1" + SessionMutator(std::move(session), random).mutated();
}

}  // namespace wend::fuzzing
