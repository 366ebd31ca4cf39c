#include "picture/graph_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "picture/altitudes.h"
#include "picture/canvas/canvas.h"
#include "picture/canvas/counting_canvas.h"
#include "picture/cell_colours.h"
#include "picture/check_picture.h"
#include "picture/funnel_marks.h"
#include "picture/graph_links.h"
#include "picture/overlay_marks.h"

namespace wend::drawing {
namespace {

constexpr std::size_t kMostSingle = 50'000;  // voxels of a volume whose cubes are drawn one by one
constexpr double kSide = 1040;               // of the map's longer side, in pixels
constexpr double kBorder = 44;               // around it: room for names
constexpr double kLineHeight = 22;           // from one baseline to the next
constexpr std::size_t kMostNamed = 80;

/// A place on the plane of the picture, before it is scaled. Space is seen from above and from the
/// south-west: x leads right and down, y left and down, z up.
Place flat(const Position& p) { return {p.x, p.y}; }
Place isometric(const Position& p) {
  return {(p.x - p.y) * std::numbers::sqrt3 / 2, (p.x + p.y) / 2 - p.z};
}

class GraphArtist {
 public:
  explicit GraphArtist(const GraphPicture& picture)
      : picture_(picture),
        voxels_(picture.voxels),
        range_(range_of(picture.costs)),
        altitudes_(picture.regions) {
    fit();
  }

  /// Whether there are numbers for all places on the page.
  bool fits() const { return std::isfinite(span_x_ + span_y_) && std::isfinite(scale_); }

  /// Wide enough for what stands below.
  int width() const {
    constexpr double kWords = 360;
    return static_cast<int>(std::ceil(std::max(span_x_ * scale_ + 2 * kBorder, kWords)));
  }
  int height() const {
    const double lines = (picture_.caption.empty() ? 0 : 1) + (picture_.summary.empty() ? 0 : 1) +
                         (picture_.forward.empty() && !picture_.funnel ? 0 : 1);
    return static_cast<int>(std::ceil(span_y_ * scale_ + 2 * kBorder + lines * kLineHeight));
  }

  void draw(Canvas& canvas) const {
    canvas.rectangle({0, 0}, width(), height(), kGround);
    draw_regions(canvas);
    if (picture_.funnel)
      draw_funnel(
          picture_, [this](const Position& p) { return at(p); }, canvas);
    draw_obstacles(canvas);
    draw_edges(canvas);
    if (voxels_ != nullptr) draw_blocks(canvas);
    draw_nodes(canvas);
    draw_overlay(canvas);
    const auto on_canvas = [&](const Position& p) { return at(p); };
    draw_links(canvas, picture_.links, false, on_canvas);
    draw_path(canvas);
    draw_links(canvas, picture_.links, true, on_canvas);
    draw_ends(canvas);
    draw_names(canvas);
    draw_words(canvas);
  }

 private:
  Place raw(const Position& p) const { return voxels_ != nullptr ? isometric(p) : flat(p); }
  Place on_page(const Place& p) const {
    return {(p.x - low_.x) * scale_ + kBorder, (p.y - low_.y) * scale_ + kBorder};
  }
  Place at(const Position& p) const { return on_page(raw(p)); }
  Place at(NodeId node) const { return at(picture_.nodes[node].at); }
  std::vector<Place> at(const std::vector<Position>& positions) const {
    std::vector<Place> places;
    places.reserve(positions.size());
    for (const Position& p : positions) places.push_back(at(p));
    return places;
  }

