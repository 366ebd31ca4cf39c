#include <algorithm>
#include <cmath>

#include "map_bytes.h"
#include "query_fields.h"
#include "session_frame.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/record/session.h"

namespace wend {
namespace {

class SessionReader {
 public:
  SessionReader(std::span<const std::uint8_t> bytes, const std::string& source)
      : bytes_(bytes),
        source_(source),
        input_(bytes.first(bytes.size() - std::min(bytes.size(), kSessionSum)), source) {}

  Result<Session> read() {
    if (std::optional<Error> problem = check_frame(bytes_, source_)) return *std::move(problem);
    const RecordedKind kind = kind_of_recording(bytes_);
    if (kind == RecordedKind::simulation) {
      return Error{source_, 0, "a simulation is recorded here: `wend replay` runs it again"};
    }
    static_cast<void>(input_.take(kSessionHeader));
    read_recorded_map(kind);
    const std::uint64_t entries = entries_of_recording(bytes_);
    for (std::uint64_t i = 0; i < entries && input_.good(); ++i) read_entry();
    if (input_.left() > 0) input_.fail("something follows the last event");
    if (!input_.good()) return input_.problem();
    return std::move(session_);
  }

 private:
  /// How a replanner's places are given; `no_more`: the replanner has ended.
  enum class Asked : std::uint8_t { by_cells, by_nodes, no_more };

  void read_recorded_map(RecordedKind kind) {
    if (kind == RecordedKind::grid) {
      RecordedGrid grid;
      read_options(input_, grid.options);
      read_map(input_, grid.map);
      cells_ = grid.map.cell_count();
      session_.map = std::move(grid);
      return;
    }
    RecordedText file;
    file.name = input_.text(kMostNameBytes, "the name of the map's file");
    file.text = input_.text(input_.left(), "the length of the map's file");
    if (file.text.empty()) input_.fail("the map's file is empty");
    session_.map = std::move(file);
  }

  void read_entry() {
    const std::uint8_t tag = input_.byte();
    switch (tag) {
      case 0: return read_edit(false);
      case 1: return read_update();
      case 2: return add(RecordedRefresh{});
      case 3: return read_bake();
      case 4: return read_question();
      case 5: return read_replanner();
      case 6: return read_move();
      case 7: return read_replan();
      case 8: return add(RecordedEnd{read_end()});
      case 9: return add(RecordedOmission{input_.name()});
      case kOverlayTag: return read_overlay();
      case kWeightedEditTag: return read_edit(true);
      default: return input_.fail("there is no event number " + std::to_string(tag));
    }
  }

  template <class Event>
  void add(Event&& event) {
    if (input_.good()) session_.events.emplace_back(std::forward<Event>(event));
  }

  void require_grid() {
    if (!std::holds_alternative<RecordedGrid>(session_.map)) {
      input_.fail("cells are edited, and the map is no grid");
    }
  }

  void read_edit(bool weighted) {
    require_grid();
    RecordedEdit edit;
    const std::size_t count = input_.count(16, "the number of edited cells");
    edit.cells.resize(count);
    std::int64_t before = 0;
    for (RecordedEdit::Cell& cell : edit.cells) {
      const std::int64_t step = input_.signed_number("a step between cells");
      const std::int64_t most = static_cast<std::int64_t>(cells_);
      if (step < -most || step > most || before + step < 0 || before + step >= most) {
        return input_.fail("an edited cell is not on the map");
      }
      before += step;
      cell.cell = static_cast<NodeId>(before);
      cell.symbol = static_cast<char>(input_.byte());
      if (!weighted) continue;
      cell.weight = static_cast<std::uint32_t>(
          input_.number(TerrainCosts::kMostThousandths, "a cell's weight"));
      if (cell.weight == 0) return input_.fail("a cell's weight is 0");
    }
    add(std::move(edit));
  }

  void read_update() {
    require_grid();
    RecordedUpdate update;
    if (input_.good()) read_map(input_, update.map);
    cells_ = update.map.cell_count();
    add(std::move(update));
  }

  void read_bake() {
    constexpr std::uint64_t kAny = ~std::uint64_t{0};
    require_grid();
    RecordedBake bake;
    bake.block = static_cast<std::int32_t>(input_.number(0x7fffffff, "a block's side"));
    bake.most_blocks = input_.number(kAny, "the number of blocks");
    bake.most_bytes = input_.number(kAny, "the size of tables");
    bake.most_looks = input_.number(kAny, "the number of looks");
    add(bake);
  }

  void read_question() {
    RecordedQuestion question;
    read_query(question.query);
    read_answer(question.answer);
    add(std::move(question));
  }

  void read_replanner() {
    RecordedReplanner replanner;
    const std::uint8_t how = input_.byte();
    if (how > static_cast<std::uint8_t>(Replanning::again)) {
      return input_.fail("there is no way of replanning number " + std::to_string(how));
    }
    replanner.how = static_cast<Replanning>(how);
    read_query(replanner.query);
    if (replanner.query.overlay) input_.fail("a replanner has an overlay");
    replanners_.push_back(replanner.query.by_cells ? Asked::by_cells : Asked::by_nodes);
    add(std::move(replanner));
  }

