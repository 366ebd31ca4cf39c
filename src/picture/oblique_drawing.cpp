#include "picture/oblique_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "picture/altitudes.h"
#include "picture/canvas/canvas.h"
#include "picture/canvas/counting_canvas.h"
#include "picture/cell_colours.h"
#include "picture/check_picture.h"

#include "wend/internal/base/geometry.h"

namespace wend::drawing {
namespace {

constexpr double kObliqueSide = 1040;  // of the longer side, in pixels
constexpr double kObliqueBorder = 30;
constexpr double kObliqueLine = 22;  // from one baseline to the next
constexpr double kFineness = 32;     // pieces along the longest side of all
constexpr double kLift = 1.5;        // of a mesh over its level, in pieces
constexpr std::size_t kMostPieces = 60'000;

// The camera: 30 degrees round from the south, 40 degrees above the ground. Parallel lines stay so.
constexpr double kRoundCosine = 0.8660254037844386;
constexpr double kRoundSine = 0.5;
constexpr double kUpCosine = 0.766044443118978;
constexpr double kUpSine = 0.6427876096865393;

/// A piece that is drawn at once: so small that of any two the nearer one hides the other.
struct Piece {
  double order = 0;               // what is larger is drawn later
  double nearness = 0;            // to the camera
  std::vector<Position> corners;  // three, or two: a line
  Colour colour;
};

double forward_of(const Position& p) { return kRoundSine * p.x + kRoundCosine * p.y; }
/// Before it is scaled.
Place seen(const Position& p) {
  return {kRoundCosine * p.x - kRoundSine * p.y, kUpSine * forward_of(p) - kUpCosine * p.z};
}
/// To the camera.
double nearness_of(const Position& p) { return kUpCosine * forward_of(p) + kUpSine * p.z; }

Position middle(const Position& a, const Position& b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
}

/// Level faces are light, steep ones dark, and those that look to the east a little darker than
/// those that look to the west.
double light_on(const Position& a, const Position& b, const Position& c) {
  const Position u = {b.x - a.x, b.y - a.y, b.z - a.z};
  const Position v = {c.x - a.x, c.y - a.y, c.z - a.z};
  const Position n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
  const double size = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  if (!(size > 0)) return 0;
  const double sign = n.z < 0 ? -1 : 1;
  return std::clamp(0.3 + 0.7 * sign * n.z / size - 0.15 * sign * n.x / size, 0.0, 1.0);
}

class ObliqueArtist {
 public:
  explicit ObliqueArtist(const GraphPicture& picture)
      : picture_(picture), altitudes_(picture.regions) {
    fit();
    if (fits()) cut_up();
  }

  bool fits() const { return std::isfinite(span_x_ + span_y_) && std::isfinite(scale_); }
  int width() const {
    constexpr double kWords = 360;
    return static_cast<int>(std::ceil(std::max(span_x_ * scale_ + 2 * kObliqueBorder, kWords)));
  }
  int height() const {
    const double lines = (picture_.caption.empty() ? 0 : 1) + (picture_.summary.empty() ? 0 : 1);
    return static_cast<int>(
        std::ceil(span_y_ * scale_ + 2 * kObliqueBorder + lines * kObliqueLine));
  }

  void draw(Canvas& canvas) const {
    canvas.rectangle({0, 0}, width(), height(), kGround);
    draw_pieces(canvas);
    draw_ways(canvas);
    double baseline = span_y_ * scale_ + 2 * kObliqueBorder;
    for (const std::string* words : {&picture_.caption, &picture_.summary}) {
      if (words->empty()) continue;
      canvas.text({kObliqueBorder / 2, baseline}, *words, {});
      baseline += kObliqueLine;
    }
  }

 private:
  Place at(const Position& p) const {
    const Place flat = seen(p);
    return {(flat.x - low_.x) * scale_ + kObliqueBorder,
            (flat.y - low_.y) * scale_ + kObliqueBorder};
  }
  std::vector<Place> at(const std::vector<Position>& positions) const {
    std::vector<Place> places;
    places.reserve(positions.size());
    for (const Position& p : positions) places.push_back(at(p));
    return places;
  }

