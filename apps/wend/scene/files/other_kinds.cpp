#include "scene/files/other_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>
#include <vector>

#include "io/files/text.h"
#include "scene/files/file_kinds.h"
#include "scene/files/line_files.h"
#include "scene/scene.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/world/record/session.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

struct Sample {
  std::string_view bytes;
  const std::string& name;  ///< for messages

  /// For commands.
  std::string typed() const { return name == kStandardInput ? "-" : name; }
  /// The same file with another ending.
  std::string with_ending(const char* ending) const {
    if (name == kStandardInput) return std::string("map") + ending;
    return fs::path(name).replace_extension(ending).string();
  }
};

enum class Proof {
  content,  ///< no map begins so
  both,     ///< a grid of letters may look the same: the name has to agree
};

/// One kind of file.
struct OtherKind {
  std::vector<std::string_view> endings;
  Proof proof;
  bool (*holds)(std::string_view bytes);
  /// The message behind the file's name.
  std::string (*text)(const Sample& file);
};

bool begins(std::string_view bytes, std::string_view magic) {
  return bytes.substr(0, magic.size()) == magic;
}

template <std::size_t N>
bool begins_with_any(std::string_view bytes, const std::string_view (&magics)[N]) {
  return std::any_of(std::begin(magics), std::end(magics),
                     [&](std::string_view magic) { return begins(bytes, magic); });
}

/// The name of the outermost element of XML or HTML; empty of other texts.
std::string_view root_element(std::string_view bytes) {
  std::string_view text = io::beginning(bytes);
  while (begins(text, "<?") || begins(text, "<!")) {
    if (name_key(text.substr(0, 14)) == "<!doctypehtml") return "html";
    const std::string_view close = begins(text, "<!--") ? "-->" : ">";
    const std::size_t end = text.find(close);
    if (end == text.npos) return "";
    text = io::beginning(text.substr(end + close.size()));
  }
  if (!begins(text, "<")) return "";
  text.remove_prefix(1);
  return text.substr(0, std::min(text.find_first_of(" \t\r\n/>"), text.size()));
}

// ---- pictures, programs and archives

bool is_photo(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kMagics[] = {"GIF8"sv, "\xff\xd8\xff"sv, "II*\0"sv, "MM\0*"sv,
                                          "%PDF"sv};
  const bool bmp = begins(bytes, "BM") && bytes.substr(0, 64).find('\0') != bytes.npos;
  const bool webp = begins(bytes, "RIFF") && bytes.substr(0, 16).find("WEBP") == 8;
  return begins_with_any(bytes, kMagics) || bmp || webp;
}
std::string photo_text(const Sample& file) {
  const char* form = begins(file.bytes, "GIF8")       ? "a GIF picture"
                     : begins(file.bytes, "\xff\xd8") ? "a JPEG picture"
                                                      : "a picture, but no PNG";
  const std::string png = file.with_ending(".png");
  return fmt::format(
      "is {}, and wend reads PNG: save it as {}, then `wend solve {}` makes a cell of "
      "each pixel",
      form, png, png);
}

bool is_drawing(std::string_view bytes) { return root_element(bytes) == "svg"; }
std::string drawing_text(const Sample& file) {
  return fmt::format(
      "is an SVG picture, which has no pixels: name the map that it shows, or save it "
      "as {}, a pixel for each cell",
      file.with_ending(".png"));
}

bool is_grey_picture(std::string_view bytes) {
  return (begins(bytes, "P5") || begins(bytes, "P2")) && bytes.size() > 2 && bytes[2] <= ' ';
}
std::string grey_text(const Sample& file) {
  return fmt::format(
      "is the picture of a robot's map: name the .yaml that belongs to it, such as {}",
      file.with_ending(".yaml"));
}

bool is_program(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kMagics[] = {
      "\x7f"
      "ELF"sv,
      "MZ\x90\0"sv, "\xcf\xfa\xed\xfe"sv, "#!/"sv};
  return begins_with_any(bytes, kMagics);
}
std::string program_text(const Sample&) { return "is a program: name a map"; }

bool is_archive(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kMagics[] = {"PK\x03\x04"sv,
                                          "\x1f\x8b"sv,
                                          "BZh"sv,
                                          "\xfd"
                                          "7zXZ"sv,
                                          "7z\xbc\xaf"sv,
                                          "\x28\xb5\x2f\xfd"sv,
                                          "Rar!"sv};
  return begins_with_any(bytes, kMagics) ||
         bytes.substr(std::min<std::size_t>(257, bytes.size()), 5) == "ustar";
}
std::string archive_text(const Sample&) {
  return "is an archive: unpack it, and name the map that was in it";
}

bool is_web_page(std::string_view bytes) { return root_element(bytes) == "html"; }
std::string web_page_text(const Sample&) {
  return "is a web page, perhaps in place of a file to download: get the map itself";
}

