// Islands follow changed cells, block by block.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "block_labels.h"
#include "wend/space/tables/islands.h"

namespace wend {

/// One update. A component of the block as it was stays if one of the block as it is now has the
/// same cells on the block's border: then nothing beyond the block can tell the difference. All
/// others go or come, and only these can split or join islands.
class IslandRepair {
 public:
  IslandRepair(Islands& islands, const GridMap& map) : islands_(islands), map_(map) {}
  void repair(std::span<const Point> changed);

 private:
  using Component = std::uint32_t;
  using Label = std::uint32_t;

  struct Visited {
    Component component;
    Label before;  // 0: a component that has come
  };

  /// The components that were reached from some of the places where the block changed. Merged into
  /// another group, it names that one and is empty.
  struct Group {
    std::uint32_t number;
    std::vector<Visited> reached;
    std::vector<Visited> waiting;  // their edges have not been followed
    std::size_t next = 0;          // in `waiting`
    bool pending() const { return next < waiting.size(); }
  };

  void repair_block(std::size_t block);
  void match(std::size_t block);
  void make_room(std::size_t block);
  void remove_components(std::size_t block);
  void add_components(std::size_t block);
  void write_cells(std::size_t block);
  void join_neighbours(std::size_t block);

  void regroup();
  std::uint32_t find_group(std::uint32_t number);
  void visit(Component component, std::uint32_t group);
  void follow(Component component, std::uint32_t group);
  std::uint32_t merge(std::uint32_t a, std::uint32_t b);
  void search_in_turn();

  void label_groups();
  Label largest_label(const Group& group) const;
  void follow_others(Group& group, Label kept);
  void give_label(Group& group, Label label);
  void release_labels();

  Islands& islands_;
  const GridMap& map_;
  BlockLabels labels_;
  std::vector<Component> component_of_;  // per label of the block: what it is from now on
  std::vector<Component> partner_;       // per component of the block as it was: its new label
  std::vector<Component> seeds_;         // of other blocks: were joined to what has gone
  std::vector<Component> added_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> active_;  // groups
  std::vector<Label> taken_;
  std::vector<Label> touched_;  // labels that may have lost their last cell
};

}  // namespace wend
