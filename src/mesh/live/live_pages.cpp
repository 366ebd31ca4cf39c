#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/mesh/live_faces.h"

namespace wend {

void LivePages::begin(std::uint64_t next_version) {
  WEND_ASSERT(next_version > next_version_ || pages_.empty(), "versions rise");
  next_version_ = next_version;
  newest_held_ = 0;
  const std::size_t before = held_.size();
  std::erase_if(held_,
                [](const Lease* lease) { return !lease->held.load(std::memory_order_acquire); });
  for (const Lease* lease : held_) newest_held_ = std::max(newest_held_, lease->version);
  WEND_ASSERT(newest_held_ < next_version_ || pages_.empty(),
              "readers hold versions before the one that is written next");
  if (held_.size() != before) sweep();
}

/// Makes pages available again that belong only to versions without readers.
void LivePages::sweep() {
  std::erase_if(retired_, [&](const Retired& old) {
    const bool needed = std::any_of(held_.begin(), held_.end(), [&](const Lease* lease) {
      return lease->version >= old.born && lease->version < old.died;
    });
    if (!needed) spare_.push_back(old.page);
    return !needed;
  });
}

void LivePages::grow(std::size_t face_bound) {
  while (this->face_bound() < face_bound) {
    Page* page = take_page();
    page->fill({});
    pages_.push_back(page);
    born_.push_back(next_version_);
  }
}

LivePages::Page* LivePages::take_page() {
  if (spare_.empty()) {
    blocks_.push_back(std::make_unique<Page[]>(kPagesPerBlock));
    for (std::size_t i = kPagesPerBlock; i-- > 0;) spare_.push_back(&blocks_.back()[i]);
  }
  Page* page = spare_.back();
  spare_.pop_back();
  return page;
}

void LivePages::copy(std::size_t page) {
  WEND_ASSERT(born_[page] < next_version_, "a page is copied once for each version");
  Page* fresh = take_page();
  *fresh = *pages_[page];
  retired_.push_back({pages_[page], born_[page], next_version_});
  pages_[page] = fresh;
  born_[page] = next_version_;
}

std::atomic<bool>& LivePages::lease(std::uint64_t version) {
  WEND_ASSERT(version == next_version_,
              "only the version written last can still be held by new readers");
  const auto is_idle = [&](const Lease& lease) {
    return !lease.held.load(std::memory_order_acquire) &&
           std::find(held_.begin(), held_.end(), &lease) == held_.end();
  };
  auto idle = std::find_if(leases_.begin(), leases_.end(), is_idle);
  Lease& lease = idle == leases_.end() ? leases_.emplace_back() : *idle;
  lease.version = version;
  lease.held.store(true, std::memory_order_relaxed);
  held_.push_back(&lease);
  return lease.held;
}

std::size_t LivePages::bytes() const {
  return blocks_.size() * kPagesPerBlock * sizeof(Page) + pages_.capacity() * sizeof(Page*) +
         born_.capacity() * sizeof(std::uint64_t) + retired_.capacity() * sizeof(Retired) +
         spare_.capacity() * sizeof(Page*) + leases_.size() * sizeof(Lease);
}

}  // namespace wend
