#include "wend/internal/space/spaces/linked_grid.h"

#include <algorithm>
#include <array>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Beyond so many short cuts in one part, one anchor stands for all of the map.
constexpr std::size_t kMostSingly = 64;
/// And beyond so many in all. Their costs take as many looks as their square: with 250 of them 0.16
/// milliseconds.
constexpr std::size_t kMostInParts = 256;

constexpr std::uint64_t kNowhere = std::uint64_t{1} << 60;

class LinkAnchors {
 public:
  LinkAnchors(const GridTopology& grid, const GridLinks& links, const LinkParts& parts,
              const LinearEstimate& metric, Side side, Buffer<GridAnchor>& anchors)
      : grid_(grid),
        links_(links),
        parts_(parts),
        metric_(metric),
        side_(side),
        anchors_(anchors),
        goals_(anchors.size()) {}

  /// Parts by themselves; false, and nothing is done, where there are too many short cuts.
  bool add_in_parts(Buffer<AnchorRange>& ranges) {
    in_parts_ = true;
    add_links();
    if (!count_parts(ranges)) {
      anchors_.resize(goals_);
      ranges.clear();
      in_parts_ = false;
      return false;
    }
    chain();
    sort_by_parts(ranges);
    return true;
  }

  void add() {
    add_links();
    if (anchors_.size() - goals_ > kMostSingly) return merge();
    chain();
  }

 private:
  /// The other end of an anchor's link.
  struct Behind {
    std::uint64_t link;  // what it costs to get there
    Point cell;
    std::uint32_t part;
  };

  std::uint64_t distance(Point a, Point b) const { return metric_.distance(b.x - a.x, b.y - a.y); }

  bool apart(NodeId a, NodeId b) const { return in_parts_ && parts_.of(a) != parts_.of(b); }

  /// Only goals share an anchor, and then all of them lie in one part.
  std::uint32_t part_of(const GridAnchor& anchor) const {
    WEND_ASSERT(anchor.goal != kNoNode, "an anchor names the goal, or the far end of its link");
    return parts_.of(anchor.low == anchor.high ? grid_.node(anchor.low) : anchor.goal);
  }

  /// One anchor per short cut, at the cost of the link and the way to a goal from there.
  void add_links() {
    for (const GridLinks::Link& link : links_.all()) {
      const NodeId near = side_ == Side::forward ? link.from : link.to;
      const NodeId far = side_ == Side::forward ? link.to : link.from;
      const Point p = grid_.point(near);
      const Point q = grid_.point(far);
      // Where walking is possible, a link must cost less than the estimate of the walk.
      if (!apart(near, far) && link.cost >= distance(p, q)) continue;
      const std::size_t place = anchors_.size() - goals_;
      if (place < behind_.size()) behind_[place] = {link.cost, q, parts_.of(far)};
      anchors_.push_back({p, p, far, link.cost + way_to_goal(far)});
    }
  }

  std::uint64_t way_to_goal(NodeId node) const {
    const Point p = grid_.point(node);
    std::uint64_t least = kNowhere;
    for (std::size_t i = 0; i < goals_; ++i) {
      const GridAnchor& goal = anchors_[i];
      if (apart(node, goal.goal)) continue;
      least = std::min(least, metric_.distance(goal.columns_to(p), goal.rows_to(p)));
    }
    return least;
  }

  /// From the end of one link to the beginning of another: Dijkstra's algorithm over the anchors.
  void chain() {
    WEND_ASSERT(anchors_.size() - goals_ <= behind_.size(), "merge() so many short cuts");
    for (std::size_t done = goals_; done < anchors_.size(); ++done) {
      std::size_t least = done;
      for (std::size_t i = done; i < anchors_.size(); ++i) {
        if (anchors_[i].cost < anchors_[least].cost) least = i;
      }
      std::swap(anchors_[done], anchors_[least]);
      std::swap(behind_[done - goals_], behind_[least - goals_]);
      const GridAnchor settled = anchors_[done];
      WEND_ASSERT(done == goals_ || settled.cost >= anchors_[done - 1].cost,
                  "costs rise as anchors are settled");
      const std::uint32_t part = parts_.of(grid_.node(settled.low));
      for (std::size_t i = done + 1; i < anchors_.size(); ++i) {
        const Behind& behind = behind_[i - goals_];
        if (in_parts_ && behind.part != part) continue;
        const std::uint64_t through = distance(behind.cell, settled.low);
        anchors_[i].cost = std::min(anchors_[i].cost, behind.link + through + settled.cost);
      }
    }
  }

