#include "shards/shard_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/files/mapped_file.h"
#include "shards/shard_job.h"
#include "terminal/failure.h"
#include "terminal/progress_bar.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

struct NamedShard {
  std::string file;
  Shard shard;
  std::shared_ptr<const void> keeper;
};

NamedShard load(const std::string& file) {
  io::MappedFile mapped = value_or_fail(io::map_file(file));
  return {file, value_or_fail(parse_shard(mapped.bytes, file)), std::move(mapped.keeper)};
}

void require_same_job(const NamedShard& first, const NamedShard& other) {
  const std::string difference = job_difference(other.shard.header, first.shard.header);
  if (difference.empty()) return;
  throw file_error(fmt::format("{} {}, as {} is; merge the shards of one job", other.file,
                               difference, first.file));
}

void require_this_version(const NamedShard& first) {
  const std::string& version = first.shard.header.version;
  if (version == WEND_VERSION) return;
  throw file_error(
      fmt::format("{} was made by wend {}, and this is wend {}; merge with that "
                  "version, or make all shards again",
                  first.file, version, WEND_VERSION));
}

/// "2, 5-7".
std::string ranges_text(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kMost = 10;  // ranges in a message of one line
  std::string text;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size(); ++ranges) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (ranges == kMost) return text + fmt::format(" and {} more", numbers.size() - i);
    if (i > 0) text += ", ";
    text += std::to_string(numbers[i]);
    if (end - i > 1) text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

/// Precondition: sorted.
void require_all(const std::vector<NamedShard>& shards) {
  std::vector<std::uint64_t> missing;
  std::uint64_t next = 1;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const ShardHeader& header = shards[i].shard.header;
    if (i > 0 && header.index == shards[i - 1].shard.header.index) {
      throw file_error(fmt::format("{} and {} are both part {}; name each part once",
                                   shards[i - 1].file, shards[i].file, header.part()));
    }
    for (; next < header.index; ++next) missing.push_back(next);
    next = header.index + 1;
  }
  const std::uint64_t count = shards.front().shard.header.count;
  for (; next <= count; ++next) missing.push_back(next);
  if (missing.empty()) return;
  throw file_error(
      fmt::format("of {} parts, part {} {} missing; name {} file{}, or make {} by "
                  "--shard {}/{}",
                  count, ranges_text(missing), missing.size() == 1 ? "is" : "are",
                  missing.size() == 1 ? "its" : "their", missing.size() == 1 ? "" : "s",
                  missing.size() == 1 ? "it" : "them", missing.front(), count));
}

}  // namespace

ExitCode ShardSet::outcome() const {
  std::uint32_t worst = 0;
  for (const Shard& shard : shards) worst = std::max(worst, shard.outcome);
  return static_cast<ExitCode>(worst);
}

ShardSet load_shards(const std::vector<std::string>& files) {
  std::vector<NamedShard> shards;
  {
    ProgressBar progress(files.size());
    progress.set_label("checking");
    for (const std::string& file : files) {
      shards.push_back(load(file));
      require_same_job(shards.front(), shards.back());
      progress.advance();
    }
  }
  require_this_version(shards.front());
  std::stable_sort(shards.begin(), shards.end(), [](const NamedShard& a, const NamedShard& b) {
    return a.shard.header.index < b.shard.header.index;
  });
  require_all(shards);
  ShardSet set;
  for (NamedShard& each : shards) {
    set.shards.push_back(std::move(each.shard));
    set.keepers.push_back(std::move(each.keeper));
  }
  return set;
}

}  // namespace wend::cli
