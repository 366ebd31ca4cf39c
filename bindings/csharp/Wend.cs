// wend for C#: a thin layer over the C API of libwend-c, in one file. It suits .NET, Mono and Unity
// (also IL2CPP): C# 7.3, no unsafe code, no reflection, no callbacks.
//
// Copy this file into the project, and put the shared library where the runtime looks for native
// libraries; in Unity that is Assets/Plugins. The headers in include/wend/c describe each call, its
// cost, and the threads that may make it.
//
//     using (Map map = Map.FromWalkable(6, 3, cells))
//     using (Navigator navigator = new Navigator(map))
//     using (Workspace workspace = new Workspace())
//     using (Path path = new Path()) {
//       Answer answer = navigator.Solve(new Query { From = 6, To = 11 }, workspace, path);
//     }
//
// A refused call throws WendException. A question without a path is no error: see Answer.Status.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Wend {

/// Why a call was refused: wend_code.
public enum Code : uint {
  Ok = 0,
  Null = 1,
  Stale = 2,
  WrongKind = 3,
  Busy = 4,
  WrongSize = 5,
  OutOfRange = 6,
  Refused = 7,
  UnknownName = 8,
  TooMany = 9,
}

/// How a search stands, or how it ended: wend_status.
public enum Status : uint {
  Running = 0,
  Found = 1,
  Partial = 2,
  Unreachable = 3,
  StartOutside = 4,
  StartBlocked = 5,
  GoalOutside = 6,
  GoalBlocked = 7,
  LimitReached = 8,
  Cancelled = 9,
  MapChanged = 10,
  Invalid = 11,
}

/// How an order stands: wend_move_state.
public enum MoveState : uint {
  Pending = 0,
  Moving = 1,
  Waiting = 2,
  Arrived = 3,
  ArrivedPartial = 4,
  Blocked = 5,
  Unreachable = 6,
  Cancelled = 7,
  Invalid = 8,
}

/// How a request stands: wend_request_state.
public enum RequestState : uint {
  Unknown = 0,
  Waiting = 1,
  Searching = 2,
  Answered = 3,
  Expired = 4,
}

/// How edits since it was found affect an answer: wend_answer_state.
public enum AnswerState : uint {
  Unknown = 0,
  Current = 1,
  Beatable = 2,
  Broken = 3,
}

/// How a unit and others evade each other: WEND_BODY_NONE and so on.
public enum Body : uint {
  /// It and others walk through each other.
  None = 0,
  /// It evades others as they evade it; while it stands, it steps aside.
  Avoid = 1,
  /// Others evade it alone.
  Stand = 2,
}

/// The type of an array's numbers.
public enum NumberType : uint {
  Float64 = 0,
  Float32 = 1,
}

/// A step of a search, which happened to a node: WEND_TRACE_OPENED and so on.
public enum TraceKind : uint {
  /// It was put on the open list for the first time.
  Opened = 0,
  /// It got a better parent while it was open.
  Improved = 1,
  /// It got a better parent when it was closed, and is open again.
  Reopened = 2,
  /// It was taken off the open list.
  Closed = 3,
  /// The search dropped it.
  Forgotten = 4,
}

/// The kind of an option: WEND_OPTION_CHOICE and so on.
public enum OptionKind : uint {
  /// One of several names.
  Choice = 0,
  Number = 1,
  Whole = 2,
}

/// Whether a heuristic can overestimate: WEND_LINT_ADMISSIBLE and so on.
public enum LintVerdict : uint {
  /// Proved: it never does on this map.
  Admissible = 0,
  /// It does: the report has an example.
  Overestimates = 1,
  /// No example was found, and nothing is proved.
  NotRefuted = 2,
}

/// How searches treat cells that a side has never seen: WEND_UNKNOWN_FREE and so on.
public enum Unknown : uint {
  /// As open ground.
  Free = 0,
  /// As open ground that costs a factor more.
  Costly = 1,
  /// As walls.
  Blocked = 2,
}

public sealed class WendException : Exception {
  public Code Code { get; }

  internal WendException(Code code, string reason) : base(reason) { Code = code; }
}

/// A cell of a grid: X runs right, Y runs down, both from 0.
[StructLayout(LayoutKind.Sequential)]
public struct Cell {
  public int X;
  public int Y;

  public Cell(int x, int y) {
    X = x;
    Y = y;
  }
}

/// A cell of a volume: X runs right, Y runs down the plan, Z runs up; all from 0.
[StructLayout(LayoutKind.Sequential)]
public struct Voxel {
  public int X;
  public int Y;
  public int Z;

  public Voxel(int x, int y, int z) {
    X = x;
    Y = y;
    Z = z;
  }
}

/// A point of a map. On grids the unit is a cell.
[StructLayout(LayoutKind.Sequential)]
public struct Position {
  public double X;
  public double Y;
  public double Z;

  public Position(double x, double y, double z) {
    X = x;
    Y = y;
    Z = z;
  }
}

/// A directed edge of a graph.
[StructLayout(LayoutKind.Sequential)]
public struct Edge {
  public uint From;
  public uint To;
  public double Cost;
}

/// A way from one cell to another that is no step: a door, a ladder, a teleporter.
[StructLayout(LayoutKind.Sequential)]
public struct Link {
  public Cell From;
  public Cell To;
  public double Cost;
}

/// A way between two places of a mesh that is not on the ground: a jump, a ladder, a lift.
[StructLayout(LayoutKind.Sequential)]
public struct MeshLink {
  /// Heights choose between floors.
  public Position From;
  public Position To;
  /// As a distance that is walked.
  public double Cost;
  /// Who may take it, 0 to 31: see PlaceQuery.LinkKinds.
  public uint Kind;
  internal uint reserved;
}

/// A leg of a path that takes a link of a mesh: from a waypoint to the next one.
[StructLayout(LayoutKind.Sequential)]
public struct Leg {
  public uint Waypoint;
  /// Its number in the array of Map.SetMeshLinks.
  public uint Link;
}

/// The polygons of a mesh, as copies.
public struct Geometry {
  public Position[] Vertices;
  /// Numbers of vertices, polygon by polygon, counter-clockwise.
  public uint[] Corners;
  /// The corners of polygon i are those from number First[i] to before First[i + 1].
  public uint[] First;
  /// The kind of ground of each polygon.
  public byte[] Areas;
}

/// How units move on a grid or in a volume; null and 0 stand for the usual. A volume has Corners and
/// Directions alone.
public struct Moves {
  public uint Straight;
  public uint Diagonal;
  public string Corners;
  public string Terrain;
  /// The side of the unit in cells, or its diameter if it is a disc.
  public double UnitSize;
  public bool Disc;
  /// In a volume: 6, 18 or 26; 0: 26.
  public uint Directions;
}

/// A question: from a node to another, or to the nearest of several.
public struct Query {
  public uint From;
  public uint To;
  /// Null, or replaces To.
  public uint[] Goals;
  public double Range;
  /// Null: all as usual.
  public Options Options;
  /// Null, or changes for this question alone.
  public Overlay Overlay;
  /// Null, or the search writes its events there.
  public Trace Trace;
}

/// A question by positions on a mesh, to one or to the nearest of several.
public struct PlaceQuery {
  /// Its height chooses between floors.
  public Position From;
  public Position To;
  /// Null, or replaces To.
  public Position[] Goals;
  /// Null: all as usual.
  public Options Options;
  /// Null, or the search writes its events there.
  public Trace Trace;
  /// Bit k: links of kind k may be taken; 0: all. For "polyanya".
  public uint LinkKinds;
}

/// An answer in short.
public struct Answer {
  public Status Status;
  public bool Optimal;
  public uint NodeCount;
  public double Cost;
  public double Length;
  public double Bound;
  public ulong Expanded;
  /// Empty unless the status is Invalid.
  public string Reason;
}

/// An option of Options.Set.
public struct OptionInfo {
  public OptionKind Kind;
  /// With underscores.
  public string Name;
  /// One sentence that says what it does.
  public string Words;
  /// Its value where nobody sets it, as Options.Set takes it.
  public string Usual;
  /// Of a number. Most is infinite if there is no largest.
  public double Least;
  public double Most;
  /// Empty for numbers.
  public string[] Choices;
  /// The algorithms that take it; empty: all do.
  public string[] Algorithms;
  /// Only powers of two and 0.
  public bool PowerOfTwo;
}

/// Whether a heuristic can overestimate on a map. Without an example From and To are Library.NoNode.
public struct LintReport {
  public LintVerdict Verdict;
  public uint From;
  public uint To;
  /// From From to To, in the map's units.
  public double Estimate;
  /// The cost of some path there: the cheapest one may cost less.
  public double Cost;
}

/// How a crowd works; 0 stands for the usual.
public struct CrowdSetup {
  public uint Threads;
  /// Nodes that the searches of one step may expand.
  public ulong Expansions;
  /// On meshes: paths leave room for discs of this radius.
  public double Radius;
  /// On grids: from the centre of a cell to the next.
  public double CellSize;
  /// On grids: the centre of cell (0, 0).
  public Position Origin;
}

/// Names a unit of a crowd until it is removed. Slot is its place in arrays of all units. The
/// default names the first unit of all: it is no value for "none".
[StructLayout(LayoutKind.Sequential)]
public struct Unit {
  public uint Slot;
  public uint Generation;
}

/// Names a group of a crowd until it is disbanded, or its last unit leaves.
[StructLayout(LayoutKind.Sequential)]
public struct Group {
  public uint Slot;
  public uint Generation;
}

/// How units move, in world units and seconds; 0 stands for the usual. Speed has to be above 0.
public struct Motion {
  public Body Body;
  public double Radius;
  public double Speed;
  public double Acceleration;
  public double Braking;
  /// The radius of the tightest curve at full speed; 0: the unit turns on the spot.
  public double TurningCircle;
  /// The heavier of two units keeps more to its way.
  public double Weight;
  /// Seconds behind a unit that stands, before it goes round.
  public double Patience;
}

/// An order to units.
public struct Order {
  public Position To;
  /// If the goal cannot be reached, the unit goes as near as possible.
  public bool Partial;
  /// A blocked unit waits until an edit opens a way.
  public bool Wait;
  /// The unit goes to the centre of the goal's cell.
  public bool Centre;
}

/// A step in short.
public struct StepReport {
  public uint Units;
  public uint Moving;
  public uint Pending;
  public uint Ended;
}

/// A unit and its order in short.
public struct UnitReport {
  public MoveState State;
  public Position Position;
  /// Per second.
  public Position Velocity;
  public double DistanceLeft;
  /// Seconds.
  public double TimeLeft;
  /// Paths after the first one.
  public uint Replans;
  public bool InGroup;
  public Group Group;
  /// Empty, or why an order was refused or ended.
  public string Reason;
}

/// A group in short.
public struct GroupReport {
  /// Moving until the orders of all its units have ended.
  public MoveState State;
  public uint Units;
  /// Units within a third of a spacing of their slots.
  public uint InPlace;
  /// Above 1 while the group is split.
  public uint Parts;
  public Unit Leader;
  /// The leader's.
  public double DistanceLeft;
  public string Reason;
}

/// Numbers of all units by slot, in an array of the caller: x and y, in space also z. The default
/// is no array.
public struct Numbers {
  internal readonly Column Column;
  internal readonly NumberType Type;
  internal readonly bool InSpace;

  /// Two numbers for each unit, in space three.
  public Numbers(double[] numbers, bool inSpace = false) {
    Type = NumberType.Float64;
    InSpace = inSpace;
    Column = Column.Across(numbers, inSpace ? 3 : 2);
  }

  public Numbers(float[] numbers, bool inSpace = false) {
    Type = NumberType.Float32;
    InSpace = inSpace;
    Column = Column.Across(numbers, inSpace ? 3 : 2);
  }

  private Numbers(Column column, NumberType type, bool inSpace) {
    Type = type;
    InSpace = inSpace;
    Column = column;
  }

  /// One struct for each unit. Its numbers lie next to each other, from `offset` bytes on, as
  /// Marshal.OffsetOf tells. The struct has no references, no bool and no char.
  public static Numbers In<T>(T[] units, int offset, NumberType type, bool inSpace = false)
      where T : struct {
    int bytes = (inSpace ? 3 : 2) * (type == NumberType.Float32 ? 4 : 8);
    return new Numbers(Column.Inside(units, offset, bytes), type, inSpace);
  }
}

/// The states of all units by slot, in an array of the caller; each byte is a MoveState. The
/// default is no array.
public struct States {
  internal readonly Column Column;

  public States(byte[] states) { Column = Column.Across(states, 1); }

  private States(Column column) { Column = column; }

  /// One struct for each unit, as for Numbers.In.
  public static States In<T>(T[] units, int offset) where T : struct {
    return new States(Column.Inside(units, offset, 1));
  }
}

/// Arrays of all units by slot. The shortest array limits the units that are read or written.
public struct UnitArrays {
  public Numbers Positions;
  public Numbers Velocities;
  public States States;
}