  /// How many anchors each part has; false where they are too many.
  bool count_parts(Buffer<AnchorRange>& ranges) const {
    if (anchors_.size() - goals_ > kMostInParts) return false;
    ranges.assign_zero(parts_.count());
    for (const GridAnchor& anchor : anchors_) ++ranges[part_of(anchor)].count;
    const auto crowded = [](const AnchorRange& range) { return range.count > kMostSingly; };
    return std::none_of(ranges.begin(), ranges.end(), crowded);
  }

  /// Leaves out those from where no way leads to a goal.
  void sort_by_parts(Buffer<AnchorRange>& ranges) {
    const auto leads_nowhere = [](const GridAnchor& anchor) { return anchor.cost >= kNowhere; };
    GridAnchor* const end = std::remove_if(anchors_.begin(), anchors_.end(), leads_nowhere);
    anchors_.resize(static_cast<std::size_t>(end - anchors_.begin()));
    std::sort(anchors_.begin(), anchors_.end(),
              [&](const GridAnchor& a, const GridAnchor& b) { return part_of(a) < part_of(b); });
    for (AnchorRange& range : ranges) range.count = 0;
    for (std::uint32_t i = static_cast<std::uint32_t>(anchors_.size()); i-- > 0;) {
      AnchorRange& range = ranges[part_of(anchors_[i])];
      WEND_ASSERT(range.count == 0 || range.first == i + 1, "sort anchors by their parts first");
      range = {i, range.count + 1};
    }
  }

  /// The box round all beginnings, at the least that any link and any way on from its end costs.
  void merge() {
    WEND_ASSERT(anchors_.size() > goals_, "there must be short cuts to merge");
    GridAnchor box = anchors_[goals_];
    for (std::size_t i = goals_ + 1; i < anchors_.size(); ++i) {
      const GridAnchor& anchor = anchors_[i];
      box.low = {std::min(box.low.x, anchor.low.x), std::min(box.low.y, anchor.low.y)};
      box.high = {std::max(box.high.x, anchor.high.x), std::max(box.high.y, anchor.high.y)};
      box.cost = std::min(box.cost, anchor.cost);
    }
    anchors_.resize(goals_);
    anchors_.push_back(box);
  }

  const GridTopology& grid_;
  const GridLinks& links_;
  const LinkParts& parts_;
  const LinearEstimate& metric_;
  Side side_;
  Buffer<GridAnchor>& anchors_;
  std::size_t goals_;                        // how many anchors are goals'
  std::array<Behind, kMostInParts> behind_;  // the first anchors after these
  bool in_parts_ = false;
};

/// Whether no anchor stands for goals of several parts.
bool anchors_keep_to_parts(const LinkParts& parts, const Goals& goals, std::size_t anchors) {
  if (goals.several.size() <= anchors) return true;
  const std::uint32_t part = parts.of(goals.several.front());
  return std::all_of(goals.several.begin(), goals.several.end(),
                     [&](NodeId goal) { return parts.of(goal) == part; });
}

}  // namespace

void anchor_links(const GridTopology& grid, const GridLinks& links, const LinkParts& parts,
                  const LinearEstimate& metric, const Goals& goals, Side side,
                  Buffer<GridAnchor>& anchors, Buffer<AnchorRange>& ranges) {
  LinkAnchors made(grid, links, parts, metric, side, anchors);
  const bool parted = parts.count() > 1 && anchors_keep_to_parts(parts, goals, anchors.size());
  if (!parted || !made.add_in_parts(ranges)) made.add();
}

}  // namespace wend
