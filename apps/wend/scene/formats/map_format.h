// A format of map files: how its files are recognised, read and written. registry.cpp lists all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "options/picture_options.h"
#include "scene/any_map.h"
#include "terminal/output.h"
#include "wend/base/result.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/io/file_loader.h"
#include "wend/io/json_map.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::cli {

struct Movement;
struct Scene;

/// A file that is read as a map, or the bytes of one.
class MapFile {
 public:
  /// "-": standard input. Reads it and other pipes at once, but a file when bytes() needs it.
  /// Throws a Failure where there is no such file.
  explicit MapFile(const std::string& path, PictureOptions pictures = {});
  MapFile(std::string name, std::string bytes, PictureOptions pictures = {})
      : name_(std::move(name)), bytes_(std::move(bytes)), pictures_(std::move(pictures)) {}

  const std::string& name() const { return name_; }  ///< for messages
  const PictureOptions& pictures() const { return pictures_; }
  /// Throws a Failure where the file cannot be read.
  const std::string& bytes() const;
  /// Whether a reader may map the file into memory instead.
  bool on_disk() const { return !bytes_; }

 private:
  std::string name_;
  mutable std::optional<std::string> bytes_;
  PictureOptions pictures_;
};

/// Readers throw a file Failure that names the file where it is wrong.
using GridReader = AnyMap (*)(const MapFile& file);
using GraphReader = io::JsonMap (*)(const MapFile& file);
/// For families of maps that the library does not know: only searches work on them.
using NavigatorReader = NodeNavigator (*)(const MapFile& file);
using MeshReader = MeshPlan (*)(const MapFile& file);
using MapReader =
    std::variant<std::monostate, GridReader, GraphReader, NavigatorReader, MeshReader>;

/// Where a map comes from and goes to, for messages.
struct OutputNames {
  std::string source;
  std::string output;
};

/// A grid to write.
struct GridOutput {
  const Scene& scene;
  const Movement& movement;
  std::string path;  ///< as typed
  OutputNames names;
  std::string costs_path;               ///< of a file that says what symbols cost, or empty
  std::vector<OutputFile> beside = {};  ///< further files, which the writer adds
};

/// Null: the format holds no such maps. Errors say why it does not hold this one.
struct MapWriters {
  Result<std::string> (*grid)(GridOutput& output) = nullptr;
  /// Any map in JSON, as a graph.
  Result<std::string> (*graph)(const io::JsonMap& map, const OutputNames& names) = nullptr;
  Result<std::string> (*waypoints)(const WaypointPlan& plan) = nullptr;
  /// Grids become meshes first.
  std::string (*mesh)(const MeshPlan& plan, const OutputNames& names) = nullptr;
};

/// Used by `convert` for formats that it writes.
struct FormatTraits {
  bool layout = false;         ///< it says how cells lie
  bool places = false;         ///< it names cells
  bool world = false;          ///< it says where cells lie in the world; --unknown-cost is for it
  bool unknown = false;        ///< it has cells that are unknown
  bool moves = false;          ///< it says which moves there are, links and floors among them
  bool costs_apart = false;    ///< what symbols cost may stand in a file of its own
  bool heights = false;        ///< of places on a mesh
  bool picture = false;        ///< the options about PNG pictures are for it
  bool binary = false;         ///< no terminal shows it
  bool common_ending = false;  ///< files that are no maps have the same endings
  const char* beside = "";     ///< the ending of its second file, such as ".pgm"
};

/// Whether any place is not on the ground.
bool has_heights(const MeshPlan& plan);

struct MapFormat {
  const char* name;                       ///< --to spells it so
  const char* others = "";                ///< further spellings there
  const char* purpose = "";               ///< in the list of what --to takes
  const char* noun = "";                  ///< in help and messages; empty: it is never read
  std::vector<std::string> endings = {};  ///< of names of files; the first is the usual one
  bool (*holds)(std::string_view bytes) = nullptr;  ///< whether a file that begins so has it
  bool by_name = false;                             ///< so has any file with such an ending
  MapReader read = {};
  /// The waypoints and obstacles that a grid's file holds besides, and which files it names.
  WaypointPlan (*read_waypoints)(const MapFile& file, std::vector<std::string>& files) = nullptr;
  MapWriters write = {};
  FormatTraits traits = {};

  bool is_grid() const { return std::holds_alternative<GridReader>(read); }
  bool is_mesh() const { return std::holds_alternative<MeshReader>(read); }
  bool writes_grids() const { return write.grid != nullptr || write.mesh != nullptr; }
  bool is_written() const { return writes_grids() || write.waypoints != nullptr; }
  bool has_ending(const std::string& ending) const;
};

}  // namespace wend::cli
