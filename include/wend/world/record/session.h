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

/// The contents of a session, as its file has them (docs/record-and-replay.md gives the format,
/// byte by byte). Plain values: a program that reads a file may inspect and change them.
namespace wend {

/// A grid and how units move on it.
struct RecordedGrid {
  GridMap map;
  GridOptions options;
};

/// A map of another family: the file that it was read from, unchanged.
struct RecordedText {
  std::string name;  ///< the file's, without folders
  std::string text;
};

using RecordedMap = std::variant<RecordedGrid, RecordedText>;

/// The overlay of one query, as a list of its entries.
struct RecordedOverlay {
  struct Note {
    NodeId node;
    float cost = 0;  ///< extra cost of entering it; 0 if it is closed
    bool closed = false;
    bool pass_only = false;

    friend bool operator==(const Note&, const Note&) = default;
  };
  std::uint64_t node_count = 0;
  std::vector<Note> notes;  ///< in ascending order of nodes

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
  std::optional<std::uint32_t> overlay;  ///< the number of one of the session's
  std::optional<Position> from_at;
  std::optional<Position> to_at;
  std::vector<Position> goals_at;
  std::uint32_t link_kinds = kAllLinkKinds;
  SearchOptions options;  ///< without functions and traces
};

/// The recorded part of a Path.
struct RecordedAnswer {
  Status status = Status::running;
  std::string reason;  ///< if Status::invalid
  bool optimal = false;
  double bound = 0;
  double cost = 0;
  std::uint64_t expanded = 0;
  std::uint64_t length = 0;     ///< how many nodes the path has
  std::uint64_t path_hash = 0;  ///< of its nodes, waypoints and links; 0 without any
  /// The nodes themselves, if the recorder was asked to keep them.
  std::optional<std::vector<NodeId>> nodes;
};

/// The events of a session, in order.
struct RecordedEdit {  ///< Navigator::update(map, cells), with the contents of the cells then
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
struct RecordedBake {       ///< Navigator::bake(), with the options that affect answers
  std::int32_t block = 0;
  std::uint64_t most_blocks = 0;
  std::uint64_t most_bytes = 0;
  std::uint64_t most_looks = 0;
};
struct RecordedQuestion {  ///< Navigator::solve()
  RecordedQuery query;
  RecordedAnswer answer;
};
/// Replanners are numbered from 0, in the order in which they are made.
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
struct RecordedEnd {  ///< the end of a replanner
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

/// Whether the bytes begin like a session file.
bool is_session(std::span<const std::uint8_t> bytes);

/// Reads a session. Errors name the byte: not a session file, another version, truncated, damaged,
/// or contradictory contents, such as an edited cell off the map. Linear; allocates what the bytes
/// hold.
Result<Session> read_session(std::span<const std::uint8_t> bytes, const std::string& source = "");

/// The same from a file.
Result<Session> load_session(const std::string& path);

/// Writes the bytes to a file beside `path`, and renames it to `path` once it is complete. Errors:
/// the system's message, with the name.
Result<void> save_session(const std::string& path, std::span<const std::uint8_t> bytes);

}  // namespace wend
