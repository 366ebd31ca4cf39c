// The calls of Wend.cs that the ten questions do not make: each once, with an answer known by hand.
using System;
using System.Runtime.InteropServices;
using System.Text;
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
    CheckReading();
    CheckReadingOfMeshes();
    CheckReadingRefusals();
    CheckCatalogue();
    CheckLint();
    CheckGraph();
    CheckMoves();
    CheckVolumes();
    CheckVolumeRefusals();
    CheckServiceOnVolume();
    CheckSlices();
    CheckWaypoints();
    CheckFields();
    CheckMeshes();
    CheckMeshLinks();
    CheckMeshRefusals();
    CheckOverlays();
    CheckOverlayRefusals();
    CheckUnits();
    CheckGroups();
    CheckCrowdEdits();
    CheckCrowdOnMesh();
    CheckArrays();
    CheckArraysOfStructs();
    CheckGarbage();
    CheckMotion();
    CheckCrowdRefusals();
    CheckService();
    CheckServiceChanges();
    CheckServiceRefusals();
    CheckInfluence();
    CheckSight();
    CheckDeposits();
    CheckInfluenceCosts();
    CheckSpots();
    CheckFlight();
    CheckInfluenceRefusals();
    CheckManyQuestions();
    CheckManyRefusals();
    CheckHolds();
    CheckFiles();
    CheckFaultyFiles();
    CheckBakedTables();
    CheckTraces();
    CheckBothSides();
    CheckForgottenNodes();
    CheckTracesOfSlices();
    CheckTraceRefusals();
    CheckKnowledge();
    CheckMemory();
    CheckVision();
    CheckBeliefs();
    CheckKnowledgeRefusals();
    CheckGarbageOfLooks();
    CheckReplanner();
    foreach (string how in new[] { "incremental", "again", "automatic" }) {
      CheckReplannedAnswers(how);
    }
    CheckCancelledAnswers();
    CheckReplannersOfOverlays();
    CheckExploration();
    CheckRecords();
    CheckRecordsOfTables();
    CheckDifferences();
    CheckRecordRefusals();
  }

  private static Code CodeOf(Action call) {
    try {
      call();
    } catch (WendException refusal) {
      return refusal.Code;
    }
    return Code.Ok;
  }

  private static bool Near(double value, double wanted, double slack = 1e-9) {
    return Math.Abs(value - wanted) <= slack;
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

  /// A grid is read back, a few cells at a time.
  private static void CheckReading() {
    using (Map map = Map.FromCosts(3, 1, new[] { 1f, 0f, 2.5f }, "hex_odd_rows")) {
      var costs = new float[2];
      Expect(map.Layout == "hex_odd_rows", "a layout");
      Expect(map.ReadCosts(0, costs) == 2 && costs[0] == 1 && costs[1] == 0, "the first costs");
      Expect(map.ReadCosts(2, costs) == 1 && costs[0] == 2.5f, "the last cost");
      Expect(map.ReadCosts(3, costs) == 0, "no costs are left");
      var links = new Link[2];
      Expect(map.ReadLinks(0, links) == 0, "no links");
      map.AddLinks(new[] { new Link { From = new Cell(0, 0), To = new Cell(2, 0), Cost = 3 } });
      Expect(map.ReadLinks(0, links) == 1 && links[0].To.X == 2 && links[0].Cost == 3, "a link");
    }
  }

  /// A square of two by two: one polygon, which a disc shrinks.
  private static void CheckReadingOfMeshes() {
    var corners = new[] { new Position(0, 0, 0), new Position(2, 0, 0), new Position(2, 2, 0),
                          new Position(0, 2, 0) };
    using (Map map = Map.FromPolygons(corners, new uint[] { 0, 1, 2, 3 }, new uint[] { 4 },
                                      new byte[] { 7 }))
    using (Navigator navigator = new Navigator(map, 0.5))
    using (Navigator none = new Navigator(map, 5)) {
      Geometry whole = map.Geometry;
      Expect(whole.Vertices.Length == 4 && whole.Corners.Length == 4, "corners");
      Expect(whole.First.Length == 2 && whole.First[1] == 4 && whole.Areas[0] == 7, "a polygon");
      Geometry room = navigator.Geometry;
      Expect(room.First.Length == navigator.NodeCount + 1, "polygons are nodes");
      foreach (Position at in room.Vertices) {
        Expect(at.X > 0.49 && at.X < 1.51 && at.Y > 0.49 && at.Y < 1.51, "room for a disc");
      }
      Expect(none.Geometry.First.Length == 1 && none.Geometry.Areas.Length == 0, "no room");
      var links = new MeshLink[2];
      map.SetMeshLinks(new[] { new MeshLink { From = new Position(0.5, 0.5, 0),
                                              To = new Position(1.5, 1.5, 0), Cost = 2, Kind = 3 } });
      Expect(map.ReadMeshLinks(0, links) == 1 && links[0].To.Y == 1.5 && links[0].Kind == 3, "a link");
    }
  }

  private static void CheckReadingRefusals() {
    using (Map map = OpenMap(2, 2))
    using (Navigator navigator = new Navigator(map)) {
      Expect(CodeOf(() => map.ReadCosts(0, null)) == Code.Null, "no array");
      Expect(CodeOf(() => map.ReadCosts(-1, new float[1])) == Code.OutOfRange, "below 0");
      Expect(CodeOf(() => map.ReadMeshLinks(0, new MeshLink[1])) == Code.Refused, "no mesh");
      Expect(CodeOf(() => { Geometry unused = map.Geometry; }) == Code.Refused, "no polygons");
      Expect(CodeOf(() => { Geometry unused = navigator.Geometry; }) == Code.Refused, "no mesh's");
    }
  }

  private static void CheckCatalogue() {
    Expect(Library.AlgorithmTitle(0).Length > 0 && Library.AlgorithmSummary(0).EndsWith("."),
           "the words of an algorithm");
    Expect(Library.AlgorithmTitle(1000) == "", "no such algorithm");
    bool heuristic = false, table = false;
    foreach (OptionInfo option in Library.Options()) {
      Expect(option.Words.EndsWith("."), "a sentence about " + option.Name);
      using (Options options = new Options()) options.Set(option.Name, option.Usual);
      heuristic |= option.Name == "heuristic" && option.Kind == OptionKind.Choice &&
                   Array.IndexOf(option.Choices, "octile") > 0 &&
                   Array.IndexOf(option.Algorithms, "astar") >= 0 &&
                   Array.IndexOf(option.Algorithms, "dijkstra") < 0;
      table |= option.Name == "transpositions" && option.Kind == OptionKind.Whole &&
               option.PowerOfTwo && option.Most == 4294967296 && option.Usual == "65536";
    }
    Expect(heuristic && table, "options");
  }

  private static void CheckLint() {
    using (Map map = OpenMap(4, 4))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options()) {
      LintReport usual = navigator.Lint(null, workspace);
      Expect(usual.Verdict == LintVerdict.Admissible && usual.From == Library.NoNode, "proved");
      options.Set("heuristic", "manhattan");
      LintReport report = navigator.Lint(options, workspace);
      Expect(report.Verdict == LintVerdict.Overestimates && report.Estimate == 2 * 13860 &&
             report.Cost == 19601 && report.From != report.To, "an example");
      Expect(Library.Name(report.Verdict) == "overestimates", "the name of a verdict");
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
      var far = new Query { From = 0, To = 3, Range = 1 };
      Expect(navigator.Solve(far, workspace, path).NodeCount == 2, "a range");
      var moves = new Moves { Straight = 10, Diagonal = 15 };
      using (Navigator priced = new Navigator(map, moves)) {
        answer = priced.Solve(new Query { From = 0, To = 3 }, workspace, path);
        Expect(answer.Cost == 15, "costs of steps");
      }
      using (Navigator large = new Navigator(map, new Moves { UnitSize = 2 })) {
        Expect(StatusOf(large, 0, 3) == Status.GoalBlocked, "a large unit");
      }
      moves.Terrain = "round";
      Expect(CodeOf(() => new Navigator(map, moves)) == Code.UnknownName, "terrain");
    }
  }

  private static void CheckVolumes() {
    var costs = new byte[] { 1, 1, 1, 1, 0, 3, 1, 1, 1, 1, 1, 1 };
    var back = new byte[5];
    int width, depth, height;
    using (Map map = Map.VolumeFromByteCosts(3, 2, 2, costs))
    using (var straight = new Navigator(map, new Moves { Directions = 6, Corners = "always" }))
    using (var navigator = new Navigator(map)) {
      map.VolumeSize(out width, out depth, out height);
      Expect(width == 3 && depth == 2 && height == 2, "a volume's size");
      Expect(map.ReadVoxels(3, back) == 5 && back[1] == 0 && back[2] == 3, "costs of voxels");
      Expect(map.ReadVoxels(12, back) == 0, "no more voxels");
      uint end = navigator.NodeOf(new Voxel(2, 1, 1));
      Voxel voxel = navigator.VoxelOf(end);
      Expect(end == 11 && voxel.X == 2 && voxel.Y == 1 && voxel.Z == 1, "nodes of voxels");
      Expect(Near(CostOf(straight, 0, 11), 4), "steps through faces");
      Expect(Near(CostOf(navigator, 0, 11), Math.Sqrt(8), 1e-6), "26 directions");
      map.SetVoxels(new[] { new Voxel(1, 1, 0), new Voxel(2, 1, 0) }, 1);
      Expect(Near(CostOf(navigator, 0, 11), Math.Sqrt(8), 1e-6), "before the update");
      navigator.Update(map, null);
      Expect(Near(CostOf(navigator, 0, 11), Math.Sqrt(3) + 1, 1e-6), "after the update");
    }
  }

  private static double CostOf(Navigator navigator, uint from, uint to) {
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      return navigator.Solve(new Query { From = from, To = to }, workspace, path).Cost;
    }
  }

  private static void CheckVolumeRefusals() {
    var open = new byte[] { 9, 9, 9, 9 };
    Expect(CodeOf(() => Map.VolumeFromWalkable(2, 2, 2, open)) == Code.OutOfRange, "too few");
    Expect(CodeOf(() => Map.VolumeFromWalkable(2, 2, 1, null)) == Code.Null, "no voxels");
    using (Map flat = OpenMap(2, 2))
    using (Map map = Map.VolumeFromWalkable(2, 2, 1, open))
    using (var navigator = new Navigator(map))
    using (var onGrid = new Navigator(flat)) {
      int side;
      var beyond = new[] { new Voxel(0, 0, 1) };
      Expect(CodeOf(() => map.SetVoxels(beyond, 0)) == Code.OutOfRange, "no such voxel");
      Expect(CodeOf(() => map.SetVoxels(new Voxel[1], 256)) == Code.OutOfRange, "a cost of 256");
      Expect(CodeOf(() => flat.SetVoxels(new Voxel[1], 0)) == Code.Refused, "no volume");
      Expect(CodeOf(() => flat.VolumeSize(out side, out side, out side)) == Code.Refused, "a grid");
      Expect(CodeOf(() => flat.ReadVoxels(0, open)) == Code.Refused, "no voxels to read");
      Expect(CodeOf(() => navigator.NodeOf(beyond[0])) == Code.OutOfRange, "no node there");
      Expect(CodeOf(() => navigator.VoxelOf(4)) == Code.OutOfRange, "no voxel there");
      Expect(CodeOf(() => onGrid.VoxelOf(0)) == Code.Refused, "no voxels on a grid");
      Expect(CodeOf(() => navigator.Update(map, new Cell[1])) == Code.Refused, "cells");
      var moves = new Moves { Directions = 7 };
      Expect(CodeOf(() => new Navigator(map, moves)) == Code.OutOfRange, "7 directions");
      moves.Directions = 6;
      Expect(CodeOf(() => new Navigator(flat, moves)) == Code.OutOfRange, "6 on a grid");
    }
  }

  private static void CheckServiceOnVolume() {
    var open = new byte[] { 1, 1, 1, 1, 1, 1, 1, 1 };
    using (Map map = Map.VolumeFromWalkable(2, 2, 2, open))
    using (var service = new Service(map, moves: new Moves { Directions = 18 }))
    using (Path path = new Path()) {
      Request request = service.Submit(new Query { From = 0, To = 7 });
      service.Tick();
      service.Take(request, path);
      Expect(Near(path.Answer.Cost, Math.Sqrt(2) + 1, 1e-6), "a service in a volume");
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

  /// A yard of 10 x 10 with a block in its middle.
  private static Map Yard() {
    var corners = new[] { new Position(0, 0, 0), new Position(10, 0, 0), new Position(10, 10, 0),
                          new Position(0, 10, 0), new Position(4, 2, 0), new Position(6, 2, 0),
                          new Position(6, 8, 0), new Position(4, 8, 0) };
    return Map.FromOutlines(corners, new uint[] { 4, 4 });
  }

  private static Position[] Square() {
    return new[] { new Position(0, 0, 0), new Position(4, 0, 0), new Position(4, 4, 0),
                   new Position(0, 4, 0) };
  }

  private static void CheckMeshes() {
    using (Map yard = Yard())
    using (Map triangles = Map.FromTriangles(Square(), new uint[] { 0, 1, 2, 0, 3, 2 }))
    using (Map polygon = Map.FromPolygons(Square(), new uint[] { 0, 1, 2, 3 }, new uint[] { 4 }))
    using (Navigator points = new Navigator(yard, 0))
    using (Navigator discs = new Navigator(yard, 0.5))
    using (Navigator giants = new Navigator(yard, 3.0))
    using (Navigator two = new Navigator(triangles, 0))
    using (Navigator one = new Navigator(polygon, 0))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      Expect(two.NodeCount == 2 && one.NodeCount == 1, "polygons");
      Position[] bends = null;
      var query = new PlaceQuery { From = new Position(2, 5, 0), To = new Position(8, 5, 0) };
      Answer answer = points.SolveBetween(query, workspace, path);
      double length = 2 + 2 * Math.Sqrt(13);
      Expect(answer.Status == Status.Found && Near(answer.Length, length), "round the block");
      Expect(path.CopyWaypoints(ref bends) == 4 && bends[0].X == 2 && bends[3].X == 8, "bends");
      Expect(bends[1].X == 4 && bends[2].X == 6 && bends[1].Y == bends[2].Y, "the block's corners");
      answer = discs.SolveBetween(query, workspace, path);
      Expect(answer.Status == Status.Found && answer.Length > length + 0.1, "a disc needs room");
      answer = giants.SolveBetween(query, workspace, path);
      Expect(answer.Status == Status.StartOutside, "no room at all");
      query.Goals = new[] { new Position(8, 5, 0), new Position(2, 6, 0) };
      answer = points.SolveBetween(query, workspace, path);
      Expect(Near(answer.Length, 1) && answer.Optimal, "the nearest of two places");
      query = new PlaceQuery { From = new Position(1, 0.5, 0), To = new Position(1, 3.5, 0),
                               Options = options };
      options.Set("algorithm", "astar");
      Expect(two.SolveBetween(query, workspace, path).Status == Status.Found, "options");
    }
  }

  private static MeshLink Jump(double x, double y, double toX, double toY, uint kind = 0) {
    return new MeshLink { From = new Position(x, y, 0), To = new Position(toX, toY, 0), Cost = 2 + kind,
                          Kind = kind };
  }

  private static void CheckMeshLinks() {
    Position[] corners = { new Position(0, 0, 0), new Position(4, 0, 0), new Position(4, 9, 0),
                           new Position(0, 9, 0), new Position(6, 0, 0), new Position(9, 0, 0),
                           new Position(9, 9, 0), new Position(6, 9, 0) };
    using (Map map = Map.FromOutlines(corners, new uint[] { 4, 4 }))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      var query = new PlaceQuery { From = new Position(2, 6, 0), To = new Position(8, 6, 0) };
      using (Navigator before = new Navigator(map, 0.2)) {
        map.SetMeshLinks(new[] { Jump(3.9, 1, 8, 1), Jump(2, 4, 8, 4), Jump(2, 8, 8, 8, 1) });
        Expect(before.SolveBetween(query, workspace, path).Status == Status.Unreachable, "before");
      }
      using (Navigator navigator = new Navigator(map, 0.2)) {
        Leg[] legs = null;
        Expect(navigator.SolveBetween(query, workspace, path).Length == 6, "a link");
        Expect(path.CopyLegs(ref legs) == 1 && legs[0].Link == 1 && legs[0].Waypoint == 1, "a leg");
        query.LinkKinds = 2;
        Expect(navigator.SolveBetween(query, workspace, path).Length == 7, "the other kind");
        Expect(path.CopyLegs(ref legs) == 1 && legs[0].Link == 2, "its leg");
        query.LinkKinds = 4;
        Expect(navigator.SolveBetween(query, workspace, path).Status == Status.Unreachable, "no kind");
      }
      Expect(CodeOf(() => map.SetMeshLinks(new[] { Jump(0, 0, 5, 5) })) == Code.Refused, "no ground");
      Expect(CodeOf(() => map.SetAreaCosts(new[] { 0.0 })) == Code.OutOfRange, "no cost");
    }
    uint[] two = { 0, 1, 2, 0, 2, 3 };
    Expect(CodeOf(() => Map.FromTriangles(Square(), two, new byte[1])) == Code.OutOfRange, "areas");
    var across = new PlaceQuery { From = new Position(4, 0, 0), To = new Position(0, 4, 0) };
    using (Map map = Map.FromTriangles(Square(), two, new byte[] { 1, 2 }))
    using (Map other = Map.FromPolygons(Square(), two, new uint[] { 3, 3 }, new byte[] { 1, 2 }))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      map.SetAreaCosts(new[] { 1, 1, 3.0 });
      other.SetAreaCosts(new[] { 1, 1, 3.0 });
      using (Navigator navigator = new Navigator(map, 0))
      using (Navigator same = new Navigator(other, 0)) {
        Answer answer = navigator.SolveBetween(across, workspace, path);
        // Half of the diagonal on cheap ground, half on ground that costs three times as much.
        Expect(answer.Status == Status.Found && answer.Cost >= 8 * Math.Sqrt(2) - 1e-9, "ground");
        Expect(same.SolveBetween(across, workspace, path).Cost == answer.Cost, "the same of polygons");
      }
    }
  }

  private static void CheckMeshRefusals() {
    Position[] square = Square();
    uint[] corners = { 0, 1, 2, 3 };
    uint[] wrong = { 3 };
    Expect(CodeOf(() => Map.FromOutlines(square, wrong)) == Code.OutOfRange, "an outline's counts");
    Expect(CodeOf(() => Map.FromOutlines(null, null)) == Code.Refused, "no floor");
    Expect(CodeOf(() => Map.FromTriangles(square, corners)) == Code.OutOfRange, "four corners");
    Expect(CodeOf(() => Map.FromTriangles(square, new uint[] { 0, 1, 9 })) == Code.Refused, "9");
    Expect(CodeOf(() => Map.FromPolygons(square, corners, null)) == Code.Null, "no counts");
    Expect(CodeOf(() => Map.FromPolygons(square, corners, wrong)) == Code.OutOfRange, "counts");
    using (Map yard = Yard())
    using (Map grid = OpenMap(2, 2))
    using (Navigator cells = new Navigator(grid))
    using (Navigator points = new Navigator(yard, 0))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      Expect(CodeOf(() => new Navigator(grid, 0.5)) == Code.Refused, "a radius on a grid");
      Expect(CodeOf(() => new Navigator(yard, -1)) == Code.OutOfRange, "a radius below 0");
      var query = new PlaceQuery();
      Expect(CodeOf(() => cells.SolveBetween(query, workspace, path)) == Code.Refused, "no mesh");
      query.From.X = double.NaN;
      Expect(CodeOf(() => points.SolveBetween(query, workspace, path)) == Code.OutOfRange, "NaN");
      query = new PlaceQuery { Options = new Options() };
      query.Options.Dispose();
      Expect(CodeOf(() => points.SolveBetween(query, workspace, path)) == Code.Stale, "options");
    }
  }

  /// Two rows of five cells: the straight way along the first row has a way round in the second.
  private static void CheckOverlays() {
    using (Map map = OpenMap(5, 2))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Overlay overlay = new Overlay(navigator))
    using (Field field = new Field())
    using (Path path = new Path()) {
      uint[] middle = { 2 };
      uint[] column = { 2, 7 };
      var query = new Query { From = 0, To = 4, Overlay = overlay };
      Func<Answer> solve = () => navigator.Solve(query, workspace, path);
      Answer usual = solve();
      Expect(usual.Length == 4, "an overlay without changes");
      overlay.Close(middle);
      Answer round = solve();
      Expect(round.Status == Status.Found && round.Length > 4.5, "a closed node");
      double[] costs = null;
      Status status = field.Fill(navigator, new uint[] { 0 }, workspace, overlay: overlay);
      Expect(status == Status.Found && field.CopyCosts(ref costs) == 10, "a field with an overlay");
      Expect(double.IsInfinity(costs[2]) && costs[4] == round.Cost, "costs with an overlay");
      overlay.Close(column);
      Expect(solve().Status == Status.Unreachable, "a closed column");
      query.Overlay = null;
      Expect(solve().Length == 4, "a question without the overlay");
      query.Overlay = overlay;
      overlay.Free(middle);
      Expect(solve().Length == 4, "a node that is free again");
      overlay.AddCost(column, 1000);
      overlay.AddCost(column, 2000);
      Expect(solve().Cost == usual.Cost + 3000, "costs that add up");
      overlay.SetCost(middle, 500);
      Expect(solve().Cost == usual.Cost + 500, "a cost instead of another");
      overlay.Clear();
      Expect(solve().Cost == usual.Cost, "a cleared overlay");
      var danger = new float[10];
      danger[2] = 250;
      overlay.AddCosts(danger);
      Expect(solve().Cost == usual.Cost + 250, "a cost for each node");
      overlay.PassOnly(middle);
      Expect(solve().Status == Status.Found, "a way through");
      query.To = 2;
      Expect(solve().Status == Status.GoalBlocked, "no way to end there");
    }
  }

  private static void CheckOverlayRefusals() {
    using (Map map = OpenMap(2, 2))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      Overlay overlay = new Overlay(navigator);
      uint[] node = { 1 };
      Expect(CodeOf(() => overlay.Close(new uint[] { 4 })) == Code.OutOfRange, "no such node");
      Expect(CodeOf(() => overlay.AddCost(node, -1)) == Code.OutOfRange, "a cost below 0");
      Expect(CodeOf(() => overlay.SetCost(node, 1e10)) == Code.OutOfRange, "too high a cost");
      Expect(CodeOf(() => overlay.AddCosts(new float[3])) == Code.OutOfRange, "too few costs");
      Expect(CodeOf(() => new Overlay(null)) == Code.Null, "no navigator");
      overlay.Dispose();
      var query = new Query { To = 3, Options = options, Overlay = overlay };
      Expect(CodeOf(() => navigator.Solve(query, workspace, path)) == Code.Stale, "it ended");
      // The refused question has not kept its options.
      IntPtr handle = options.DangerousGetHandle();
      options.Dispose();
      Expect(Native.wend_options_destroy(handle) == Code.Stale, "options that never end");
    }
  }

  private static readonly Motion Walk = new Motion { Body = Body.Avoid, Radius = 0.3, Speed = 2 };

  /// Steps until no unit is on its way, and returns how many orders ended.
  private static int StepAll(Crowd crowd) {
    int ended = 0;
    for (int i = 0; i < 400; ++i) {
      StepReport report = crowd.Step(0.1);
      ended += (int)report.Ended;
      if (report.Moving == 0 && report.Pending == 0) return ended;
    }
    throw new InvalidOperationException("units that walk for 40 seconds");
  }

  private static void CheckUnits() {
    using (Map map = OpenMap(10, 3))
    using (Crowd crowd = new Crowd(map)) {
      var places = new[] { new Position(0, 0, 0), new Position(0, 2, 0) };
      var units = new Unit[2];
      crowd.Add(Walk, places, units);
      Unit third = crowd.Add(Walk, new Position(5, 1, 0));
      Expect(crowd.Slots == 3 && third.Slot == 2 && units[1].Slot == 1, "slots");
      Expect(crowd.Report(third).State == MoveState.Cancelled, "a unit without an order");
      Expect(Library.Name(MoveState.ArrivedPartial) == "arrived_partial", "names of states");
      crowd.Send(units[0], new Order { To = new Position(8, 0, 0) });
      crowd.Send(new[] { units[1] }, new Order { To = new Position(8.3, 2.2, 0), Centre = true });
      StepReport step = crowd.Step(0.1);
      Expect(step.Units == 3 && step.Moving + step.Pending == 2 && step.Ended == 0, "a step");
      step = crowd.Step(0.1);
      UnitReport first = crowd.Report(units[0]);
      Expect(first.State == MoveState.Moving && first.Velocity.X > 0, "a unit that moves");
      Expect(first.DistanceLeft > 6 && first.DistanceLeft < 8 && first.TimeLeft > 3, "the rest");
      Expect(!first.InGroup && first.Replans == 0, "a unit of its own");
      Expect(StepAll(crowd) == 2, "ends of orders");
      first = crowd.Report(units[0]);
      Expect(first.State == MoveState.Arrived && Near(first.Position.X, 8, 0.1), "an arrival");
      UnitReport second = crowd.Report(units[1]);
      Expect(second.State == MoveState.Arrived && Near(second.Position.Y, 2, 0.1), "a centre");
      CheckEndedUnits(crowd, units);
      crowd.Remove(third);
      Expect(CodeOf(() => crowd.Report(third)) == Code.Stale, "a removed unit");
      crowd.Remove(units);
      Expect(crowd.Step(0.1).Units == 0 && crowd.Slots == 3, "an empty crowd");
    }
  }

  private static void CheckEndedUnits(Crowd crowd, Unit[] units) {
    Unit[] ended = null;
    crowd.Send(units, new Order { To = new Position(9, 1, 0) });
    crowd.Cancel(units[1]);
    Expect(crowd.Report(units[1]).State == MoveState.Cancelled, "a cancelled order");
    crowd.Cancel(units);
    crowd.Step(0.1);
    crowd.Send(units, new Order { To = new Position(50, 1, 0) });
    crowd.Step(0.1);
    Expect(crowd.CopyEnded(ref ended) == 2, "two ended orders");
    for (int i = 0; i < 2; ++i) {
      Expect(ended[i].Slot == units[i].Slot && ended[i].Generation == units[i].Generation, "who");
    }
    Expect(crowd.Report(units[1]).State == MoveState.Invalid, "a goal outside");
    Expect(crowd.Report(units[1]).Reason.Length > 0, "a reason");
    Unit[] same = ended;
    crowd.Step(0.1);
    Expect(crowd.CopyEnded(ref ended) == 0 && ended == same, "no more ends");
  }

  private static void CheckGroups() {
    using (Map map = OpenMap(16, 16))
    using (Crowd crowd = new Crowd(map, new CrowdSetup { Threads = 2, Expansions = 5000 })) {
      var places = new[] { new Position(1, 1, 0), new Position(2, 1, 0), new Position(3, 1, 0) };
      var units = new Unit[3];
      crowd.Add(Walk, places, units);
      var order = new Order { To = new Position(10, 10, 0) };
      Group group = crowd.SendGroup(units, order, "line", 1);
      GroupReport report = crowd.Report(group);
      Expect(report.State == MoveState.Moving && report.Units == 3, "a group");
      Expect(report.Leader.Slot == units[0].Slot && report.Parts <= 1, "its leader");
      Expect(crowd.Report(units[2]).InGroup, "a unit of a group");
      Expect(crowd.Report(units[2]).Group.Slot == group.Slot, "its group");
      Expect(StepAll(crowd) >= 3, "a group that walks");
      report = crowd.Report(group);
      Expect(report.State == MoveState.Arrived && report.InPlace == 3, "a group that arrived");
      Expect(Near(crowd.Report(units[0]).Position.X, 10, 1.5), "a leader at its goal");
      Group next = crowd.SendGroup(units, new Order { To = new Position(1, 1, 0) });
      crowd.Step(0.1);
      crowd.Disband(next);
      Expect(crowd.Report(units[0]).State == MoveState.Cancelled, "a disbanded group");
      Expect(CodeOf(() => crowd.Report(next)) == Code.Stale, "no such group");
      Expect(CodeOf(() => crowd.Disband(next)) == Code.Stale, "disbanded twice");
      Expect(CodeOf(() => crowd.SendGroup(units, order, "star")) == Code.UnknownName, "a shape");
      Expect(CodeOf(() => crowd.SendGroup(null, order)) == Code.Refused, "a group of none");
      Expect(CodeOf(() => crowd.SendGroup(units, order, "", -1)) == Code.OutOfRange, "a spacing");
    }
  }

  /// A corridor that is closed and opened again.
  private static void CheckCrowdEdits() {
    var setup = new CrowdSetup { CellSize = 2, Origin = new Position(100, 0, 0) };
    using (Map map = OpenMap(5, 1))
    using (Crowd crowd = new Crowd(map, setup, new Moves { Corners = "never" })) {
      var middle = new[] { new Cell(2, 0) };
      var unit = crowd.Add(Walk, new Position(100, 0, 0));
      var order = new Order { To = new Position(108, 0, 0) };
      crowd.Edit(middle, false);
      crowd.Send(unit, order);
      StepAll(crowd);
      Expect(crowd.Report(unit).State == MoveState.Unreachable, "a closed corridor");
      order.Partial = true;
      crowd.Send(unit, order);
      StepAll(crowd);
      UnitReport report = crowd.Report(unit);
      Expect(report.State == MoveState.ArrivedPartial, "as near as possible");
      Expect(report.Position.X > 101 && report.Position.X < 103, "before the wall");
      order = new Order { To = order.To, Wait = true };
      crowd.Edit(middle, true);
      crowd.Send(unit, order);
      crowd.Step(0.1);
      crowd.Edit(middle, false);
      for (int i = 0; i < 20; ++i) crowd.Step(0.1);
      Expect(crowd.Report(unit).State == MoveState.Waiting, "a unit that waits");
      crowd.Edit(middle, true);
      for (int i = 0; i < 10; ++i) crowd.Step(0.1);  // it does not look again at once
      StepAll(crowd);
      report = crowd.Report(unit);
      Expect(report.State == MoveState.Arrived && Near(report.Position.X, 108, 0.1), "a way");
    }
  }

  private static void CheckCrowdOnMesh() {
    using (Map yard = Yard())
    using (Crowd crowd = new Crowd(yard, new CrowdSetup { Radius = 0.3 })) {
      Unit unit = crowd.Add(Walk, new Position(2, 5, 0));
      crowd.Send(unit, new Order { To = new Position(8, 5, 0) });
      Expect(StepAll(crowd) == 1, "a walk round the block");
      UnitReport report = crowd.Report(unit);
      Expect(report.State == MoveState.Arrived && Near(report.Position.X, 8, 0.1), "behind it");
      Expect(CodeOf(() => crowd.Edit(new[] { new Cell() }, false)) == Code.Refused, "no grid");
      Expect(CodeOf(() => new Crowd(yard, moves: new Moves())) == Code.Refused, "moves on a mesh");
    }
  }

  private static void CheckArrays() {
    using (Map map = OpenMap(10, 3))
    using (Crowd crowd = new Crowd(map)) {
      var places = new[] { new Position(1, 0, 0), new Position(2, 1, 0), new Position(3, 2, 0) };
      var units = new Unit[3];
      crowd.Add(Walk, places, units);
      crowd.Remove(units[1]);
      crowd.Send(units[2], new Order { To = new Position(9, 2, 0) });
      for (int i = 0; i < 3; ++i) crowd.Steer(0.1);
      var flat = new double[6];
      var tall = new float[9];
      var states = new byte[] { 99, 99, 99, 99 };
      var arrays = new UnitArrays { Positions = new Numbers(flat),
                                    Velocities = new Numbers(tall, true),
                                    States = new States(states) };
      crowd.Read(arrays);
      Expect(flat[0] == 1 && flat[1] == 0 && flat[4] == 3 && flat[5] == 2, "positions that stay");
      Expect(tall[6] > 0.1f && tall[7] == 0 && tall[8] == 0 && tall[0] == 0, "velocities");
      Expect(states[0] == (byte)MoveState.Cancelled && states[1] == (byte)MoveState.Invalid &&
             states[2] == (byte)MoveState.Moving && states[3] == 99, "states");
      flat[4] = 6.5;
      tall[6] = 0.5f;
      flat[2] = double.NaN;  // a removed unit's
      crowd.Write(arrays);
      UnitReport report = crowd.Report(units[2]);
      Expect(report.Position.X == 6.5 && report.Velocity.X == 0.5, "written numbers");
      var single = new float[2];
      crowd.Read(new UnitArrays { Positions = new Numbers(single) });
      Expect(single[0] == 1 && single[1] == 0, "room for one unit");
      var space = new double[9];
      crowd.Read(new UnitArrays { Positions = new Numbers(space, true) });
      Expect(space[6] == 6.5 && space[7] == 2 && space[8] == 0, "positions in space");
      crowd.Read(new UnitArrays());
      crowd.Read(new UnitArrays { Positions = new Numbers(new double[0]) });
      flat[0] = double.NaN;
      Expect(CodeOf(() => crowd.Write(arrays)) == Code.OutOfRange, "a number that is none");
      Expect(crowd.Report(units[0]).Position.X == 1, "an error that changes nothing");
    }
  }

  [StructLayout(LayoutKind.Sequential)]
  private struct Body3 {
    public int Name;
    public float X, Y, Z;
    public byte State;
    public double VelocityX, VelocityY;
  }

  private struct Odd {
    public float X, Y;
    public bool First, Second;  // four bytes each in C
  }

  private static int OffsetOf(string field) { return (int)Marshal.OffsetOf<Body3>(field); }

  private static void CheckArraysOfStructs() {
    using (Map map = OpenMap(10, 3))
    using (Crowd crowd = new Crowd(map)) {
      var places = new[] { new Position(1, 0, 0), new Position(2, 1, 0) };
      crowd.Add(Walk, places, new Unit[2]);
      var bodies = new Body3[3];
      for (int i = 0; i < 3; ++i) bodies[i].Name = 7;
      var arrays = new UnitArrays {
        Positions = Numbers.In(bodies, OffsetOf("X"), NumberType.Float32, true),
        Velocities = Numbers.In(bodies, OffsetOf("VelocityX"), NumberType.Float64),
        States = States.In(bodies, OffsetOf("State")),
      };
      crowd.Read(arrays);
      Expect(bodies[1].X == 2 && bodies[1].Y == 1 && bodies[0].X == 1, "positions in structs");
      Expect(bodies[1].State == (byte)MoveState.Cancelled && bodies[2].X == 0, "states in structs");
      Expect(bodies[0].Name == 7 && bodies[1].Name == 7 && bodies[2].Name == 7, "other fields");
      bodies[1].X = 4;
      bodies[1].VelocityY = -1;
      crowd.Write(arrays);
      var points = new Position[2];
      crowd.Read(new UnitArrays { Positions = Numbers.In(points, 0, NumberType.Float64, true) });
      Expect(points[1].X == 4 && points[1].Y == 1 && points[1].Z == 0, "written structs");
      crowd.Read(new UnitArrays { Velocities = Numbers.In(points, 8, NumberType.Float64) });
      Expect(points[1].X == 4 && points[1].Y == 0 && points[1].Z == -1, "an offset");
      Expect(CodeOf(() => Numbers.In(points, 9, NumberType.Float64)) == Code.OutOfRange, "a tail");
      Expect(CodeOf(() => Numbers.In(points, -1, NumberType.Float64)) == Code.OutOfRange, "a head");
      Expect(CodeOf(() => Numbers.In(points, 8, NumberType.Float64, true)) == Code.OutOfRange, "z");
      Expect(CodeOf(() => States.In(points, 24)) == Code.OutOfRange, "a state behind the struct");
      var odd = new UnitArrays { Positions = Numbers.In(new Odd[1], 0, NumberType.Float32) };
      Expect(CodeOf(() => crowd.Read(odd)) == Code.Refused, "a struct with a bool");
    }
  }

  /// A frame leaves no garbage: an object in each would fill Mono's young generation of 4 MB.
  private static void CheckGarbage() {
    using (Map map = OpenMap(3, 3))
    using (Crowd crowd = new Crowd(map)) {
      crowd.Add(Walk, new Position(1, 1, 0));
      var numbers = new float[2];
      Unit[] ended = null;
      var arrays = new UnitArrays { Positions = new Numbers(numbers) };
      GC.Collect();
      int collections = GC.CollectionCount(0);
      for (int i = 0; i < 300000; ++i) {
        crowd.Step(0.1);
        crowd.Read(arrays);
        crowd.CopyEnded(ref ended);
      }
      Expect(GC.CollectionCount(0) == collections, "frames that leave garbage");
    }
  }

  /// Each number of a motion reaches the library: it names the one that it refuses.
  private static void CheckMotion() {
    var wrong = new[] {
      new Motion { Speed = 1, Radius = -1 }, new Motion { Speed = -1 },
      new Motion { Speed = 1, Acceleration = -1 }, new Motion { Speed = 1, Braking = -1 },
      new Motion { Speed = 1, TurningCircle = -1 }, new Motion { Speed = 1, Weight = -1 },
      new Motion { Speed = 1, Patience = -1 }, new Motion { Speed = 1, Body = (Body)3 },
    };
    string[] names = { "radius", "speed", "acceleration", "braking", "turning_circle", "weight",
                       "patience", "body" };
    using (Map map = OpenMap(4, 4))
    using (Crowd crowd = new Crowd(map)) {
      for (int i = 0; i < wrong.Length; ++i) {
        string reason = "";
        try {
          crowd.Add(wrong[i], new Position());
        } catch (WendException refusal) {
          reason = refusal.Code == Code.OutOfRange ? refusal.Message : "";
        }
        Expect(reason.StartsWith(names[i] + " "), names[i] + ": " + reason);
      }
      Unit unit = crowd.Add(new Motion { Speed = 2, Acceleration = 10 }, new Position());
      crowd.Send(unit, new Order { To = new Position(3, 0, 0) });
      while (crowd.Report(unit).State == MoveState.Pending) crowd.Step(0.1);
      Expect(Near(crowd.Report(unit).Velocity.X, 1), "an acceleration");
    }
  }

  private static void CheckCrowdRefusals() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 } };
    using (Map map = OpenMap(4, 4))
    using (Map graph = Map.FromGraph(2, edges))
    using (Crowd crowd = new Crowd(map)) {
      Expect(CodeOf(() => new Crowd(null)) == Code.Null, "no map");
      Expect(CodeOf(() => new Crowd(graph)) == Code.Refused, "a crowd on a graph");
      var setup = new CrowdSetup { Radius = 1 };
      Expect(CodeOf(() => new Crowd(map, setup)) == Code.OutOfRange, "a radius on a grid");
      var moves = new Moves { Corners = "always" };
      Expect(CodeOf(() => new Crowd(map, moves: moves)) == Code.Refused, "corners of walls");
      moves.Corners = "round";
      Expect(CodeOf(() => new Crowd(map, moves: moves)) == Code.UnknownName, "unknown corners");
      Expect(CodeOf(() => crowd.Step(0)) == Code.OutOfRange, "no time");
      Expect(CodeOf(() => crowd.Steer(11)) == Code.OutOfRange, "too much time");
      Expect(CodeOf(() => crowd.Add(new Motion(), new Position())) == Code.OutOfRange, "no speed");
      var places = new Position[2];
      Expect(CodeOf(() => crowd.Add(Walk, places, new Unit[1])) == Code.OutOfRange, "no room");
      Expect(CodeOf(() => crowd.Add(Walk, places, null)) == Code.Null, "no array");
      var nobody = new Unit { Slot = 5, Generation = 1 };
      Expect(CodeOf(() => crowd.Send(nobody, new Order())) == Code.Stale, "no such unit");
      Expect(CodeOf(() => crowd.Cancel(nobody)) == Code.Stale, "nobody's order");
      Expect(CodeOf(() => crowd.Remove(new[] { nobody })) == Code.Stale, "nobody");
      Unit unit = crowd.Add(Walk, new Position(1, 1, 0));
      var order = new Order { To = new Position(0, double.NaN, 0) };
      Expect(CodeOf(() => crowd.Send(unit, order)) == Code.OutOfRange, "no goal");
      Expect(CodeOf(() => crowd.Edit(new[] { new Cell(4, 0) }, true)) == Code.OutOfRange, "a cell");
      crowd.Dispose();
      Expect(CodeOf(() => crowd.Step(0.1)) == Code.Stale, "a disposed crowd");
    }
  }

  private static int TickUntilAnswered(Service service, Request request) {
    for (int ticks = 1; ticks <= 1000; ++ticks) {
      service.Tick();
      if (service.Report(request).State == RequestState.Answered) return ticks;
    }
    throw new InvalidOperationException("no answer in 1000 ticks");
  }

  private static void CheckService() {
    var setup = new ServiceSetup { Expansions = 100, Lanes = 1, FirstSteps = 5 };
    using (Map map = OpenMap(30, 30))
    using (Service service = new Service(map, setup))
    using (Options options = new Options())
    using (Path path = new Path()) {
      options.Set("algorithm", "dijkstra");
      var query = new Query { From = 0, To = 899, Options = options };
      Request late = service.Submit(query, new Terms { Owner = 1, Deadline = 1 });
      Request request = service.Submit(query, new Terms { Owner = 1, Priority = 4 });
      Expect(service.Report(request).State == RequestState.Waiting, "a request that waits");
      Expect(service.Report(request).Answer == AnswerState.Unknown, "no answer yet");
      Expect(CodeOf(() => service.Read(request, path)) == Code.Refused, "an early look");
      TickReport tick = service.Tick();
      Expect(tick.Tick == 1 && tick.Expansions == 100 && tick.Waiting == 2, "a tick");
      Expect(tick.Answered == 0 && tick.Expired == 0, "no ends in the first tick");
      tick = service.Tick();
      Expect(tick.Tick == 2 && tick.Waiting == 1 && tick.Expired == 1, "a deadline");
      Expect(service.Report(late).State == RequestState.Expired, "an expired request");
      Expect(service.Report(request).State == RequestState.Searching, "a search under way");
      Expect(service.Report(request).Expanded == 100, "expanded nodes");
      uint[] steps = null;
      int count = service.CopyFirstSteps(request, ref steps);
      Expect(count == 5 && steps[0] == 0 && steps[1] != 0, "first steps");
      Expect(TickUntilAnswered(service, request) == 8, "ticks for 900 nodes");
      Request[] finished = null;
      Expect(service.CopyFinished(ref finished) == 1 && finished[0].Slot == request.Slot &&
             finished[0].Generation == request.Generation, "finished requests");
      RequestReport report = service.Report(request);
      Expect(report.Answer == AnswerState.Current, "an answer that holds");
      Expect(report.Waited == 10 && report.BegunAnew == 0, "waited ticks");
      Answer answer = service.Read(request, path);
      Expect(answer.Status == Status.Found && answer.NodeCount == 30, "an answer");
      Expect(service.Take(request, path).NodeCount == 30, "a taken answer");
      Expect(service.Report(request).State == RequestState.Unknown, "a request that ended");
      Expect(CodeOf(() => service.Take(request, path)) == Code.Stale, "taken twice");
      Expect(service.CopyFirstSteps(request, ref steps) == 0, "no more first steps");
      string telemetry = service.Telemetry();
      Expect(telemetry.StartsWith("{") && telemetry.TrimEnd().EndsWith("}"), "telemetry");
      Expect(telemetry.Contains("\"expired\""), "telemetry of expired requests");
      Expect(Library.Name(RequestState.Searching) == "searching", "names of states");
    }
  }

  private static void CheckServiceChanges() {
    using (Map map = OpenMap(5, 2))
    using (Service service = new Service(map, moves: new Moves { Corners = "never" }))
    using (Navigator navigator = new Navigator(map))
    using (Path path = new Path()) {
      Expect(service.NodeOf(new Cell { X = 2, Y = 1 }) == 7, "the node of a cell");
      Expect(CodeOf(() => service.NodeOf(new Cell { X = 5, Y = 1 })) == Code.OutOfRange, "no cell");
      Request request = service.Submit(new Query { From = 0, To = 4 });
      service.Retarget(request, 1, 3);
      Expect(service.Tick().Answered == 1, "an answer in a tick");
      uint[] nodes = null;
      Expect(service.Read(request, path).Length == 2, "another goal");
      Expect(path.CopyNodes(ref nodes) == 3 && nodes[0] == 1 && nodes[2] == 3, "another start");
      Overlay overlay = new Overlay(navigator);
      overlay.Close(new uint[] { 2 });
      Request other = service.Submit(new Query { From = 0, To = 4, Overlay = overlay });
      overlay.Dispose();
      uint[] goals = { 9, 1 };
      Request nearest = service.Submit(new Query { From = 0, Goals = goals });
      goals[1] = 8;
      service.Tick();
      Request[] finished = null;
      Expect(service.CopyFinished(ref finished) == 2, "two finished requests");
      Expect(finished[0].Slot + finished[1].Slot == other.Slot + nearest.Slot, "their slots");
      Expect(finished[1].Generation == nearest.Generation, "a generation");
      Expect(service.Read(other, path).Length == 6, "a closed node");
      Expect(service.Read(nearest, path).Length == 1, "the nearest of two goals");
      service.Cancel(other);
      Expect(CodeOf(() => service.Read(other, path)) == Code.Stale, "a cancelled request");
      Expect(CodeOf(() => service.Cancel(other)) == Code.Stale, "cancelled twice");
      Expect(CodeOf(() => service.Retarget(other, 0, 1)) == Code.Stale, "a goal of none");
      service.Edit(new[] { new Cell(2, 0), new Cell(2, 1) }, false);
      Expect(service.Report(request).Answer == AnswerState.Broken, "a broken answer");
      service.Retarget(request, 1, 3);
      service.Tick();
      Expect(service.Read(request, path).Status == Status.Unreachable, "a wall");
      service.Edit(new[] { new Cell(2, 1) }, true);
      service.Retarget(request, 1, 3);
      service.SetBudget(1);
      Expect(TickUntilAnswered(service, request) > 1, "a small budget");
      Expect(service.Read(request, path).Length == 4, "a way round");
    }
  }

  private static void CheckServiceRefusals() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 } };
    using (Map map = OpenMap(4, 4))
    using (Map graph = Map.FromGraph(2, edges))
    using (Map yard = Yard())
    using (Service onGraph = new Service(graph))
    using (Service service = new Service(map))
    using (Path path = new Path()) {
      Request request = onGraph.Submit(new Query { From = 0, To = 1 });
      onGraph.Tick();
      Expect(onGraph.Read(request, path).Cost == 1, "a service on a graph");
      Expect(CodeOf(() => onGraph.Edit(new[] { new Cell() }, true)) == Code.Refused, "no grid");
      Expect(CodeOf(() => new Service(graph, moves: new Moves())) == Code.Refused, "moves");
      Expect(CodeOf(() => new Service(yard)) == Code.Refused, "a mesh");
      var setup = new ServiceSetup { Nearly = 0.5 };
      Expect(CodeOf(() => new Service(map, setup)) == Code.Refused, "below the cheapest");
      var terms = new Terms { Priority = 5 };
      Expect(CodeOf(() => service.Submit(new Query(), terms)) == Code.OutOfRange, "too urgent");
      request = service.Submit(new Query { From = 0, To = 16 });
      service.Tick();
      Expect(service.Read(request, path).Status == Status.GoalOutside, "a goal outside");
      Expect(CodeOf(() => service.Read(request, null)) == Code.Null, "no path");
      Expect(CodeOf(() => service.SetBudget(10, -1)) == Code.OutOfRange, "time below 0");
      Expect(CodeOf(() => service.Edit(new[] { new Cell(4, 0) }, true)) == Code.OutOfRange, "cell");
      var disposed = new Query { Overlay = null, Options = new Options() };
      disposed.Options.Dispose();
      Expect(CodeOf(() => service.Submit(disposed)) == Code.Stale, "options that ended");
      service.Dispose();
      Expect(CodeOf(() => service.Tick()) == Code.Stale, "a disposed service");
    }
  }

  private static double[] ScoresOf(Influence layer, int count) {
    var scores = new double[count];
    layer.Scores(scores);
    return scores;
  }

  private static bool Same(double[] scores, params double[] wanted) {
    bool same = scores.Length == wanted.Length;
    for (int i = 0; same && i < wanted.Length; ++i) same = Near(scores[i], wanted[i]);
    return same;
  }

  /// A source on a row of cells loses a quarter of its strength from cell to cell.
  private static void CheckInfluence() {
    using (Map map = OpenMap(6, 1)) {
      Navigator navigator = new Navigator(map);
      using (Influence layer = new Influence(navigator)) {
        var source = new Source { At = 1, Strength = 8, Range = 4 };
        SourceName name = layer.Add(source);
        Expect(Same(ScoresOf(layer, 6), 0, 0, 0, 0, 0, 0), "scores before an update");
        layer.Update();
        Expect(Same(ScoresOf(layer, 6), 6, 8, 6, 4, 2, 0), "scores fall with distance");
        var two = new double[2];
        layer.Scores(two, 3);
        Expect(Same(two, 4, 2), "scores from a node on");
        layer.Move(name, 5);
        layer.Update();
        Expect(Same(ScoresOf(layer, 6), 0, 0, 2, 4, 6, 8), "a source that moved");
        source = new Source { At = 0, Strength = -3, Range = 2, Falloff = "flat" };
        layer.Change(name, source);
        layer.Update();
        Expect(Same(ScoresOf(layer, 6), -3, -3, -3, 0, 0, 0), "a source that changed");
        layer.Move(name, Library.NoNode);
        layer.Update();
        Expect(Same(ScoresOf(layer, 6), 0, 0, 0, 0, 0, 0), "a source that is nowhere");
        layer.Move(name, 0);
        layer.Update();
        navigator.Dispose();
        layer.Remove(name);
        layer.Update();
        Expect(Same(ScoresOf(layer, 6), 0, 0, 0, 0, 0, 0), "no more sources");
        Expect(CodeOf(() => layer.Remove(name)) == Code.Stale, "removed twice");
        Expect(CodeOf(() => layer.Move(name, 0)) == Code.Stale, "a move of none");
        Expect(CodeOf(() => layer.Change(name, source)) == Code.Stale, "a change of none");
      }
    }
  }

  /// Steps lead round a wall, and sight does not.
  private static void CheckSight() {
    using (Map map = OpenMap(3, 2))
    using (Navigator navigator = new Navigator(map))
    using (Influence layer = new Influence(navigator)) {
      var source = new Source { At = 0, Strength = 1, Range = 9, Falloff = "flat", Sight = true };
      SourceName name = layer.Add(source);
      layer.Update();
      Expect(Same(ScoresOf(layer, 6), 1, 1, 1, 1, 1, 1), "sight without a wall");
      var wall = new[] { new Cell(1, 0) };
      map.SetWalkable(wall, false);
      navigator.Update(map, wall);
      layer.Update();
      double[] scores = ScoresOf(layer, 6);
      Expect(scores[0] == 1 && scores[2] == 0 && scores[3] == 1, "a wall in the sight");
      source.Sight = false;
      layer.Change(name, source);
      layer.Update();
      Expect(ScoresOf(layer, 6)[2] == 1, "steps round a wall");
    }
  }

  /// Deposits fade by the share of the setup, and distances are those of the setup.
  private static void CheckDeposits() {
    var setup = new InfluenceSetup { Distance = "costs", UnitCost = 27720, Fade = 0.5 };
    using (Map map = OpenMap(5, 1))
    using (Navigator navigator = new Navigator(map))
    using (Influence layer = new Influence(navigator, setup)) {
      layer.Deposit(new Source { At = 0, Strength = 4, Range = 2 });
      layer.Update();
      Expect(Same(ScoresOf(layer, 5), 4, 3, 2, 1, 0), "distances of half a step");
      layer.Update();
      Expect(ScoresOf(layer, 1)[0] == 4, "an update without fading");
      layer.Update(true);
      Expect(Same(ScoresOf(layer, 5), 2, 1.5, 1, 0.5, 0), "a deposit that fades");
    }
  }

  /// The straight way along the first row is dangerous in its middle.
  private static void CheckInfluenceCosts() {
    using (Map map = OpenMap(5, 3))
    using (Navigator navigator = new Navigator(map))
    using (Influence layer = new Influence(navigator))
    using (Overlay overlay = new Overlay(navigator))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      var query = new Query { From = 0, To = 4, Overlay = overlay };
      Answer usual = navigator.Solve(query, workspace, path);
      Expect(usual.Length == 4, "a path without danger");
      SourceName name = layer.Add(new Source { At = 2, Strength = 3, Falloff = "flat" });
      layer.Update();
      layer.WriteCosts(overlay, 100);
      Answer answer = navigator.Solve(query, workspace, path);
      Expect(answer.Cost == usual.Cost + 300 && answer.Length == 4, "costs of a score");
      layer.WriteCosts(overlay, 100000);
      answer = navigator.Solve(query, workspace, path);
      uint[] nodes = null;
      int count = path.CopyNodes(ref nodes);
      Expect(answer.Status == Status.Found && answer.Length > 4.5, "a way round");
      Expect(Array.IndexOf(nodes, 2u, 0, count) < 0, "the dangerous node");
      layer.Remove(name);
      layer.Update();
      layer.WriteCosts(overlay, 100000);
      Expect(navigator.Solve(query, workspace, path).Cost == usual.Cost, "no more danger");
    }
  }

  private static void CheckSpots() {
    using (Map map = OpenMap(9, 1))
    using (Navigator navigator = new Navigator(map))
    using (Influence layer = new Influence(navigator)) {
      layer.Add(new Source { At = 1, Strength = 8, Range = 4 });
      layer.Add(new Source { At = 7, Strength = 4, Range = 2 });
      layer.Update();
      var spots = new Spot[3];
      Expect(layer.Hottest(spots) == 3, "room for three places");
      Expect(spots[0].Node == 1 && spots[0].Score == 8, "the hottest place");
      Expect(spots[1].Score == 6 && spots[2].Score == 6, "its neighbours");
      spots[2].Node = 77;
      Expect(layer.Hottest(spots, 4) == 2 && spots[2].Node == 77, "places that are apart");
      Expect(spots[0].Node == 1 && spots[1].Node == 7 && spots[1].Score == 4, "two places");
      Expect(layer.Hottest(new Spot[0]) == 0, "no room");
      Spot safest = layer.Safest(2, 2);
      Expect(safest.Node == 4 && safest.Score == 2 && safest.Distance == 2, "the safest place");
      safest = layer.Safest(2, 3);
      Expect(safest.Node == 5 && safest.Score == 0 && safest.Distance == 3, "a safer place");
      map.SetWalkable(new[] { new Cell(2, 0) }, false);
      navigator.Update(map, null);
      layer.Update();
      Expect(layer.Safest(2, 3).Node == Library.NoNode, "a place in a wall");
    }
  }

  private static void CheckFlight() {
    using (Map map = OpenMap(7, 1))
    using (Navigator navigator = new Navigator(map)) {
      var next = new uint[7];
      navigator.Flee(new uint[] { 3 }, next);
      Expect(next[2] == 1 && next[1] == 0 && next[4] == 5 && next[5] == 6, "ways to flee");
      Expect(next[0] == Library.NoNode && next[6] == Library.NoNode, "dead ends");
      navigator.Flee(new uint[] { 3 }, next, 1.2, 2);
      Expect(next[2] == 1 && next[1] == Library.NoNode, "far enough from the threat");
      navigator.Flee(new uint[] { 0, 6 }, next);
      Expect(next[1] == 2 && next[5] == 4 && next[3] == Library.NoNode, "between two threats");
      navigator.Flee(null, next);
      Expect(Array.TrueForAll(next, node => node == Library.NoNode), "no threats");
      uint[] wrong = { 7 };
      Expect(CodeOf(() => navigator.Flee(wrong, next)) == Code.OutOfRange, "a threat at no node");
      Expect(CodeOf(() => navigator.Flee(null, new uint[6])) == Code.OutOfRange, "too short");
      Expect(CodeOf(() => navigator.Flee(null, next, 2.5)) == Code.OutOfRange, "worth");
      Expect(CodeOf(() => navigator.Flee(null, next, 0, -1)) == Code.OutOfRange, "range");
    }
  }

  private static void CheckInfluenceRefusals() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 } };
    using (Map map = OpenMap(4, 4))
    using (Map small = OpenMap(3, 3))
    using (Map graph = Map.FromGraph(2, edges))
    using (Navigator navigator = new Navigator(map))
    using (Navigator other = new Navigator(small))
    using (Navigator onGraph = new Navigator(graph))
    using (Influence layer = new Influence(navigator))
    using (Influence unseeing = new Influence(onGraph))
    using (Overlay overlay = new Overlay(other)) {
      Expect(CodeOf(() => new Influence(null)) == Code.Null, "no navigator");
      var setup = new InfluenceSetup { Distance = "miles" };
      Expect(CodeOf(() => new Influence(navigator, setup)) == Code.UnknownName, "miles");
      setup = new InfluenceSetup { Fade = 1.5 };
      Expect(CodeOf(() => new Influence(navigator, setup)) == Code.OutOfRange, "a share");
      setup = new InfluenceSetup { UnitCost = -1 };
      Expect(CodeOf(() => new Influence(navigator, setup)) == Code.OutOfRange, "a unit cost");
      Expect(CodeOf(() => layer.Add(new Source { At = 16 })) == Code.OutOfRange, "no such node");
      var source = new Source { Strength = 1e7 };
      Expect(CodeOf(() => layer.Add(source)) == Code.OutOfRange, "too strong");
      source = new Source { Range = -1 };
      Expect(CodeOf(() => layer.Deposit(source)) == Code.OutOfRange, "a range below 0");
      source = new Source { Falloff = "steep" };
      Expect(CodeOf(() => layer.Add(source)) == Code.UnknownName, "a falloff");
      source = new Source { Sight = true };
      Expect(CodeOf(() => unseeing.Add(source)) == Code.Refused, "sight on a graph");
      var nothing = new SourceName { Slot = 5, Generation = 5 };
      Expect(CodeOf(() => layer.Move(nothing, 0)) == Code.Stale, "no such source");
      SourceName name = layer.Add(new Source());
      Expect(CodeOf(() => layer.Move(name, 16)) == Code.OutOfRange, "a move to no node");
      Expect(CodeOf(() => layer.Scores(new double[17])) == Code.OutOfRange, "too many scores");
      Expect(CodeOf(() => layer.Scores(new double[1], 16)) == Code.OutOfRange, "scores of none");
      Expect(CodeOf(() => layer.Scores(null)) == Code.Null, "no scores");
      Expect(CodeOf(() => layer.Hottest(null)) == Code.Null, "no spots");
      Expect(CodeOf(() => layer.Hottest(new Spot[1], -1)) == Code.OutOfRange, "apart");
      Expect(CodeOf(() => layer.Safest(16, 1)) == Code.OutOfRange, "safe from no node");
      Expect(CodeOf(() => layer.WriteCosts(overlay, 1)) == Code.OutOfRange, "another map's");
      Expect(CodeOf(() => layer.WriteCosts(null, 1)) == Code.Null, "no overlay");
      navigator.Update(small, null);
      Expect(CodeOf(() => layer.Safest(0, 1)) == Code.Refused, "a map of another size");
      layer.Update();
      Expect(CodeOf(() => layer.Move(name, 0)) == Code.Stale, "a source of the map before");
      IntPtr handle = layer.DangerousGetHandle();
      layer.Dispose();
      Expect(CodeOf(() => layer.Update()) == Code.Stale, "a disposed layer");
      Expect(Native.wend_influence_destroy(handle) == Code.Stale, "a layer that never ends");
    }
  }

  private static T[] Make<T>(int count) where T : Handle, new() {
    var made = new T[count];
    for (int i = 0; i < count; ++i) made[i] = new T();
    return made;
  }

  private static void DisposeAll(Handle[] handles) {
    foreach (Handle handle in handles) handle.Dispose();
  }

  /// Fifty questions, among them ones with goals, options and an overlay, and one into a wall.
  private static Query[] ManyQueries(Options options, Overlay overlay) {
    var queries = new Query[50];
    for (uint i = 0; i < 50; ++i) {
      queries[i] = new Query { From = i, To = 399 - i * 3 };
      if (i % 5 == 1) queries[i].Goals = new uint[] { 390 - i, 200 + i };
      if (i % 5 == 2) queries[i].Options = options;
      if (i % 5 == 3) queries[i].Overlay = overlay;
    }
    queries[0].To = 210;
    return queries;
  }

  private static void CheckManyQuestions() {
    Path[] paths = Make<Path>(51);
    Workspace[] workspaces = Make<Workspace>(2);
    using (Map map = OpenMap(20, 20))
    using (Options options = new Options())
    using (Path path = new Path()) {
      map.SetWalkable(new[] { new Cell(10, 10) }, false);
      using (Navigator navigator = new Navigator(map))
      using (Overlay overlay = new Overlay(navigator)) {
        options.Set("algorithm", "dijkstra");
        uint[] row = new uint[19];
        for (uint i = 0; i < 19; ++i) row[i] = 100 + i;
        overlay.Close(row);
        Query[] queries = ManyQueries(options, overlay);
        navigator.SolveMany(queries, paths, workspaces);
        Expect(paths[0].Answer.Status == Status.GoalBlocked, "a question into a wall");
        uint[] nodes = null, wanted = null;
        for (int i = 0; i < 50; ++i) {
          Answer answer = navigator.Solve(queries[i], workspaces[i % 2], path);
          Answer one = paths[i].Answer;
          Expect(one.Status == answer.Status && one.Cost == answer.Cost &&
                 one.Expanded == answer.Expanded && one.Optimal == answer.Optimal, "answer " + i);
          int count = path.CopyNodes(ref wanted);
          Expect(paths[i].CopyNodes(ref nodes) == count, "the nodes of answer " + i);
          for (int k = 0; k < count; ++k) Expect(nodes[k] == wanted[k], "nodes of answer " + i);
        }
        Expect(paths[50].Answer.NodeCount == 0, "a path without a question");
        navigator.SolveMany(new Query[0], new Path[0], workspaces);
      }
    }
    DisposeAll(paths);
    DisposeAll(workspaces);
  }

  private static void CheckManyRefusals() {
    Path[] paths = Make<Path>(2);
    Workspace[] workspaces = Make<Workspace>(2);
    using (Map map = OpenMap(5, 1))
    using (Navigator navigator = new Navigator(map)) {
      var queries = new[] { new Query { From = 0, To = 4 }, new Query { From = 1, To = 4 } };
      Func<Path[], Workspace[], Code> codeOf =
          (into, with) => CodeOf(() => navigator.SolveMany(queries, into, with));
      Expect(codeOf(new[] { paths[0], paths[0] }, workspaces) == Code.Busy, "a path twice");
      Workspace[] same = { workspaces[1], workspaces[1] };
      Expect(codeOf(paths, same) == Code.Busy, "a workspace twice");
      Expect(paths[0].Answer.NodeCount == 0, "an error that answers nothing");
      Expect(codeOf(paths, new Workspace[0]) == Code.OutOfRange, "no workspace");
      Expect(codeOf(new[] { paths[0] }, workspaces) == Code.OutOfRange, "too few paths");
      Expect(codeOf(null, workspaces) == Code.Null && codeOf(paths, null) == Code.Null, "null");
      Expect(codeOf(new[] { paths[0], null }, workspaces) == Code.Null, "a path that is null");
      Expect(CodeOf(() => navigator.SolveMany(null, paths, workspaces)) == Code.Null, "no array");
      queries[1].Options = new Options();
      queries[1].Options.Dispose();
      queries[0].Options = new Options();
      Expect(codeOf(paths, workspaces) == Code.Stale, "options that ended");
      IntPtr handle = queries[0].Options.DangerousGetHandle();
      queries[0].Options.Dispose();
      Expect(Native.wend_options_destroy(handle) == Code.Stale, "options that never end");
      queries[0].Options = queries[1].Options = null;
      paths[1].Dispose();
      Expect(codeOf(paths, workspaces) == Code.Stale, "a path that ended");
      handle = paths[0].DangerousGetHandle();
      paths[0].Dispose();
      Expect(Native.wend_path_destroy(handle) == Code.Stale, "a path that never ends");
    }
    DisposeAll(workspaces);
  }

  /// All that a call for many questions uses lives until the call ends.
  private static void CheckHolds() {
    Path[] paths = Make<Path>(2);
    Options options = new Options();
    IntPtr handle = options.DangerousGetHandle();
    IntPtr first, second;
    using (Map map = OpenMap(2, 1))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace()) {
      using (var queries = new PinnedQueries(new[] { new Query { To = 1, Options = options },
                                                     new Query { From = 1, Options = options } }))
      using (var heldPaths = new HeldAll(paths, 2)) {
        first = heldPaths.Addresses[0];
        second = heldPaths.Addresses[1];
        options.Dispose();
        DisposeAll(paths);
        Code code = Native.wend_solve_many(
            navigator, queries.Fields, heldPaths.Addresses, new UIntPtr(2),
            new[] { workspace.DangerousGetHandle() }, new UIntPtr(1), Failure.Buffer);
        Expect(code == Code.Ok, "objects that ended during a call");
      }
    }
    Expect(Native.wend_options_destroy(handle) == Code.Stale, "options after the call");
    Expect(Native.wend_path_destroy(first) == Code.Stale, "a path after the call");
    Expect(Native.wend_path_destroy(second) == Code.Stale, "another path after the call");
  }

  private static void CheckFiles() {
    const string text = "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n";
    byte[] bytes = Encoding.ASCII.GetBytes(text);
    const string square = "mesh\n2\n4 1\n0 0 2 0 -1\n4 0 2 0 -1\n4 4 2 0 -1\n0 4 2 0 -1\n" +
                          "4 0 1 2 3 -1 -1 -1 -1\n";
    using (Map map = Map.Parse(text, "small.map"))
    using (Map same = Map.Parse(bytes))
    using (Map table = Map.Parse("1;2;0\n1;1.5;1\n"))
    using (Navigator navigator = new Navigator(map)) {
      int width, height;
      map.Size(out width, out height);
      Expect(width == 3 && height == 2, "the size of a file's map");
      Expect(map.Cost(new Cell(1, 0)) == 0 && map.Cost(new Cell(1, 1)) == 1, "its wall");
      Expect(same.Cost(new Cell(1, 0)) == 0 && same.Cost(new Cell(2, 0)) == 1, "a map of bytes");
      Expect(table.Cost(new Cell(1, 1)) == 1.5 && table.Cost(new Cell(2, 0)) == 0, "a table");
      Expect(StatusOf(navigator, 0, 1) == Status.GoalBlocked, "a way into the wall");
      Expect(StatusOf(navigator, 0, 2) == Status.Found, "a way round the wall");
    }
    using (Map mesh = Map.Parse(square))
    using (Navigator points = new Navigator(mesh, 0))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      var query = new PlaceQuery { From = new Position(1, 1, 0), To = new Position(1, 3, 0) };
      Expect(Near(points.SolveBetween(query, workspace, path).Length, 2), "a file's mesh");
    }
  }

  private static void CheckFaultyFiles() {
    string reason = "";
    try {
      Map.Parse("type octile\nheight 2\nwidth 3\nmap\n.@.\n..\n", "bad\u00e9.map");
    } catch (WendException refusal) {
      reason = refusal.Code == Code.Refused ? refusal.Message : "";
    }
    Expect(reason.StartsWith("bad\u00e9.map:6"), "the line of a fault: " + reason);
    Expect(CodeOf(() => Map.Parse("")) == Code.Refused, "an empty text");
    Expect(CodeOf(() => Map.Parse((string)null)) == Code.Refused, "no text");
    Expect(CodeOf(() => Map.Parse((byte[])null)) == Code.Refused, "no bytes");
    Expect(CodeOf(() => Map.Parse(new byte[0])) == Code.Refused, "an empty file");
  }

  private static void CheckBakedTables() {
    using (Map map = OpenMap(9, 9))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      options.Set("algorithm", "baked_jump_points");
      var query = new Query { From = 0, To = 80, Options = options };
      Func<Answer> solve = () => navigator.Solve(query, workspace, path);
      Answer answer = solve();
      Expect(answer.Status == Status.Invalid && answer.Reason.Length > 0, "no tables yet");
      navigator.Bake();
      Expect(solve().NodeCount == 9, "baked tables");
      navigator.Update(map, new[] { new Cell(0, 8) });
      Expect(solve().Status == Status.Invalid, "an update discards tables");
      navigator.Bake();
      var slow = new Query { From = 0, To = 80 };
      workspace.Begin(navigator, slow);
      navigator.Bake();
      Expect(workspace.Run() == Status.MapChanged, "a search while tables are baked");
      map.SetWeight(new[] { new Cell(4, 4) }, 2);
      navigator.Update(map, null);
      Expect(CodeOf(() => navigator.Bake()) == Code.Refused, "tables of a grid with weights");
      navigator.Dispose();
      Expect(CodeOf(() => navigator.Bake()) == Code.Stale, "tables of a disposed navigator");
    }
  }

  private static TraceEvent[] EventsOf(Trace trace) {
    var events = new TraceEvent[trace.Count];
    Expect(trace.Read(0, events) == events.Length, "all events");
    return events;
  }

  private static bool Is(TraceEvent one, TraceKind kind, uint node, uint parent, double g, double h,
                         double f, uint side = 0) {
    return one.Kind == kind && one.Node == node && one.Parent == parent && one.G == g &&
           one.H == h && one.F == f && one.Side == side;
  }

  /// Dijkstra on a graph of four nodes: node 1 gets a better parent. With exact estimates A* would
  /// not see it.
  private static void CheckTraces() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 5 },
                        new Edge { From = 0, To = 2, Cost = 1 },
                        new Edge { From = 2, To = 1, Cost = 1 },
                        new Edge { From = 1, To = 3, Cost = 1 } };
    using (Map map = Map.FromGraph(4, edges))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Trace trace = new Trace())
    using (Path path = new Path()) {
      Expect(trace.Count == 0 && trace.Read(0, new TraceEvent[1]) == 0, "an empty trace");
      options.Set("algorithm", "dijkstra");
      var query = new Query { From = 0, To = 3, Options = options, Trace = trace };
      Expect(navigator.Solve(query, workspace, path).Cost == 3, "a traced search");
      const uint none = Library.NoNode;
      TraceEvent[] events = EventsOf(trace);
      Expect(events.Length == 9, "nine events");
      Expect(Is(events[0], TraceKind.Opened, 0, none, 0, 3, 0), "the start");
      Expect(Is(events[1], TraceKind.Closed, 0, none, 0, 3, 0), "the start's expansion");
      Expect(Is(events[2], TraceKind.Opened, 1, 0, 5, 1, 5), "the expensive edge");
      Expect(Is(events[3], TraceKind.Opened, 2, 0, 1, 2, 1), "the cheap edge");
      Expect(Is(events[4], TraceKind.Closed, 2, 0, 1, 2, 1), "the cheaper node");
      Expect(Is(events[5], TraceKind.Improved, 1, 2, 2, 1, 2), "a better parent");
      Expect(Is(events[6], TraceKind.Closed, 1, 2, 2, 1, 2), "with the better parent");
      Expect(Is(events[7], TraceKind.Opened, 3, 1, 3, 0, 3), "the goal");
      Expect(Is(events[8], TraceKind.Closed, 3, 1, 3, 0, 3), "the end");
      var two = new TraceEvent[2];
      Expect(trace.Read(5, two) == 2 && two[0].Node == 1 && two[1].Node == 1, "events 5, 6");
      two[1].Node = 77;
      Expect(trace.Read(8, two) == 1 && two[0].Node == 3 && two[1].Node == 77, "the last event");
      Expect(trace.Read(2, two) == 2 && two[0].G == 5 && two[1].G == 1, "events before those");
      Expect(trace.Read(9, two) == 0 && trace.Read(long.MaxValue, two) == 0, "behind the last one");
      Expect(trace.Read(0, new TraceEvent[0]) == 0, "no room for events");
      query.To = 2;
      navigator.Solve(query, workspace, path);
      Expect(trace.Count == 5, "a search empties its trace");
      trace.Clear();
      Expect(trace.Count == 0, "a cleared trace");
      query.Trace = null;
      navigator.Solve(query, workspace, path);
      Expect(trace.Count == 0, "a question without the trace");
    }
  }

  /// In a row of three cells two searches meet in the middle: a step costs 13860.
  private static void CheckBothSides() {
    using (Map map = OpenMap(3, 1))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Trace trace = new Trace())
    using (Path path = new Path()) {
      options.Set("algorithm", "bidirectional_astar");
      var query = new Query { From = 0, To = 2, Options = options, Trace = trace };
      navigator.Solve(query, workspace, path);
      var forward = new[] { new TraceEvent(), new TraceEvent() };
      var backward = new[] { new TraceEvent(), new TraceEvent() };
      int ahead = 0, behind = 0;
      foreach (TraceEvent one in EventsOf(trace)) {
        if (one.Kind != TraceKind.Opened) continue;
        if (one.Side == 0) {
          forward[ahead++] = one;
        } else {
          backward[behind++] = one;
        }
      }
      const double step = 13860;
      const double all = 2 * step;
      Expect(ahead == 2 && behind == 2, "two nodes on each side");
      Expect(Is(forward[0], TraceKind.Opened, 0, Library.NoNode, 0, all, all), "the start");
      Expect(Is(forward[1], TraceKind.Opened, 1, 0, step, step, all), "forward");
      Expect(Is(backward[0], TraceKind.Opened, 2, Library.NoNode, 0, all, all, 1), "the goal");
      Expect(Is(backward[1], TraceKind.Opened, 1, 2, step, step, all, 1), "backward");
    }
  }

  /// IDA* drops each node that it opened, unless it is on the path. The goal lies behind a pocket.
  private static void CheckForgottenNodes() {
    const string pocket = "type octile\nheight 5\nwidth 8\nmap\n........\n..@@@...\n....@...\n" +
                          "..@@@...\n........\n";
    using (Map map = Map.Parse(pocket))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Trace trace = new Trace())
    using (Path path = new Path()) {
      options.Set("algorithm", "ida_star");
      var query = new Query { From = 16, To = 23, Options = options, Trace = trace };
      Answer answer = navigator.Solve(query, workspace, path);
      var counts = new int[5];
      foreach (TraceEvent one in EventsOf(trace)) ++counts[(int)one.Kind];
      Expect(counts[(int)TraceKind.Opened] > answer.NodeCount, "opened nodes");
      Expect(counts[(int)TraceKind.Closed] == counts[(int)TraceKind.Opened], "closed nodes");
      Expect(counts[(int)TraceKind.Forgotten] + answer.NodeCount == counts[(int)TraceKind.Opened],
             "forgotten nodes");
      Expect((uint)TraceKind.Improved == 1 && (uint)TraceKind.Reopened == 2, "kinds");
    }
  }

  /// Reads that follow a search in slices see each event once.
  private static void CheckTracesOfSlices() {
    using (Map map = OpenMap(20, 20))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Trace whole = new Trace())
    using (Path path = new Path()) {
      Trace trace = new Trace();
      options.Set("algorithm", "dijkstra");
      var query = new Query { From = 0, To = 399, Options = options, Trace = whole };
      navigator.Solve(query, workspace, path);
      TraceEvent[] wanted = EventsOf(whole);
      query.Trace = trace;
      workspace.Begin(navigator, query);
      var events = new TraceEvent[200];
      long seen = 0;
      while (true) {
        bool runs = workspace.Run(7) == Status.Running;
        int count = trace.Read(seen, events);
        Expect(count < 200 && (count > 0 || !runs), "events of a slice");
        for (int i = 0; i < count; ++i) {
          TraceEvent one = wanted[seen + i];
          Expect(Is(events[i], one.Kind, one.Node, one.Parent, one.G, one.H, one.F), "an event");
        }
        seen += count;
        if (!runs) break;
      }
      Expect(seen == wanted.Length && seen > 400, "all events of the slices");
      workspace.Begin(navigator, query);
      trace.Dispose();
      Expect(workspace.Run() == Status.Found, "a trace that ends before its search");
      Expect(CodeOf(() => trace.Clear()) == Code.Stale, "a disposed trace");
      Expect(CodeOf(() => trace.Read(0, events)) == Code.Stale, "events of a disposed trace");
      Expect(CodeOf(() => { long unused = trace.Count; }) == Code.Stale, "its number of events");
      Expect(CodeOf(() => whole.Read(0, null)) == Code.Null, "no array for events");
      Expect(CodeOf(() => whole.Read(-1, events)) == Code.OutOfRange, "an event before the first");
      IntPtr handle = whole.DangerousGetHandle();
      whole.Dispose();
      Expect(Native.wend_trace_destroy(handle) == Code.Stale, "a trace that never ends");
    }
  }

  /// Questions with a trace that are refused keep nothing.
  private static void CheckTraceRefusals() {
    Trace trace = new Trace();
    Path[] paths = Make<Path>(2);
    Workspace[] workspaces = Make<Workspace>(1);
    using (Map map = OpenMap(3, 3))
    using (Map yard = Yard())
    using (Navigator points = new Navigator(yard, 0))
    using (Navigator navigator = new Navigator(map))
    using (Service service = new Service(map)) {
      var query = new Query { To = 8, Trace = trace };
      Query[] queries = { query, query };
      Expect(CodeOf(() => navigator.SolveMany(queries, paths, workspaces)) == Code.Busy, "twice");
      Expect(CodeOf(() => service.Submit(query)) == Code.Refused, "a trace for a service");
      queries = new[] { query };
      navigator.SolveMany(queries, paths, workspaces);
      Expect(trace.Count >= 4, "a trace of one of many questions");
      var onMesh = new PlaceQuery { From = new Position(2, 5, 0), To = new Position(8, 5, 0),
                                    Trace = trace };
      trace.Clear();
      Expect(points.SolveBetween(onMesh, workspaces[0], paths[0]).Status == Status.Found, "a mesh");
      TraceEvent[] events = EventsOf(trace);
      Expect(events.Length > 2 && events[0].Kind == TraceKind.Opened, "a trace on a mesh");
      Trace ended = new Trace();
      ended.Dispose();
      Options options = new Options();
      query = new Query { To = 8, Options = options, Trace = ended };
      Expect(CodeOf(() => navigator.Solve(query, workspaces[0], paths[0])) == Code.Stale, "ended");
      onMesh.Options = options;
      onMesh.Trace = ended;
      Expect(CodeOf(() => points.SolveBetween(onMesh, workspaces[0], paths[0])) == Code.Stale,
             "it ended on a mesh, too");
      IntPtr handle = options.DangerousGetHandle();
      options.Dispose();
      Expect(Native.wend_options_destroy(handle) == Code.Stale, "options that never end");
      handle = trace.DangerousGetHandle();
      trace.Dispose();
      Expect(Native.wend_trace_destroy(handle) == Code.Stale, "a trace that never ends");
    }
    DisposeAll(paths);
    DisposeAll(workspaces);
  }

  private static bool SeenAre(Sighting sighting, params uint[] found) {
    var seen = new uint[sighting.FoundCount];
    Array.Copy(sighting.Found, seen, seen.Length);
    Array.Sort(seen);
    bool same = seen.Length == found.Length;
    for (int i = 0; same && i < seen.Length; ++i) same = seen[i] == found[i];
    return same;
  }

  private static float CostOf(Knowledge knowledge, uint side, int node, Unknown unknown,
                              double factor = 1) {
    var costs = new float[25];
    knowledge.Costs(side, costs, unknown, factor);
    return costs[node];
  }

  private static int ExploredBy(Knowledge knowledge, uint side) {
    var explored = new byte[25];
    for (int i = 0; i < 25; ++i) explored[i] = 9;
    knowledge.Explored(side, explored);
    int sum = 0;
    foreach (byte one in explored) sum += one;
    return sum;
  }

  /// Five rows of five cells: side 0 looks from the centre, where node 7 is a wall above it.
  private static void CheckKnowledge() {
    using (Map map = OpenMap(5, 5)) {
      map.SetWalkable(new[] { new Cell(2, 1) }, false);
      map.SetWeight(new[] { new Cell(3, 2) }, 3);
      using (Knowledge knowledge = new Knowledge(map, 3)) {
        var sighting = new Sighting();
        var centre = new Cell(2, 2);
        Expect(ExploredBy(knowledge, 0) == 0, "nothing is known");
        knowledge.See(0, centre, 1, false, ref sighting);
        Expect(sighting.CellCount == 5 && SeenAre(sighting, 7, 11, 12, 13, 17), "a look");
        int x = 0, y = 0;
        for (int i = 0; i < 5; ++i) {
          x += sighting.Cells[i].X;
          y += sighting.Cells[i].Y * 10;
        }
        Expect(x == 10 && y == 100, "the cells of a look");
        var explored = new byte[25];
        knowledge.Explored(0, explored);
        Expect(ExploredBy(knowledge, 0) == 5 && explored[7] == 1 && explored[6] == 0, "explored");
        Expect(ExploredBy(knowledge, 1) == 0, "another side has seen nothing");
        Expect(CostOf(knowledge, 0, 7, Unknown.Free) == 0, "a wall that is known");
        Expect(CostOf(knowledge, 0, 13, Unknown.Blocked) == 3, "a weight that is known");
        Expect(CostOf(knowledge, 1, 7, Unknown.Free) == 1, "a wall that nobody saw");
        Expect(CostOf(knowledge, 0, 6, Unknown.Costly, 2.5) == 2.5f, "unknown ground that costs");
        Expect(CostOf(knowledge, 0, 6, Unknown.Blocked) == 0, "unknown ground that blocks");
        Cell[] cells = sighting.Cells;
        uint[] found = sighting.Found;
        knowledge.See(0, centre, 1, false, ref sighting);
        Expect(sighting.CellCount == 5 && sighting.FoundCount == 0, "nothing new");
        Expect(sighting.Cells == cells && sighting.Found == found, "arrays that are kept");
        // The wall hides the cell behind it.
        knowledge.See(1, centre, 2, true, ref sighting);
        Expect(sighting.CellCount == 12 && sighting.FoundCount == 12, "a look along lines");
        knowledge.Explored(1, explored);
        Expect(explored[2] == 0 && explored[7] == 1 && explored[22] == 1, "behind the wall");
        knowledge.See(2, centre, 2);
        Expect(ExploredBy(knowledge, 2) == 13, "a look through the wall");
      }
    }
  }

  private static void CheckMemory() {
    using (Map map = OpenMap(5, 5))
    using (Knowledge knowledge = new Knowledge(map, 2)) {
      var sighting = new Sighting();
      var edited = new[] { new Cell(3, 2) };
      knowledge.See(0, new Cell(2, 2), 1, true);
      map.SetWalkable(edited, false);
      knowledge.Edited(map, edited);
      Expect(CostOf(knowledge, 0, 13, Unknown.Blocked) == 1, "a cell as it was");
      knowledge.See(0, new Cell(2, 2), 1, false, ref sighting);
      Expect(sighting.CellCount == 5 && SeenAre(sighting, 13), "a cell that has changed");
      Expect(CostOf(knowledge, 0, 13, Unknown.Free) == 0, "a cell as it is");
      // Cells that a side learns; the result is a copy.
      var learnt = new[] { new Cell(4, 4), new Cell(0, 1), new Cell(4, 4) };
      knowledge.Learn(1, learnt, ref sighting);
      Expect(SeenAre(sighting, 5, 24), "learnt nodes");
      Expect(sighting.CellCount == 3 && sighting.Cells[1].X == 0 && sighting.Cells[1].Y == 1 &&
             sighting.Cells != learnt, "learnt cells");
      knowledge.Learn(1, new[] { new Cell(1, 0) });
      knowledge.Learn(1, null, ref sighting);
      Expect(sighting.CellCount == 0 && sighting.FoundCount == 0, "nothing learnt");
      Expect(ExploredBy(knowledge, 1) == 3, "two cells, and one");
      knowledge.Ally(0, 1);
      Expect(ExploredBy(knowledge, 0) == 8 && ExploredBy(knowledge, 1) == 8, "allies");
      knowledge.Learn(0, new[] { new Cell(2, 0) });
      Expect(ExploredBy(knowledge, 1) == 9, "an ally's eyes");
      knowledge.Leave(1);
      knowledge.Learn(0, new[] { new Cell(3, 0) });
      Expect(ExploredBy(knowledge, 0) == 10 && ExploredBy(knowledge, 1) == 9, "no more allies");
    }
  }

  /// Cells of trees and water in the middle row, seen from above.
  private static void CheckVision() {
    const string woods = "type octile\nheight 3\nwidth 5\nmap\n.....\nSSTSS\n.....\n";
    using (Map map = Map.Parse(woods)) {
      Func<Vision, string> seenWith = vision => {
        using (Knowledge knowledge = new Knowledge(map, 1, vision)) {
          var explored = new byte[15];
          knowledge.See(0, new Cell(2, 0), 5, true);
          knowledge.Explored(0, explored);
          return explored[10] + " " + explored[12];
        }
      };
      Expect(seenWith(new Vision()) == "1 0", "trees block sight");
      Expect(seenWith(new Vision { SeeThrough = "T" }) == "1 1", "trees that sight passes");
      Expect(seenWith(new Vision { SeeThrough = "T", Hiding = "S" }) == "0 1", "water that hides");
    }
  }

  /// Three rows of five cells with a wall in the third column, open at the bottom.
  private static void CheckBeliefs() {
    using (Map map = OpenMap(5, 3))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      map.SetWalkable(new[] { new Cell(2, 0), new Cell(2, 1) }, false);
      var moves = new Moves { Straight = 10, Diagonal = 15, Corners = "never" };
      Knowledge knowledge = new Knowledge(map, 2, moves: moves);
      using (Navigator open = knowledge.Navigator(0))
      using (Navigator costly = knowledge.Navigator(0, Unknown.Costly, 2.5))
      using (Navigator walls = knowledge.Navigator(0, Unknown.Blocked))
      using (Navigator other = knowledge.Navigator(1)) {
        var query = new Query { From = 0, To = 4 };
        Func<Navigator, Answer> solve = navigator => navigator.Solve(query, workspace, path);
        Expect(solve(open).Cost == 40 && path.Answer.Optimal, "a path over unknown ground");
        Cell[] cells = null;
        uint[] nodes = null;
        Expect(path.CopyCells(ref cells) == 0 && path.CopyNodes(ref nodes) == 5, "nodes alone");
        Expect(nodes[0] == 0 && nodes[4] == 4, "the nodes of a belief");
        Expect(open.NodeOf(new Cell(3, 2)) == 13 && open.CellOf(13).X == 3, "nodes of cells");
        Expect(solve(costly).Cost == 100, "unknown ground costs more");
        Expect(solve(walls).Status == Status.StartBlocked, "unknown ground as walls");
        workspace.Begin(open, query);
        workspace.Run(1);
        knowledge.See(0, new Cell(0, 0), 9);
        Expect(workspace.Run() == Status.MapChanged, "a look while a path is searched for");
        Expect(solve(open).Cost == 80 && solve(costly).Cost == 80 && solve(walls).Cost == 80,
               "a path over known ground");
        Expect(solve(other).Cost == 40, "another side's path");
        Expect(CodeOf(() => open.Update(map, null)) == Code.Refused, "an update of a belief");
        Expect(CodeOf(() => open.Bake()) == Code.Refused, "tables of a belief");
        knowledge.Dispose();
        Expect(solve(open).Cost == 80, "a navigator that outlives its knowledge");
        Expect(CodeOf(() => knowledge.Navigator(0)) == Code.Stale, "a disposed knowledge");
      }
    }
  }

  private static void CheckKnowledgeRefusals() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 } };
    using (Map map = OpenMap(4, 3))
    using (Map large = OpenMap(5, 5))
    using (Map graph = Map.FromGraph(2, edges)) {
      Knowledge knowledge = new Knowledge(map, 2);
      var home = new Cell(0, 0);
      var beyond = new Cell(4, 0);
      Expect(CodeOf(() => new Knowledge(map, 0)) == Code.OutOfRange, "no sides");
      Expect(CodeOf(() => new Knowledge(map, 257)) == Code.OutOfRange, "too many sides");
      Expect(CodeOf(() => new Knowledge(null, 1)) == Code.Null, "no map");
      Expect(CodeOf(() => new Knowledge(graph, 1)) == Code.Refused, "a knowledge of a graph");
      var moves = new Moves { UnitSize = 2 };
      Expect(CodeOf(() => new Knowledge(map, 1, moves: moves)) == Code.Refused, "a large unit");
      moves = new Moves { Corners = "round" };
      Expect(CodeOf(() => new Knowledge(map, 1, moves: moves)) == Code.UnknownName, "corners");
      Expect(CodeOf(() => knowledge.See(2, home, 1)) == Code.OutOfRange, "side 2");
      Expect(CodeOf(() => knowledge.See(0, beyond, 1)) == Code.OutOfRange, "a look from outside");
      Expect(CodeOf(() => knowledge.See(0, home, -1)) == Code.OutOfRange, "a radius below 0");
      Expect(CodeOf(() => knowledge.Learn(2, new[] { home })) == Code.OutOfRange, "side 2 learns");
      Expect(CodeOf(() => knowledge.Learn(0, new[] { beyond })) == Code.OutOfRange, "outside");
      Expect(CodeOf(() => knowledge.Edited(map, new[] { beyond })) == Code.OutOfRange, "an edit");
      Expect(CodeOf(() => knowledge.Edited(large, null)) == Code.Refused, "a map of another size");
      Expect(CodeOf(() => knowledge.Edited(graph, null)) == Code.Refused, "an edit of a graph");
      Expect(CodeOf(() => knowledge.Edited(null, null)) == Code.Null, "an edit of no map");
      Expect(CodeOf(() => knowledge.Ally(0, 2)) == Code.OutOfRange, "an ally");
      Expect(CodeOf(() => knowledge.Leave(2)) == Code.OutOfRange, "side 2 leaves");
      Expect(CodeOf(() => knowledge.Explored(0, new byte[11])) == Code.OutOfRange, "11 cells");
      Expect(CodeOf(() => knowledge.Explored(0, null)) == Code.Null, "no array of bytes");
      Expect(CodeOf(() => knowledge.Explored(2, new byte[12])) == Code.OutOfRange, "side 2");
      var costs = new float[12];
      Expect(CodeOf(() => knowledge.Costs(0, new float[13])) == Code.OutOfRange, "13 cells");
      Expect(CodeOf(() => knowledge.Costs(0, null)) == Code.Null, "no array of costs");
      Expect(CodeOf(() => knowledge.Costs(2, costs)) == Code.OutOfRange, "costs of side 2");
      Expect(CodeOf(() => knowledge.Costs(0, costs, (Unknown)3)) == Code.OutOfRange, "unknown 3");
      Expect(CodeOf(() => knowledge.Costs(0, costs, Unknown.Costly, 0)) == Code.OutOfRange, "0");
      knowledge.Costs(0, costs, Unknown.Blocked, 0);  // which reads no factor
      Expect(CodeOf(() => knowledge.Navigator(2)) == Code.OutOfRange, "side 2 walks");
      Expect(CodeOf(() => knowledge.Navigator(0, (Unknown)3)) == Code.OutOfRange, "how it walks");
      Expect(CodeOf(() => knowledge.Navigator(0, Unknown.Costly, 1001)) == Code.OutOfRange, "1001");
      IntPtr handle = knowledge.DangerousGetHandle();
      knowledge.Dispose();
      Expect(CodeOf(() => knowledge.See(0, home, 1)) == Code.Stale, "a look of the past");
      Expect(CodeOf(() => knowledge.Learn(0, null)) == Code.Stale, "news of the past");
      Expect(Native.wend_knowledge_destroy(handle) == Code.Stale, "a knowledge that never ends");
    }
  }

  /// Looks leave no garbage: see CheckGarbage.
  private static void CheckGarbageOfLooks() {
    using (Map map = OpenMap(4, 4))
    using (Knowledge knowledge = new Knowledge(map, 1)) {
      var sighting = new Sighting();
      knowledge.See(0, new Cell(1, 1), 2, true, ref sighting);
      GC.Collect();
      int collections = GC.CollectionCount(0);
      for (int i = 0; i < 300000; ++i) knowledge.See(0, new Cell(1, 1), 2, true, ref sighting);
      Expect(GC.CollectionCount(0) == collections, "looks that leave garbage");
    }
  }

  /// Three rows of five cells. The unit walks along the first one.
  private static void CheckReplanner() {
    using (Map map = OpenMap(5, 3))
    using (Path path = new Path()) {
      Navigator navigator = new Navigator(map);
      var goals = new uint[] { 4, 14 };
      var query = new Query { From = 0, Goals = goals };
      Replanner replanner = new Replanner(navigator, query, "incremental");
      goals[0] = goals[1] = 1;
      Expect(replanner.Run(1) == Status.Running, "a slice of an answer");
      Expect(replanner.Run() == Status.Found, "an answer");
      const double step = 13860;
      Answer answer = replanner.Read(path);
      Expect(answer.Cost == 4 * step && answer.NodeCount == 5, "the nearest of two goals");
      ReplanReport report = replanner.Report();
      Expect(report.Incremental && report.Next == 1, "a first answer");
      Expect(!report.Kept && !report.Repaired && report.Raised == 0, "no answer before it");
      replanner.MoveTo(1);
      replanner.AimAt(3);
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Cost == 2 * step, "two steps");
      Expect(replanner.Report().Next == 2, "the next node");
      // A wall of which the unit is told; the last column alone then leads down.
      var wall = new[] { new Cell(2, 0), new Cell(2, 1) };
      map.SetWalkable(wall, false);
      navigator.Update(map, wall);
      replanner.Follow();
      Expect(replanner.Run() == Status.Found, "a way round the wall");
      report = replanner.Report();
      Expect(replanner.Read(path).Length == 6 && report.Next == 6, "its length");
      Expect(report.Repaired && !report.Kept && report.Raised > 0, "a repaired answer");
      replanner.MoveTo(6);
      navigator.Dispose();
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Length == 5, "a step further");
      Expect(CodeOf(() => replanner.Overlaid(new uint[] { 1 })) == Code.Refused, "no overlay");
      replanner.MoveTo(3);
      Expect(replanner.Run() == Status.Found && replanner.Report().Next == Library.NoNode, "there");
      replanner.MoveTo(99);
      Expect(replanner.Run() == Status.StartOutside, "a start outside");
      replanner.MoveTo(0);
      replanner.AimAt(99);
      Expect(replanner.Run() == Status.GoalOutside, "a goal outside");
      replanner.AimAt(14);
      replanner.MoveTo(1);
      Expect(replanner.Run() == Status.Found, "a start and a goal inside again");
      IntPtr handle = replanner.DangerousGetHandle();
      replanner.Dispose();
      Expect(CodeOf(() => replanner.Run()) == Code.Stale, "a disposed replanner");
      Expect(CodeOf(() => replanner.Cancel()) == Code.Stale, "its end");
      Expect(Native.wend_replanner_destroy(handle) == Code.Stale, "a replanner that never ends");
    }
  }

  private static void CheckCancelledAnswers() {
    using (Map map = OpenMap(30, 30))
    using (Navigator navigator = new Navigator(map))
    using (Replanner replanner = new Replanner(navigator, new Query { To = 899 }))
    using (Path path = new Path()) {
      Expect(replanner.Run(0) == Status.Running, "an answer that has begun");
      replanner.Cancel();
      Expect(replanner.Run() == Status.Cancelled, "a cancelled answer");
      Expect(replanner.Read(path).Status == Status.Cancelled, "its path");
      replanner.MoveTo(1);
      Expect(replanner.Run() == Status.Found, "an answer after a cancelled one");
    }
  }

  /// A number below `most`, the same in each run.
  private static uint Draw(ref uint number, uint most) {
    number = unchecked(number * 1664525 + 1013904223);
    return (number >> 8) % most;
  }

  /// After edits, steps and other goals the answers are those of new searches.
  private static void CheckReplannedAnswers(string how) {
    uint number = 7;
    int repaired = 0, kept = 0, found = 0;
    uint[] nodes = null;
    using (Map map = OpenMap(12, 12))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Path fresh = new Path())
    using (Path path = new Path()) {
      var query = new Query { From = 0, To = 143 };
      using (Replanner replanner = new Replanner(navigator, query, how)) {
        for (int round = 0; round < 200; ++round) {
          while (replanner.Run(1 + Draw(ref number, 40)) == Status.Running) {}
          Answer answer = replanner.Read(path);
          Answer wanted = navigator.Solve(query, workspace, fresh);
          Expect(answer.Status == wanted.Status && answer.Cost == wanted.Cost, "answer " + round);
          ReplanReport report = replanner.Report();
          int count = path.CopyNodes(ref nodes);
          Expect(report.Next == (count > 1 ? nodes[1] : Library.NoNode), "next node " + round);
          Expect(report.Incremental == (how != "again"), "how " + round);
          Expect(report.Reason.Length > 0, "a reason " + round);
          if (answer.Status == Status.Found) ++found;
          if (report.Kept) ++kept;
          if (report.Repaired) ++repaired;
          if (Draw(ref number, 3) == 0 && report.Next != Library.NoNode) {
            query.From = report.Next;
            replanner.MoveTo(query.From);
          }
          if (Draw(ref number, 8) == 0) {
            query.To = Draw(ref number, 144);
            replanner.AimAt(query.To);
          }
          var cell = new[] { new Cell((int)Draw(ref number, 12), (int)Draw(ref number, 12)) };
          map.SetWalkable(cell, Draw(ref number, 3) == 0);
          navigator.Update(map, cell);
          if (Draw(ref number, 10) > 0) replanner.Follow();
        }
      }
    }
    Expect(found > 40, how + ": found " + found);
    Expect(how != "incremental" || repaired > 40, "repaired " + repaired);
    Expect(how != "again" || (repaired == 0 && kept > 20), "kept " + kept);
  }

  private static void CheckReplannersOfOverlays() {
    Trace trace = new Trace();
    using (Map map = OpenMap(5, 2))
    using (Navigator navigator = new Navigator(map))
    using (Path path = new Path()) {
      Overlay overlay = new Overlay(navigator);
      var query = new Query { From = 0, To = 4, Overlay = overlay, Trace = trace };
      Replanner replanner = new Replanner(navigator, query, "incremental");
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Length == 4, "the row");
      long events = trace.Count;
      Expect(events >= 5, "a replanner's trace");
      uint[] door = { 2 };
      overlay.Close(door);
      replanner.Overlaid(door);
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Length > 4.5, "a closed door");
      Expect(replanner.Report().Repaired, "a door that was named");
      Expect(trace.Count > events, "a trace that grows");
      overlay.Clear();
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Length == 4, "an open door");
      Expect(!replanner.Report().Repaired, "a door that was not named");
      uint[] beyond = { 10 };
      Expect(CodeOf(() => replanner.Overlaid(beyond)) == Code.OutOfRange, "no such door");
      Expect(CodeOf(() => new Replanner(navigator, query, "often")) == Code.UnknownName, "often");
      Expect(CodeOf(() => new Replanner(null, query)) == Code.Null, "a replanner without a map");
      Expect(CodeOf(() => replanner.Read(null)) == Code.Null, "no path to fill");
      // The replanner keeps the objects of its question, and no call keeps their handles.
      IntPtr handle = overlay.DangerousGetHandle();
      overlay.Dispose();
      Expect(Native.wend_overlay_destroy(handle) == Code.Stale, "an overlay that never ends");
      handle = trace.DangerousGetHandle();
      trace.Dispose();
      Expect(Native.wend_trace_destroy(handle) == Code.Stale, "a trace that never ends");
      replanner.MoveTo(1);
      Expect(replanner.Run() == Status.Found && replanner.Read(path).Length == 3, "it goes on");
      Expect(CodeOf(() => new Replanner(navigator, query)) == Code.Stale, "an overlay that ended");
      replanner.Dispose();
      using (Replanner near = new Replanner(navigator, new Query { To = 4, Range = 1 })) {
        Expect(near.Run() == Status.Found && !near.Report().Incremental, "a range");
        Expect(near.Report().Reason.Length > 0, "why a range is searched for again");
      }
    }
  }

  /// A unit explores a map until it is at its goal.
  private static void CheckExploration() {
    const string maze = "type octile\nheight 5\nwidth 7\nmap\n.......\n.@@@@@.\n...@...\n" +
                        "@@.@.@@\n.......\n";
    using (Map map = Map.Parse(maze))
    using (Knowledge knowledge = new Knowledge(map, 2))
    using (Navigator navigator = knowledge.Navigator(0))
    using (Workspace workspace = new Workspace())
    using (Path fresh = new Path())
    using (Path path = new Path()) {
      var query = new Query { From = 14, To = 20 };
      int repaired = 0, steps = 0;
      using (Replanner replanner = new Replanner(navigator, query, "incremental")) {
        for (; query.From != query.To; ++steps) {
          Expect(steps < 30, "a unit that gets lost");
          knowledge.See(0, navigator.CellOf(query.From), 2, true);
          replanner.Follow();
          knowledge.See(1, new Cell(0, 0), 9);  // which the unit does not learn of
          Expect(replanner.Run() == Status.Found, "a way on");
          double cost = navigator.Solve(query, workspace, fresh).Cost;
          Expect(replanner.Read(path).Cost == cost, "its cost");
          if (replanner.Report().Repaired) ++repaired;
          query.From = replanner.Report().Next;
          replanner.MoveTo(query.From);
        }
      }
      Expect(steps >= 8 && repaired >= 3, "steps " + steps + ", repaired " + repaired);
    }
  }

  /// A question and its answer, for a recorder.
  private static void Ask(Navigator navigator, Query query, Workspace workspace, Path path,
                          params Recorder[] recorders) {
    navigator.Solve(query, workspace, path);
    foreach (Recorder recorder in recorders) recorder.Asked(query, path);
  }

  private static void CheckRecords() {
    var moves = new Moves { Corners = "never" };
    using (Map map = OpenMap(9, 9))
    using (Navigator navigator = new Navigator(map, moves))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Trace trace = new Trace())
    using (Recorder recorder = new Recorder(map, false, moves))
    using (Recorder whole = new Recorder(map, true, moves))
    using (Recorder wrong = new Recorder(map))
    using (Path path = new Path()) {
      byte[] before = recorder.Bytes();
      var query = new Query { From = 0, To = 80, Options = options, Trace = trace };
      Ask(navigator, query, workspace, path, recorder, whole, wrong);
      byte[] bytes = recorder.Bytes();
      Expect(bytes.Length > before.Length && whole.Bytes().Length > bytes.Length + 8, "bytes");
      Expect(Encoding.ASCII.GetString(before, 0, 4) == Encoding.ASCII.GetString(bytes, 0, 4),
             "a copy of the bytes");
      ReplayReport report = Replay.Run(wrong.Bytes(), workspace);
      Expect(report.Questions == 1 && report.Differences == 1, "a record with other moves");
      var wall = new[] { new Cell(4, 4) };
      map.SetWalkable(wall, false);
      navigator.Update(map, wall);
      recorder.Updated(map, wall);
      query.Goals = new uint[] { 80, 72 };
      Ask(navigator, query, workspace, path, recorder);
      options.Set("algorithm", "baked_jump_points");
      query = new Query { From = 0, To = 80, Options = options };
      Ask(navigator, query, workspace, path, recorder);
      Expect(path.Answer.Status == Status.Invalid, "no tables yet");
      options.Set("algorithm", "dijkstra");
      map.SetWalkable(new[] { new Cell(0, 7), new Cell(1, 7) }, false);
      navigator.Update(map, null);
      recorder.Updated(map, null);
      Ask(navigator, query, workspace, path, recorder);
      report = Replay.Run(recorder.Bytes(), workspace);
      Expect(report.Questions == 4 && report.Edits == 2, "a replay: " + report.Questions);
      Expect(report.Differences == 0 && report.First == "" && report.ByTheClock == 0 &&
             report.Omissions == 0, "the same answers: " + report.First);
      Expect(Replay.Run(bytes, workspace).Questions == 1, "bytes of before");
    }
  }

  private static void CheckRecordsOfTables() {
    using (Map map = OpenMap(9, 9))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Recorder recorder = new Recorder(map))
    using (Recorder deaf = new Recorder(map))
    using (Path path = new Path()) {
      options.Set("algorithm", "baked_jump_points");
      var query = new Query { From = 0, To = 80, Options = options };
      Ask(navigator, query, workspace, path, recorder, deaf);
      navigator.Bake();
      recorder.Baked();
      Ask(navigator, query, workspace, path, recorder);
      Expect(path.Answer.Status == Status.Found, "an answer by tables");
      ReplayReport report = Replay.Run(recorder.Bytes(), workspace);
      Expect(report.Questions == 2 && report.Differences == 0, "tables: " + report.First);
      Expect(CodeOf(() => deaf.Asked(query, path)) == Code.Refused, "tables that nobody reported");
    }
  }

  /// Seven questions: three have answers of other questions, and two were cancelled. Then comes an
  /// update that was not reported.
  private static void CheckDifferences() {
    using (Map map = OpenMap(9, 9))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Recorder recorder = new Recorder(map, true))
    using (Path path = new Path()) {
      var query = new Query { From = 0, To = 80 };
      Ask(navigator, query, workspace, path, recorder);
      for (uint i = 0; i < 3; ++i) {
        navigator.Solve(new Query { From = 0, To = 40 }, workspace, path);
        recorder.Asked(query, path);
      }
      for (uint i = 0; i < 2; ++i) {
        workspace.Begin(navigator, query);
        workspace.Cancel();
        workspace.Run();
        Expect(workspace.Read(path).Status == Status.Cancelled, "a cancelled search");
        recorder.Asked(query, path);
      }
      var cell = new[] { new Cell(0, 8) };
      for (int i = 0; i < 4; ++i) {
        map.SetWalkable(cell, i % 2 == 1);
        navigator.Update(map, cell);
        recorder.Updated(map, cell);
      }
      Ask(navigator, query, workspace, path, recorder);
      map.SetWalkable(cell, false);
      navigator.Update(map, cell);
      navigator.Solve(query, workspace, path);
      Expect(CodeOf(() => recorder.Asked(query, path)) == Code.Refused, "a missing update");
      ReplayReport report = Replay.Run(recorder.Bytes(), workspace);
      Expect(report.Questions == 7 && report.Edits == 4 && report.ByTheClock == 2 &&
             report.Omissions == 1 && report.Differences == 3,
             "numbers of a replay: " + report.Questions + " " + report.Edits + " " +
             report.ByTheClock + " " + report.Omissions + " " + report.Differences);
      Expect(report.First.StartsWith("question 2, "), "the first difference: " + report.First);
    }
  }

  private static void CheckRecordRefusals() {
    var edges = new[] { new Edge { From = 0, To = 1, Cost = 1 } };
    using (Map map = OpenMap(3, 3))
    using (Map large = OpenMap(4, 4))
    using (Map graph = Map.FromGraph(2, edges))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Path path = new Path()) {
      Recorder recorder = new Recorder(map);
      Expect(CodeOf(() => new Recorder(null)) == Code.Null, "a record of no map");
      Expect(CodeOf(() => new Recorder(graph)) == Code.Refused, "a record of a graph");
      var moves = new Moves { UnitSize = 2 };
      Expect(CodeOf(() => new Recorder(map, false, moves)) == Code.Refused, "a large unit");
      moves = new Moves { Straight = 10, Diagonal = 5 };
      Expect(CodeOf(() => new Recorder(map, false, moves)) == Code.OutOfRange, "costs of steps");
      var inside = new[] { new Cell(2, 0) };
      var beyond = new[] { new Cell(3, 0) };
      Expect(CodeOf(() => recorder.Updated(map, beyond)) == Code.OutOfRange, "a cell outside");
      Expect(CodeOf(() => recorder.Updated(graph, null)) == Code.Refused, "an update of a graph");
      Expect(CodeOf(() => recorder.Updated(large, inside)) == Code.Refused, "another size");
      Expect(CodeOf(() => recorder.Updated(null, inside)) == Code.Null, "an update of no map");
      var query = new Query { To = 8 };
      Ask(navigator, query, workspace, path, recorder);
      Expect(CodeOf(() => recorder.Asked(query, null)) == Code.Null, "no answer");
      query.Options = new Options();
      query.Options.Dispose();
      Expect(CodeOf(() => recorder.Asked(query, path)) == Code.Stale, "options that ended");
      byte[] bytes = recorder.Bytes();
      Expect(CodeOf(() => Replay.Run(bytes, null)) == Code.Null, "no workspace");
      Array.Resize(ref bytes, bytes.Length - 3);
      Expect(CodeOf(() => Replay.Run(bytes, workspace)) == Code.Refused, "a damaged record");
      Expect(CodeOf(() => Replay.Run(new byte[0], workspace)) == Code.Refused, "an empty record");
      Expect(CodeOf(() => Replay.Run(null, workspace)) == Code.Refused, "no record");
      IntPtr handle = recorder.DangerousGetHandle();
      recorder.Dispose();
      Expect(CodeOf(() => recorder.Bytes()) == Code.Stale, "a disposed recorder");
      Expect(CodeOf(() => recorder.Baked()) == Code.Stale, "its tables");
      Expect(Native.wend_recorder_destroy(handle) == Code.Stale, "a recorder that never ends");
    }
  }
}
