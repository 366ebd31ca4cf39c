#include "wend/space/linked_grid.h"

namespace wend {
namespace {

/// Beyond so many short cuts, one anchor stands for all.
constexpr std::size_t kMostSingly = 64;

class LinkAnchors {
 public:
  LinkAnchors(const GridTopology& grid, const GridLinks& links, const LinearEstimate& metric,
              Side side, Buffer<GridAnchor>& anchors)
      : grid_(grid),
        links_(links),
        metric_(metric),
        side_(side),
        anchors_(anchors),
        goals_(anchors.size()) {}

  /// One anchor per short cut, at the cost of the link and the way to a goal from there.
  void add() {
    for (const GridLinks::Link& link : links_.all()) {
      const Point near = grid_.point(side_ == Side::forward ? link.from : link.to);
      const Point far = grid_.point(side_ == Side::forward ? link.to : link.from);
      if (link.cost >= distance(near, far)) continue;  // walking is never dearer, by the estimate
      const NodeId end = side_ == Side::forward ? link.to : link.from;
      anchors_.push_back({near, near, end, link.cost + way_to_goal(far)});
    }
    if (anchors_.size() - goals_ > kMostSingly) return merge();
    chain();
  }

 private:
  std::uint64_t distance(Point a, Point b) const { return metric_.distance(b.x - a.x, b.y - a.y); }

  std::uint64_t way_to_goal(Point p) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < goals_; ++i) {
      const GridAnchor& goal = anchors_[i];
      least = std::min(least, metric_.distance(goal.columns_to(p), goal.rows_to(p)));
    }
    return least;
  }

  /// From the end of one link to the beginning of another: Dijkstra's algorithm over the anchors.
  void chain() {
    for (std::size_t done = goals_; done < anchors_.size(); ++done) {
      std::size_t least = done;
      for (std::size_t i = done; i < anchors_.size(); ++i) {
        if (anchors_[i].cost < anchors_[least].cost) least = i;
      }
      std::swap(anchors_[done], anchors_[least]);
      const GridAnchor& settled = anchors_[done];
      for (std::size_t i = done + 1; i < anchors_.size(); ++i) {
        GridAnchor& anchor = anchors_[i];
        const std::uint64_t through = distance(grid_.point(anchor.goal), settled.low);
        const std::uint64_t link = link_cost(anchor);
        anchor.cost = std::min(anchor.cost, link + through + settled.cost);
      }
    }
  }

  /// What the cheapest link between the anchor's cell and the link's other end costs.
  std::uint64_t link_cost(const GridAnchor& anchor) const {
    const NodeId near = grid_.node(anchor.low);
    const bool forward = side_ == Side::forward;
    return forward ? links_.between(near, anchor.goal)->cost
                   : links_.between(anchor.goal, near)->cost;
  }

  /// The box round all beginnings, at the least that any link and any way on from its end costs.
  void merge() {
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
  const LinearEstimate& metric_;
  Side side_;
  Buffer<GridAnchor>& anchors_;
  std::size_t goals_;  // how many anchors are goals'
};

}  // namespace

void anchor_links(const GridTopology& grid, const GridLinks& links, const LinearEstimate& metric,
                  Side side, Buffer<GridAnchor>& anchors) {
  LinkAnchors(grid, links, metric, side, anchors).add();
}

}  // namespace wend