  void fit() {
    Place high = {-std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
    low_ = {-high.x, -high.y};
    const auto cover = [&](const Place& p) {
      low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    };
    if (voxels_ == nullptr) {
      for (const GraphPicture::Node& node : picture_.nodes) cover(raw(node.at));
      const auto cover_all = [&](const std::vector<Position>& places) {
        for (const Position& p : places) cover(raw(p));
      };
      for (const auto* places : {&picture_.starts, &picture_.goals, &picture_.path, &picture_.line})
        cover_all(*places);
      for (const std::vector<Position>& other : picture_.alternatives) cover_all(other);
    }
    for_each_outline([&](const Outline& outline) {
      for (const Position& p : outline) cover(raw(p));
    });
    if (voxels_ != nullptr) cover_volume(cover);
    if (low_.x > high.x) cover({0, 0});
    span_x_ = high.x - low_.x;
    span_y_ = high.y - low_.y;
    const double longest = std::max(span_x_, span_y_);
    scale_ = longest > 0 ? kSide / longest : 1;
  }

  template <class Visit>
  void for_each_outline(Visit&& visit) const {
    for (const auto* outlines : {&picture_.margins, &picture_.regions, &picture_.obstacles}) {
      for (const Outline& outline : *outlines) visit(outline);
    }
    if (picture_.grid != nullptr) visit(grid_corners(*picture_.grid));
  }
  static Outline grid_corners(const GridMap& grid) {
    const double x = grid.width() - 0.5;
    const double y = grid.height() - 0.5;
    return {{-0.5, -0.5, 0}, {x, -0.5, 0}, {x, y, 0}, {-0.5, y, 0}};
  }
  template <class Cover>
  void cover_volume(Cover&& cover) const {
    for (const double x : {-0.5, voxels_->width() - 0.5}) {
      for (const double y : {-0.5, voxels_->depth() - 0.5}) {
        for (const double z : {-0.5, voxels_->height() - 0.5}) cover(isometric({x, y, z}));
      }
    }
  }

  void outline(Canvas& canvas, const Outline& corners, Colour fill, const Stroke& rim) const {
    if (corners.empty()) return;
    std::vector<Place> places = at(corners);
    canvas.polygon(places, fill);
    places.push_back(places.front());
    canvas.polyline(places, rim);
  }

  /// Floors that lie one above the other: the lower ones first.
  void draw_regions(Canvas& canvas) const {
    const Colour margin = mixed(kGround, kWall, 0.3);
    for (const Outline& corners : picture_.margins) outline(canvas, corners, margin, {margin, 1.2});
    for (const std::size_t i : altitudes_.lowest_first()) {
      const auto node = static_cast<NodeId>(i);
      const Colour fill = picture_.costs.empty() ? with_marks(ground_of(i), node) : fill_of(node);
      outline(canvas, picture_.regions[i], fill, {kFaint, 1.2});
    }
  }

  Colour ground_of(std::size_t region) const {
    constexpr Colour kPlain = {0xef, 0xeb, 0xe2};
    return picture_.tinted ? region_tint(region) : altitudes_.ground(region, kPlain);
  }

  void draw_obstacles(Canvas& canvas) const {
    for (const Outline& corners : picture_.obstacles) {
      outline(canvas, corners, mixed(kGround, kWall, 0.7), {kWall, 1.2});
    }
    if (picture_.grid == nullptr) return;
    const GridMap& grid = *picture_.grid;
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for_each_run(
          0, grid.width(), grid.width(),
          [&](std::int32_t x) {
            return !grid.walkable({x, y});
          },
          [&](std::int32_t begin, std::int32_t end) {
            canvas.rectangle(at(Position{begin - 0.5, y - 0.5, 0}), (end - begin) * scale_, scale_,
                             mixed(kGround, kWall, 0.7));
          });
    }
  }

  /// Calls visit(begin, end) with the runs of what there is, each no longer than `longest`.
  template <class Is, class Visit>
  static void for_each_run(std::int32_t begin, std::int32_t end, std::int32_t longest, Is&& is,
                           Visit&& visit) {
    while (begin < end) {
      std::int32_t last = begin;
      while (last < end && last - begin < longest && is(last)) ++last;
      if (last > begin) visit(begin, last);
      begin = last > begin ? last : begin + 1;
    }
  }

  /// In a volume edges would hide everything; on a board they show where one can go. Edges that
  /// lead both ways are one line.
  void draw_edges(Canvas& canvas) const {
    if (voxels_ != nullptr) return;
    std::vector<std::pair<NodeId, NodeId>> lines;
    for (const auto& [from, to] : picture_.edges) {
      lines.emplace_back(std::min(from, to), std::max(from, to));
    }
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    std::vector<Place> ends;
    for (const auto& [from, to] : lines) {
      ends.push_back(at(from));
      ends.push_back(at(to));
    }
    const bool many = lines.size() > 1000;
    if (!ends.empty()) canvas.segments(ends, {kFaint, many ? 0.5 : 1, many ? 0.5 : 0.9});
  }