bool is_model(std::string_view bytes) {
  constexpr std::string_view kMagics[] = {"glTF",  "Kaydara FBX", "BLENDER",
                                          "ply\n", "ply\r",       "solid "};
  return begins_with_any(bytes, kMagics);
}
std::string model_text(const Sample& file) {
  const std::string level = file.with_ending(".obj");
  return fmt::format(
      "holds a model in three dimensions: export it as {}, then `wend convert {} {}` "
      "makes a map of it",
      level, level, file.with_ending(".navmesh"));
}

bool is_empty(std::string_view bytes) { return bytes.empty(); }
std::string empty_text(const Sample&) {
  return "is empty: name a map; `wend gen maze --size 31x21 -o my.map` makes one";
}

bool is_binary(std::string_view bytes) {
  constexpr std::size_t kLooked = 4096;
  return bytes.substr(0, kLooked).find('\0') != bytes.npos;
}
std::string binary_text(const Sample&) {
  return "holds binary data in no form that wend knows: name a map, such as a .map, .png, .tmx, "
         ".json or .navmesh";
}

// ---- files of wend and of its companions

std::string level_text(const Sample& file) {
  return fmt::format("holds triangles of a level: `wend convert {} {}` makes a map of it",
                     file.typed(), file.with_ending(".navmesh"));
}

/// The map that the first query names, beside the scenario where it is there.
std::string scenario_text(const Sample& file) {
  const auto queries = io::parse_scenario(file.bytes, file.name);
  if (!queries) {
    return fmt::format("holds queries for `wend bench {}`: name the map that they are on",
                       file.typed());
  }
  const fs::path map = fs::path(queries.value().front().map).filename();
  const fs::path beside = fs::path(file.name).parent_path() / map;
  std::error_code ignored;
  const std::string found = fs::exists(beside, ignored) ? beside.string() : map.string();
  return fmt::format(
      "holds queries on the map {}: name that map, or ask them all by `wend bench {}`", found,
      file.typed());
}

bool is_patch(std::string_view bytes) { return begins(io::beginning(bytes), "type patch"); }
std::string patch_text(const Sample&) {
  return "holds changes of a map: `wend bench NAME.scen` makes them, with the scenario that names "
         "this file";
}

std::string scene_text(const Sample& file) {
  return fmt::format("holds a scene, a map with units and orders: `wend simulate {}` runs it",
                     file.typed());
}

bool is_trace(std::string_view bytes) { return begins(io::beginning(bytes), "wend trace "); }
std::string trace_text(const Sample& file) {
  return fmt::format("holds a search: `wend draw --trace {} -o search.svg` draws it", file.typed());
}

std::string posthoc_text(const Sample&) {
  return "holds a search for the viewer Posthoc, which wend writes and does not read: name the "
         "map, "
         "or draw what `wend trace` wrote without --format posthoc";
}

