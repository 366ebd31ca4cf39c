#include "wend/io/mesh_links.h"

#include "../files/text.h"
#include "places.h"
#include "signed_number.h"
#include "wend/base/assert.h"

namespace wend::io {
namespace {

constexpr std::uint32_t kMostKind = 31;

std::optional<Error> take_link_cost(const LineReader& lines, std::string_view& rest, double& cost) {
  const std::string_view field = take_first_field(rest);
  if (field.empty()) return lines.error("expected a cost behind both places, such as 4.5");
  const std::optional<double> read = parse_signed(field);
  if (!read || *read < 0) {
    return lines.error("expected a cost, a number of at least 0, found " + in_quotes(field));
  }
  cost = *read;
  return std::nullopt;
}

std::optional<Error> take_mesh_link(const LineReader& lines, std::string_view rest,
                                    std::vector<MeshLink>& links) {
  MeshLink link;
  std::optional<Error> problem = take_place(lines, rest, link.from);
  if (!problem) problem = take_place(lines, rest, link.to);
  if (!problem) problem = take_link_cost(lines, rest, link.cost);
  if (problem) return problem;
  std::string_view next = take_first_field(rest);
  const std::optional<std::uint32_t> kind = parse_whole(next, kMostKind);
  if (kind) next = take_first_field(rest);
  const bool both = next == "both";
  if (both) next = trim(rest);
  if (!next.empty()) {
    const char* const expected = both   ? "the end of the line after both"
                                 : kind ? "the word both or the end of the line"
                                        : "a kind from 0 to 31, or the word both";
    return lines.error(std::string("expected ") + expected + ", found " + in_quotes(next));
  }
  if (kind) link.kind = static_cast<std::uint8_t>(*kind);
  links.push_back(link);
  if (both) links.push_back({link.to, link.from, link.cost, link.kind});
  return std::nullopt;
}

bool leads_back(const MeshLink& back, const MeshLink& link) {
  return back == MeshLink{link.to, link.from, link.cost, link.kind};
}

}  // namespace

Result<std::vector<MeshLink>> parse_mesh_links(std::string_view text, const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<MeshLink> links;
  while (lines.next()) {
    const std::string_view line = lines.line().substr(0, lines.line().find('#'));
    if (is_blank(line)) continue;
    if (auto problem = take_mesh_link(lines, line, links)) return *std::move(problem);
  }
  return links;
}

Result<std::vector<MeshLink>> read_mesh_links(const std::string& path) {
  return parse_file(path, &parse_mesh_links);
}

std::string to_mesh_links(std::span<const MeshLink> links) {
  std::string text = "# x,y,z x,y,z cost kind\n";
  for (std::size_t i = 0; i < links.size(); ++i) {
    const MeshLink& link = links[i];
    WEND_ASSERT(link.cost >= 0 && link.kind <= kMostKind, "costs are at least 0, kinds at most 31");
    append_place(text, link.from);
    text += ' ';
    append_place(text, link.to);
    text += ' ';
    append_signed(text, link.cost);
    text += " " + std::to_string(link.kind);
    if (i + 1 < links.size() && leads_back(links[i + 1], link)) {
      text += " both";
      ++i;
    }
    text += '\n';
  }
  return text;
}

}  // namespace wend::io
