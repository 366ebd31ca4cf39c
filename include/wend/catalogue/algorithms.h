#pragma once

#include "wend/search/astar.h"
#include "wend/search/baked_jump_points.h"
#include "wend/search/bidirectional_astar.h"
#include "wend/search/breadth_first.h"
#include "wend/search/depth_first.h"
#include "wend/search/dijkstra.h"
#include "wend/search/fringe_search.h"
#include "wend/search/greedy.h"
#include "wend/search/hpa_star.h"
#include "wend/search/ida_star.h"
#include "wend/search/jump_point_search.h"
#include "wend/search/lazy_theta_star.h"
#include "wend/search/taut_astar.h"
#include "wend/search/theta_star.h"
#include "wend/search/turning_astar.h"
#include "wend/search/wandering_astar.h"
#include "wend/search/weighted_astar.h"

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
    WanderingAStar>;

template <class A, class S>
concept WorksOn = requires(const S& space, const SearchRequest& request, Workspace& workspace) {
  A::begin(space, request, workspace);
};

}  // namespace wend