  /// From the far ones to the near ones. A small volume shows every cube, a large one rows of them.
  void draw_blocks(Canvas& canvas) const {
    const VoxelMap& map = *voxels_;
    const std::int32_t longest = map.voxel_count() > kMostSingle ? map.width() : 1;
    for (std::int32_t z = 0; z < map.height(); ++z) {
      for (std::int32_t y = 0; y < map.depth() && canvas.wants_more(); ++y) {
        for_each_run(
            0, map.width(), longest,
            [&](std::int32_t x) {
              return is_block({x, y, z});
            },
            [&](std::int32_t begin, std::int32_t end) {
              draw_row(canvas, {begin, y, z}, end, longest);
            });
      }
    }
  }
  bool is_block(const Voxel& v) const { return voxels_->contains(v) && !voxels_->is_free(v); }

  /// The three faces of a row of blocks that can be seen. They do not hide each other.
  void draw_row(Canvas& canvas, const Voxel& v, std::int32_t end, std::int32_t longest) const {
    const double share = (v.z + 1.0) / (voxels_->height() + 1.0);
    const Colour top = mixed({0x9a, 0xb0, 0xc4}, {0xf2, 0xe3, 0xc6}, share);
    const auto corner = [&](double x, double y, double z) {
      return at(Position{x - 0.5, v.y + y, v.z + z});
    };
    constexpr double kHalf = 0.5;
    for_each_run(
        v.x, end, longest,
        [&](std::int32_t x) {
          return !is_block({x, v.y, v.z + 1});
        },
        [&](std::int32_t x, std::int32_t x_end) {
          face(canvas,
               {corner(x, -kHalf, kHalf), corner(x_end, -kHalf, kHalf), corner(x_end, kHalf, kHalf),
                corner(x, kHalf, kHalf)},
               top);
        });
    if (!is_block({end, v.y, v.z})) {
      face(canvas,
           {corner(end, -kHalf, kHalf), corner(end, kHalf, kHalf), corner(end, kHalf, -kHalf),
            corner(end, -kHalf, -kHalf)},
           mixed(top, kInk, 0.28));
    }
    for_each_run(
        v.x, end, longest,
        [&](std::int32_t x) {
          return !is_block({x, v.y + 1, v.z});
        },
        [&](std::int32_t x, std::int32_t x_end) {
          face(canvas,
               {corner(x, kHalf, kHalf), corner(x_end, kHalf, kHalf), corner(x_end, kHalf, -kHalf),
                corner(x, kHalf, -kHalf)},
               mixed(top, kInk, 0.14));
        });
  }
  void face(Canvas& canvas, std::vector<Place> corners, Colour fill) const {
    canvas.polygon(corners, fill);
    corners.push_back(corners.front());
    canvas.polyline(corners, {mixed(fill, kInk, 0.35), 0.6});
  }

  void draw_nodes(Canvas& canvas) const {
    if (voxels_ != nullptr) return;
    const double radius = picture_.nodes.size() > 300 ? 1.6 : 4;
    for (NodeId node = 0; node < picture_.nodes.size(); ++node) {
      if (picture_.nodes[node].closed) continue;
      canvas.circle(at(node), radius, fill_of(node), {kInk, radius > 2 ? 1.2 : 0.8});
    }
  }

  void draw_overlay(Canvas& canvas) const {
    if (voxels_ != nullptr) return;
    constexpr double kRadius = 7;
    for (const NodeId node : picture_.closed) draw_closed(at(node), kRadius, canvas);
    for (const NodeId node : picture_.dear) draw_dear(at(node), kRadius, canvas);
    for (const NodeId node : picture_.pass_only) draw_pass_only(at(node), kRadius, canvas);
  }

