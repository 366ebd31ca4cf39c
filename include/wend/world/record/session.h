#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/tables/bake_options.h"
#include "wend/world/replan/replanner.h"

/// What a session is made of, as its file tells of it (docs/record-and-replay.md has the form, byte
/// by byte). Plain values: whoever reads a file may look at them, and change one.
namespace wend {

/// A grid and how units move on it.
struct RecordedGrid {
  GridMap map;
  GridOptions options;
};

/// A map of another family: the file that it was read from, as it is.
struct RecordedText {
  std::string name;  ///< the file's, without folders
  std::string text;
};

using RecordedMap = std::variant<RecordedGrid, RecordedText>;

/// What one query saw of the map besides: an Overlay as the list of what it says.
struct RecordedOverlay {
  struct Note {
    NodeId node;
    float cost = 0;  ///< of entering it, more; 0 where it is closed
    bool closed = false;
    bool pass_only = false;

    friend bool operator==(const Note&, const Note&) = default;
  };
  std::uint64_t node_count = 0;
  std::vector<Note> notes;  ///< by ascending nodes

  friend bool operator==(const RecordedOverlay&, const RecordedOverlay&) = default;
};

/// An end of a query: a cell, on or off the map, or a node.
struct RecordedPlace {
  Point cell = {};
  NodeId node = kNoNode;

  friend bool operator==(const RecordedPlace&, const RecordedPlace&) = default;
};

/// A Query or a NodeQuery, in values.
struct RecordedQuery {
  bool by_cells = true;   ///< a Query; else a NodeQuery
  std::string algorithm;  ///< as the catalogue names it, or "auto"
  RecordedPlace from;
  RecordedPlace to;
  std::vector<RecordedPlace> goals;
  double range = 0;
  std::optional<std::uint32_t> overlay;  ///< which of the session's
  std::optional<Position> from_at;
  std::optional<Position> to_at;
  std::vector<Position> goals_at;
  std::uint32_t link_kinds = kAllLinkKinds;
  SearchOptions options;  ///< without functions and traces
};

/// What is kept of a Path.
struct RecordedAnswer {
  Status status = Status::running;
  std::string reason;  ///< of Status::invalid
  bool optimal = false;
  double bound = 0;
  double cost = 0;
  std::uint64_t expanded = 0;
  std::uint64_t length = 0;     ///< how many nodes the path has
  std::uint64_t path_hash = 0;  ///< of its nodes, way points and links; 0 without any
  /// These themselves, where the recorder was asked to keep them.
  std::optional<std::vector<NodeId>> nodes;
};

/// What happens in a session, in order.
struct RecordedEdit {  ///< Navigator::update(map, cells), with what the cells then were
  struct Cell {
    NodeId cell;  ///< GridMap::id
    char symbol;
    std::uint32_t weight = TerrainCosts::kThousandths;  ///< in thousandths
  };
  std::vector<Cell> cells;
};
struct RecordedUpdate {  ///< Navigator::update(map)
  GridMap map;
};
struct RecordedRefresh {};  ///< Navigator::refresh()
struct RecordedBake {       ///< Navigator::bake(); of the options what decides about answers
  std::int32_t block = 0;
  std::uint64_t most_blocks = 0;
  std::uint64_t most_bytes = 0;
  std::uint64_t most_looks = 0;
};
struct RecordedQuestion {  ///< Navigator::solve()
  RecordedQuery query;
  RecordedAnswer answer;
};
/// Replanners are numbered from 0, in the order in which they come.
struct RecordedReplanner {
  RecordedQuery query;
  Replanning how = Replanning::automatic;
};
struct RecordedMove {  ///< Replanner::move_to, or aim_at
  std::uint32_t replanner = 0;
  bool is_goal = false;
  bool by_cells = true;
  RecordedPlace to;
};
struct RecordedReplan {  ///< Replanner::run(), to its end
  std::uint32_t replanner = 0;
  RecordedAnswer answer;
};
struct RecordedEnd {  ///< of a replanner
  std::uint32_t replanner = 0;
};
struct RecordedOmission {  ///< what could not be recorded, and why
  std::string reason;
};

using RecordedEvent =
    std::variant<RecordedEdit, RecordedUpdate, RecordedRefresh, RecordedBake, RecordedQuestion,
                 RecordedReplanner, RecordedMove, RecordedReplan, RecordedEnd, RecordedOmission>;

struct Session {
  RecordedMap map;
  std::vector<RecordedOverlay> overlays;
  std::vector<RecordedEvent> events;
};

/// Whether bytes begin as a session's file does.
bool is_session(std::span<const std::uint8_t> bytes);

/// Reads one. Errors name the byte: no such file, another version, truncated, damaged, or what
/// makes no sense, such as an edited cell off the map. Linear; allocates what the bytes hold.
Result<Session> read_session(std::span<const std::uint8_t> bytes, const std::string& source = "");

/// The same from a file.
Result<Session> load_session(const std::string& path);

/// Writes bytes to a file beside that one, and puts it in its place once it is whole. Errors: what
/// the system says, with the name.
Result<void> save_session(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace wend
