#include "session_writer.h"

#include <algorithm>

#include "map_bytes.h"
#include "query_fields.h"
#include "session_frame.h"
#include "wend/world/record/session_recorder.h"

namespace wend {
namespace {

constexpr std::uint8_t kCostsMore = 1;
constexpr std::uint8_t kClosedNote = 2;
constexpr std::uint8_t kPassOnlyNote = 4;

bool has_weights(const RecordedEdit& edit) {
  return std::any_of(edit.cells.begin(), edit.cells.end(), [](const RecordedEdit::Cell& cell) {
    return cell.weight != TerrainCosts::kThousandths;
  });
}

}  // namespace

SessionWriter::SessionWriter(const RecordedMap& map)
    : kind_(static_cast<std::uint32_t>(map.index())) {
  if (const auto* grid = std::get_if<RecordedGrid>(&map)) {
    write_options(grid->options, map_);
    write_map(grid->map, map_);
  } else {
    const auto& file = std::get<RecordedText>(map);
    map_.text(file.name.substr(0, kMostNameBytes));
    map_.text(file.text);
  }
}

void SessionWriter::write(const RecordedEvent& event) {
  static_assert(std::variant_size_v<RecordedEvent> == kOverlayTag);
  const auto* edit = std::get_if<RecordedEdit>(&event);
  const bool weighted = edit != nullptr && has_weights(*edit);
  events_.byte(weighted ? kWeightedEditTag : static_cast<std::uint8_t>(event.index()));
  std::visit([&](const auto& body) { write_body(body); }, event);
  ++entries_;
}

/// Teams take turns: some have each their own, which changes little from one question to the next.
std::uint32_t SessionWriter::note(const RecordedOverlay& overlay) {
  constexpr std::size_t kRemembered = 8;
  const auto found = std::find(last_overlays_.rbegin(), last_overlays_.rend(), overlay);
  if (found != last_overlays_.rend()) {
    return overlays_ - 1 - static_cast<std::uint32_t>(found - last_overlays_.rbegin());
  }
  write(overlay);
  if (last_overlays_.size() == kRemembered) last_overlays_.erase(last_overlays_.begin());
  last_overlays_.push_back(overlay);
  return overlays_ - 1;
}

void SessionWriter::write(const RecordedOverlay& overlay) {
  events_.byte(kOverlayTag);
  events_.number(overlay.node_count);
  events_.number(overlay.notes.size());
  NodeId next = 0;
  for (const RecordedOverlay::Note& note : overlay.notes) {
    const bool costs = note.cost != 0;
    const int kind = (costs ? kCostsMore : 0) | (note.closed ? kClosedNote : 0) |
                     (note.pass_only ? kPassOnlyNote : 0);
    events_.number(note.node - next);
    events_.byte(static_cast<std::uint8_t>(kind));
    if (costs) events_.real(double{note.cost});
    next = note.node + 1;
  }
  ++entries_;
  ++overlays_;
}

void SessionWriter::write_body(const RecordedEdit& edit) {
  const bool weighted = has_weights(edit);
  events_.number(edit.cells.size());
  std::int64_t before = 0;
  for (const RecordedEdit::Cell& cell : edit.cells) {
    events_.signed_number(cell.cell - before);
    events_.byte(static_cast<std::uint8_t>(cell.symbol));
    if (weighted) events_.number(cell.weight);
    before = cell.cell;
  }
}

void SessionWriter::write_body(const RecordedUpdate& update) { write_map(update.map, events_); }

void SessionWriter::write_body(const RecordedBake& bake) {
  events_.number(static_cast<std::uint64_t>(bake.block));
  events_.number(bake.most_blocks);
  events_.number(bake.most_bytes);
  events_.number(bake.most_looks);
}

void SessionWriter::write_body(const RecordedQuestion& question) {
  write_query(question.query);
  write_answer(question.answer);
}

void SessionWriter::write_body(const RecordedReplanner& replanner) {
  events_.byte(static_cast<std::uint8_t>(replanner.how));
  write_query(replanner.query);
}

void SessionWriter::write_body(const RecordedMove& move) {
  events_.number(move.replanner);
  events_.byte(static_cast<std::uint8_t>((move.is_goal ? 1 : 0) | (move.by_cells ? 2 : 0)));
  write_place(move.to, move.by_cells);
}

void SessionWriter::write_body(const RecordedReplan& replan) {
  events_.number(replan.replanner);
  write_answer(replan.answer);
}

void SessionWriter::write_body(const RecordedEnd& end) { events_.number(end.replanner); }

void SessionWriter::write_body(const RecordedOmission& omission) { events_.name(omission.reason); }

void SessionWriter::write_query(const RecordedQuery& query) {
  events_.name(query.algorithm);
  FieldWriter fields(events_);
  transfer_query(fields, query);
  write_place(query.from, query.by_cells);
  write_place(query.to, query.by_cells);
  events_.number(query.goals.size());
  for (const RecordedPlace& goal : query.goals) write_place(goal, query.by_cells);
}

void SessionWriter::write_answer(const RecordedAnswer& answer) {
  FieldWriter fields(events_);
  transfer_answer(fields, answer);
  if (answer.status == Status::invalid) events_.name(answer.reason);
}

void SessionWriter::write_place(const RecordedPlace& place, bool by_cells) {
  if (!by_cells) return events_.number(place.node);
  events_.signed_number(place.cell.x);
  events_.signed_number(place.cell.y);
}

std::vector<std::uint8_t> SessionWriter::bytes() const {
  const std::string file =
      framed(static_cast<RecordedKind>(kind_), entries_, map_.bytes() + events_.bytes());
  return {file.begin(), file.end()};
}

std::vector<std::uint8_t> to_session_bytes(const Session& session) {
  SessionWriter writer(session.map);
  for (const RecordedOverlay& overlay : session.overlays) writer.write(overlay);
  for (const RecordedEvent& event : session.events) writer.write(event);
  return writer.bytes();
}

}  // namespace wend
