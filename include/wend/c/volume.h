/// Volumes: blocks of cubes that units fly through. Navigators, services and all that works on
/// nodes take them as they take graphs.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A cell of a volume: x runs right, y runs down the plan, z runs up; all from 0.
typedef struct wend_voxel {
  int32_t x;
  int32_t y;
  int32_t z;
} wend_voxel;

/// A volume in an array of the caller, which is copied: along x, then y, then z. One of the two
/// arrays is given, the other is null.
typedef struct wend_volume {
  uint32_t size;              ///< sizeof(wend_volume)
  int32_t width;              ///< voxels along x; sides from 1, and at most 2^30 voxels
  int32_t depth;              ///< along y
  int32_t height;             ///< along z
  size_t count;               ///< elements of the array: width x depth x height
  const uint8_t* walkable;    ///< 0: blocked; anything else: open ground
  const uint8_t* byte_costs;  ///< 0: blocked; else the cost as a multiple of open ground
} wend_volume;

/// Linear in the voxels. Errors: WEND_NULL (no array), WEND_OUT_OF_RANGE (size or count),
/// WEND_REFUSED (both arrays).
WEND_C_API wend_code wend_map_create_volume(const wend_volume* volume, wend_map** map,
                                            wend_error* error) WEND_C_NOEXCEPT;

/// The sides of a volume. Errors: WEND_REFUSED (no volume).
WEND_C_API wend_code wend_map_volume_size(const wend_map* map, int32_t* width, int32_t* depth,
                                          int32_t* height, wend_error* error) WEND_C_NOEXCEPT;

/// Sets the cost of voxels: 0 blocks them, 1 is open ground, at most 255. Navigators learn of it by
/// wend_navigator_update with `cells` null, which rebuilds them. Constant time each. Errors change
/// nothing: WEND_OUT_OF_RANGE (a voxel, the cost), WEND_REFUSED (no volume).
WEND_C_API wend_code wend_map_set_voxels(wend_map* map, const wend_voxel* voxels, size_t count,
                                         uint32_t cost, wend_error* error) WEND_C_NOEXCEPT;

/// Copies the costs of up to `count` voxels from number `first` on, in the order of wend_volume,
/// and says how many these were: 0 behind the last one. The map that wend_map_create_volume() makes
/// of all of them as byte_costs is the same. Errors: WEND_REFUSED (no volume).
WEND_C_API wend_code wend_map_read_voxels(const wend_map* map, size_t first, uint8_t* costs,
                                          size_t count, size_t* written,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// The node of a voxel: (z * depth + y) * width + x. Errors: WEND_OUT_OF_RANGE, WEND_REFUSED (the
/// navigator is none of a volume).
WEND_C_API wend_code wend_navigator_voxel_node(const wend_navigator* navigator, wend_voxel voxel,
                                               uint32_t* node, wend_error* error) WEND_C_NOEXCEPT;
/// The voxel of a node. Errors: as above.
WEND_C_API wend_code wend_navigator_voxel(const wend_navigator* navigator, uint32_t node,
                                          wend_voxel* voxel, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
