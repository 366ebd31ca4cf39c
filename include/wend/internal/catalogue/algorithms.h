#pragma once

#include "wend/mesh/polyanya.h"
#include "wend/mesh/weighted_regions.h"
#include "wend/search/algorithms/anytime_astar.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/baked_jump_points.h"
#include "wend/search/algorithms/bidirectional_astar.h"
#include "wend/search/algorithms/breadth_first.h"
#include "wend/search/algorithms/depth_first.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/fringe_search.h"
#include "wend/search/algorithms/greedy.h"
#include "wend/search/algorithms/hpa_star.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/jump_point_search.h"
#include "wend/search/algorithms/lazy_theta_star.h"
#include "wend/search/algorithms/taut_astar.h"
#include "wend/search/algorithms/theta_star.h"
#include "wend/search/algorithms/turning_astar.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/search/algorithms/weighted_astar.h"

namespace wend {

template <class... Types>
struct TypeList {};

/// The catalogue: one line per algorithm.
using Algorithms = TypeList<  //
    BreadthFirst,             //
    DepthFirst,               //
    Dijkstra,                 //
    Greedy,                   //
    AStar,                    //
    WeightedAStar,            //
    AnytimeAStar,             //
    BidirectionalAStar,       //
    FringeSearch,             //
    IdaStar,                  //
    JumpPointSearch,          //
    BakedJumpPoints,          //
    HpaStar,                  //
    ThetaStar,                //
    LazyThetaStar,            //
    TautAStar,                //
    TurningAStar,             //
    WanderingAStar,           //
    Polyanya,                 //
    WeightedRegions>;

template <class A, class S>
concept WorksOn = requires(const S& space, const SearchRequest& request, Workspace& workspace) {
  A::begin(space, request, workspace);
};

/// One that goes by polygons, not by nodes: meshes begin it themselves.
template <class A>
concept NeedsMesh = A::kInfo.on_meshes;

}  // namespace wend