bool is_recording(std::string_view bytes) {
  return is_session({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}
std::string recording_text(const Sample& file) {
  return fmt::format("holds a recorded session: `wend replay {}` runs it again", file.typed());
}

bool is_baked(std::string_view bytes) {
  constexpr std::string_view kMagics[] = {"\x89WEND", "\x89WMSH"};
  return begins_with_any(bytes, kMagics);
}
std::string baked_text(const Sample& file) {
  return fmt::format(
      "holds tables that `wend bake` made of a map: name that map, and add --baked {}",
      file.typed());
}

bool is_tileset(std::string_view bytes) { return root_element(bytes) == "tileset"; }
std::string tileset_text(const Sample&) {
  return "holds tiles for maps: name the map (.tmx or .tmj) that uses them";
}

std::string mesh_queries_text(const Sample& file) {
  return fmt::format(
      "holds queries on a navigation mesh: `wend bench LEVEL.mesh --queries {}` asks "
      "them",
      file.typed());
}
std::string palette_text(const Sample& file) {
  return fmt::format(
      "says which colour of a picture costs what: name the picture, and add --palette "
      "{}",
      file.typed());
}
std::string links_text(const Sample& file) {
  return fmt::format("holds links between places of a map: name the map, and add --links {}",
                     file.typed());
}
std::string overlay_text(const Sample& file) {
  return fmt::format("says what is closed for one query: name the map, and add --overlay {}",
                     file.typed());
}
std::string cells_text(const Sample& file) {
  return fmt::format("lists cells of a map: name the map, and add --goals {}", file.typed());
}
std::string costs_text(const Sample& file) {
  return fmt::format("says what terrain costs: name the map, and add --costs {}", file.typed());
}
std::string lengths_text(const Sample& file) {
  return fmt::format(
      "holds the lengths of a scenario's paths: `wend bench NAME.scen --lengths {}` "
      "compares them",
      file.typed());
}

/// The registry. A file is of the first kind that fits.
const std::vector<OtherKind> kOtherKinds = {
    {{}, Proof::content, &is_empty, &empty_text},
    {{"gif", "jpg", "jpeg", "bmp", "webp", "tif", "tiff", "pdf"},
     Proof::content,
     &is_photo,
     &photo_text},
    {{"svg"}, Proof::content, &is_drawing, &drawing_text},
    {{"html", "htm"}, Proof::content, &is_web_page, &web_page_text},
    {{"tsx", "tsj"}, Proof::content, &is_tileset, &tileset_text},
    {{"exe", "so"}, Proof::content, &is_program, &program_text},
    {{"zip", "gz", "tgz", "bz2", "xz", "7z", "tar", "rar", "zst"},
     Proof::content,
     &is_archive,
     &archive_text},
    {{"glb", "gltf", "fbx", "blend", "stl", "ply"}, Proof::content, &is_model, &model_text},
    {{"pgm"}, Proof::content, &is_grey_picture, &grey_text},
    {{"baked"}, Proof::content, &is_baked, &baked_text},
    {{"wrec"}, Proof::content, &is_recording, &recording_text},
    {{"obj"}, Proof::content, &begins_as_level, &level_text},
    {{"scen"}, Proof::content, &begins_as_scenario, &scenario_text},
    {{"patch"}, Proof::content, &is_patch, &patch_text},
    {{}, Proof::content, &begins_as_scene, &scene_text},
    {{"trace"}, Proof::content, &is_trace, &trace_text},
    {{}, Proof::content, &begins_as_posthoc, &posthoc_text},
    {{}, Proof::content, &holds_mesh_queries, &mesh_queries_text},
    {{"palette"}, Proof::both, &holds_palette, &palette_text},
    {{"links"}, Proof::both, &holds_links, &links_text},
    {{"costs"}, Proof::both, &holds_costs, &costs_text},
    {{"overlay"}, Proof::both, &holds_overlay, &overlay_text},
    {{"cells"}, Proof::both, &holds_cells, &cells_text},
    {{"lengths"}, Proof::both, &holds_lengths, &lengths_text},
    {{}, Proof::both, &is_binary, &binary_text}};

bool is_named_so(const OtherKind& kind, const std::string& name) {
  const std::string ending = ending_of(name);
  return std::find(kind.endings.begin(), kind.endings.end(), ending) != kind.endings.end();
}

template <class Fits>
std::string text_where(const Sample& file, Fits fits) {
  const auto kind = std::find_if(kOtherKinds.begin(), kOtherKinds.end(), fits);
  return kind == kOtherKinds.end() ? "" : fmt::format("{} {}", file.name, kind->text(file));
}

/// Scenes and traces end in .json, too.
bool may_be_map(const std::string& file) {
  const std::set<std::string> endings = {"map",  "tmx",     "tmj", "json",
                                         "mesh", "navmesh", "png", "csv"};
  constexpr std::size_t kEnough = 4096;
  return endings.count(ending_of(file)) != 0 &&
         other_kind_text(beginning_of(file, kEnough).value_or(""), file).empty();
}

/// A map of the folder, as an example of what to name.
std::string map_in(const std::string& folder) {
  std::set<std::string> maps;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string file = entry.path().string();
    if (entry.is_regular_file(ignored) && may_be_map(file)) maps.insert(file);
  }
  return maps.empty() ? "" : *maps.begin();
}

Failure no_file_but_folder(const std::string& folder) {
  const std::string example = map_in(folder);
  return file_error(fmt::format("{} is a folder: name a map in it{}", folder,
                                example.empty() ? "" : ", such as " + example));
}

}  // namespace

std::string other_kind_text(std::string_view bytes, const std::string& name) {
  const Sample file{bytes, name};
  return text_where(file, [&](const OtherKind& kind) {
    return (kind.proof == Proof::content || is_named_so(kind, name)) && kind.holds(bytes);
  });
}

void refuse_other_kind(std::string_view bytes, const std::string& name) {
  const std::string text = other_kind_text(bytes, name);
  if (!text.empty()) throw file_error(text);
}

Failure no_map(const Error& error, std::string_view bytes, const std::string& name) {
  const Sample file{bytes, name};
  std::string text = text_where(file, [&](const OtherKind& kind) { return kind.holds(bytes); });
  if (text.empty()) {
    text = text_where(file, [&](const OtherKind& kind) { return is_named_so(kind, name); });
  }
  return file_error(text.empty() ? error.message() : text);
}

std::string read_map_bytes(const std::string& path) {
  if (path == "-") return read_standard_input();
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw no_file_but_folder(path);
  return value_or_fail(io::read_text(path));
}

}  // namespace wend::cli
