// Adds an overlay to a picture.
#pragma once

#include "wend/catalogue/overlay.h"
#include "wend/picture/graph_picture.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// `place(node)` is what the picture calls a node. Does nothing without an overlay.
template <class Shown, class PlaceOf>
void add_overlay(Shown& picture, const Overlay* overlay, PlaceOf&& place) {
  if (overlay == nullptr || overlay->empty()) return;
  for (NodeId node = 0; node < overlay->node_count(); ++node) {
    if (overlay->closed(node)) {
      picture.closed.push_back(place(node));
    } else if (!overlay->may_stop(node)) {
      picture.pass_only.push_back(place(node));
    } else if (overlay->cost(node) > 0) {
      picture.dear.push_back(place(node));
    }
  }
}

}  // namespace wend::cli
