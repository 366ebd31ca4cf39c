#include "wend/world/influence/influence_map.h"

#include <algorithm>
#include <cmath>

#include "influence_source.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr std::int64_t kWholeShare = 65536;
/// Bits of what is noted of a node.
constexpr std::uint8_t kTouched = 1;
constexpr std::uint8_t kDeposited = 2;
/// The largest deposit at one node: sums of scores cannot exceed 64 bits.
constexpr std::int64_t kMostDeposit = std::int64_t{1} << 50;

const char* options_refusal(const InfluenceOptions& options) {
  if (!(options.left >= 0 && options.left <= 1)) {
    return "what a tick leaves of a deposit is a share: set `left` from 0 to 1";
  }
  if (!(options.negligible >= 0 && options.negligible <= InfluenceSource::kMostStrength)) {
    return "what is negligible is a score: set `negligible` from 0 to 1000000";
  }
  if (!(options.unit_cost >= 0 && options.unit_cost <= 1e12)) {
    return "a distance of 1 costs something: set `unit_cost` above 0, to 1e12; 0 for the map's own";
  }
  return nullptr;
}

}  // namespace

InfluenceMap::InfluenceMap(const NodeNavigator& navigator, const InfluenceOptions& options)
    : navigator_(&navigator),
      options_(options),
      left_(std::llround(options.left * static_cast<double>(kWholeShare))),
      negligible_(std::llround(options.negligible * static_cast<double>(kOne))),
      spread_(std::make_unique<InfluenceSpread>(navigator, options.distance, options.unit_cost)) {
  WEND_ASSERT(left_ >= 0 && left_ <= kWholeShare && negligible_ >= 0,
              "options_refusal() comes before a map is made");
  begin_anew();
}

InfluenceMap::InfluenceMap(InfluenceMap&&) noexcept = default;
InfluenceMap& InfluenceMap::operator=(InfluenceMap&&) noexcept = default;
InfluenceMap::~InfluenceMap() = default;

Result<InfluenceMap> InfluenceMap::build(const NodeNavigator& navigator,
                                         const InfluenceOptions& options) {
  if (const char* reason = options_refusal(options)) return Error{"", 0, reason};
  return InfluenceMap(navigator, options);
}

/// Forgets all if the map's number of nodes changed: later sources and deposits mean the new nodes.
void InfluenceMap::follow_size() {
  if (navigator_->node_count() == units_.size()) return;
  begin_anew();
  version_ += 2;  // `changed` does not say all
}

/// Forgets all, for a map of so many nodes.
void InfluenceMap::begin_anew() {
  const std::size_t nodes = navigator_->node_count();
  for (std::uint32_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].live) remove({i, sources_[i].number});
  }
  dirty_.clear();
  for (Source& source : sources_) {
    source.reached.clear();
    source.dirty = source.respread = false;
  }
  units_.assign(nodes, 0);
  noted_.assign(nodes, 0);
  changed_.clear();
  touched_.clear();
  deposits_.clear();
  deposited_.clear();
  pending_.clear();
  WEND_ASSERT(source_count_ == 0 && free_.size() == sources_.size(),
              "a map that begins anew has no sources: remove() all");
  map_version_ = navigator_->version();
  space_version_ = spread_->space_version();
}

const char* InfluenceMap::refusal(const InfluenceSource& source) const {
  constexpr double kMost = InfluenceSource::kMostStrength;
  if (source.at != kNoNode && source.at >= navigator_->node_count()) {
    return "a source is at a node of the map: leave kNoNode where it is at none";
  }
  if (!(source.strength >= -kMost && source.strength <= kMost)) {
    return "a strength is a number from -1000000 to 1000000";
  }
  if (!(source.range >= 0 && source.range <= InfluenceSource::kMostRange)) {
    return "a range is a number from 0 to 50000";
  }
  if (source.reach != InfluenceReach::sight) return nullptr;
  if (source.range > InfluenceSource::kMostSight) {
    return "a range of sight is at most 256: spread farther by steps";
  }
  if (spread_->topology() == nullptr) return "only on grids one sees: spread by steps";
  return nullptr;
}

