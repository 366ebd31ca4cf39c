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

/// How units move on a grid; null and 0 stand for the usual.
public struct Moves {
  public uint Straight;
  public uint Diagonal;
  public string Corners;
  public string Terrain;
  /// The side of the unit in cells, or its diameter if it is a disc.
  public double UnitSize;
  public bool Disc;
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

public static class Library {
  public const uint NoNode = 0xffffffff;

  public static string Version { get { return Utf8.Read(Native.wend_version()); } }

  public static string[] Algorithms() {
    var names = new string[Native.wend_algorithm_count()];
    for (uint i = 0; i < names.Length; ++i) names[i] = Utf8.Read(Native.wend_algorithm_name(i));
    return names;
  }

  /// "found", "unreachable" and so on, as C and the command line spell it.
  public static string Name(Status status) { return Utf8.Read(Native.wend_status_name(status)); }

  public static string Name(Code code) { return Utf8.Read(Native.wend_code_name(code)); }
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

/// A grid of cells, or a graph.
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

  public void AddLinks(Link[] links) {
    Failure.Require(Native.wend_map_add_links(Live(this), links, Native.Count(links),
                                              Failure.Buffer));
  }
}

/// Answers questions about a map, which may change or end afterwards.
public sealed class Navigator : Handle {
  public Navigator(Map map) {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_navigator_create(Live(map), IntPtr.Zero, out made, Failure.Buffer), made);
  }

  public Navigator(Map map, Moves moves) {
    RequireInterface();
    using (var corners = new PinnedText(moves.Corners))
    using (var terrain = new PinnedText(moves.Terrain)) {
      var fields = new Native.Moves {
        size = Native.SizeOf<Native.Moves>(),
        straight = moves.Straight,
        diagonal = moves.Diagonal,
        disc = moves.Disc ? 1u : 0u,
        unit_size = moves.UnitSize,
        corners = corners.Text,
        terrain = terrain.Text,
      };
      IntPtr made;
      Own(Native.wend_navigator_create(Live(map), ref fields, out made, Failure.Buffer), made);
    }
  }

  protected override bool ReleaseHandle() {
    return Native.wend_navigator_destroy(handle) == Code.Ok;
  }

  /// Only these cells can have changed since the last update; null: all can.
  public void Update(Map map, Cell[] cells) {
    Failure.Require(Native.wend_navigator_update(Live(this), Live(map), cells, Native.Count(cells),
                                                 Failure.Buffer));
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
    int count = Shown.Grow(ref nodes, size);
    for (int i = 0; i < count; ++i) nodes[i] = (uint)Marshal.ReadInt32(data, i * 4);
    GC.KeepAlive(this);
    return count;
  }

  /// The same as cells, on grids; elsewhere none.
  public int CopyCells(ref Cell[] cells) {
    IntPtr data;
    UIntPtr size;
    Failure.Require(Native.wend_path_cells(Live(this), out data, out size, Failure.Buffer));
    int count = Shown.Grow(ref cells, size);
    for (int i = 0; i < count; ++i) {
      cells[i] = new Cell(Marshal.ReadInt32(data, i * 8), Marshal.ReadInt32(data, i * 8 + 4));
    }
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
}

/// The costs of all nodes from some nodes, or to them.
public sealed class Field : Handle {
  public Field() {
    RequireInterface();
    IntPtr made;
    Own(Native.wend_field_create(out made, Failure.Buffer), made);
  }

  protected override bool ReleaseHandle() { return Native.wend_field_destroy(handle) == Code.Ok; }

  /// A limit of 0 is none.
  public Status Fill(Navigator navigator, uint[] sources, Workspace workspace,
                     bool backward = false, double limit = 0) {
    using (var pin = new Pin(sources)) {
      var query = new Native.FieldQuery {
        size = Native.SizeOf<Native.FieldQuery>(),
        backward = backward ? 1u : 0,
        sources = pin.Address,
        source_count = Native.Count(sources),
        limit = limit,
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

/// A query for C: its options cannot end before it does.
internal struct PinnedQuery : IDisposable {
  private readonly Options options;
  private Pin goals;
  internal readonly Native.Query Fields;

  internal PinnedQuery(Query query) {
    bool held = false;
    options = query.Options;
    if (options != null) Handle.Live(options).DangerousAddRef(ref held);
    goals = new Pin(query.Goals);
    Fields = new Native.Query {
      size = Native.SizeOf<Native.Query>(),
      from = query.From,
      to = query.To,
      goals = goals.Address,
      goal_count = Native.Count(query.Goals),
      range = query.Range,
      options = options == null ? IntPtr.Zero : options.DangerousGetHandle(),
    };
  }

  public void Dispose() {
    goals.Dispose();
    if (options != null) options.DangerousRelease();
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
  internal static extern Code wend_navigator_create(Map map, IntPtr noMoves, out IntPtr navigator,
                                                    [In, Out] byte[] error);

  [DllImport(SharedLibrary, CallingConvention = C)]
  internal static extern Code wend_navigator_create(Map map, ref Moves moves, out IntPtr navigator,
                                                    [In, Out] byte[] error);

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
}

}  // namespace Wend
