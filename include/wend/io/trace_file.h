#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/base/types.h"

/// Recorded searches, step by step: to draw later, to compare, or to show in other programs.
namespace wend::io {

/// One search on a grid with all its events. The node of cell (x, y) is y * width + x.
struct SearchTrace {
  std::string map;                  ///< the map's name, such as its file's
  std::vector<std::string> floors;  ///< names of the upper floors; cells are as in FloorMap::place
  std::int32_t width = 0;           ///< in cells
  std::int32_t height = 0;          ///< in cells; width * height <= GridMap::kMaxCells
  Point from;                       ///< on the map
  Point to;                         ///< on the map
  std::vector<Point> more_goals;    ///< other goals besides `to`; any will do
  std::string algorithm;            ///< one word, as the catalogue names it
  double weight = 0;                ///< of a weighted algorithm; 0: none
  std::string heuristic;            ///< one word; "none" if the search has none
  std::string corners;              ///< one word: the corner rule
  std::string costs;                ///< one word: the cost model's name, or straight/diagonal
  std::string terrain;              ///< the file of terrain costs; empty: none
  std::string links;                ///< the file of links; empty: none
  double cost_scale = 1;  ///< the events' g, h and f divided by this are in the cost model's units
  Status status = Status::running;
  double cost = 0;             ///< of the path, in the cost model's units
  double length = 0;           ///< of the path, in cells
  std::uint32_t expanded = 0;  ///< nodes expanded
  std::vector<Point> path;     ///< cells from the start on; empty without a path
  TraceLog events;
};

/// Whether the search also ran backward from the goal. Linear in the number of events.
bool has_backward_side(const SearchTrace& trace);

/// The trace in wend's own compact form, version 1 (docs/traces.md): a header, then one short line
/// per event. parse_trace restores the same trace, to the last bit, except for names of files: '?'
/// replaces control characters and a blank at either end, which a line cannot keep. Preconditions:
/// the map has cells; ends, path, nodes and parents are on it; the events, fewer than 2^32, can
/// follow one another in the sense of parse_trace; all numbers are at least 0 (infinity is
/// allowed), and `cost_scale` is above 0 and finite; the names said to be one word are visible
/// ASCII. O(n log m) for n events with m nodes.
std::string to_trace_text(const SearchTrace& trace);

/// Reads that form. Like the readers of grid_files.h it allocates no more than the text's size
/// warrants. Besides the form it checks that nodes and parents are on the map and that the events
/// can follow one another: a node is opened before it is improved, closed, reopened or forgotten,
/// only open nodes are improved or closed, only closed ones are reopened, and parents have been
/// opened before. It does not check that a search could produce them. In a trace made by hand nodes
/// may even be each other's parents, so code that follows parents should count its steps. Linear in
/// the text, except for the n events with m nodes, which take O(n log m) for any nodes.
Result<SearchTrace> parse_trace(std::string_view text, const std::string& source = "");
Result<SearchTrace> read_trace(const std::string& path);

/// The same search as a Posthoc search trace, version 1.4.0, in JSON
/// (https://posthoc.pathfinding.ai; name the file NAME.trace.json). Nodes are numbered from 1,
/// since Posthoc takes parent 0 for none; backward nodes follow the forward ones. g, h and f are in
/// the cost model's units.
std::string to_posthoc(const SearchTrace& trace);

}  // namespace wend::io