/// How a service works; 0 stands for the usual.
public struct ServiceSetup {
  public uint Threads;
  /// Nodes that the searches of one tick may expand.
  public ulong Expansions;
  /// Above 0: a tick also ends after this time, and replays may differ.
  public double Microseconds;
  /// Searches side by side.
  public uint Lanes;
  /// Ticks of waiting that a level of priority is worth.
  public uint HeadStart;
  /// Steps for units that set out before their path is found; 0: none.
  public uint FirstSteps;
  /// Units that may get such steps in one tick.
  public uint SetOut;
  /// The most that a path costs, times the cheapest.
  public double Nearly;
}

/// Names a request of a service until it is cancelled or taken. As with units, the default is no
/// value for "none".
[StructLayout(LayoutKind.Sequential)]
public struct Request {
  public uint Slot;
  public uint Generation;
}

/// The owner of a request, and its urgency.
public struct Terms {
  /// Owners share the budget equally.
  public uint Owner;
  /// From -3 to 4; more is sooner.
  public int Priority;
  /// The request expires after this many ticks; 0: never.
  public uint Deadline;
}

/// A tick in short.
public struct TickReport {
  public uint Answered;
  public uint Expired;
  public uint Waiting;
  public ulong Tick;
  public ulong Expansions;
}

/// A request in short.
public struct RequestReport {
  public RequestState State;
  public AnswerState Answer;
  /// Ticks since it was submitted, or until it was answered.
  public uint Waited;
  /// How often an edit made its search begin again.
  public uint BegunAnew;
  /// Nodes so far, while it is searched for.
  public ulong Expanded;
}

/// How a layer of influence works; null and 0 stand for the usual.
public struct InfluenceSetup {
  /// "lengths" (also if it is empty), "steps", or "costs" of the map's steps.
  public string Distance;
  /// The cost of a distance of 1, for "costs".
  public double UnitCost;
  /// The share of a deposit that an update takes away, to 1.
  public double Fade;
}

/// Something that gives scores to the places around it.
public struct Source {
  /// A node; Library.NoNode or a blocked one: no effect.
  public uint At;
  /// The score at its own place; also below 0.
  public double Strength;
  /// No effect beyond it; on grids 1 is from a cell to the next.
  public double Range;
  /// "linear" (also if it is empty), "flat", "inverse" or "halving".
  public string Falloff;
  /// Along free straight lines, on grids only; else along steps.
  public bool Sight;
}

/// Names a source of a layer until it is removed. As with units, the default is no value for
/// "none".
[StructLayout(LayoutKind.Sequential)]
public struct SourceName {
  public uint Slot;
  public uint Generation;
}

/// A place that a layer found.
[StructLayout(LayoutKind.Sequential)]
public struct Spot {
  /// Library.NoNode: there is none.
  public uint Node;
  internal uint Reserved;
  public double Score;
  public double Distance;
}

/// One step of a search, in the units of Answer.Cost. On the backward side G is the cost to the
/// goal, H the estimate from the start, and the parent the next node towards the goal.
[StructLayout(LayoutKind.Sequential)]
public struct TraceEvent {
  public TraceKind Kind;
  /// 0, or 1 on the backward side.
  public uint Side;
  public uint Node;
  /// Library.NoNode where the side begins.
  public uint Parent;
  public double G;
  public double H;
  public double F;
}

/// Which cells block sight; by default the blocked ones. Symbols are letters of the map's file.
public struct Vision {
  /// Symbols of cells that sight passes, blocked or not.
  public string SeeThrough;
  /// Symbols of cells that block it.
  public string Hiding;
}

/// The result of a look. Its arrays are used as by Path.CopyNodes: keep it from look to look, and
/// looks leave no garbage.
public struct Sighting {
  /// The cells that were seen, each once.
  public Cell[] Cells;
  public int CellCount;
  /// The nodes of those that are new, or not as they were remembered.
  public uint[] Found;
  public int FoundCount;
}

/// How a replanner found its last answer.
public struct ReplanReport {
  /// It repairs searches; else it searches again.
  public bool Incremental;
  /// The old answer still holds, and nothing was searched.
  public bool Kept;
  /// Results of earlier searches were used.
  public bool Repaired;
  /// Nodes whose known cost to the goal rose.
  public ulong Raised;
  /// The next node of the path; Library.NoNode at the goal or without a path.
  public uint Next;
  /// Why it repairs searches, or searches again.
  public string Reason;
}

/// The result of a replay.
public struct ReplayReport {
  public ulong Questions;
  /// Updates of the map.
  public ulong Edits;
  /// Questions that are asked, but not compared: they were cancelled, or ended by a clock.
  public ulong ByTheClock;
  /// Events that the recorder could not record.
  public ulong Omissions;
  /// Answers that are not those recorded.
  public ulong Differences;
  /// The first difference in words, or empty.
  public string First;
}

public static class Library {
  public const uint NoNode = 0xffffffff;

  public static string Version { get { return Utf8.Read(Native.wend_version()); } }

  public static string[] Algorithms() {
    var names = new string[Native.wend_algorithm_count()];
    for (uint i = 0; i < names.Length; ++i) names[i] = Utf8.Read(Native.wend_algorithm_name(i));
    return names;
  }

  /// The name of an algorithm as people write it, and one sentence that says what it finds; by its
  /// number in Algorithms(). Empty beyond.
  public static string AlgorithmTitle(uint number) {
    return Utf8.Read(Native.wend_algorithm_title(number));
  }

  public static string AlgorithmSummary(uint number) {
    return Utf8.Read(Native.wend_algorithm_summary(number));
  }

  /// All options besides "algorithm".
  public static OptionInfo[] Options() {
    var options = new OptionInfo[Native.wend_option_count()];
    for (uint i = 0; i < options.Length; ++i) options[i] = Option(i);
    return options;
  }

  private static OptionInfo Option(uint number) {
    var info = new Native.OptionInfo { size = Native.SizeOf<Native.OptionInfo>() };
    Failure.Require(Native.wend_option_describe(number, ref info, Failure.Buffer));
    return new OptionInfo {
      Kind = info.kind,
      Name = Utf8.Read(info.name),
      Words = Utf8.Read(info.words),
      Usual = Utf8.Read(info.usual),
      Least = info.least,
      Most = info.most,
      Choices = Texts(info.choices, info.choice_count),
      Algorithms = Texts(info.algorithms, info.algorithm_count),
      PowerOfTwo = info.power_of_two != 0,
    };
  }

  private static string[] Texts(IntPtr pointers, uint count) {
    var texts = new string[count];
    for (int i = 0; i < texts.Length; ++i) {
      texts[i] = Utf8.Read(Marshal.ReadIntPtr(pointers, i * IntPtr.Size));
    }
    return texts;
  }

  public static string Name(LintVerdict verdict) {
    return Utf8.Read(Native.wend_lint_verdict_name(verdict));
  }

  /// "found", "unreachable" and so on, as C and the command line spell it.
  public static string Name(Status status) { return Utf8.Read(Native.wend_status_name(status)); }

  public static string Name(Code code) { return Utf8.Read(Native.wend_code_name(code)); }

  public static string Name(MoveState state) {
    return Utf8.Read(Native.wend_move_state_name(state));
  }

  public static string Name(RequestState state) {
    return Utf8.Read(Native.wend_request_state_name(state));
  }
}

/// An object of the library. To dispose of it twice is no error; a call with it then throws
/// WendException with Code.Stale. The object ends after the calls that are still using it.
public abstract class Handle : SafeHandle {
  protected Handle() : base(IntPtr.Zero, true) {}

  public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

  /// A library of another interface may read structs differently, so no object is made in it.
  internal static void RequireInterface() {
    if (Native.wend_abi() == Native.Abi) return;
    throw new WendException(Code.WrongSize, "Wend.cs and the library have different interfaces");
  }

  internal void Own(Code code, IntPtr made) {
    Failure.Require(code);
    SetHandle(made);
  }

  /// Without this check the runtime throws exceptions of its own, without a code.
  internal static T Live<T>(T handle) where T : Handle {
    if (handle == null) throw new WendException(Code.Null, "an object is null");
    if (handle.IsClosed) throw new WendException(Code.Stale, "an object was disposed of");
    return handle;
  }
}

/// A grid of cells, a volume, a graph, or a mesh.
public sealed class Map : Handle {
  private Map() { RequireInterface(); }

  protected override bool ReleaseHandle() { return Native.wend_map_destroy(handle) == Code.Ok; }

  /// Row by row; 0: blocked, anything else: open ground. An empty layout: squares.
  public static Map FromWalkable(int width, int height, byte[] walkable, string layout = "") {
    using (var pin = new Pin(walkable)) {
      return FromGrid(width, height, walkable, new Native.Grid { walkable = pin.Address }, layout);
    }
  }

  /// Row by row; 0: blocked, else the cost as a multiple of open ground.
  public static Map FromByteCosts(int width, int height, byte[] costs, string layout = "") {
    using (var pin = new Pin(costs)) {
      return FromGrid(width, height, costs, new Native.Grid { byte_costs = pin.Address }, layout);
    }
  }

  /// Row by row; 0: blocked, else from 0.001 to 1000, in thousandths.
  public static Map FromCosts(int width, int height, float[] costs, string layout = "") {
    using (var pin = new Pin(costs)) {
      return FromGrid(width, height, costs, new Native.Grid { costs = pin.Address }, layout);
    }
  }

  private static Map FromGrid(int width, int height, Array cells, Native.Grid grid, string layout) {
    grid.size = Native.SizeOf<Native.Grid>();
    grid.width = width;
    grid.height = height;
    grid.count = Native.Count(cells);
    var map = new Map();
    using (var name = new PinnedText(layout)) {
      grid.layout = name.Text;
      IntPtr made;
      map.Own(Native.wend_map_create_grid(ref grid, out made, Failure.Buffer), made);
    }
    return map;
  }

  /// A volume, along x, then y, then z; 0: blocked, anything else: open ground. Depth is along y.
  public static Map VolumeFromWalkable(int width, int depth, int height, byte[] walkable) {
    using (var pin = new Pin(walkable)) {
      var volume = new Native.Volume { walkable = pin.Address };
      return FromVolume(width, depth, height, walkable, volume);
    }
  }

  /// The same; 0: blocked, else the cost as a multiple of open ground.
  public static Map VolumeFromByteCosts(int width, int depth, int height, byte[] costs) {
    using (var pin = new Pin(costs)) {
      var volume = new Native.Volume { byte_costs = pin.Address };
      return FromVolume(width, depth, height, costs, volume);
    }
  }

  private static Map FromVolume(int width, int depth, int height, byte[] voxels,
                                Native.Volume volume) {
    volume.size = Native.SizeOf<Native.Volume>();
    volume.width = width;
    volume.depth = depth;
    volume.height = height;
    volume.count = Native.Count(voxels);
    var map = new Map();
    IntPtr made;
    map.Own(Native.wend_map_create_volume(ref volume, out made, Failure.Buffer), made);
    return map;
  }

  /// Positions are null, or one for each node.
  public static Map FromGraph(uint nodeCount, Edge[] edges, Position[] positions = null) {
    var map = new Map();
    using (var pinnedEdges = new Pin(edges))
    using (var pinnedPositions = new Pin(positions)) {
      var graph = new Native.Graph {
        size = Native.SizeOf<Native.Graph>(),
        node_count = nodeCount,
        positions = pinnedPositions.Address,
        position_count = Native.Count(positions),
        edges = pinnedEdges.Address,
        edge_count = Native.Count(edges),
      };
      IntPtr made;
      map.Own(Native.wend_map_create_graph(ref graph, out made, Failure.Buffer), made);
    }
    return map;
  }

  /// A mesh from the plan of a floor: borders and holes, in any order. Counts are the corners of
  /// each outline in turn.
  public static Map FromOutlines(Position[] corners, uint[] counts) {
    var map = new Map();
    using (var pinnedCorners = new Pin(corners))
    using (var pinnedCounts = new Pin(counts)) {
      var outlines = new Native.Outlines {
        size = Native.SizeOf<Native.Outlines>(),
        corners = pinnedCorners.Address,
        corner_count = Native.Count(corners),
        counts = pinnedCounts.Address,
        outline_count = Native.Count(counts),
      };
      IntPtr made;
      map.Own(Native.wend_map_create_floor(ref outlines, out made, Failure.Buffer), made);
    }
    return map;
  }

  /// A mesh; corners are numbers of vertices, three for each triangle. Areas are the kind of ground
  /// of each; null: all are 0.
  public static Map FromTriangles(Position[] vertices, uint[] corners, byte[] areas = null) {
    int count = corners == null ? 0 : corners.Length / 3;
    return FromMesh(vertices, corners, null, count, areas);
  }

  /// A mesh; counts are the corners of each polygon in turn.
  public static Map FromPolygons(Position[] vertices, uint[] corners, uint[] counts,
                                 byte[] areas = null) {
    if (counts == null) throw new WendException(Code.Null, "counts is null");
    return FromMesh(vertices, corners, counts, counts.Length, areas);
  }

