// The contents of a file NAME.scene.json, as it is written: a map, units, and the events for them.
// Plain values; docs/simulate.md has the form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/crowd/formation.h"

namespace wend::cli {

/// Where something stands in the file, for errors.
struct ScenePlace {
  std::uint32_t line = 0;
  std::string path;  ///< such as "/orders/3/to"
};

/// A rectangle of cells.
struct SceneArea {
  Point corner;  ///< the least column and row
  std::int32_t width = 1;
  std::int32_t height = 1;
  bool random = false;  ///< which of its free cells are taken, by the scene's seed
};

using ScenePlaces = std::vector<Position>;
/// Where units stand, or are sent to: places that they take in turn, or cells of an area.
using SceneWhere = std::variant<ScenePlaces, SceneArea>;

/// How a group's units move; lengths in cells, times in seconds.
struct SceneMotion {
  double radius = 0.4;  ///< at most 0.5
  double speed = 4;
  double acceleration = 16;
  double braking = 32;
  double turning_circle = 0;
  double look_ahead = 8;
};

/// How units treat others in their way.
enum class SceneAvoid : std::uint8_t { none, bodies };

struct SceneGroup {
  ScenePlace at;
  std::string name;
  SceneWhere where;
  std::uint32_t count = 1;
  std::uint32_t owner = 0;
  /// 0xRRGGBB in pictures: what the file says, else what the name means; none: one of the
  /// picture's.
  std::optional<std::uint32_t> colour;
  SceneMotion motion;
  SceneAvoid avoid = SceneAvoid::none;  ///< the scene's, unless the group has its own
  double weight = 1;                    ///< UnitBody::weight
  double patience = 3;                  ///< UnitBody::patience
  bool stand = false;                   ///< BodyRule::stand
};

/// In which ticks something happens.
struct SceneTime {
  std::uint64_t tick = 0;
  std::uint64_t every = 0;  ///< ticks from one time to the next
  std::uint64_t times = 1;  ///< from 1
};

/// Some units: a group, or some of one.
struct SceneChoice {
  std::string group;
  std::uint32_t first = 0;
  std::optional<std::uint32_t> last;  ///< none: to the end of the group
};

enum class SceneDeed : std::uint8_t { go, retarget, cancel };

struct SceneOrder {
  ScenePlace at;
  SceneTime when;
  std::vector<SceneChoice> units;  ///< empty: all
  SceneDeed deed = SceneDeed::go;
  SceneWhere to;  ///< unused where the deed is to cancel
  std::uint8_t priority = 3;
  bool partial = false;
  bool wait = false;
  std::uint64_t deadline = 0;  ///< in ticks; 0: none
  /// The units go together, to the one place in `to`. Spacing in cells.
  std::optional<Formation> formation;
};

struct SceneEdit {
  ScenePlace at;
  SceneTime when;
  SceneWhere cells;  ///< places are cells
  char symbol = '#';
};

/// The file's options for the service, or their defaults.
struct SceneService {
  std::uint64_t budget = 20'000;
  std::uint32_t lanes = 4;
  std::uint32_t head_start = 30;
  std::uint32_t first_steps = 16;
  std::uint64_t cache_bytes = std::uint64_t{16} << 20;
};

struct ScenePlan {
  std::string title;
  std::string map_file;  ///< beside the scene; empty: the rows below
  std::string map_rows;
  ScenePlace map_at;
  std::string costs_file;  ///< beside the scene; empty: the map's own
  SceneService service;
  std::uint64_t seed = 1;
  std::uint64_t ticks = 1000;
  std::uint32_t ticks_per_second = 10;
  SceneAvoid avoid = SceneAvoid::none;
  std::vector<SceneGroup> units;
  std::vector<SceneOrder> orders;
  std::vector<SceneEdit> edits;
};

inline constexpr std::uint64_t kMostSceneUnits = 1'000'000;
inline constexpr std::uint64_t kMostSceneTicks = 10'000'000;
inline constexpr double kMostSceneCoordinate = 1 << 28;

/// Reads one. Strict: names that mean nothing here, or come twice, are errors. Errors name the
/// line, the place in the document and what may stand there. Throws nothing. Linear in the text.
Result<ScenePlan> parse_scene_plan(std::string_view text, const std::string& source);

}  // namespace wend::cli