  void read_move() {
    RecordedMove move;
    move.replanner = read_living();
    const std::uint8_t kind = input_.byte();
    if (kind > 3) return input_.fail("a move of kind " + std::to_string(kind));
    move.is_goal = (kind & 1) != 0;
    move.by_cells = (kind & 2) != 0;
    if (input_.good() && move.by_cells != (replanners_[move.replanner] == Asked::by_cells)) {
      return input_.fail(
          "a replanner that was made by cells is told of nodes, or the other way round");
    }
    read_place(move.to, move.by_cells);
    add(move);
  }

  void read_replan() {
    RecordedReplan replan;
    replan.replanner = read_living();
    read_answer(replan.answer);
    add(std::move(replan));
  }

  std::uint32_t read_end() {
    const std::uint32_t number = read_living();
    if (input_.good()) replanners_[number] = Asked::no_more;
    return number;
  }

  std::uint32_t read_living() {
    const auto number = static_cast<std::uint32_t>(input_.number(~std::uint32_t{0}, "a replanner"));
    if (input_.good() && (number >= replanners_.size() || replanners_[number] == Asked::no_more)) {
      input_.fail("there is no replanner number " + std::to_string(number));
    }
    return number;
  }

  void read_query(RecordedQuery& query) {
    query.algorithm = input_.name();
    FieldReader fields(input_);
    transfer_query(fields, query);
    if (query.by_cells) require_grid();
    if (query.overlay && *query.overlay >= session_.overlays.size()) {
      input_.fail("there is no overlay number " + std::to_string(*query.overlay));
    }
    read_place(query.from, query.by_cells);
    read_place(query.to, query.by_cells);
    query.goals.resize(input_.count(query.by_cells ? 16 : 8, "the number of goals"));
    for (RecordedPlace& goal : query.goals) read_place(goal, query.by_cells);
    if (!query.goals_at.empty() && query.goals_at.size() != query.goals.size()) {
      input_.fail("goals and their places are not as many");
    }
    check_positions(query);
  }

  void check_positions(const RecordedQuery& query) {
    const auto is_wrong = [](const Position& p) {
      return !std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z);
    };
    if ((query.from_at && is_wrong(*query.from_at)) || (query.to_at && is_wrong(*query.to_at)) ||
        std::any_of(query.goals_at.begin(), query.goals_at.end(), is_wrong)) {
      input_.fail("a place has a coordinate that is no number");
    }
  }

  void read_answer(RecordedAnswer& answer) {
    FieldReader fields(input_);
    transfer_answer(fields, answer);
    if (answer.status == Status::invalid) answer.reason = input_.name();
  }

  void read_place(RecordedPlace& place, bool by_cells) {
    if (!by_cells) {
      place.node = static_cast<NodeId>(input_.number(kNoNode, "a node"));
      return;
    }
    place.cell.x = read_coordinate();
    place.cell.y = read_coordinate();
  }

  std::int32_t read_coordinate() {
    const std::int64_t value = input_.signed_number("a coordinate");
    const auto fits = static_cast<std::int32_t>(value);
    if (fits != value) input_.fail("a coordinate has more than 32 bits");
    return fits;
  }

  void read_overlay() {
    RecordedOverlay overlay;
    overlay.node_count = input_.number(kNoNode, "the number of nodes");
    overlay.notes.resize(input_.count(16, "the number of notes"));
    std::uint64_t next = 0;
    for (RecordedOverlay::Note& note : overlay.notes) {
      const std::uint64_t node = next + input_.number(kNoNode, "a gap between nodes");
      if (node >= overlay.node_count) return input_.fail("an overlay's node is none");
      note.node = static_cast<NodeId>(node);
      next = node + 1;
      if (!read_note(note)) return;
    }
    if (input_.good()) session_.overlays.push_back(std::move(overlay));
  }

  bool read_note(RecordedOverlay::Note& note) {
    const std::uint8_t kind = input_.byte();
    if (kind > 7) input_.fail("a note of kind " + std::to_string(kind));
    note.closed = (kind & 2) != 0;
    note.pass_only = (kind & 4) != 0;
    if ((kind & 1) == 0) return input_.good();
    const double cost = input_.real();
    if (!(cost >= 0 && cost <= Overlay::kMostCost)) {
      input_.fail("a node's extra cost is not from 0 to 1e9");
    }
    if (input_.good()) note.cost = static_cast<float>(cost);
    return input_.good();
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& source_;
  SessionInput input_;
  Session session_;
  std::size_t cells_ = 0;  // of the map as it is by then
  std::vector<Asked> replanners_;
};

}  // namespace

bool is_session(std::span<const std::uint8_t> bytes) {
  return bytes.size() >= sizeof kSessionMagic &&
         std::equal(std::begin(kSessionMagic), std::end(kSessionMagic), bytes.begin());
}

Result<Session> read_session(std::span<const std::uint8_t> bytes, const std::string& source) {
  return SessionReader(bytes, source).read();
}

}  // namespace wend