  private static Map FromMesh(Position[] vertices, uint[] corners, uint[] counts, int polygonCount,
                              byte[] areas) {
    if (areas != null && areas.Length < polygonCount) {
      throw new WendException(Code.OutOfRange, "areas has a number for each polygon");
    }
    var map = new Map();
    using (var pinnedVertices = new Pin(vertices))
    using (var pinnedCorners = new Pin(corners))
    using (var pinnedCounts = new Pin(counts))
    using (var pinnedAreas = new Pin(areas)) {
      var mesh = new Native.Mesh {
        size = Native.SizeOf<Native.Mesh>(),
        vertices = pinnedVertices.Address,
        vertex_count = Native.Count(vertices),
        corners = pinnedCorners.Address,
        corner_count = Native.Count(corners),
        counts = pinnedCounts.Address,
        polygon_count = new UIntPtr((uint)polygonCount),
        areas = pinnedAreas.Address,
      };
      IntPtr made;
      map.Own(Native.wend_map_create_mesh(ref mesh, out made, Failure.Buffer), made);
    }
    return map;
  }

  /// A map from the bytes of a file, whose beginning says its form: a grid as Moving AI's .map,
  /// ASCII or CSV; a mesh as Polyanya's .mesh, wend's .navmesh, or Detour's tiles. The name stands
  /// in errors before the line.
  public static Map Parse(byte[] bytes, string name = "") {
    var map = new Map();
    using (var pin = new Pin(bytes))
    using (var pinnedName = new PinnedText(name)) {
      var text = new Native.Text { data = pin.Address, size = Native.Count(bytes) };
      IntPtr made;
      map.Own(Native.wend_map_parse(text, pinnedName.Text, out made, Failure.Buffer), made);
    }
    return map;
  }

  /// The same from a text, for the forms that are texts.
  public static Map Parse(string text, string name = "") {
    return Parse(text == null ? null : Encoding.UTF8.GetBytes(text), name);
  }

  public void Size(out int width, out int height) {
    Failure.Require(Native.wend_map_size(Live(this), out width, out height, Failure.Buffer));
  }

  /// Navigators learn of edits by Navigator.Update.
  public void SetWalkable(Cell[] cells, bool walkable) {
    Failure.Require(Native.wend_map_set_walkable(Live(this), cells, Native.Count(cells),
                                                 walkable ? 1 : 0, Failure.Buffer));
  }

  public void SetWeight(Cell[] cells, double weight) {
    Failure.Require(Native.wend_map_set_weight(Live(this), cells, Native.Count(cells), weight,
                                               Failure.Buffer));
  }

  public double Cost(Cell cell) {
    double cost;
    Failure.Require(Native.wend_map_cost(Live(this), cell, out cost, Failure.Buffer));
    return cost;
  }

  /// The name of a grid's layout, such as "square".
  public string Layout {
    get {
      IntPtr layout;
      Failure.Require(Native.wend_map_layout(Live(this), out layout, Failure.Buffer));
      return Utf8.Read(layout);
    }
  }

  /// Fills the array with the costs of a grid's cells from number `first` on, row by row, and returns
  /// how many these were: 0 behind the last one. 0: blocked.
  public int ReadCosts(long first, float[] costs) {
    UIntPtr written;
    Failure.Require(Native.wend_map_read_costs(Live(this), Native.Number(first, costs), costs,
                                               Native.Count(costs), out written, Failure.Buffer));
    return checked((int)written.ToUInt64());
  }

  /// The same for the links of a grid, in the order in which they were added.
  public int ReadLinks(long first, Link[] links) {
    UIntPtr written;
    Failure.Require(Native.wend_map_read_links(Live(this), Native.Number(first, links), links,
                                               Native.Count(links), out written, Failure.Buffer));
    return checked((int)written.ToUInt64());
  }

  /// The same for the links of a mesh.
  public int ReadMeshLinks(long first, MeshLink[] links) {
    UIntPtr written;
    Failure.Require(Native.wend_map_read_mesh_links(Live(this), Native.Number(first, links), links,
                                                    Native.Count(links), out written,
                                                    Failure.Buffer));
    return checked((int)written.ToUInt64());
  }

  /// The polygons of a mesh: polygon i is node i of its navigator of radius 0.
  public Geometry Geometry {
    get {
      var shown = new Native.Geometry { size = Native.SizeOf<Native.Geometry>() };
      Failure.Require(Native.wend_map_geometry(Live(this), ref shown, Failure.Buffer));
      Geometry copy = Shown.Polygons(shown);
      GC.KeepAlive(this);
      return copy;
    }
  }

  /// The sides of a volume.
  public void VolumeSize(out int width, out int depth, out int height) {
    Failure.Require(Native.wend_map_volume_size(Live(this), out width, out depth, out height,
                                                Failure.Buffer));
  }

  /// Sets the cost of voxels: 0 blocks them, 1 is open ground, at most 255. Navigators learn of it by
  /// Navigator.Update without cells.
  public void SetVoxels(Voxel[] voxels, uint cost) {
    Failure.Require(Native.wend_map_set_voxels(Live(this), voxels, Native.Count(voxels), cost,
                                               Failure.Buffer));
  }

  /// As ReadCosts, for the voxels of a volume.
  public int ReadVoxels(long first, byte[] costs) {
    UIntPtr written;
    Failure.Require(Native.wend_map_read_voxels(Live(this), Native.Number(first, costs), costs,
                                                Native.Count(costs), out written, Failure.Buffer));
    return checked((int)written.ToUInt64());
  }

  public void AddLinks(Link[] links) {
    Failure.Require(Native.wend_map_add_links(Live(this), links, Native.Count(links),
                                              Failure.Buffer));
  }

  /// From now on a mesh has these links alone; navigators that were made before keep theirs.
  public void SetMeshLinks(MeshLink[] links) {
    Failure.Require(Native.wend_map_set_mesh_links(Live(this), links, Native.Count(links),
                                                   Failure.Buffer));
  }

  /// Sets the cost of a length of 1 on each kind of ground of a mesh; 1 for all others. The algorithm
  /// "weighted_regions" finds the cheapest paths there.
  public void SetAreaCosts(double[] costs) {
    Failure.Require(Native.wend_map_set_area_costs(Live(this), costs, Native.Count(costs),
                                                   Failure.Buffer));
  }
}

/// Answers questions about a map, which may change or end afterwards.
public sealed class Navigator : Handle {
  public Navigator(Map map) { Make(map, null); }

  public Navigator(Map map, Moves moves) { Make(map, moves); }

  internal Navigator(Code code, IntPtr made) { Own(code, made); }

  /// For discs of a radius on a mesh; 0: points.
  public Navigator(Map map, double radius) {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_navigator_create_on_mesh(Live(map), radius, out made, Failure.Buffer), made);
  }

  private void Make(Map map, Moves? moves) {
    RequireInterface();
    using (var pinned = new PinnedMoves(moves)) {
      IntPtr made;
      Own(Native.wend_navigator_create(Live(map), pinned.Fields, out made, Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_navigator_destroy(handle) == Code.Ok;
  }

  /// Only these cells can have changed since the last update; null: all can, as in a volume.
  public void Update(Map map, Cell[] cells) {
    Failure.Require(Native.wend_navigator_update(Live(this), Live(map), cells, Native.Count(cells),
                                                 Failure.Buffer));
  }

  /// Computes the tables of the algorithm "baked_jump_points". An update discards them.
  public void Bake() { Failure.Require(Native.wend_navigator_bake(Live(this), Failure.Buffer)); }

  /// The polygons of a mesh's navigator, which are its nodes: those of its radius.
  public Geometry Geometry {
    get {
      var shown = new Native.Geometry { size = Native.SizeOf<Native.Geometry>() };
      Failure.Require(Native.wend_navigator_geometry(Live(this), ref shown, Failure.Buffer));
      Geometry copy = Shown.Polygons(shown);
      GC.KeepAlive(this);
      return copy;
    }
  }

  /// Whether the heuristic of these options can overestimate on this map; null: the usual one.
  public LintReport Lint(Options options, Workspace workspace) {
    var report = new Native.LintReport { size = Native.SizeOf<Native.LintReport>() };
    using (var held = new Held(options)) {
      Failure.Require(Native.wend_navigator_lint(Live(this), held.Address, Live(workspace),
                                                 ref report, Failure.Buffer));
    }
    return new LintReport {
      Verdict = report.verdict,
      From = report.from,
      To = report.to,
      Estimate = report.estimate,
      Cost = report.cost,
    };
  }

  public uint NodeCount {
    get {
      uint count;
      Failure.Require(Native.wend_navigator_node_count(Live(this), out count, Failure.Buffer));
      return count;
    }
  }

  public uint NodeOf(Cell cell) {
    uint node;
    Failure.Require(Native.wend_navigator_node(Live(this), cell, out node, Failure.Buffer));
    return node;
  }

  public Cell CellOf(uint node) {
    Cell cell;
    Failure.Require(Native.wend_navigator_cell(Live(this), node, out cell, Failure.Buffer));
    return cell;
  }

  /// The node of a voxel: (Z * depth + Y) * width + X.
  public uint NodeOf(Voxel voxel) {
    uint node;
    Failure.Require(Native.wend_navigator_voxel_node(Live(this), voxel, out node, Failure.Buffer));
    return node;
  }

  public Voxel VoxelOf(uint node) {
    Voxel voxel;
    Failure.Require(Native.wend_navigator_voxel(Live(this), node, out voxel, Failure.Buffer));
    return voxel;
  }

  /// Fills the path, and returns its answer.
  public Answer Solve(Query query, Workspace workspace, Path path) {
    Live(path);
    using (var pinned = new PinnedQuery(query)) {
      Native.Query fields = pinned.Fields;
      Failure.Require(Native.wend_solve(Live(this), ref fields, Live(workspace), path,
                                        Failure.Buffer));
    }
    return path.Answer;
  }

  /// The same on meshes; Path.CopyWaypoints has the start, the bends and the end.
  public Answer SolveBetween(PlaceQuery query, Workspace workspace, Path path) {
    Live(path);
    using (var pinned = new PinnedPlaceQuery(query)) {
      Native.PlaceQuery fields = pinned.Fields;
      Failure.Require(Native.wend_solve_between(Live(this), ref fields, Live(workspace), path,
                                                Failure.Buffer));
    }
    return path.Answer;
  }

  /// Fills a path for each query, on as many threads as there are workspaces. Answers do not depend
  /// on how many those are. A path or workspace that is there twice throws Code.Busy, and a refused
  /// query leaves all paths as they were. More paths than queries are no error.
  public void SolveMany(Query[] queries, Path[] paths, Workspace[] workspaces) {
    if (queries == null || paths == null || workspaces == null) {
      throw new WendException(Code.Null, "an array is null");
    }
    if (paths.Length < queries.Length) {
      throw new WendException(Code.OutOfRange, "paths is shorter than queries");
    }
    using (var pinned = new PinnedQueries(queries))
    using (var heldPaths = new HeldAll(paths, queries.Length))
    using (var heldWorkspaces = new HeldAll(workspaces, workspaces.Length)) {
      Failure.Require(Native.wend_solve_many(Live(this), pinned.Fields, heldPaths.Addresses,
                                             Native.Count(pinned.Fields), heldWorkspaces.Addresses,
                                             Native.Count(heldWorkspaces.Addresses),
                                             Failure.Buffer));
    }
  }

  /// How to flee from threats, from every node: fills `next`, one for each node of the map, with
  /// the node to go to; Library.NoNode where no step is better. `worth` weighs the distance from
  /// the threats against the way there, from 1 to 2; 0: 1.2. Nobody flees farther than `range` from
  /// all threats; 0: 50,000.
  public void Flee(uint[] threats, uint[] next, double worth = 0, double range = 0) {
    Failure.Require(Native.wend_flee(Live(this), threats, Native.Count(threats), worth, range, next,
                                     Native.Count(next), Failure.Buffer));
  }

  /// Fills `costs`, one for each node of `to`; infinite where there is no path. With `backward` the
  /// costs are from these nodes.
  public Status Distances(uint from, uint[] to, double[] costs, Workspace workspace,
                          bool backward = false) {
    if (to != null && costs != null && costs.Length < to.Length) {
      throw new WendException(Code.OutOfRange, "costs is shorter than to");
    }
    Status status;
    Failure.Require(Native.wend_distances(Live(this), from, to, Native.Count(to),
                                          backward ? 1u : 0, Live(workspace), costs, out status,
                                          Failure.Buffer));
    return status;
  }
}

/// The options of questions, by the names of the command line.
public sealed class Options : Handle {
  public Options() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_options_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_options_destroy(handle) == Code.Ok; }

  public void Set(string name, string value) {
    using (var pinnedName = new PinnedText(name))
    using (var pinnedValue = new PinnedText(value)) {
      Failure.Require(Native.wend_options_set(Live(this), pinnedName.Text, pinnedValue.Text,
                                              Failure.Buffer));
    }
  }
}

/// The scratch memory of searches, one for each thread; also a search that runs in slices.
public sealed class Workspace : Handle {
  public Workspace() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_workspace_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() {
    return Native.wend_workspace_destroy(handle) == Code.Ok;
  }

  /// Begins a search in slices; it ends the one before.
  public void Begin(Navigator navigator, Query query) {
    using (var pinned = new PinnedQuery(query)) {
      Native.Query fields = pinned.Fields;
      Failure.Require(Native.wend_search_begin(Live(navigator), ref fields, Live(this),
                                               Failure.Buffer));
    }
  }

  /// Continues the search for at most so many expansions.
  public Status Run(ulong expansions = ulong.MaxValue) {
    Status status;
    Failure.Require(Native.wend_search_run(Live(this), expansions, out status, Failure.Buffer));
    return status;
  }

  /// From any thread.
  public void Cancel() {
    Failure.Require(Native.wend_search_cancel(Live(this), Failure.Buffer));
  }

  /// Fills the path with the result so far, and returns its answer.
  public Answer Read(Path path) {
    Failure.Require(Native.wend_search_path(Live(this), Live(path), Failure.Buffer));
    return path.Answer;
  }
}

/// An answer, filled by a call and used again.
public sealed class Path : Handle {
  public Path() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_path_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_path_destroy(handle) == Code.Ok; }

  public Answer Answer {
    get {
      var fields = new Native.Answer { size = Native.SizeOf<Native.Answer>() };
      Failure.Require(Native.wend_path_answer(Live(this), ref fields, Failure.Buffer));
      return new Answer {
        Status = fields.status,
        Optimal = fields.optimal != 0,
        NodeCount = fields.node_count,
        Cost = fields.cost,
        Length = fields.length,
        Bound = fields.bound,
        Expanded = fields.expanded,
        Reason = Utf8.Read(fields.reason),
      };
    }
  }

  /// Copies the nodes, from the start on, and returns their number. A null or short array is
  /// replaced, a long one is kept: paths that are read each frame leave no garbage.
  public int CopyNodes(ref uint[] nodes) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_path_nodes(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Uints(data, size, ref nodes);
    GC.KeepAlive(this);
    return count;
  }

  /// The same as cells, on grids; elsewhere none.
  public int CopyCells(ref Cell[] cells) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_path_cells(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Cells(data, size, ref cells);
    GC.KeepAlive(this);
    return count;
  }

  /// The bends of a path at any angle; none for paths made of steps.
  public int CopyWaypoints(ref Position[] waypoints) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_path_waypoints(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref waypoints, size);
    for (int i = 0; i < count; ++i) {
      waypoints[i] = new Position(Shown.Double(data, i * 24), Shown.Double(data, i * 24 + 8),
                                  Shown.Double(data, i * 24 + 16));
    }
    GC.KeepAlive(this);
    return count;
  }

  /// The legs that take a link of a mesh, in order.
  public int CopyLegs(ref Leg[] legs) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_path_legs(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref legs, size);
    for (int i = 0; i < count; ++i) {
      legs[i] = new Leg { Waypoint = Shown.Uint(data, i * 8), Link = Shown.Uint(data, i * 8 + 4) };
    }
    GC.KeepAlive(this);
    return count;
  }
}

