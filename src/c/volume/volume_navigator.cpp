#include "c/volume/volume_navigator.h"

#include <string>

#include "wend/c/volume.h"

namespace wend::c {
namespace {

/// The navigator of a volume; fails if it is none.
const OfVolume* volume_in(Call& call, const NavigatorObject& navigator) {
  const auto* volume = std::get_if<OfVolume>(&navigator.made);
  if (volume == nullptr) {
    call.fail(WEND_REFUSED, "the navigator is none of a volume, and this needs one");
  }
  return volume;
}

bool holds_voxel(const OfVolume& volume, const wend_voxel& at) {
  return at.x >= 0 && at.y >= 0 && at.z >= 0 && at.x < volume.width && at.y < volume.depth &&
         at.z < volume.height;
}

}  // namespace

OfVolume volume_navigator_of(const VoxelMap& volume, const VoxelOptions& options) {
  return {volume.width(), volume.depth(), volume.height(), options,
          NodeNavigator(VoxelGrid(volume, options))};
}

void rebuild(OfVolume& navigator, const VoxelMap& volume) {
  navigator = volume_navigator_of(volume, navigator.options);
}

}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_navigator_voxel_node(const wend_navigator* handle, wend_voxel voxel,
                                    std::uint32_t* node, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(node, "node")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const OfVolume* volume = volume_in(call, *navigator);
  if (volume == nullptr) return call.code();
  if (!holds_voxel(*volume, voxel)) {
    return call.fail(WEND_OUT_OF_RANGE, "the voxel " + to_string(Voxel{voxel.x, voxel.y, voxel.z}) +
                                            " is not in the volume");
  }
  const auto x = static_cast<NodeId>(voxel.x);
  const auto y = static_cast<NodeId>(voxel.y);
  const auto z = static_cast<NodeId>(voxel.z);
  *node = (z * static_cast<NodeId>(volume->depth) + y) * static_cast<NodeId>(volume->width) + x;
  return call.code();
}

wend_code wend_navigator_voxel(const wend_navigator* handle, std::uint32_t node, wend_voxel* voxel,
                               wend_error* error) noexcept {
  Call call(error);
  if (!call.given(voxel, "voxel")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const OfVolume* volume = volume_in(call, *navigator);
  if (volume == nullptr) return call.code();
  if (node >= volume->navigator.node_count()) {
    return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  }
  const auto width = static_cast<NodeId>(volume->width);
  const auto depth = static_cast<NodeId>(volume->depth);
  *voxel = {static_cast<std::int32_t>(node % width),
            static_cast<std::int32_t>(node / width % depth),
            static_cast<std::int32_t>(node / width / depth)};
  return call.code();
}
