// The calls of Wend.cs that the ten questions do not make: each once, with an answer known by hand.
using System;
using Wend;

internal static class EveryCall {
  private static void Expect(bool holds, string claim) {
    if (!holds) throw new InvalidOperationException(claim);
  }

  internal static void Check() {
    Expect(Library.Version.Length > 0 && Library.Name(Code.Stale) == "stale", "names");
    Expect(Array.IndexOf(Library.Algorithms(), "astar") >= 0, "algorithms");
    CheckEdits();
    CheckCosts();
    CheckGraph();
    CheckMoves();
    CheckSlices();
    CheckWaypoints();
    CheckFields();
  }

  private static Map OpenMap(int width, int height) {
    var walkable = new byte[width * height];
    for (int i = 0; i < walkable.Length; ++i) walkable[i] = 1;
    return Map.FromWalkable(width, height, walkable, "square");
  }

  private static Status StatusOf(Navigator navigator, uint from, uint to) {
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      return navigator.Solve(new Query { From = from, To = to }, workspace, path).Status;
    }
  }

  /// A wall of one cell closes a corridor; a link leads around it.
  private static void CheckEdits() {
    using (Map map = OpenMap(5, 1))
    using (Navigator navigator = new Navigator(map)) {
      int width, height;
      map.Size(out width, out height);
      Expect(width == 5 && height == 1 && navigator.NodeCount == 5, "sizes");
      Expect(navigator.NodeOf(new Cell(3, 0)) == 3 && navigator.CellOf(3).X == 3, "nodes");
      var middle = new[] { new Cell(2, 0) };
      map.SetWeight(middle, 2.5);
      Expect(map.Cost(middle[0]) == 2.5, "weight");
      map.SetWalkable(middle, false);
      navigator.Update(map, middle);
      Expect(StatusOf(navigator, 0, 4) == Status.Unreachable, "a wall");
      map.AddLinks(new[] { new Link { From = new Cell(1, 0), To = new Cell(3, 0), Cost = 1 } });
      navigator.Update(map, new Cell[0]);
      Expect(StatusOf(navigator, 0, 4) == Status.Found, "a link");
      map.SetWalkable(new[] { new Cell(1, 0) }, false);
      navigator.Update(map, null);
      Expect(StatusOf(navigator, 0, 4) == Status.Unreachable, "an update of everything");
    }
  }

  private static void CheckCosts() {
    using (Map bytes = Map.FromByteCosts(2, 1, new byte[] { 1, 3 }))
    using (Map floats = Map.FromCosts(2, 1, new[] { 1f, 0.5f })) {
      Expect(bytes.Cost(new Cell(1, 0)) == 3 && floats.Cost(new Cell(1, 0)) == 0.5, "costs");
    }
  }

  private static void CheckGraph() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 },
                        new Edge { From = 1, To = 2, Cost = 2 } };
    var positions = new[] { new Position(0, 0, 0), new Position(1, 0, 0), new Position(3, 0, 0) };
    using (Map bare = Map.FromGraph(3, edges))
    using (Map placed = Map.FromGraph(3, edges, positions))
    using (Navigator first = new Navigator(bare))
    using (Navigator second = new Navigator(placed)) {
      Expect(StatusOf(first, 0, 2) == Status.Found, "a graph");
      Expect(StatusOf(second, 2, 0) == Status.Unreachable, "one-way edges");
    }
  }

  private static void CheckMoves() {
    using (Map map = OpenMap(2, 2))
    using (Navigator navigator = new Navigator(map, new Moves { Corners = "never" }))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      Answer answer = navigator.Solve(new Query { From = 0, To = 3 }, workspace, path);
      Expect(answer.NodeCount == 3 && answer.Length == 2 && answer.Reason == "", "moves");
      uint[] goals = { 2, 1 };
      answer = navigator.Solve(new Query { From = 0, Goals = goals }, workspace, path);
      Expect(answer.NodeCount == 2 && answer.Optimal, "goals");
    }
  }

  private static void CheckSlices() {
    using (Map map = OpenMap(30, 30))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      options.Set("algorithm", "dijkstra");
      var query = new Query { From = 0, To = 899, Options = options };
      workspace.Begin(navigator, query);
      Expect(workspace.Run(5) == Status.Running, "a slice");
      Expect(workspace.Run() == Status.Found, "the last slice");
      Expect(workspace.Read(path).NodeCount == 30, "the diagonal");
      workspace.Begin(navigator, query);
      workspace.Cancel();
      Expect(workspace.Run() == Status.Cancelled, "a cancelled search");
    }
  }

  private static void CheckWaypoints() {
    using (Map map = OpenMap(5, 3))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      Cell[] cells = null;
      Position[] waypoints = null;
      navigator.Solve(new Query { From = 0, To = 4 }, workspace, path);
      Expect(path.CopyCells(ref cells) == 5 && cells[4].X == 4 && cells[4].Y == 0, "cells");
      Expect(path.CopyWaypoints(ref waypoints) == 0, "no waypoints");
      options.Set("algorithm", "theta_star");
      navigator.Solve(new Query { From = 0, To = 14, Options = options }, workspace, path);
      Expect(path.CopyWaypoints(ref waypoints) == 2, "waypoints");
      Expect(waypoints[1].X == 4 && waypoints[1].Y == 2 && waypoints[1].Z == 0, "the last one");
    }
  }

  private static void CheckFields() {
    using (Map map = OpenMap(4, 1))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Field field = new Field()) {
      double[] costs = null;
      Expect(field.Fill(navigator, new uint[] { 0 }, workspace) == Status.Found, "a field");
      Expect(field.CopyCosts(ref costs) == 4 && costs[3] == 3 * costs[1], "costs of a field");
      Expect(field.Next(2) == 1 && field.Next(0) == Library.NoNode, "next nodes");
      var row = new double[2];
      Status status = navigator.Distances(0, new uint[] { 1, 3 }, row, workspace);
      Expect(status == Status.Found && row[0] == costs[1] && row[1] == costs[3], "distances");
    }
  }
}