/// The costs of all nodes from some nodes, or to them.
public sealed class Field : Handle {
  public Field() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_field_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_field_destroy(handle) == Code.Ok; }

  /// A limit of 0 is none. The overlay is null, or changes for this field alone.
  public Status Fill(Navigator navigator, uint[] sources, Workspace workspace,
                     bool backward = false, double limit = 0, Overlay overlay = null) {
    using (var held = new Held(overlay))
    using (var pin = new Pin(sources)) {
      var query = new Native.FieldQuery {
        size = Native.SizeOf<Native.FieldQuery>(),
        backward = backward ? 1u : 0,
        sources = pin.Address,
        source_count = Native.Count(sources),
        limit = limit,
        overlay = held.Address,
      };
      Status status;
      Failure.Require(Native.wend_field_fill(Live(this), Live(navigator), ref query,
                                             Live(workspace), out status, Failure.Buffer));
      return status;
    }
  }

  /// Copies the costs of all nodes, infinite where there is no way, and returns their number.
  public int CopyCosts(ref double[] costs) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_field_costs(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref costs, size);
    if (count > 0) Marshal.Copy(data, costs, 0, count);
    GC.KeepAlive(this);
    return count;
  }

  /// The next node towards the sources; Library.NoNode at these, and where there is no way.
  public uint Next(uint node) {
    uint next;
    Failure.Require(Native.wend_field_next(Live(this), node, out next, Failure.Buffer));
    return next;
  }
}

/// Changes to a map for the questions that name them alone: danger, closed doors, other units.
public sealed class Overlay : Handle {
  public Overlay(Navigator navigator) {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_overlay_create(Live(navigator), out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_overlay_destroy(handle) == Code.Ok; }

  /// Removes all changes.
  public void Clear() { Failure.Require(Native.wend_overlay_clear(Live(this), Failure.Buffer)); }

  /// Adds to the cost of each step that enters one of the nodes, in the units of Answer.Cost.
  public void AddCost(uint[] nodes, double cost) {
    Failure.Require(Native.wend_overlay_add_cost(Live(this), nodes, Native.Count(nodes), cost,
                                                 Failure.Buffer));
  }

  /// Replaces that cost; closed nodes stay closed.
  public void SetCost(uint[] nodes, double cost) {
    Failure.Require(Native.wend_overlay_set_cost(Live(this), nodes, Native.Count(nodes), cost,
                                                 Failure.Buffer));
  }

  /// Adds a cost to each node of the map, one number for each.
  public void AddCosts(float[] costs) {
    Failure.Require(Native.wend_overlay_add_costs(Live(this), costs, Native.Count(costs),
                                                  Failure.Buffer));
  }

  /// No path enters the nodes; one may begin there.
  public void Close(uint[] nodes) {
    Failure.Require(Native.wend_overlay_close(Live(this), nodes, Native.Count(nodes),
                                              Failure.Buffer));
  }

  /// Paths lead through the nodes, but do not end there.
  public void PassOnly(uint[] nodes) {
    Failure.Require(Native.wend_overlay_pass_only(Live(this), nodes, Native.Count(nodes),
                                                  Failure.Buffer));
  }

  /// Removes all changes of the nodes.
  public void Free(uint[] nodes) {
    Failure.Require(Native.wend_overlay_free(Live(this), nodes, Native.Count(nodes),
                                             Failure.Buffer));
  }
}

/// Every step of a search, to draw it, to teach it, and to find out why it takes long. A question
/// names it, and each search empties it when it begins.
public sealed class Trace : Handle {
  public Trace() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_trace_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_trace_destroy(handle) == Code.Ok; }

  /// Removes all events; keeps the memory.
  public void Clear() { Failure.Require(Native.wend_trace_clear(Live(this), Failure.Buffer)); }

  /// How many events it has.
  public long Count {
    get {
      UIntPtr count;
      Failure.Require(Native.wend_trace_count(Live(this), out count, Failure.Buffer));
      return checked((long)count.ToUInt64());
    }
  }

  /// Fills the array with the events from number `first` on, and returns how many these were: 0
  /// behind the last one. To read on where the last read ended is fastest.
  public int Read(long first, TraceEvent[] events) {
    if (events == null) throw new WendException(Code.Null, "events is null");
    if (first < 0) throw new WendException(Code.OutOfRange, "first is below 0");
    UIntPtr written;
    Failure.Require(Native.wend_trace_read(Live(this), new UIntPtr((ulong)first), events,
                                           Native.Count(events), out written, Failure.Buffer));
    return checked((int)written.ToUInt64());
  }
}

