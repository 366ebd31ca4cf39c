#include "scene/files/other_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>
#include <vector>

#include "base/system_files.h"
#include "io/files/text.h"
#include "scene/files/file_kinds.h"
#include "scene/formats/formats.h"
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

  /// The same file with another ending.
  std::string with_ending(const char* ending) const {
    if (name == kStandardInput) return std::string("map") + ending;
    return path_of(name).replace_extension(ending).string();
  }
  /// {file} is what to type for it; {png}, {obj}, {navmesh} and {yaml} are files named alike.
  std::string filled_in(const char* text) const {
    return fmt::format(
        fmt::runtime(text), fmt::arg("file", name == kStandardInput ? "-" : name.c_str()),
        fmt::arg("png", with_ending(".png")), fmt::arg("obj", with_ending(".obj")),
        fmt::arg("navmesh", with_ending(".navmesh")), fmt::arg("yaml", with_ending(".yaml")));
  }
};

/// One kind of file.
struct OtherKind {
  std::vector<std::string_view> endings;
  bool (*holds)(std::string_view bytes);
  const char* text;  ///< the message behind the file's name, to be filled in
  /// The message where it depends on what the file holds.
  std::string (*text_of)(const Sample& file) = nullptr;
  bool needs_name = false;  ///< a grid of letters may look the same: the name has to agree
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
  return fmt::format("is {}, and wend reads PNG: save it as ", form) +
         file.filled_in("{png}, then `wend solve {png}` makes a cell of each pixel");
}

bool is_drawing(std::string_view bytes) { return root_element(bytes) == "svg"; }

bool is_grey_picture(std::string_view bytes) {
  return (begins(bytes, "P5") || begins(bytes, "P2")) && bytes.size() > 2 && bytes[2] <= ' ';
}

bool is_program(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kMagics[] = {
      "\x7f"
      "ELF"sv,
      "MZ\x90\0"sv, "\xcf\xfa\xed\xfe"sv, "#!/"sv};
  return begins_with_any(bytes, kMagics);
}

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

bool is_web_page(std::string_view bytes) { return root_element(bytes) == "html"; }

bool is_model(std::string_view bytes) {
  constexpr std::string_view kMagics[] = {"glTF",  "Kaydara FBX", "BLENDER",
                                          "ply\n", "ply\r",       "solid "};
  return begins_with_any(bytes, kMagics);
}

bool is_empty(std::string_view bytes) { return bytes.empty(); }

bool is_binary(std::string_view bytes) {
  constexpr std::size_t kLooked = 4096;
  return bytes.substr(0, kLooked).find('\0') != bytes.npos;
}

// ---- files of wend and of its companions

/// The map that the first query names, beside the scenario where it is there.
std::string scenario_text(const Sample& file) {
  const auto queries = io::parse_scenario(file.bytes, file.name);
  if (!queries) {
    return file.filled_in("holds queries for `wend bench {file}`: name the map that they are on");
  }
  const fs::path map = path_of(queries.value().front().map).filename();
  const fs::path beside = path_of(file.name).parent_path() / map;
  std::error_code ignored;
  const std::string found = fs::exists(beside, ignored) ? beside.string() : map.string();
  return fmt::format("holds queries on the map {}: name that map, or ask them all by ", found) +
         file.filled_in("`wend bench {file}`");
}

bool is_patch(std::string_view bytes) { return begins(io::beginning(bytes), "type patch"); }

bool is_trace(std::string_view bytes) { return begins(io::beginning(bytes), "wend trace "); }