Result<InfluenceHandle> InfluenceMap::add(const InfluenceSource& source) {
  follow_size();
  if (const char* reason = refusal(source)) return Error{"", 0, reason};
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(sources_.size()));
    sources_.emplace_back();
  }
  const std::uint32_t place = free_.back();
  free_.pop_back();
  Source& added = sources_[place];
  WEND_ASSERT(!added.live, "free places have no source");
  added.told = source;
  added.live = true;
  added.reached.reserve(spread_->most_reached(InfluenceSpread::distance_of(source.range)));
  ++source_count_;
  mark(place, true);
  return InfluenceHandle{place, added.number};
}

bool InfluenceMap::holds(InfluenceHandle source) const {
  return source.place < sources_.size() && sources_[source.place].live &&
         sources_[source.place].number == source.number;
}

InfluenceMap::Source& InfluenceMap::at(InfluenceHandle handle) {
  WEND_ASSERT(holds(handle), "the source has gone: ask holds() first");
  return sources_[handle.place];
}

const InfluenceSource& InfluenceMap::source(InfluenceHandle source) const {
  WEND_ASSERT(holds(source), "the source has gone: ask holds() first");
  return sources_[source.place].told;
}

void InfluenceMap::move_to(InfluenceHandle source, NodeId at) {
  WEND_ASSERT(at == kNoNode || at < navigator_->node_count(), "sources move to nodes of the map");
  Source& moved = this->at(source);
  if (moved.told.at == at) return;
  moved.told.at = at;
  mark(source.place, true);
}

Result<void> InfluenceMap::change(InfluenceHandle source, const InfluenceSource& now) {
  Source& changed = at(source);
  if (const char* reason = refusal(now)) return Error{"", 0, reason};
  const InfluenceSource before = changed.told;
  changed.told = now;
  mark(source.place, now.at != before.at || now.range != before.range || now.reach != before.reach);
  return {};
}

void InfluenceMap::remove(InfluenceHandle source) {
  Source& gone = at(source);
  gone.live = false;
  ++gone.number;
  --source_count_;
  mark(source.place, true);
  free_.push_back(source.place);
  WEND_ASSERT(source_count_ + free_.size() == sources_.size(), "a place is free or has a source");
}

void InfluenceMap::mark(std::uint32_t place, bool respread) {
  WEND_ASSERT(place < sources_.size(), "only places of sources can be marked");
  Source& source = sources_[place];
  if (!source.dirty) dirty_.push_back(place);
  source.dirty = true;
  source.respread = source.respread || respread;
}

Result<void> InfluenceMap::deposit(const InfluenceSource& source) {
  follow_size();
  if (const char* reason = refusal(source)) return Error{"", 0, reason};
  Source left_behind;
  left_behind.told = source;
  left_behind.live = true;
  left_behind.spread(*spread_);
  for (const Reached& one : left_behind.reached) {
    pending_.push_back({one.node, left_behind.curve.at(one.distance)});
  }
  return {};
}

void InfluenceMap::updated(const UpdateReport& report, std::span<const Point> cells) {
  const Navigator* grid = navigator_->by_cells();
  WEND_ASSERT(grid != nullptr, "only navigators by cells report updates: call edited()");
  if (report.before == report.after || report.rebuilt || report.before != map_version_) return;
  map_version_ = report.after;
  space_version_ = spread_->space_version();
  edited_.clear();
  for (const Point cell : cells) edited_.push_back(grid->node(cell));
  mark_touched(edited_);
}

void InfluenceMap::edited(std::span<const NodeId> nodes) {
  if (map_version_ != navigator_->version()) return;
  space_version_ = spread_->space_version();
  edited_.assign(nodes.data(), nodes.data() + nodes.size());
  mark_touched(edited_);
}

