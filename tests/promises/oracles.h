// The oracles by name: each draws a world by its number, and asks.
#pragma once

#include <cstdint>

#include "promises/ledger.h"

namespace wend::test {

void ask_replan(std::uint64_t world, Ledger& ledger);
void ask_service(std::uint64_t world, Ledger& ledger);
void ask_navigator(std::uint64_t world, Ledger& ledger);
void ask_flow(std::uint64_t world, Ledger& ledger);
void ask_watch(std::uint64_t world, Ledger& ledger);
void ask_crowd(std::uint64_t world, Ledger& ledger);
void ask_mesh_ways(std::uint64_t world, Ledger& ledger);
void ask_mesh_links(std::uint64_t world, Ledger& ledger);
void ask_mesh_questions(std::uint64_t world, Ledger& ledger);
void ask_live(std::uint64_t world, Ledger& ledger);
void ask_discs(std::uint64_t world, Ledger& ledger);
void ask_regions(std::uint64_t world, Ledger& ledger);
void ask_disc_ends(std::uint64_t world, Ledger& ledger);
void ask_mesh_flows(std::uint64_t world, Ledger& ledger);
void ask_mesh_graph(std::uint64_t world, Ledger& ledger);
void ask_gates(std::uint64_t world, Ledger& ledger);
void ask_knowledge(std::uint64_t world, Ledger& ledger);
void ask_influence(std::uint64_t world, Ledger& ledger);
void ask_files(std::uint64_t world, Ledger& ledger);
void ask_formats(std::uint64_t world, Ledger& ledger);

}  // namespace wend::test
