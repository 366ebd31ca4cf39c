// A crowd and all that it needs to live.
#pragma once

#include <cstdint>
#include <memory>

#include "c/handles.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/ground.h"
#include "wend/service/path_service.h"

namespace wend::c {

struct CrowdObject {
  static constexpr Kind kKind = Kind::crowd;
  std::shared_ptr<const RadiusNavigators> radii;  // a mesh's
  std::unique_ptr<PathService> service;
  std::unique_ptr<Ground> ground;
  std::unique_ptr<Ground> places;  // those of the service's mesh, if that was eroded
  std::unique_ptr<MoveToSet> units;
};

}  // namespace wend::c
