#include "wend/mesh/baked_mesh_bytes.h"

#include <algorithm>
#include <array>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/base/bits.h"
#include "wend/internal/base/checksum.h"

namespace wend {
namespace {

constexpr std::array<std::uint8_t, 8> kBakedMeshMagic = {0x89, 'W',  'M',  'S',
                                                         'H',  '\r', '\n', 0x1a};
constexpr std::uint32_t kBakedMeshVersion = 1;
constexpr std::size_t kBakedMeshHeader = 48;
constexpr std::size_t kSumBytes = 8;

/// How many entries there are of what.
struct BakedMeshCounts {
  std::uint32_t corners = 0;
  std::uint32_t labels = 0;
  std::uint32_t polygons = 0;
  std::uint32_t regions = 0;
  std::uint32_t sightings = 0;
  std::uint32_t vias = 0;

  std::uint64_t bytes() const {
    const std::uint64_t rows = std::uint64_t{corners} + 1 + 2 * (std::uint64_t{regions} + 1);
    return kBakedMeshHeader + 4 * rows + 16 * std::uint64_t{labels} + 48 * std::uint64_t{polygons} +
           8 * std::uint64_t{sightings} + 12 * std::uint64_t{vias} + kSumBytes;
  }
};

class LittleEndianWriter {
 public:
  explicit LittleEndianWriter(std::string& bytes) : bytes_(bytes) {}

  void number(std::uint32_t value) { put(value, 4); }
  void number(std::uint64_t value) { put(value, 8); }
  void number(double value) { put(bits_of(value), 8); }
  template <class... T>
  void numbers(T... values) {
    (number(values), ...);
  }
  template <class T>
  void row(const std::vector<T>& values) {
    for (const T value : values) number(value);
  }

 private:
  void put(std::uint64_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes_ += static_cast<char>(value >> 8 * i & 255);
  }
  std::string& bytes_;
};

class LittleEndianReader {
 public:
  LittleEndianReader(std::span<const std::uint8_t> bytes, std::size_t offset)
      : bytes_(bytes), at_(offset) {
    WEND_ASSERT(offset <= bytes.size(), "reading begins within the file");
  }

  void number(std::uint32_t& value) { value = static_cast<std::uint32_t>(take(4)); }
  void number(std::uint64_t& value) { value = take(8); }
  void number(double& value) { value = from_bits(take(8)); }
  template <class... T>
  void numbers(T&... values) {
    (number(values), ...);
  }
  template <class T>
  void row(std::vector<T>& values, std::size_t count) {
    values.resize(count);
    for (T& value : values) number(value);
  }

 private:
  std::uint64_t take(unsigned count) {
    WEND_ASSERT(at_ + count <= bytes_.size(), "the file's length is checked before it is read");
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) value |= std::uint64_t{bytes_[at_ + i]} << 8 * i;
    at_ += count;
    return value;
  }
  std::span<const std::uint8_t> bytes_;
  std::size_t at_;
};

std::string baked_mesh_version_problem(std::uint32_t version) {
  return std::string(version < kBakedMeshVersion ? "an older" : "a newer") +
         " version of wend baked these tables (their form is " + std::to_string(version) +
         ", this one reads " + std::to_string(kBakedMeshVersion) + "): bake again";
}

BakedMesh::Tables read_tables(LittleEndianReader& reader, const BakedMeshCounts& counts) {
  BakedMesh::Tables tables;
  reader.row(tables.first_label, std::size_t{counts.corners} + 1);
  tables.labels.resize(counts.labels);
  for (BakedMesh::Label& label : tables.labels) {
    reader.numbers(label.length, label.hub, label.next);
  }
  tables.cuts.resize(counts.polygons);
  for (BakedMesh::Cut& cut : tables.cuts) {
    reader.numbers(cut.left, cut.bottom, cut.columns_per_unit, cut.rows_per_unit, cut.columns,
                   cut.first, cut.rows, cut.unused);
  }
  reader.row(tables.first_sighting, std::size_t{counts.regions} + 1);
  tables.sightings.resize(counts.sightings);
  for (BakedMesh::Sighting& sighting : tables.sightings) {
    reader.numbers(sighting.corner, sighting.whole);
  }
  reader.row(tables.first_via, std::size_t{counts.regions} + 1);
  reader.row(tables.vias, counts.vias);
  reader.row(tables.via_lengths, counts.vias);
  return tables;
}

}  // namespace

std::string to_baked_mesh_bytes(const BakedMesh& baked) {
  const BakedMesh::Tables& tables = baked.tables();
  WEND_ASSERT(!tables.first_label.empty(), "bake the tables before they are written");
  const auto count = [](std::size_t size) { return static_cast<std::uint32_t>(size); };
  std::string bytes(kBakedMeshMagic.begin(), kBakedMeshMagic.end());
  LittleEndianWriter writer(bytes);
  writer.numbers(kBakedMeshVersion, std::uint32_t{0}, tables.mesh);
  writer.numbers(count(tables.first_label.size() - 1), count(tables.labels.size()),
                 count(tables.cuts.size()), count(tables.first_via.size() - 1),
                 count(tables.sightings.size()), count(tables.vias.size()));
  writer.row(tables.first_label);
  for (const BakedMesh::Label& label : tables.labels) {
    writer.numbers(label.length, label.hub, label.next);
  }
  for (const BakedMesh::Cut& cut : tables.cuts) {
    writer.numbers(cut.left, cut.bottom, cut.columns_per_unit, cut.rows_per_unit, cut.columns,
                   cut.first, cut.rows, cut.unused);
  }
  writer.row(tables.first_sighting);
  for (const BakedMesh::Sighting& sighting : tables.sightings) {
    writer.numbers(sighting.corner, sighting.whole);
  }
  writer.row(tables.first_via);
  writer.row(tables.vias);
  writer.row(tables.via_lengths);
  writer.number(checksum({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
  return bytes;
}

Result<BakedMesh> parse_baked_mesh(std::span<const std::uint8_t> bytes, const std::string& source) {
  const auto error = [&](const std::string& reason) { return Error{source, 0, reason}; };
  if (bytes.size() < kBakedMeshHeader ||
      !std::equal(kBakedMeshMagic.begin(), kBakedMeshMagic.end(), bytes.begin())) {
    return error("this is no file of a mesh's baked tables");
  }
  LittleEndianReader reader(bytes, kBakedMeshMagic.size());
  std::uint32_t version = 0;
  std::uint32_t unused = 0;
  std::uint64_t mesh = 0;
  BakedMeshCounts counts;
  reader.numbers(version, unused, mesh, counts.corners, counts.labels, counts.polygons,
                 counts.regions, counts.sightings, counts.vias);
  if (version != kBakedMeshVersion) return error(baked_mesh_version_problem(version));
  if (bytes.size() != counts.bytes()) {
    return error("the file is damaged: it has " + std::to_string(bytes.size()) +
                 " bytes, its header speaks of " + std::to_string(counts.bytes()) + "; bake again");
  }
  std::uint64_t sum = 0;
  LittleEndianReader(bytes, bytes.size() - kSumBytes).number(sum);
  if (unused != 0 || checksum(bytes.first(bytes.size() - kSumBytes)) != sum) {
    return error("the file is damaged: its checksum does not fit; bake again");
  }
  BakedMesh::Tables tables = read_tables(reader, counts);
  tables.mesh = mesh;
  BakedMesh baked(std::move(tables));
  if (const Result<void> valid = baked.validate(); !valid) return error(valid.error().reason);
  return baked;
}

}  // namespace wend
