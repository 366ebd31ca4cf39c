// The arrangements of units that `wend gen scene` makes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "names/names.h"
#include "wend/base/types.h"

namespace wend::cli {

enum class SceneShape : std::uint8_t {
  ring,           ///< on a circle, goals opposite
  disc,           ///< the same in a filled disc
  blocks,         ///< four groups cross between four blocks
  counterflow,    ///< two groups change rooms through a corridor
  door,           ///< one group leaves a room
  crossing,       ///< two corridors cross, one stream in each
  evacuation,     ///< a room is left by two doors
  bridge,         ///< two groups change banks over a bridge
  roundabout,     ///< four streams cross round an island
  warehouse,      ///< pickers go from shelf to shelf
  tower_defence,  ///< a group passes rows of towers; one more tower rises on the way
  formation,      ///< a group in a box goes through a forest and over a bridge
};

const std::vector<Named<SceneShape>>& scene_kinds();

struct SceneRecipe {
  SceneShape kind = SceneShape::ring;
  std::uint32_t units = 100;
  std::uint64_t seed = 1;
  double radius = 0.5;     ///< of each unit, in cells
  std::int32_t width = 0;  ///< of passages, in cells; unused by kinds without one
  Point size;              ///< columns and rows; 0: as many as needed
};

/// The width of the kind's passages in diameters; 0: it has none.
double usual_width(SceneShape kind);
/// For blocks 0.4, so that blocks and corridors are whole cells; else 0.5.
double usual_radius(SceneShape kind);

/// Units that get one order: to[i] is the goal of the unit at[i], or the only one that of all.
struct SceneTeam {
  std::string name;
  std::vector<Position> at;
  std::vector<Position> to;
  std::string formation = {};  ///< empty: each goes alone
};

/// Cells that become something else during the run.
struct SceneChange {
  std::uint64_t tick = 0;
  Point corner;
  std::int32_t width = 0;
  std::int32_t height = 0;
  char symbol = '#';
};

struct MadeScene {
  std::vector<std::string> rows;
  std::vector<SceneTeam> teams;
  std::vector<SceneChange> changes;
};

/// The speed of units, in radii a second.
inline constexpr double kSceneSpeed = 4;

/// All starts lie apart, all goals lie apart, and every unit has room at both. The same on every
/// machine. Throws a usage Failure if --size is too small, or the map would be too large.
MadeScene make_scene(const SceneRecipe& recipe);

}  // namespace wend::cli
