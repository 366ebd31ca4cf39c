#include "wend/flow/field_cache.h"

#include <utility>

#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"

namespace wend {

FieldCache::FieldCache(const NodeNavigator& navigator, const FieldCacheOptions& options)
    : navigator_(&navigator), kept_(options.most_bytes) {}

Result<std::shared_ptr<const FlowField>> FieldCache::to(std::span<const NodeId> goals,
                                                        FlowKind kind) {
  std::shared_ptr<FlowField> field = kept_.find(goals, static_cast<std::uint32_t>(kind));
  if (field == nullptr) {
    Result<FlowField> made = FlowField::build(*navigator_, kept_.goals(), {kind, nullptr});
    if (!made) return made.error();
    field = std::make_shared<FlowField>(std::move(made).value());
    kept_.add(field);
    trim();  // but for this one, which is held here
  }
  WEND_ASSERT(field->kind() == kind, "fields are kept by their goals and their kind");
  return std::shared_ptr<const FlowField>(std::move(field));
}

Result<void> FieldCache::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  navigator_ = &navigator;
  Result<void> all;
  kept_.for_each([&](FlowField& field) {
    Result<void> updated = field.update(navigator, changed);
    if (all && !updated) all = updated;
  });
  return all;
}

Result<void> FieldCache::validate() const {
  if (!kept_.valid()) return Error{"", 0, "some goals are not kept where it says"};
  Result<void> valid;
  kept_.for_each([&](const FlowField& field) {
    if (valid) valid = field.validate();
  });
  return valid;
}

}  // namespace wend
