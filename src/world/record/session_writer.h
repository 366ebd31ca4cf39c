// Writes a session, event by event.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session_bytes.h"
#include "wend/world/record/session.h"

namespace wend {

class SessionWriter {
 public:
  explicit SessionWriter(const RecordedMap& map);

  void write(const RecordedEvent& event);
  /// Which of the session's overlays it is; a new one where it is none of the last few.
  std::uint32_t note(const RecordedOverlay& overlay);
  /// The next one.
  void write(const RecordedOverlay& overlay);

  std::vector<std::uint8_t> bytes() const;

 private:
  void write_body(const RecordedEdit& edit);
  void write_body(const RecordedUpdate& update);
  void write_body(const RecordedRefresh&) {}
  void write_body(const RecordedBake& bake);
  void write_body(const RecordedQuestion& question);
  void write_body(const RecordedReplanner& replanner);
  void write_body(const RecordedMove& move);
  void write_body(const RecordedReplan& replan);
  void write_body(const RecordedEnd& end);
  void write_body(const RecordedOmission& omission);
  void write_query(const RecordedQuery& query);
  void write_answer(const RecordedAnswer& answer);
  void write_place(const RecordedPlace& place, bool by_cells);

  std::uint32_t kind_;
  SessionOutput map_;
  SessionOutput events_;
  std::uint64_t entries_ = 0;
  std::uint32_t overlays_ = 0;
  std::vector<RecordedOverlay> last_overlays_;  // of the last numbers
};

}  // namespace wend