/// Marks the sources that an edit may concern: by their distance from it if they spread by a grid's
/// moves or by sight, else by the nodes that they reach. One look at each source, and at its
/// reached nodes whose numbers lie round the edit.
void InfluenceMap::mark_touched(std::span<const NodeId> edited) {
  const GridTopology* topology = spread_->topology();
  const std::span<const NodeId> round = spread_->sorted_with_rings(edited);
  for (std::uint32_t place = 0; place < sources_.size(); ++place) {
    const Source& source = sources_[place];
    if (!source.live || source.respread) continue;
    const bool look = source.told.reach == InfluenceReach::sight;
    const bool by_place = topology != nullptr && (look || spread_->grid() != nullptr);
    const bool touched =
        by_place ? source.is_near(edited, *topology, *spread_) : source.reaches(round);
    if (touched) mark(place, true);
  }
}

/// Checks whether the map changed without a report.
void InfluenceMap::take_notice() {
  const std::uint64_t space = spread_->space_version();
  if (map_version_ == navigator_->version() && space_version_ == space) return;
  follow_size();
  map_version_ = navigator_->version();
  space_version_ = space;
  for (std::uint32_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].live) mark(i, true);
  }
}

void InfluenceMap::touch(NodeId node, Units more) {
  WEND_ASSERT(node < noted_.size(), "follow_size() before scores of a map of another size change");
  if ((noted_[node] & kTouched) == 0) {
    noted_[node] |= kTouched;
    touched_.push_back({node, units_[node]});
  }
  units_[node] += more;
}

void InfluenceMap::add_all(const Source& source, Units sign) {
  for (const Reached& one : source.reached) {
    touch(one.node, sign * source.curve.at(one.distance));
  }
}

/// Takes back what a source had added, and adds what it adds now.
void InfluenceMap::redo(Source& source) {
  WEND_ASSERT(source.dirty, "mark() a source whose scores have changed");
  add_all(source, -1);
  if (source.respread) source.spread(*spread_);
  source.bend();
  add_all(source, 1);
  source.dirty = source.respread = false;
}

/// Takes what a tick does from what was deposited; towards 0, so that all of it goes.
void InfluenceMap::fade() {
  std::size_t kept = 0;
  for (const NodeId node : deposited_) {
    const Units before = deposits_[node];
    const Units amount = (before < 0 ? -before : before) * left_ / kWholeShare;
    Units after = before < 0 ? -amount : amount;
    if (amount < negligible_) after = 0;
    deposits_[node] = after;
    touch(node, after - before);
    if (after != 0) {
      deposited_[kept++] = node;
    } else {
      noted_[node] &= kTouched;
    }
  }
  deposited_.resize(kept);
}

void InfluenceMap::put_down() {
  if (!pending_.empty() && deposits_.empty()) deposits_.assign(units_.size(), 0);
  WEND_ASSERT(pending_.empty() || deposits_.size() == units_.size(), "each node has a deposit");
  for (const auto& [node, more] : pending_) {
    const Units before = deposits_[node];
    const Units after = std::clamp(before + more, -kMostDeposit, kMostDeposit);
    deposits_[node] = after;
    touch(node, after - before);
    if ((noted_[node] & kDeposited) == 0) deposited_.push_back(node);
    noted_[node] |= kDeposited;
  }
  pending_.clear();
}

/// Notes which scores are other ones in the end.
void InfluenceMap::finish() {
  changed_.clear();
  for (const auto& [node, before] : touched_) {
    noted_[node] &= kDeposited;
    if (units_[node] != before) changed_.push_back(node);
  }
  touched_.clear();
  ++version_;
}

void InfluenceMap::update() {
  take_notice();
  put_down();
  for (const std::uint32_t place : dirty_) redo(sources_[place]);
  dirty_.clear();
  finish();
}

void InfluenceMap::tick() {
  take_notice();
  fade();
  update();
}

std::size_t InfluenceMap::bytes() const {
  std::size_t bytes = spread_->bytes() + sizeof *spread_;
  for (const Source& source : sources_) bytes += source.reached.capacity() * sizeof(Reached);
  return bytes + sources_.capacity() * sizeof(Source) + noted_.capacity() +
         (units_.capacity() + deposits_.capacity()) * sizeof(Units) +
         (pending_.capacity() + touched_.capacity()) * sizeof(Before) +
         (changed_.capacity() + deposited_.capacity() + edited_.capacity() + free_.capacity() +
          dirty_.capacity()) *
             sizeof(NodeId);
}

}  // namespace wend
