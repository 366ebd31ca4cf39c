#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

#include "wend/base/types.h"

/// The events of a traced search: plain data, so files and pictures of a search need no search.
namespace wend {

enum class TraceKind : std::uint8_t {
  opened,     ///< a node was put on the open list for the first time
  improved,   ///< an open node got a better parent
  reopened,   ///< a closed node got a better parent and is open again
  closed,     ///< a node was taken off the open list for good (unless reopened)
  forgotten,  ///< the search dropped the node's data (iterative deepening backs up)
};

/// "opened", "improved", "reopened", "closed" or "forgotten".
const char* to_string(TraceKind kind);

/// The direction of a search: only bidirectional searches also run backward from the goal.
enum class Side : std::uint8_t { forward, backward };

/// "forward" or "backward".
const char* to_string(Side side);

/// One step of a search; g, h, f in the space's cost units. On the backward side g is the cost to
/// the goal, h the estimate from the start, and the parent is the next node towards the goal.
struct TraceEvent {
  TraceKind kind;
  NodeId node;
  NodeId parent;  ///< kNoNode for the node at which the side begins
  double g;
  double h;
  double f;
  Side side = Side::forward;
};

/// Every event of one search, in order, in three to twelve bytes each (up to seventeen for
/// any-angle searches, whose costs are not whole numbers). The log stores only what a reader cannot
/// predict from earlier events. The compression is lossless. Besides the events, a log keeps up to
/// 2^15 nodes, and so does each reader: a megabyte.
class TraceLog {
 public:
  class Reader;

  TraceLog() = default;
  TraceLog(std::initializer_list<TraceEvent> events) {
    for (const TraceEvent& event : events) add(event);
  }
  TraceLog(const TraceLog&) = default;
  TraceLog(TraceLog&& other) noexcept { swap(other); }
  TraceLog& operator=(TraceLog other) noexcept {
    swap(other);
    return *this;
  }
  ~TraceLog() = default;

  void add(const TraceEvent& event);
  /// Keeps the memory.
  void clear();
  void swap(TraceLog& other) noexcept;

  std::size_t size() const { return memory_.events; }
  bool empty() const { return size() == 0; }
  /// Memory that the events take.
  std::size_t bytes() const { return begun_ == 0 ? 0 : (begun_ - 1) * kChunk + used_; }

  /// Starts at the first event. Adding events invalidates only readers that are at the end.
  Reader begin() const;
  Reader end() const;

 private:
  static constexpr std::size_t kChunk = std::size_t{1} << 14;  // chunks, so events are never copied

  /// The last event of a node.
  struct Label {
    NodeId node = kNoNode;
    NodeId parent = kNoNode;
    double g = 0;
    double h = 0;
    double f = 0;
  };
  /// Differences between a successor's values and those of the expanded node.
  struct Step {
    NodeId node = 0;  // the difference, modulo 2^32
    double g = 0;
    double h = 0;
  };
  /// State of the compression; writer and reader have the same one at each event.
  struct Memory {
    std::array<Label, 2> bases;  // each side's last expansion
    std::array<Step, 64> steps;  // by a hash of the difference
    std::vector<Label> labels;   // by a hash of the node; grows with the log
    std::size_t events = 0;

    void prepare();
    Label& label(NodeId node);
    Step& step(NodeId node);
    void keep(const TraceEvent& event);
    void reset();
  };

  std::uint8_t* add_anew(const TraceEvent& event, unsigned flags, unsigned numbers,
                         std::uint8_t* start);
  void begin_chunk();

  std::vector<std::vector<std::uint8_t>> chunks_;
  std::size_t begun_ = 0;  // of the chunks
  std::size_t used_ = kChunk;
  Memory memory_;
};

/// An iterator over a log. It owns its event, so the reference that `*` returns is valid until the
/// next `++`; copies advance independently. Copying one takes as long as reading thousands of
/// events, and algorithms of the standard library copy it at each event: use `for`.
class TraceLog::Reader {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = TraceEvent;
  using difference_type = std::ptrdiff_t;
  using pointer = const TraceEvent*;
  using reference = const TraceEvent&;

  Reader() = default;
  const TraceEvent& operator*() const { return event_; }
  const TraceEvent* operator->() const { return &event_; }
  Reader& operator++() {
    ++index_;
    read();
    return *this;
  }
  Reader operator++(int) {
    Reader before = *this;
    ++*this;
    return before;
  }
  /// Precondition: both read the same log.
  friend bool operator==(const Reader& a, const Reader& b) { return a.index_ == b.index_; }

 private:
  friend class TraceLog;
  Reader(const TraceLog& log, std::size_t index) : log_(&log), index_(index) { read(); }
  void read();
  void read_anew(unsigned flags, const std::uint8_t*& at);

  const TraceLog* log_ = nullptr;
  std::size_t index_ = 0;  // of the event
  std::size_t chunk_ = 0;
  std::size_t place_ = 0;  // in the chunk: where the next event begins
  Memory memory_;
  TraceEvent event_ = {};
};

inline TraceLog::Reader TraceLog::begin() const { return {*this, 0}; }
inline TraceLog::Reader TraceLog::end() const { return {*this, size()}; }

}  // namespace wend