  /// By what the node costs, else by what a search did with it.
  Colour fill_of(NodeId node) const {
    const bool known = !picture_.costs.empty() && std::isfinite(picture_.costs[node]);
    return known ? heat_colour(range_.share(picture_.costs[node])) : with_marks(kGround, node);
  }
  Colour with_marks(Colour ground, NodeId node) const {
    constexpr int kSmall = 1;  // nodes are small, so that their colours had better be strong
    return marked(ground, mark_at(picture_.forward, node), mark_at(picture_.backward, node),
                  kSmall);
  }

  void draw_path(Canvas& canvas) const {
    for (const std::vector<Position>& other : picture_.alternatives) {
      canvas.polyline(at(other), {kAlternative, 3});
    }
    const std::vector<Place> places = at(picture_.path);
    draw_walked(canvas, places, picture_.path_links);
    for (const Place& p : places) canvas.circle(p, 4, kPath, {kGround, 1});
    const std::vector<Place> line = at(picture_.line);
    if (line.size() > 1) canvas.polyline(line, {kSmoothed, 2.5});
  }

  void draw_ends(Canvas& canvas) const {
    for (const Position& goal : picture_.goals) canvas.circle(at(goal), 8, kGoal, {kInk, 1.5});
    for (const Position& start : picture_.starts) canvas.circle(at(start), 8, kStart, {kInk, 1.5});
  }

  void draw_names(Canvas& canvas) const {
    if (voxels_ != nullptr || picture_.nodes.size() > kMostNamed) return;
    for (const GraphPicture::Node& node : picture_.nodes) {
      if (node.name.empty() || node.closed) continue;
      const bool on_path =
          std::find(picture_.path.begin(), picture_.path.end(), node.at) != picture_.path.end();
      TextStyle style;
      style.anchor = Anchor::middle;
      style.size = 11.5;
      style.bold = on_path;
      style.halo = kGround;
      const Place p = at(node.at);
      canvas.text({p.x, p.y - 11}, node.name, style);
    }
  }

  void draw_words(Canvas& canvas) const {
    double baseline = span_y_ * scale_ + 2 * kBorder;
    for (const std::string* words : {&picture_.caption, &picture_.summary}) {
      if (words->empty()) continue;
      canvas.text({kBorder / 2, baseline}, *words, {});
      baseline += kLineHeight;
    }
    if (picture_.funnel)
      draw_funnel_legend({kBorder / 2, baseline}, canvas);
    else if (!picture_.forward.empty())
      draw_legend(canvas, baseline);
  }

  /// Explains a search's marks, all in one line.
  void draw_legend(Canvas& canvas, double baseline) const {
    constexpr double kSwatch = 13;
    constexpr double kEntry = 150;
    double x = kBorder / 2;
    const auto add = [&](Mark forward, Mark backward, const char* words) {
      const Colour fill = marked(kGround, forward, backward, 1);
      canvas.rectangle({x, baseline - kSwatch + 2}, kSwatch, kSwatch, fill);
      canvas.text({x + kSwatch + 7, baseline}, words, {});
      x += kEntry;
    };
    const bool both = !picture_.backward.empty();
    add(Mark::closed, Mark::none, both ? "closed, from start" : "closed");
    add(Mark::open, Mark::none, both ? "open, from start" : "open");
    if (!both) return;
    add(Mark::none, Mark::closed, "closed, from goal");
    add(Mark::none, Mark::open, "open, from goal");
  }

  const GraphPicture& picture_;
  const VoxelMap* voxels_;
  ValueRange range_;  // of costs
  Altitudes altitudes_;
  Place low_;
  double span_x_ = 0;
  double span_y_ = 0;
  double scale_ = 1;
};

}  // namespace

Result<PictureSize> graph_size(const GraphPicture& picture) {
  const GraphArtist artist(picture);
  if (!artist.fits()) return Error{"", 0, "the places lie too far apart, or too near"};
  CountingCanvas counting(GraphPicture::kMostShapes);
  artist.draw(counting);
  if (!counting.wants_more()) return too_many_shapes();
  return PictureSize{artist.width(), artist.height()};
}

void draw_graph(const GraphPicture& picture, Canvas& canvas) { GraphArtist(picture).draw(canvas); }

}  // namespace wend::drawing