/// The cells of a grid that each side has seen, and paths over what a side believes. One thread
/// changes it at a time, and no navigator of it may be in use then.
public sealed class Knowledge : Handle {
  /// From 1 to 256 sides, which know nothing yet. Moves: null: the usual ones.
  public Knowledge(Map map, uint sides, Vision vision = default(Vision), Moves? moves = null) {
    RequireInterface();
    using (var pinned = new PinnedMoves(moves))
    using (var seeThrough = new PinnedText(vision.SeeThrough))
    using (var hiding = new PinnedText(vision.Hiding)) {
      var fields = new Native.Vision {
        size = Native.SizeOf<Native.Vision>(),
        see_through = seeThrough.Text,
        hiding = hiding.Text,
      };
      IntPtr made;
      Own(Native.wend_knowledge_create(Live(map), pinned.Fields, ref fields, sides, out made,
                                       Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_knowledge_destroy(handle) == Code.Ok;
  }

  /// The true map was edited at these cells: sides remember them as they were.
  public void Edited(Map map, Cell[] cells) {
    Failure.Require(Native.wend_knowledge_edited(Live(this), Live(map), cells, Native.Count(cells),
                                                 Failure.Buffer));
  }

  /// A unit of a side looks round from a cell: at all cells within the radius, or with `lines` at
  /// those that straight lines reach.
  public void See(uint side, Cell from, int radius, bool lines = false) {
    Look(side, from, radius, lines);
  }

  /// The same; fills `sighting` with the result.
  public void See(uint side, Cell from, int radius, bool lines, ref Sighting sighting) {
    Copy(Look(side, from, radius, lines), ref sighting);
    GC.KeepAlive(this);
  }

  private Native.Sighting Look(uint side, Cell from, int radius, bool lines) {
    var fields = new Native.Sighting { size = Native.SizeOf<Native.Sighting>() };
    Failure.Require(Native.wend_knowledge_see(Live(this), side, from, radius, lines ? 1u : 0,
                                              ref fields, Failure.Buffer));
    return fields;
  }

  /// The side learns what these cells are, from a map that it found.
  public void Learn(uint side, Cell[] cells) {
    using (var pin = new Pin(cells)) Look(side, pin, Native.Count(cells));
  }

  /// The same; fills `sighting` with the result. Its cells are those of the call.
  public void Learn(uint side, Cell[] cells, ref Sighting sighting) {
    // The library shows this array itself, so it stays in its place until it is copied.
    using (var pin = new Pin(cells)) {
      Copy(Look(side, pin, Native.Count(cells)), ref sighting);
      GC.KeepAlive(this);
    }
  }

  private Native.Sighting Look(uint side, Pin cells, UIntPtr count) {
    var fields = new Native.Sighting { size = Native.SizeOf<Native.Sighting>() };
    Failure.Require(Native.wend_knowledge_learn(Live(this), side, cells.Address, count, ref fields,
                                                Failure.Buffer));
    return fields;
  }

  private static void Copy(Native.Sighting fields, ref Sighting sighting) {
    sighting.CellCount = Shown.Cells(fields.cells, fields.cell_count, ref sighting.Cells);
    sighting.FoundCount = Shown.Uints(fields.found, fields.found_count, ref sighting.Found);
  }

  /// Fills the array, one byte for each cell, row by row: 1 where the side has seen it, else 0.
  public void Explored(uint side, byte[] explored) {
    Failure.Require(Native.wend_knowledge_explored(Live(this), side, explored,
                                                   Native.Count(explored), Failure.Buffer));
  }

  /// Fills the array with the cost of each cell as the side believes it, a multiple of open ground;
  /// 0: blocked. The factor is for Unknown.Costly alone: from 0.001 to 1000.
  public void Costs(uint side, float[] costs, Unknown unknown = Unknown.Free, double factor = 1) {
    Failure.Require(Native.wend_knowledge_costs(Live(this), side, unknown, factor, costs,
                                                Native.Count(costs), Failure.Buffer));
  }

  /// From now on two sides, and the allies of both, know the same.
  public void Ally(uint one, uint other) {
    Failure.Require(Native.wend_knowledge_ally(Live(this), one, other, Failure.Buffer));
  }

  /// From now on a side looks for itself alone; it keeps its knowledge.
  public void Leave(uint side) {
    Failure.Require(Native.wend_knowledge_leave(Live(this), side, Failure.Buffer));
  }

  /// A new navigator of the map as the side believes it to be; it follows what the side learns. Its
  /// paths have nodes, and no cells. The knowledge may be disposed of before it. The factor is as
  /// for Costs.
  public Navigator Navigator(uint side, Unknown unknown = Unknown.Free, double factor = 1) {
    IntPtr made;
    Code code = Native.wend_knowledge_navigator(Live(this), side, unknown, factor, out made,
                                                Failure.Buffer);
    return new Navigator(code, made);
  }
}

/// The path of one unit, kept up to date while the map, the unit and its goal change. It answers as
/// a new search would, but searches only what a change touches. One thread uses it at a time.
public sealed class Replanner : Handle {
  /// `how` is "automatic" (also if it is empty), "incremental" or "again". The query's overlay and
  /// trace stay in use; later answers do not empty the trace. The navigator may end before it.
  public Replanner(Navigator navigator, Query query, string how = "") {
    RequireInterface();
    using (var pinned = new PinnedQuery(query))
    using (var name = new PinnedText(how)) {
      Native.Query fields = pinned.Fields;
      IntPtr made;
      Own(Native.wend_replanner_create(Live(navigator), ref fields, name.Text, out made,
                                       Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_replanner_destroy(handle) == Code.Ok;
  }

  /// Takes the changes of the last Navigator.Update; with a navigator of a knowledge, those of the
  /// last look. Call it once after each. A change without this call costs a new search, but never
  /// gives a wrong answer.
  public void Follow() {
    Failure.Require(Native.wend_replanner_follow(Live(this), Failure.Buffer));
  }

  /// Takes the nodes of the query's overlay that changed since the last call. Name all of them: a
  /// missing one can give a wrong answer.
  public void Overlaid(uint[] nodes) {
    Failure.Require(Native.wend_replanner_overlaid(Live(this), nodes, Native.Count(nodes),
                                                   Failure.Buffer));
  }

  /// The unit is at this node now.
  public void MoveTo(uint node) {
    Failure.Require(Native.wend_replanner_move_to(Live(this), node, Failure.Buffer));
  }

  /// This node is the only goal now.
  public void AimAt(uint node) {
    Failure.Require(Native.wend_replanner_aim_at(Live(this), node, Failure.Buffer));
  }

  /// Searches for at most so many expansions, or until there is an answer.
  public Status Run(ulong expansions = ulong.MaxValue) {
    Status status;
    Failure.Require(Native.wend_replanner_run(Live(this), expansions, out status, Failure.Buffer));
    return status;
  }

  /// Ends the answer as Status.Cancelled, once Run has begun it. From any thread.
  public void Cancel() {
    Failure.Require(Native.wend_replanner_cancel(Live(this), Failure.Buffer));
  }

  /// Fills the path with the result so far, and returns its answer.
  public Answer Read(Path path) {
    Failure.Require(Native.wend_replanner_path(Live(this), Live(path), Failure.Buffer));
    return path.Answer;
  }

  public ReplanReport Report() {
    var fields = new Native.ReplanReport { size = Native.SizeOf<Native.ReplanReport>() };
    Failure.Require(Native.wend_replanner_report(Live(this), ref fields, Failure.Buffer));
    return new ReplanReport {
      Incremental = fields.incremental != 0,
      Kept = fields.kept != 0,
      Repaired = fields.repaired != 0,
      Raised = fields.raised,
      Next = fields.next,
      Reason = Utf8.Read(fields.reason),
    };
  }
}

/// The questions that a program asks a grid's navigator, as a file that others can run again. It
/// does not see the navigator: report each update and each answer. One thread uses it at a time.
public sealed class Recorder : Handle {
  /// For a navigator that is made of this grid with these moves; null: the usual ones. With `paths`
  /// it keeps all nodes of paths, not only their hash.
  public Recorder(Map map, bool paths = false, Moves? moves = null) {
    RequireInterface();
    using (var pinned = new PinnedMoves(moves)) {
      IntPtr made;
      Own(Native.wend_recorder_create(Live(map), pinned.Fields, paths ? 1u : 0, out made,
                                      Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_recorder_destroy(handle) == Code.Ok;
  }

  /// Call it after Navigator.Update, with the same map and cells.
  public void Updated(Map map, Cell[] cells) {
    Failure.Require(Native.wend_recorder_updated(Live(this), Live(map), cells, Native.Count(cells),
                                                 Failure.Buffer));
  }

  /// Call it after Navigator.Bake.
  public void Baked() { Failure.Require(Native.wend_recorder_baked(Live(this), Failure.Buffer)); }

  /// Call it after a question was answered, with its answer. A trace is not kept.
  public void Asked(Query query, Path path) {
    using (var pinned = new PinnedQuery(query)) {
      Native.Query fields = pinned.Fields;
      Failure.Require(Native.wend_recorder_asked(Live(this), ref fields, Live(path),
                                                 Failure.Buffer));
    }
  }

  /// The record so far, as the bytes of a .wrec file, which `wend replay` and Replay.Run run.
  public byte[] Bytes() {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_recorder_bytes(Live(this), out data, out size, Failure.Buffer));
    var bytes = new byte[checked((int)size.ToUInt64())];
    if (bytes.Length > 0) Marshal.Copy(data, bytes, 0, bytes.Length);
    GC.KeepAlive(this);
    return bytes;
  }
}

public static class Replay {
  /// Asks the questions of a record again, and compares all answers.
  public static ReplayReport Run(byte[] bytes, Workspace workspace) {
    var fields = new Native.ReplayReport { size = Native.SizeOf<Native.ReplayReport>(),
                                           first = new byte[Native.ReplayTextSize] };
    Failure.Require(Native.wend_replay(bytes, Native.Count(bytes), Handle.Live(workspace),
                                       ref fields, Failure.Buffer));
    return new ReplayReport {
      Questions = fields.questions,
      Edits = fields.edits,
      ByTheClock = fields.by_the_clock,
      Omissions = fields.omissions,
      Differences = fields.differences,
      First = Encoding.UTF8.GetString(fields.first, 0, Array.IndexOf(fields.first, (byte)0)),
    };
  }
}

/// Scores that units, towers and deaths spread over the places around them, to avoid danger, to
/// find it, or to go round it. To flee, see Navigator.Flee. One thread uses a layer at a time.
public sealed class Influence : Handle {
  /// The layer sees the navigator's updates. The navigator may end before it.
  public Influence(Navigator navigator, InfluenceSetup setup = default(InfluenceSetup)) {
    RequireInterface();
    using (var distance = new PinnedText(setup.Distance)) {
      var fields = new Native.InfluenceSetup {
        size = Native.SizeOf<Native.InfluenceSetup>(),
        distance = distance.Text,
        unit_cost = setup.UnitCost,
        fade = setup.Fade,
      };
      IntPtr made;
      Own(Native.wend_influence_create(Live(navigator), ref fields, out made, Failure.Buffer),
          made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_influence_destroy(handle) == Code.Ok;
  }

  /// Scores change with the next update, as for all the following.
  public SourceName Add(Source source) {
    using (var pinned = new PinnedSource(source)) {
      Native.Source fields = pinned.Fields;
      SourceName name;
      Failure.Require(Native.wend_influence_add(Live(this), ref fields, out name, Failure.Buffer));
      return name;
    }
  }

  /// Changes all of a source.
  public void Change(SourceName name, Source source) {
    using (var pinned = new PinnedSource(source)) {
      Native.Source fields = pinned.Fields;
      Failure.Require(Native.wend_influence_change(Live(this), name, ref fields, Failure.Buffer));
    }
  }

  /// Moves a source to a node, or nowhere: Library.NoNode.
  public void Move(SourceName name, uint node) {
    Failure.Require(Native.wend_influence_move(Live(this), name, node, Failure.Buffer));
  }

  public void Remove(SourceName name) {
    Failure.Require(Native.wend_influence_remove(Live(this), name, Failure.Buffer));
  }

  /// Leaves scores that stay where they are and fade: a death, a noise.
  public void Deposit(Source source) {
    using (var pinned = new PinnedSource(source)) {
      Native.Source fields = pinned.Fields;
      Failure.Require(Native.wend_influence_deposit(Live(this), ref fields, Failure.Buffer));
    }
  }

  /// Makes the scores what sources and deposits say now. With `fade` earlier deposits fade once.
  public void Update(bool fade = false) {
    Failure.Require(Native.wend_influence_update(Live(this), fade ? 1u : 0, Failure.Buffer));
  }

  /// Fills the array with the scores of nodes from `first` on, as the last update left them.
  public void Scores(double[] scores, uint first = 0) {
    if (scores == null) throw new WendException(Code.Null, "scores is null");
    Failure.Require(Native.wend_influence_scores(Live(this), first, scores, Native.Count(scores),
                                                 Failure.Buffer));
  }

  /// Sets the extra costs of an overlay of the same map: a score of 1 costs `costOfOne`, in the
  /// units of Answer.Cost, one below 0 nothing. Closed nodes stay closed.
  public void WriteCosts(Overlay overlay, double costOfOne) {
    Failure.Require(Native.wend_influence_write_costs(Live(this), Live(overlay), costOfOne,
                                                      Failure.Buffer));
  }

  /// Fills `spots` with the places that have the highest scores above 0, the highest first, each
  /// more than `apart` from those before, and returns their number.
  public int Hottest(Spot[] spots, double apart = 0) {
    if (spots == null) throw new WendException(Code.Null, "spots is null");
    UIntPtr count = Native.Count(spots);
    Failure.Require(Native.wend_influence_hottest(Live(this), apart, spots, ref count,
                                                  Failure.Buffer));
    return checked((int)count.ToUInt64());
  }

  /// The place with the lowest score within a distance of a node.
  public Spot Safest(uint from, double distance) {
    Spot spot;
    Failure.Require(Native.wend_influence_safest(Live(this), from, distance, out spot,
                                                 Failure.Buffer));
    return spot;
  }
}

/// Units that walk to their goals and evade one another, on a copy of a map. One thread uses a
/// crowd at a time.
public sealed class Crowd : Handle {
  private static readonly UIntPtr One = new UIntPtr(1);

  /// Moves are for grids alone; null: the usual ones.
  public Crowd(Map map, CrowdSetup setup = default(CrowdSetup), Moves? moves = null) {
    RequireInterface();
    using (var pinned = new PinnedMoves(moves)) {
      var fields = new Native.CrowdSetup {
        size = Native.SizeOf<Native.CrowdSetup>(),
        threads = setup.Threads,
        expansions = setup.Expansions,
        radius = setup.Radius,
        cell_size = setup.CellSize,
        origin = setup.Origin,
      };
      IntPtr made;
      Own(Native.wend_crowd_create(Live(map), pinned.Fields, ref fields, out made, Failure.Buffer),
          made);
    }
  }

  protected override bool ReleaseHandle() { return Native.wend_crowd_destroy(handle) == Code.Ok; }

  public Unit Add(Motion motion, Position position) {
    Native.Motion fields = FieldsOf(motion);
    Unit unit;
    Failure.Require(Native.wend_crowd_add(Live(this), ref fields, ref position, One, out unit,
                                          Failure.Buffer));
    return unit;
  }

  /// Adds a unit at each position, and fills `units`.
  public void Add(Motion motion, Position[] positions, Unit[] units) {
    if (positions != null && units != null && units.Length < positions.Length) {
      throw new WendException(Code.OutOfRange, "units is shorter than positions");
    }
    Native.Motion fields = FieldsOf(motion);
    Failure.Require(Native.wend_crowd_add(Live(this), ref fields, positions,
                                          Native.Count(positions), units, Failure.Buffer));
  }

  public void Remove(Unit unit) {
    Failure.Require(Native.wend_crowd_remove(Live(this), ref unit, One, Failure.Buffer));
  }

  public void Remove(Unit[] units) {
    Failure.Require(Native.wend_crowd_remove(Live(this), units, Native.Count(units),
                                             Failure.Buffer));
  }

  /// The following steps find the path.
  public void Send(Unit unit, Order order) {
    Native.Order fields = FieldsOf(order);
    Failure.Require(Native.wend_crowd_send(Live(this), ref unit, One, ref fields, Failure.Buffer));
  }

  /// Sends each of the units on its own way.
  public void Send(Unit[] units, Order order) {
    Native.Order fields = FieldsOf(order);
    Failure.Require(Native.wend_crowd_send(Live(this), units, Native.Count(units), ref fields,
                                           Failure.Buffer));
  }

  /// Ends the unit's order.
  public void Cancel(Unit unit) {
    Failure.Require(Native.wend_crowd_cancel(Live(this), ref unit, One, Failure.Buffer));
  }

  public void Cancel(Unit[] units) {
    Failure.Require(Native.wend_crowd_cancel(Live(this), units, Native.Count(units),
                                             Failure.Buffer));
  }

  /// Sends units together; the first one leads. The shape is "box" (also if it is empty), "column",
  /// "line", "wedge" or "circle". The spacing is the distance of two slots; 0: three radii.
  public Group SendGroup(Unit[] units, Order order, string shape = "", double spacing = 0) {
    Native.Order fields = FieldsOf(order);
    using (var name = new PinnedText(shape)) {
      Group group;
      Failure.Require(Native.wend_crowd_send_group(Live(this), units, Native.Count(units),
                                                   ref fields, name.Text, spacing, out group,
                                                   Failure.Buffer));
      return group;
    }
  }

  /// Ends the orders of a group's units, and the group.
  public void Disband(Group group) {
    Failure.Require(Native.wend_crowd_disband(Live(this), group, Failure.Buffer));
  }

  public UnitReport Report(Unit unit) {
    var fields = new Native.UnitReport { size = Native.SizeOf<Native.UnitReport>() };
    Failure.Require(Native.wend_crowd_unit(Live(this), unit, ref fields, Failure.Buffer));
    return new UnitReport {
      State = fields.state,
      Position = fields.position,
      Velocity = fields.velocity,
      DistanceLeft = fields.distance_left,
      TimeLeft = fields.time_left,
      Replans = fields.replans,
      InGroup = fields.in_group != 0,
      Group = fields.group,
      Reason = Utf8.Read(fields.reason),
    };
  }

  public GroupReport Report(Group group) {
    var fields = new Native.GroupReport { size = Native.SizeOf<Native.GroupReport>() };
    Failure.Require(Native.wend_crowd_group(Live(this), group, ref fields, Failure.Buffer));
    return new GroupReport {
      State = fields.state,
      Units = fields.units,
      InPlace = fields.in_place,
      Parts = fields.parts,
      Leader = fields.leader,
      DistanceLeft = fields.distance_left,
      Reason = Utf8.Read(fields.reason),
    };
  }

  /// Finds paths within the budget, and moves all units.
  public StepReport Step(double seconds) {
    var fields = new Native.StepReport { size = Native.SizeOf<Native.StepReport>() };
    Failure.Require(Native.wend_crowd_step(Live(this), seconds, ref fields, Failure.Buffer));
    return ReportOf(fields);
  }

  /// The same for a host that moves units itself: units get the velocity that they want, and stay.
  /// The host gives positions back by Write.
  public StepReport Steer(double seconds) {
    var fields = new Native.StepReport { size = Native.SizeOf<Native.StepReport>() };
    Failure.Require(Native.wend_crowd_steer(Live(this), seconds, ref fields, Failure.Buffer));
    return ReportOf(fields);
  }

  /// Copies the units whose orders ended in the last step, and returns their number. The array is
  /// used as by Path.CopyNodes.
  public int CopyEnded(ref Unit[] units) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_crowd_ended(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref units, size);
    for (int i = 0; i < count; ++i) {
      units[i] = new Unit { Slot = Shown.Uint(data, i * 8),
                            Generation = Shown.Uint(data, i * 8 + 4) };
    }
    GC.KeepAlive(this);
    return count;
  }

  /// The most units that there ever were at a time.
  public int Slots {
    get {
      UIntPtr count;
      Failure.Require(Native.wend_crowd_slots(Live(this), out count, Failure.Buffer));
      return checked((int)count.ToUInt64());
    }
  }

  /// Fills the caller's arrays, and leaves no garbage. Slots of removed units have the state
  /// MoveState.Invalid.
  public void Read(UnitArrays arrays) {
    using (var pinned = new PinnedUnits(arrays)) {
      Native.UnitArrays fields = pinned.Fields;
      Failure.Require(Native.wend_crowd_read(Live(this), ref fields, Failure.Buffer));
    }
  }

  /// Takes positions and velocities, but no states, from the caller's arrays.
  public void Write(UnitArrays arrays) {
    using (var pinned = new PinnedUnits(arrays)) {
      Native.UnitArrays fields = pinned.Fields;
      Failure.Require(Native.wend_crowd_write(Live(this), ref fields, Failure.Buffer));
    }
  }

  /// Blocks or frees cells of the crowd's own grid.
  public void Edit(Cell[] cells, bool walkable) {
    Failure.Require(Native.wend_crowd_edit(Live(this), cells, Native.Count(cells),
                                           walkable ? 1 : 0, Failure.Buffer));
  }

  private static Native.Motion FieldsOf(Motion motion) {
    return new Native.Motion {
      size = Native.SizeOf<Native.Motion>(),
      body = motion.Body,
      radius = motion.Radius,
      speed = motion.Speed,
      acceleration = motion.Acceleration,
      braking = motion.Braking,
      turning_circle = motion.TurningCircle,
      weight = motion.Weight,
      patience = motion.Patience,
    };
  }

  private static Native.Order FieldsOf(Order order) {
    return new Native.Order {
      size = Native.SizeOf<Native.Order>(),
      partial = order.Partial ? 1u : 0,
      wait = order.Wait ? 1u : 0,
      centre = order.Centre ? 1u : 0,
      to = order.To,
    };
  }

  private static StepReport ReportOf(Native.StepReport fields) {
    return new StepReport {
      Units = fields.units,
      Moving = fields.moving,
      Pending = fields.pending,
      Ended = fields.ended,
    };
  }
}

/// Many requests for paths on a copy of a map, answered over many ticks. One thread uses a service
/// at a time.
public sealed class Service : Handle {
  /// Moves are for grids and volumes; null: the usual ones.
  public Service(Map map, ServiceSetup setup = default(ServiceSetup), Moves? moves = null) {
    RequireInterface();
    using (var pinned = new PinnedMoves(moves)) {
      var fields = new Native.ServiceSetup {
        size = Native.SizeOf<Native.ServiceSetup>(),
        threads = setup.Threads,
        expansions = setup.Expansions,
        microseconds = setup.Microseconds,
        lanes = setup.Lanes,
        head_start = setup.HeadStart,
        first_steps = setup.FirstSteps,
        set_out = setup.SetOut,
        nearly = setup.Nearly,
      };
      IntPtr made;
      Own(Native.wend_service_create(Live(map), pinned.Fields, ref fields, out made,
                                     Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() { return Native.wend_service_destroy(handle) == Code.Ok; }

  /// The service copies the query; its objects may change or end afterwards. The following ticks
  /// read the overlay as it is then.
  public Request Submit(Query query, Terms terms = default(Terms)) {
    using (var pinned = new PinnedQuery(query)) {
      Native.Query fields = pinned.Fields;
      var how = new Native.Terms {
        size = Native.SizeOf<Native.Terms>(),
        owner = terms.Owner,
        priority = terms.Priority,
        deadline = terms.Deadline,
      };
      Request request;
      Failure.Require(Native.wend_service_submit(Live(this), ref fields, ref how, out request,
                                                 Failure.Buffer));
      return request;
    }
  }

  /// Gives up a request, or its answer.
  public void Cancel(Request request) {
    Failure.Require(Native.wend_service_cancel(Live(this), request, Failure.Buffer));
  }

  public uint NodeOf(Cell cell) {
    uint node;
    Failure.Require(Native.wend_service_node(Live(this), cell, out node, Failure.Buffer));
    return node;
  }

  /// Another goal, and where the unit is now.
  public void Retarget(Request request, uint from, uint to) {
    Failure.Require(Native.wend_service_retarget(Live(this), request, from, to, Failure.Buffer));
  }

  /// Searches until the budget of one tick is used up.
  public TickReport Tick() {
    var fields = new Native.TickReport { size = Native.SizeOf<Native.TickReport>() };
    Failure.Require(Native.wend_service_tick(Live(this), ref fields, Failure.Buffer));
    return new TickReport {
      Answered = fields.answered,
      Expired = fields.expired,
      Waiting = fields.waiting,
      Tick = fields.tick,
      Expansions = fields.expansions,
    };
  }

  /// Copies the requests that were answered or expired in the last tick, and returns their number.
  /// The array is used as by Path.CopyNodes.
  public int CopyFinished(ref Request[] requests) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_service_finished(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref requests, size);
    for (int i = 0; i < count; ++i) {
      requests[i] = new Request { Slot = Shown.Uint(data, i * 8),
                                  Generation = Shown.Uint(data, i * 8 + 4) };
    }
    GC.KeepAlive(this);
    return count;
  }

  /// A request that ended has the state RequestState.Unknown, and is no error.
  public RequestReport Report(Request request) {
    var fields = new Native.RequestReport { size = Native.SizeOf<Native.RequestReport>() };
    Failure.Require(Native.wend_service_request(Live(this), request, ref fields, Failure.Buffer));
    return new RequestReport {
      State = fields.state,
      Answer = fields.answer,
      Waited = fields.waited,
      BegunAnew = fields.begun_anew,
      Expanded = fields.expanded,
    };
  }

  /// Copies the answer to the path.
  public Answer Read(Request request, Path path) {
    Failure.Require(Native.wend_service_path(Live(this), request, 0, Live(path), Failure.Buffer));
    return path.Answer;
  }

  /// Moves the answer to the path, and ends the request.
  public Answer Take(Request request, Path path) {
    Failure.Require(Native.wend_service_path(Live(this), request, 1, Live(path), Failure.Buffer));
    return path.Answer;
  }

  /// Copies nodes to walk until the path is found, the start first, and returns their number. The
  /// array is used as by Path.CopyNodes.
  public int CopyFirstSteps(Request request, ref uint[] nodes) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_service_first_steps(Live(this), request, out data, out size,
                                                    Failure.Buffer));
    int count = Shown.Uints(data, size, ref nodes);
    GC.KeepAlive(this);
    return count;
  }

  /// Blocks or frees cells of the service's own grid.
  public void Edit(Cell[] cells, bool walkable) {
    Failure.Require(Native.wend_service_edit(Live(this), cells, Native.Count(cells),
                                             walkable ? 1 : 0, Failure.Buffer));
  }

  /// The budget from the next tick on: expansions from 1, and microseconds as in the setup.
  public void SetBudget(ulong expansions, double microseconds = 0) {
    Failure.Require(Native.wend_service_set_budget(Live(this), expansions, microseconds,
                                                   Failure.Buffer));
  }

  /// The work of the service so far, as an object of JSON.
  public string Telemetry() {
    UIntPtr size;
    Failure.Require(Native.wend_service_telemetry(Live(this), null, UIntPtr.Zero, out size,
                                                  Failure.Buffer));
    var text = new byte[checked((int)size.ToUInt64())];
    Failure.Require(Native.wend_service_telemetry(Live(this), text, Native.Count(text), out size,
                                                  Failure.Buffer));
    return Encoding.UTF8.GetString(text);
  }
}

/// Texts of the library, which end with 0.
internal static class Utf8 {
  internal static string Read(IntPtr letters) {
    if (letters == IntPtr.Zero) return "";
    int length = 0;
    while (Marshal.ReadByte(letters, length) != 0) ++length;
    if (length == 0) return "";
    var bytes = new byte[length];
    Marshal.Copy(letters, bytes, 0, length);
    return Encoding.UTF8.GetString(bytes);
  }
}

/// Arrays that the library shows.
internal static class Shown {
  internal static int Grow<T>(ref T[] array, UIntPtr size) {
    int count = checked((int)size.ToUInt64());
    if (array == null || array.Length < count) array = new T[count];
    return count;
  }

  internal static int Uints(IntPtr data, UIntPtr size, ref uint[] array) {
    int count = Grow(ref array, size);
    for (int i = 0; i < count; ++i) array[i] = Uint(data, i * 4);
    return count;
  }

  internal static Position[] Positions(IntPtr data, UIntPtr size) {
    Position[] array = null;
    int count = Grow(ref array, size);
    for (int i = 0; i < count; ++i) {
      array[i] = new Position(Double(data, i * 24), Double(data, i * 24 + 8),
                              Double(data, i * 24 + 16));
    }
    return array;
  }

  internal static Geometry Polygons(Native.Geometry shown) {
    int polygons = checked((int)shown.polygon_count.ToUInt64());
    var copy = new Geometry { Vertices = Positions(shown.vertices, shown.vertex_count),
                              Areas = new byte[polygons] };
    Uints(shown.corners, shown.corner_count, ref copy.Corners);
    Uints(shown.first, new UIntPtr((uint)polygons + 1), ref copy.First);
    if (shown.areas != IntPtr.Zero) Marshal.Copy(shown.areas, copy.Areas, 0, polygons);
    return copy;
  }

  internal static int Cells(IntPtr data, UIntPtr size, ref Cell[] array) {
    int count = Grow(ref array, size);
    for (int i = 0; i < count; ++i) {
      array[i] = new Cell(Marshal.ReadInt32(data, i * 8), Marshal.ReadInt32(data, i * 8 + 4));
    }
    return count;
  }

  internal static uint Uint(IntPtr data, int offset) {
    return unchecked((uint)Marshal.ReadInt32(data, offset));
  }

  internal static double Double(IntPtr data, int offset) {
    return BitConverter.Int64BitsToDouble(Marshal.ReadInt64(data, offset));
  }
}

/// A wend_error as bytes, because a text inside a struct needs unsafe code or a copy. Each thread
/// has one, so that calls leave no garbage.
internal static class Failure {
  internal const int Size = 256;
  private const int TextOffset = 8;
  [ThreadStatic] private static byte[] buffer;

  internal static byte[] Buffer {
    get {
      if (buffer == null) {
        buffer = new byte[Size];
        BitConverter.GetBytes((uint)Size).CopyTo(buffer, 0);
      }
      return buffer;
    }
  }

  /// For the code of a call that was given Buffer.
  internal static void Require(Code code) {
    if (code == Code.Ok) return;
    int end = Array.IndexOf(buffer, (byte)0, TextOffset);
    throw new WendException(code, Encoding.UTF8.GetString(buffer, TextOffset, end - TextOffset));
  }
}

/// Holds an array in its place while C reads it. A null array has the address 0.
internal struct Pin : IDisposable {
  private GCHandle pinned;

  internal Pin(Array array) {
    pinned = array == null ? default(GCHandle) : GCHandle.Alloc(array, GCHandleType.Pinned);
  }

  internal IntPtr Address {
    get { return pinned.IsAllocated ? pinned.AddrOfPinnedObject() : IntPtr.Zero; }
  }

  public void Dispose() {
    if (pinned.IsAllocated) pinned.Free();
  }
}

/// Null is the empty text.
internal struct PinnedText : IDisposable {
  private Pin pin;
  internal readonly Native.Text Text;

  internal PinnedText(string letters) {
    byte[] bytes = string.IsNullOrEmpty(letters) ? null : Encoding.UTF8.GetBytes(letters);
    pin = new Pin(bytes);
    Text = new Native.Text { data = pin.Address, size = Native.Count(bytes) };
  }

  public void Dispose() { pin.Dispose(); }
}

/// An object that cannot end while C reads a struct that names it. Null has the address 0.
internal struct Held : IDisposable {
  private readonly Handle handle;

  internal Held(Handle handle) {
    bool held = false;
    if (handle != null) Handle.Live(handle).DangerousAddRef(ref held);
    this.handle = handle;
  }

  internal IntPtr Address {
    get { return handle == null ? IntPtr.Zero : handle.DangerousGetHandle(); }
  }

  public void Dispose() {
    if (handle != null) handle.DangerousRelease();
  }
}

/// The first objects of an array, which cannot end while C has their addresses.
internal struct HeldAll : IDisposable {
  private readonly Held[] held;
  internal readonly IntPtr[] Addresses;

  internal HeldAll(Handle[] handles, int count) {
    held = new Held[count];
    Addresses = new IntPtr[count];
    try {
      for (int i = 0; i < count; ++i) {
        held[i] = new Held(Handle.Live(handles[i]));
        Addresses[i] = held[i].Address;
      }
    } catch {
      Dispose();
      throw;
    }
  }

  public void Dispose() {
    for (int i = 0; i < held.Length; ++i) held[i].Dispose();
  }
}

/// Moves for C: an array of one, or null.
internal struct PinnedMoves : IDisposable {
  private PinnedText corners;
  private PinnedText terrain;
  internal readonly Native.Moves[] Fields;

  internal PinnedMoves(Moves? moves) {
    Moves given = moves.GetValueOrDefault();
    corners = new PinnedText(given.Corners);
    terrain = new PinnedText(given.Terrain);
    Fields = !moves.HasValue ? null : new[] { new Native.Moves {
      size = Native.SizeOf<Native.Moves>(),
      straight = given.Straight,
      diagonal = given.Diagonal,
      disc = given.Disc ? 1u : 0u,
      unit_size = given.UnitSize,
      corners = corners.Text,
      terrain = terrain.Text,
      directions = given.Directions,
    } };
  }

  public void Dispose() {
    corners.Dispose();
    terrain.Dispose();
  }
}

/// A query for C.
internal struct PinnedQuery : IDisposable {
  private Held options;
  private Held overlay;
  private Held trace;
  private Pin goals;
  internal readonly Native.Query Fields;

  internal PinnedQuery(Query query) {
    this = default(PinnedQuery);
    try {
      options = new Held(query.Options);
      overlay = new Held(query.Overlay);
      trace = new Held(query.Trace);
      goals = new Pin(query.Goals);
    } catch {
      Dispose();
      throw;
    }
    Fields = new Native.Query {
      size = Native.SizeOf<Native.Query>(),
      from = query.From,
      to = query.To,
      goals = goals.Address,
      goal_count = Native.Count(query.Goals),
      range = query.Range,
      options = options.Address,
      overlay = overlay.Address,
      trace = trace.Address,
    };
  }

  public void Dispose() {
    goals.Dispose();
    trace.Dispose();
    overlay.Dispose();
    options.Dispose();
  }
}

/// Queries for C.
internal struct PinnedQueries : IDisposable {
  private readonly PinnedQuery[] pinned;
  internal readonly Native.Query[] Fields;

  internal PinnedQueries(Query[] queries) {
    pinned = new PinnedQuery[queries.Length];
    Fields = new Native.Query[queries.Length];
    try {
      for (int i = 0; i < queries.Length; ++i) {
        pinned[i] = new PinnedQuery(queries[i]);
        Fields[i] = pinned[i].Fields;
      }
    } catch {
      Dispose();
      throw;
    }
  }

  public void Dispose() {
    for (int i = 0; i < pinned.Length; ++i) pinned[i].Dispose();
  }
}

/// A query by positions for C.
internal struct PinnedPlaceQuery : IDisposable {
  private Held options;
  private Held trace;
  private Pin goals;
  internal readonly Native.PlaceQuery Fields;

  internal PinnedPlaceQuery(PlaceQuery query) {
    this = default(PinnedPlaceQuery);
    try {
      options = new Held(query.Options);
      trace = new Held(query.Trace);
      goals = new Pin(query.Goals);
    } catch {
      Dispose();
      throw;
    }
    Fields = new Native.PlaceQuery {
      size = Native.SizeOf<Native.PlaceQuery>(),
      link_kinds = query.LinkKinds,
      from = query.From,
      to = query.To,
      goals = goals.Address,
      goal_count = Native.Count(query.Goals),
      options = options.Address,
      trace = trace.Address,
    };
  }

  public void Dispose() {
    goals.Dispose();
    trace.Dispose();
    options.Dispose();
  }
}

/// A source for C.
internal struct PinnedSource : IDisposable {
  private PinnedText falloff;
  internal readonly Native.Source Fields;

  internal PinnedSource(Source source) {
    falloff = new PinnedText(source.Falloff);
    Fields = new Native.Source {
      size = Native.SizeOf<Native.Source>(),
      at = source.At,
      strength = source.Strength,
      range = source.Range,
      falloff = falloff.Text,
      sight = source.Sight ? 1u : 0,
    };
  }

  public void Dispose() { falloff.Dispose(); }
}

/// Values of units in an array: those of unit i are at Offset + i x Stride bytes.
internal struct Column {
  internal Array Array;
  internal int Element;
  internal int Offset;
  internal int Stride;
  /// Units that the array has room for.
  internal int Room;

  /// So many elements for each unit.
  internal static Column Across<T>(T[] array, int elements) where T : struct {
    if (array == null) return default(Column);
    int size = Marshal.SizeOf<T>();
    return new Column { Array = array, Element = size, Stride = elements * size,
                        Room = array.Length / elements };
  }

  /// So many bytes inside an element for each unit.
  internal static Column Inside<T>(T[] array, int offset, int bytes) where T : struct {
    Column column = Across(array, 1);
    if (array == null) return column;
    if (offset < 0 || offset > column.Stride - bytes) {
      throw new WendException(Code.OutOfRange, "the offset leads out of the struct");
    }
    column.Offset = offset;
    return column;
  }
}

internal struct PinnedColumn : IDisposable {
  private Pin pin;
  internal readonly IntPtr Address;

  internal PinnedColumn(Column column) {
    this = default(PinnedColumn);
    if (column.Array == null) return;
    try {
      pin = new Pin(column.Array);
    } catch (ArgumentException) {
      throw Unlike();
    }
    // Where a runtime pins other structs too, C would write in wrong places.
    long first = Marshal.UnsafeAddrOfPinnedArrayElement(column.Array, 0).ToInt64();
    long second = Marshal.UnsafeAddrOfPinnedArrayElement(column.Array, 1).ToInt64();
    if (second - first != column.Element) {
      pin.Dispose();
      throw Unlike();
    }
    Address = new IntPtr(first + column.Offset);
  }

  private static WendException Unlike() {
    return new WendException(Code.Refused, "the struct is not the same in C: it has a reference, " +
                                               "a bool or a char");
  }

  public void Dispose() { pin.Dispose(); }
}

/// Arrays of units for C.
internal struct PinnedUnits : IDisposable {
  private PinnedColumn positions;
  private PinnedColumn velocities;
  private PinnedColumn states;
  internal readonly Native.UnitArrays Fields;

  internal PinnedUnits(UnitArrays arrays) {
    this = default(PinnedUnits);
    try {
      positions = new PinnedColumn(arrays.Positions.Column);
      velocities = new PinnedColumn(arrays.Velocities.Column);
      states = new PinnedColumn(arrays.States.Column);
    } catch {
      Dispose();
      throw;
    }
    int count = Shorter(Shorter(Shorter(int.MaxValue, arrays.Positions.Column),
                                arrays.Velocities.Column), arrays.States.Column);
    Fields = new Native.UnitArrays {
      size = Native.SizeOf<Native.UnitArrays>(),
      count = new UIntPtr((uint)count),
      positions = Strided(arrays.Positions, positions.Address),
      velocities = Strided(arrays.Velocities, velocities.Address),
      states = states.Address,
      state_stride = new UIntPtr((uint)arrays.States.Column.Stride),
    };
  }

  private static int Shorter(int count, Column column) {
    return column.Array == null ? count : Math.Min(count, column.Room);
  }

  private static Native.Strided Strided(Numbers numbers, IntPtr address) {
    return new Native.Strided {
      data = address,
      stride = new UIntPtr((uint)numbers.Column.Stride),
      type = numbers.Type,
      in_space = numbers.InSpace ? 1u : 0,
    };
  }

  public void Dispose() {
    states.Dispose();
    velocities.Dispose();
    positions.Dispose();
  }
}

/// The C API as it is: names and fields as in the headers.
internal static class Native {
  internal const uint Abi = 1;
  private const string SharedLibrary = "wend-c";
  private const CallingConvention C = CallingConvention.Cdecl;

  internal static uint SizeOf<T>() { return (uint)Marshal.SizeOf<T>(); }

  internal static UIntPtr Count(Array array) {
    return array == null ? UIntPtr.Zero : new UIntPtr((uint)array.Length);
  }

  /// Where to begin to read into an array.
  internal static UIntPtr Number(long first, Array array) {
    if (array == null) throw new WendException(Code.Null, "the array is null");
    if (first < 0) throw new WendException(Code.OutOfRange, "first is below 0");
    return new UIntPtr((ulong)first);
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Text {
    internal IntPtr data;
    internal UIntPtr size;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Grid {
    internal uint size;
    internal int width;
    internal int height;
    internal uint reserved;
    internal UIntPtr count;
    internal IntPtr walkable;
    internal IntPtr byte_costs;
    internal IntPtr costs;
    internal Text layout;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Graph {
    internal uint size;
    internal uint node_count;
    internal IntPtr positions;
    internal UIntPtr position_count;
    internal IntPtr edges;
    internal UIntPtr edge_count;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Moves {
    internal uint size;
    internal uint straight;
    internal uint diagonal;
    internal uint disc;
    internal Text corners;
    internal Text terrain;
    internal double unit_size;
    internal uint directions;
    internal uint reserved;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Volume {
    internal uint size;
    internal int width;
    internal int depth;
    internal int height;
    internal UIntPtr count;
    internal IntPtr walkable;
    internal IntPtr byte_costs;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Query {
    internal uint size;
    internal uint from;
    internal uint to;
    internal uint reserved;
    internal IntPtr goals;
    internal UIntPtr goal_count;
    internal double range;
    internal IntPtr options;
    internal IntPtr overlay;
    internal IntPtr trace;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Answer {
    internal uint size;
    internal Status status;
    internal uint optimal;
    internal uint node_count;
    internal double cost;
    internal double length;
    internal double bound;
    internal ulong expanded;
    internal IntPtr reason;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct FieldQuery {
    internal uint size;
    internal uint backward;
    internal IntPtr sources;
    internal UIntPtr source_count;
    internal double limit;
    internal IntPtr overlay;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Outlines {
    internal uint size;
    internal uint reserved;
    internal IntPtr corners;
    internal UIntPtr corner_count;
    internal IntPtr counts;
    internal UIntPtr outline_count;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Mesh {
    internal uint size;
    internal uint reserved;
    internal IntPtr vertices;
    internal UIntPtr vertex_count;
    internal IntPtr corners;
    internal UIntPtr corner_count;
    internal IntPtr counts;
    internal UIntPtr polygon_count;
    internal IntPtr areas;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Geometry {
    internal uint size;
    internal uint reserved;
    internal IntPtr vertices;
    internal UIntPtr vertex_count;
    internal IntPtr corners;
    internal UIntPtr corner_count;
    internal IntPtr first;
    internal UIntPtr polygon_count;
    internal IntPtr areas;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct OptionInfo {
    internal uint size;
    internal OptionKind kind;
    internal IntPtr name;
    internal IntPtr words;
    internal IntPtr usual;
    internal double least;
    internal double most;
    internal IntPtr choices;
    internal IntPtr algorithms;
    internal uint choice_count;
    internal uint algorithm_count;
    internal uint power_of_two;
    internal uint reserved;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct LintReport {
    internal uint size;
    internal LintVerdict verdict;
    internal uint from;
    internal uint to;
    internal double estimate;
    internal double cost;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct PlaceQuery {
    internal uint size;
    internal uint link_kinds;
    internal Position from;
    internal Position to;
    internal IntPtr goals;
    internal UIntPtr goal_count;
    internal IntPtr options;
    internal IntPtr trace;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct CrowdSetup {
    internal uint size;
    internal uint threads;
    internal ulong expansions;
    internal double radius;
    internal double cell_size;
    internal Position origin;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Motion {
    internal uint size;
    internal Body body;
    internal double radius;
    internal double speed;
    internal double acceleration;
    internal double braking;
    internal double turning_circle;
    internal double weight;
    internal double patience;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Order {
    internal uint size;
    internal uint partial;
    internal uint wait;
    internal uint centre;
    internal Position to;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct UnitReport {
    internal uint size;
    internal MoveState state;
    internal Position position;
    internal Position velocity;
    internal double distance_left;
    internal double time_left;
    internal uint replans;
    internal uint in_group;
    internal Group group;
    internal IntPtr reason;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct GroupReport {
    internal uint size;
    internal MoveState state;
    internal uint units;
    internal uint in_place;
    internal uint parts;
    internal Unit leader;
    internal uint reserved;
    internal double distance_left;
    internal IntPtr reason;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct StepReport {
    internal uint size;
    internal uint units;
    internal uint moving;
    internal uint pending;
    internal uint ended;
    internal uint reserved;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Strided {
    internal IntPtr data;
    internal UIntPtr stride;
    internal NumberType type;
    internal uint in_space;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct UnitArrays {
    internal uint size;
    internal uint reserved;
    internal UIntPtr count;
    internal Strided positions;
    internal Strided velocities;
    internal IntPtr states;
    internal UIntPtr state_stride;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct ServiceSetup {
    internal uint size;
    internal uint threads;
    internal ulong expansions;
    internal double microseconds;
    internal uint lanes;
    internal uint head_start;
    internal uint first_steps;
    internal uint set_out;
    internal double nearly;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Terms {
    internal uint size;
    internal uint owner;
    internal int priority;
    internal uint deadline;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct TickReport {
    internal uint size;
    internal uint answered;
    internal uint expired;
    internal uint waiting;
    internal ulong tick;
    internal ulong expansions;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct RequestReport {
    internal uint size;
    internal RequestState state;
    internal AnswerState answer;
    internal uint waited;
    internal uint begun_anew;
    internal uint reserved;
    internal ulong expanded;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct InfluenceSetup {
    internal uint size;
    internal uint reserved;
    internal Text distance;
    internal double unit_cost;
    internal double fade;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Source {
    internal uint size;
    internal uint at;
    internal double strength;
    internal double range;
    internal Text falloff;
    internal uint sight;
    internal uint reserved;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Vision {
    internal uint size;
    internal uint reserved;
    internal Text see_through;
    internal Text hiding;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct Sighting {
    internal uint size;
    internal uint reserved;
    internal IntPtr cells;
    internal UIntPtr cell_count;
    internal IntPtr found;
    internal UIntPtr found_count;
  }

  [StructLayout(LayoutKind.Sequential)]
  internal struct ReplanReport {
    internal uint size;
    internal uint incremental;
    internal uint kept;
    internal uint repaired;
    internal ulong raised;
    internal uint next;
    internal uint reserved;
    internal IntPtr reason;
  }

  internal const int ReplayTextSize = 256;

  [StructLayout(LayoutKind.Sequential)]
  internal struct ReplayReport {
    internal uint size;
    internal uint reserved;
    internal ulong questions;
    internal ulong edits;
    internal ulong by_the_clock;
    internal ulong omissions;
    internal ulong differences;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = ReplayTextSize)]
    internal byte[] first;
  }

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern uint wend_abi();

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_version();

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_code_name(Code code);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_status_name(Status status);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern uint wend_algorithm_count();

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_algorithm_name(uint index);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_create_grid(ref Grid grid, out IntPtr map,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_create_graph(ref Graph graph, out IntPtr map,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_create_volume(ref Volume volume, out IntPtr map,
                                                     [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_volume_size(Map map, out int width, out int depth,
                                                   out int height, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_set_voxels(Map map, [In] Voxel[] voxels, UIntPtr count,
                                                  uint cost, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_read_voxels(Map map, UIntPtr first, [In, Out] byte[] costs,
                                                   UIntPtr count, out UIntPtr written,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_voxel_node(Navigator navigator, Voxel voxel,
                                                        out uint node, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_voxel(Navigator navigator, uint node, out Voxel voxel,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_destroy(IntPtr map);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_size(Map map, out int width, out int height,
                                            [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_set_walkable(Map map, [In] Cell[] cells, UIntPtr count,
                                                    int walkable, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_set_weight(Map map, [In] Cell[] cells, UIntPtr count,
                                                  double weight, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_cost(Map map, Cell cell, out double cost,
                                            [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_add_links(Map map, [In] Link[] links, UIntPtr count,
                                                 [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_set_mesh_links(Map map, [In] MeshLink[] links, UIntPtr count,
                                                      [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_layout(Map map, out IntPtr layout, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_read_costs(Map map, UIntPtr first, [In, Out] float[] costs,
                                                  UIntPtr count, out UIntPtr written,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_read_links(Map map, UIntPtr first, [In, Out] Link[] links,
                                                  UIntPtr count, out UIntPtr written,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_read_mesh_links(Map map, UIntPtr first,
                                                       [In, Out] MeshLink[] links, UIntPtr count,
                                                       out UIntPtr written,
                                                       [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_geometry(Map map, ref Geometry geometry,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_geometry(Navigator navigator, ref Geometry geometry,
                                                      [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_algorithm_title(uint index);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_algorithm_summary(uint index);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern uint wend_option_count();

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_option_describe(uint index, ref OptionInfo info,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_lint_verdict_name(LintVerdict verdict);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_lint(Navigator navigator, IntPtr options,
                                                  Workspace workspace, ref LintReport report,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_set_area_costs(Map map, [In] double[] costs, UIntPtr count,
                                                      [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_legs(Path path, out IntPtr legs, out UIntPtr count,
                                             [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_create(Map map, [In] Moves[] moves,
                                                    out IntPtr navigator, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_destroy(IntPtr navigator);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_update(Navigator navigator, Map map,
                                                    [In] Cell[] cells, UIntPtr count,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_node_count(Navigator navigator, out uint count,
                                                        [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_node(Service service, Cell cell, out uint node,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_node(Navigator navigator, Cell cell, out uint node,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_cell(Navigator navigator, uint node, out Cell cell,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_options_create(out IntPtr options, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_options_destroy(IntPtr options);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_options_set(Options options, Text name, Text value,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_workspace_create(out IntPtr workspace, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_workspace_destroy(IntPtr workspace);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_create(out IntPtr path, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_destroy(IntPtr path);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_solve(Navigator navigator, ref Query query,
                                         Workspace workspace, Path path, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_answer(Path path, ref Answer answer,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_nodes(Path path, out IntPtr nodes, out UIntPtr count,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_cells(Path path, out IntPtr cells, out UIntPtr count,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_path_waypoints(Path path, out IntPtr waypoints,
                                                  out UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_search_begin(Navigator navigator, ref Query query,
                                                Workspace workspace, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_search_run(Workspace workspace, ulong expansions,
                                              out Status status, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_search_cancel(Workspace workspace, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_search_path(Workspace workspace, Path path,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_field_create(out IntPtr field, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_field_destroy(IntPtr field);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_field_fill(Field field, Navigator navigator,
                                              ref FieldQuery query, Workspace workspace,
                                              out Status status, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_field_costs(Field field, out IntPtr costs, out UIntPtr count,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_field_next(Field field, uint node, out uint next,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_distances(Navigator navigator, uint from, [In] uint[] to,
                                             UIntPtr count, uint backward, Workspace workspace,
                                             [In, Out] double[] costs, out Status status,
                                             [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_create_floor(ref Outlines outlines, out IntPtr map,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_create_mesh(ref Mesh mesh, out IntPtr map,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_create_on_mesh(Map map, double radius,
                                                            out IntPtr navigator,
                                                            [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_solve_between(Navigator navigator, ref PlaceQuery query,
                                                 Workspace workspace, Path path,
                                                 [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_create(Navigator navigator, out IntPtr overlay,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_destroy(IntPtr overlay);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_clear(Overlay overlay, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_add_cost(Overlay overlay, [In] uint[] nodes,
                                                    UIntPtr count, double cost,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_set_cost(Overlay overlay, [In] uint[] nodes,
                                                    UIntPtr count, double cost,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_add_costs(Overlay overlay, [In] float[] costs,
                                                     UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_close(Overlay overlay, [In] uint[] nodes, UIntPtr count,
                                                 [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_pass_only(Overlay overlay, [In] uint[] nodes,
                                                     UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_overlay_free(Overlay overlay, [In] uint[] nodes, UIntPtr count,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_create(Map map, [In] Moves[] moves, ref CrowdSetup setup,
                                                out IntPtr crowd, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_destroy(IntPtr crowd);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_add(Crowd crowd, ref Motion motion, ref Position position,
                                             UIntPtr count, out Unit unit, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_add(Crowd crowd, ref Motion motion,
                                             [In] Position[] positions, UIntPtr count,
                                             [In, Out] Unit[] units, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_remove(Crowd crowd, ref Unit unit, UIntPtr count,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_remove(Crowd crowd, [In] Unit[] units, UIntPtr count,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_send(Crowd crowd, ref Unit unit, UIntPtr count,
                                              ref Order order, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_send(Crowd crowd, [In] Unit[] units, UIntPtr count,
                                              ref Order order, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_cancel(Crowd crowd, ref Unit unit, UIntPtr count,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_cancel(Crowd crowd, [In] Unit[] units, UIntPtr count,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_send_group(Crowd crowd, [In] Unit[] units, UIntPtr count,
                                                    ref Order order, Text shape, double spacing,
                                                    out Group group, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_disband(Crowd crowd, Group group, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_move_state_name(MoveState state);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_unit(Crowd crowd, Unit unit, ref UnitReport report,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_group(Crowd crowd, Group group, ref GroupReport report,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_step(Crowd crowd, double seconds, ref StepReport report,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_steer(Crowd crowd, double seconds, ref StepReport report,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_ended(Crowd crowd, out IntPtr units, out UIntPtr count,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_slots(Crowd crowd, out UIntPtr count,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_read(Crowd crowd, ref UnitArrays arrays,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_write(Crowd crowd, ref UnitArrays arrays,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_crowd_edit(Crowd crowd, [In] Cell[] cells, UIntPtr count,
                                              int walkable, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_create(Map map, [In] Moves[] moves,
                                                  ref ServiceSetup setup, out IntPtr service,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_destroy(IntPtr service);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_submit(Service service, ref Query query, ref Terms terms,
                                                  out Request request, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_cancel(Service service, Request request,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_retarget(Service service, Request request, uint from,
                                                    uint to, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_tick(Service service, ref TickReport report,
                                                [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_finished(Service service, out IntPtr requests,
                                                    out UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern IntPtr wend_request_state_name(RequestState state);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_request(Service service, Request request,
                                                   ref RequestReport report,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_path(Service service, Request request, uint take,
                                                Path path, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_first_steps(Service service, Request request,
                                                       out IntPtr nodes, out UIntPtr count,
                                                       [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_edit(Service service, [In] Cell[] cells, UIntPtr count,
                                                int walkable, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_set_budget(Service service, ulong expansions,
                                                      double microseconds, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_service_telemetry(Service service, [In, Out] byte[] text,
                                                     UIntPtr room, out UIntPtr size,
                                                     [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_map_parse(Text bytes, Text name, out IntPtr map,
                                             [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_solve_many(Navigator navigator, [In] Query[] queries,
                                              [In] IntPtr[] paths, UIntPtr count,
                                              [In] IntPtr[] workspaces, UIntPtr workspace_count,
                                              [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_create(Navigator navigator, ref InfluenceSetup setup,
                                                    out IntPtr influence,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_destroy(IntPtr influence);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_add(Influence influence, ref Source source,
                                                 out SourceName name, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_change(Influence influence, SourceName name,
                                                    ref Source source, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_move(Influence influence, SourceName name, uint node,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_remove(Influence influence, SourceName name,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_deposit(Influence influence, ref Source source,
                                                     [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_update(Influence influence, uint fade,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_scores(Influence influence, uint first,
                                                    [In, Out] double[] scores, UIntPtr count,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_write_costs(Influence influence, Overlay overlay,
                                                         double cost_of_one,
                                                         [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_hottest(Influence influence, double apart,
                                                     [In, Out] Spot[] spots, ref UIntPtr count,
                                                     [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_influence_safest(Influence influence, uint from, double distance,
                                                    out Spot spot, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_flee(Navigator navigator, [In] uint[] threats,
                                        UIntPtr threat_count, double worth, double range,
                                        [In, Out] uint[] next, UIntPtr count,
                                        [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_bake(Navigator navigator, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_trace_create(out IntPtr trace, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_trace_destroy(IntPtr trace);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_trace_clear(Trace trace, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_trace_count(Trace trace, out UIntPtr count,
                                               [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_trace_read(Trace trace, UIntPtr first,
                                              [In, Out] TraceEvent[] events, UIntPtr count,
                                              out UIntPtr written, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_create(Map map, [In] Moves[] moves, ref Vision vision,
                                                    uint sides, out IntPtr knowledge,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_destroy(IntPtr knowledge);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_edited(Knowledge knowledge, Map map, [In] Cell[] cells,
                                                    UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_see(Knowledge knowledge, uint side, Cell from,
                                                 int radius, uint lines, ref Sighting sighting,
                                                 [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_learn(Knowledge knowledge, uint side, IntPtr cells,
                                                   UIntPtr count, ref Sighting sighting,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_explored(Knowledge knowledge, uint side,
                                                      [In, Out] byte[] explored, UIntPtr count,
                                                      [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_costs(Knowledge knowledge, uint side, Unknown unknown,
                                                   double factor, [In, Out] float[] costs,
                                                   UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_ally(Knowledge knowledge, uint one, uint other,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_leave(Knowledge knowledge, uint side,
                                                   [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_knowledge_navigator(Knowledge knowledge, uint side,
                                                       Unknown unknown, double factor,
                                                       out IntPtr navigator,
                                                       [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_create(Navigator navigator, ref Query query, Text how,
                                                    out IntPtr replanner, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_destroy(IntPtr replanner);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_follow(Replanner replanner, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_overlaid(Replanner replanner, [In] uint[] nodes,
                                                      UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_move_to(Replanner replanner, uint node,
                                                     [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_aim_at(Replanner replanner, uint node,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_run(Replanner replanner, ulong expansions,
                                                 out Status status, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_cancel(Replanner replanner, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_path(Replanner replanner, Path path,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replanner_report(Replanner replanner, ref ReplanReport report,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_create(Map map, [In] Moves[] moves, uint paths,
                                                   out IntPtr recorder, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_destroy(IntPtr recorder);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_updated(Recorder recorder, Map map, [In] Cell[] cells,
                                                    UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_baked(Recorder recorder, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_asked(Recorder recorder, ref Query query, Path path,
                                                  [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_recorder_bytes(Recorder recorder, out IntPtr bytes,
                                                  out UIntPtr count, [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_replay([In] byte[] bytes, UIntPtr count, Workspace workspace,
                                          ref ReplayReport report, [In, Out] byte[] error);
}

}  // namespace Wend