  void fit() {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    low_ = {kFar, kFar};
    Place high = {-kFar, -kFar};
    const auto cover = [&](const std::vector<Position>& positions) {
      for (const Position& p : positions) {
        const Place flat = seen(p);
        low_ = {std::min(low_.x, flat.x), std::min(low_.y, flat.y)};
        high = {std::max(high.x, flat.x), std::max(high.y, flat.y)};
      }
    };
    for (const auto* outlines : {&picture_.level, &picture_.regions}) {
      for (const Outline& outline : *outlines) cover(outline);
    }
    for (const auto* ways : {&picture_.path, &picture_.line, &picture_.starts, &picture_.goals}) {
      cover(*ways);
    }
    span_x_ = high.x - low_.x;
    span_y_ = high.y - low_.y;
    const double longest = std::max(span_x_, span_y_);
    scale_ = longest > 0 ? kObliqueSide / longest : 1;
    grain_ = longest / kFineness;
  }

  void cut_up() {
    constexpr Colour kDark = {0x4d, 0x4a, 0x46};
    constexpr Colour kLight = {0xee, 0xea, 0xe2};
    for (const Outline& face : picture_.level) {
      for (std::size_t i = 1; i + 1 < face.size(); ++i) {
        const Colour colour = mixed(kDark, kLight, light_on(face[0], face[i], face[i + 1]));
        cut(face[0], face[i], face[i + 1], colour, true);
      }
    }
    for (std::size_t region = 0; region < picture_.regions.size(); ++region) {
      const Outline& outline = picture_.regions[region];
      for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
        const double light = light_on(outline[0], outline[i], outline[i + 1]);
        const Colour colour = mixed(kInk, ground_of(region), 0.6 + 0.4 * light);
        cut(outline[0], outline[i], outline[i + 1], colour, false);
      }
      for (std::size_t i = 0; i < outline.size(); ++i) {
        cut_side(outline[i], outline[(i + 1) % outline.size()]);
      }
    }
    std::stable_sort(pieces_.begin(), pieces_.end(),
                     [](const Piece& a, const Piece& b) { return a.order < b.order; });
  }

  Colour ground_of(std::size_t region) const {
    constexpr Colour kPlain = {0xef, 0xeb, 0xe2};
    constexpr Colour kOverLevel = {0x9f, 0xc9, 0xe2};
    constexpr int kSmall = 1;
    const Colour plain = picture_.level.empty() ? altitudes_.ground(region, kPlain) : kOverLevel;
    return marked(plain, mark_at(picture_.forward, region), mark_at(picture_.backward, region),
                  kSmall);
  }

  /// By the middle of its longest side, until it is small.
  void cut(const Position& a, const Position& b, const Position& c, Colour colour, bool is_level) {
    const double ab = apart(a, b);
    const double bc = apart(b, c);
    const double ca = apart(c, a);
    if (bc > ab && bc >= ca) return cut(b, c, a, colour, is_level);
    if (ca > ab) return cut(c, a, b, colour, is_level);
    if (ab > grain_ && pieces_.size() < kMostPieces) {
      const Position half = middle(a, b);
      cut(a, half, c, colour, is_level);
      return cut(half, b, c, colour, is_level);
    }
    // A mesh lies upon the level, and may reach into it a little.
    const double lift = is_level ? 0 : kLift * grain_;
    const double nearness = (nearness_of(a) + nearness_of(b) + nearness_of(c)) / 3;
    pieces_.push_back({nearness + lift, nearness, {a, b, c}, colour});
  }
  void cut_side(const Position& a, const Position& b) {
    if (apart(a, b) > grain_ && pieces_.size() < kMostPieces) {
      const Position half = middle(a, b);
      cut_side(a, half);
      return cut_side(half, b);
    }
    const double nearness = nearness_of(middle(a, b));
    pieces_.push_back({nearness + (kLift + 1) * grain_, nearness, {a, b}, kFaint});
  }