bool is_recording(std::string_view bytes) {
  return is_session({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

bool is_baked(std::string_view bytes) {
  constexpr std::string_view kMagics[] = {"\x89WEND", "\x89WMSH"};
  return begins_with_any(bytes, kMagics);
}

bool is_tileset(std::string_view bytes) { return root_element(bytes) == "tileset"; }

/// A kind of which no map has the content.
OtherKind kind_of(std::vector<std::string_view> endings, bool (*holds)(std::string_view),
                  const char* text, std::string (*text_of)(const Sample&) = nullptr) {
  return {std::move(endings), holds, text, text_of};
}
OtherKind named_kind(std::vector<std::string_view> endings, bool (*holds)(std::string_view),
                     const char* text) {
  return {std::move(endings), holds, text, nullptr, true};
}

/// The registry. A file is of the first kind that fits.
const std::vector<OtherKind> kOtherKinds = {
    kind_of({}, &is_empty,
            "is empty: name a map; `wend gen maze --size 31x21 -o my.map` makes one"),
    kind_of({"gif", "jpg", "jpeg", "bmp", "webp", "tif", "tiff", "pdf"}, &is_photo, "",
            &photo_text),
    kind_of({"svg"}, &is_drawing,
            "is an SVG picture, which has no pixels: name the map that it shows, or save it as "
            "{png}, a "
            "pixel for each cell"),
    kind_of({"html", "htm"}, &is_web_page,
            "is a web page, perhaps in place of a file to download: get the map itself"),
    kind_of({"tsx", "tsj"}, &is_tileset,
            "holds tiles for maps: name the map (.tmx or .tmj) that uses them"),
    kind_of({"exe", "so"}, &is_program, "is a program: name a map"),
    kind_of({"zip", "gz", "tgz", "bz2", "xz", "7z", "tar", "rar", "zst"}, &is_archive,
            "is an archive: unpack it, and name the map that was in it"),
    kind_of({"glb", "gltf", "fbx", "blend", "stl", "ply"}, &is_model,
            "holds a model in three dimensions: export it as {obj}, then `wend convert {obj} "
            "{navmesh}` "
            "makes a map of it"),
    kind_of({"pgm"}, &is_grey_picture,
            "is the picture of a robot's map: name the .yaml that belongs to it, such as {yaml}"),
    kind_of({"baked"}, &is_baked,
            "holds tables that `wend bake` made of a map: name that map, and add --baked {file}"),
    kind_of({"wrec"}, &is_recording,
            "holds a recorded session: `wend replay {file}` runs it again"),
    kind_of({"obj"}, &begins_as_level,
            "holds triangles of a level: `wend convert {file} {navmesh}` makes a map of it"),
    kind_of({"scen"}, &begins_as_scenario, "", &scenario_text),
    kind_of({"patch"}, &is_patch,
            "holds changes of a map: `wend bench NAME.scen` makes them, with the scenario that "
            "names this "
            "file"),
    kind_of({}, &begins_as_scene,
            "holds a scene, a map with units and orders: `wend simulate {file}` runs it"),
    kind_of({"trace"}, &is_trace,
            "holds a search: `wend draw --trace {file} -o search.svg` draws it"),
    kind_of({}, &begins_as_posthoc,
            "holds a search for the viewer Posthoc, which wend writes and does not read: name the "
            "map, or "
            "draw what `wend trace` wrote without --format posthoc"),
    kind_of(
        {}, &holds_mesh_queries,
        "holds queries on a navigation mesh: `wend bench LEVEL.mesh --queries {file}` asks them"),
    named_kind(
        {"palette"}, &holds_palette,
        "says which colour of a picture costs what: name the picture, and add --palette {file}"),
    named_kind({"links"}, &holds_links,
               "holds links between places of a map: name the map, and add --links {file}"),
    named_kind({"costs"}, &holds_costs,
               "says what terrain costs: name the map, and add --costs {file}"),
    named_kind({"overlay"}, &holds_overlay,
               "says what is closed for one query: name the map, and add --overlay {file}"),
    named_kind({"cells"}, &holds_cells,
               "lists cells of a map: name the map, and add --goals {file}"),
    named_kind(
        {"lengths"}, &holds_lengths,
        "holds the lengths of a scenario's paths: `wend bench NAME.scen --lengths {file}` compares "
        "them"),
    named_kind({}, &is_binary,
               "holds binary data in no form that wend knows: name a map, such as a .map, .png, "
               ".tmx, .json "
               "or .navmesh")};

bool is_named_so(const OtherKind& kind, const std::string& name) {
  const std::string ending = ending_of(name);
  return std::find(kind.endings.begin(), kind.endings.end(), ending) != kind.endings.end();
}

template <class Fits>
std::string text_where(const Sample& file, Fits fits) {
  const auto kind = std::find_if(kOtherKinds.begin(), kOtherKinds.end(), fits);
  if (kind == kOtherKinds.end()) return "";
  return file.name + " " + (kind->text_of ? kind->text_of(file) : file.filled_in(kind->text));
}

/// Scenes and traces end in .json, too.
bool may_be_map(const std::string& file) {
  const std::string ending = ending_of(file);
  const auto has_it = [&](const MapFormat& format) {
    return format.has_ending(ending) && !format.traits.common_ending;
  };
  constexpr std::size_t kEnough = 4096;
  return std::any_of(map_formats().begin(), map_formats().end(), has_it) &&
         other_kind_text(beginning_of(file, kEnough).value_or(""), file).empty();
}

/// A map of the folder, as an example of what to name.
std::string map_in(const std::string& folder) {
  std::set<std::string> maps;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_of(folder), ignored)) {
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
    return (!kind.needs_name || is_named_so(kind, name)) && kind.holds(bytes);
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
  if (fs::is_directory(path_of(path), ignored)) throw no_file_but_folder(path);
  return value_or_fail(io::read_text(path));
}

}  // namespace wend::cli