  /// Runs of triangles of one colour at a time, which have no seams.
  void draw_pieces(Canvas& canvas) const {
    std::vector<Place> run;
    for (std::size_t i = 0; i < pieces_.size() && canvas.wants_more(); ++i) {
      const Piece& piece = pieces_[i];
      const std::vector<Place> places = at(piece.corners);
      if (places.size() == 2) {
        canvas.segments(places, {piece.colour, 0.9, 1});
        continue;
      }
      run.insert(run.end(), places.begin(), places.end());
      const bool goes_on = i + 1 < pieces_.size() && pieces_[i + 1].corners.size() == 3 &&
                           pieces_[i + 1].colour == piece.colour;
      if (goes_on) continue;
      canvas.tiles(run, 3, piece.colour);
      run.clear();
    }
  }

  /// Whether something is in front of a place of a way.
  bool is_hidden(const Position& p) const {
    const Place here = at(p);
    const double nearness = nearness_of(p) + 2 * grain_;
    // The nearest ones come last.
    for (std::size_t i = pieces_.size(); i-- > 0 && pieces_[i].order > nearness;) {
      const std::vector<Position>& corners = pieces_[i].corners;
      if (pieces_[i].nearness <= nearness || corners.size() != 3) continue;
      if (holds(at(corners), here)) return true;
    }
    return false;
  }
  static bool holds(const std::vector<Place>& triangle, const Place& p) {
    int left = 0;
    int right = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const Place& a = triangle[i];
      const Place& b = triangle[(i + 1) % 3];
      const double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      left += turn >= 0 ? 1 : 0;
      right += turn <= 0 ? 1 : 0;
    }
    return left == 3 || right == 3;
  }

  /// All of it, and dashed where something is in front.
  void draw_way(Canvas& canvas, const std::vector<Position>& way, Colour colour) const {
    std::vector<Place> run;
    for (std::size_t i = 0; i + 1 < way.size();) {
      const bool hidden = is_hidden(middle(way[i], way[i + 1]));
      run.assign(1, at(way[i]));
      while (i + 1 < way.size() && is_hidden(middle(way[i], way[i + 1])) == hidden) {
        run.push_back(at(way[++i]));
      }
      canvas.polyline(run, {kGround, 6, hidden ? 0.6 : 1});
      canvas.polyline(run, {colour, hidden ? 2.5 : 3.5, 1, hidden});
    }
  }

  void draw_ways(Canvas& canvas) const {
    for (const std::vector<Position>& other : picture_.alternatives) {
      canvas.polyline(at(other), {kAlternative, 3});
    }
    draw_way(canvas, picture_.path, kPath);
    draw_way(canvas, picture_.line, kSmoothed);
    for (const Position& goal : picture_.goals) canvas.circle(at(goal), 8, kGoal, {kInk, 1.5});
    for (const Position& start : picture_.starts) canvas.circle(at(start), 8, kStart, {kInk, 1.5});
  }

  const GraphPicture& picture_;
  Altitudes altitudes_;
  std::vector<Piece> pieces_;
  Place low_;
  double span_x_ = 0;
  double span_y_ = 0;
  double scale_ = 1;
  double grain_ = 1;
};

}  // namespace

Result<PictureSize> oblique_size(const GraphPicture& picture) {
  const ObliqueArtist artist(picture);
  if (!artist.fits()) return Error{"", 0, "the places lie too far apart, or too near"};
  CountingCanvas counting(GraphPicture::kMostShapes);
  artist.draw(counting);
  if (!counting.wants_more()) return too_many_shapes();
  return PictureSize{artist.width(), artist.height()};
}

void draw_oblique(const GraphPicture& picture, Canvas& canvas) {
  ObliqueArtist(picture).draw(canvas);
}

}  // namespace wend::drawing
