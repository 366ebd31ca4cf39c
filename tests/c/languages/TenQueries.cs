// The ten questions of ten_queries.c in C#, through bindings/csharp/Wend.cs. Prints the same ten
// lines. Arguments: the structs' sizes as the C compiler has them, such as wend_error=256.
using System;
using System.Globalization;
using Wend;

internal static class TenQueries {
  private const int Width = 24;
  private const int Height = 16;
  private const int Cells = Width * Height;
  private static readonly string[] Algorithms = {
    "auto", "astar", "dijkstra", "breadth_first", "weighted_astar", "bidirectional_astar",
    "ida_star", "jump_point_search", "hpa_star", "theta_star",
  };

  private static void Expect(bool holds, string claim) {
    if (!holds) throw new InvalidOperationException(claim);
  }

  /// Walls from a row of numbers that every language makes alike.
  private static byte[] Draw() {
    var walkable = new byte[Cells];
    uint number = 12345;
    for (int i = 0; i < Cells; ++i) {
      number = unchecked(number * 1664525 + 1013904223);
      walkable[i] = (byte)((number >> 24) % 100 < 18 ? 0 : 1);
    }
    for (int i = 0; i < 10; ++i) walkable[i * 2] = walkable[Cells - 1 - i * 2] = 1;
    return walkable;
  }

  /// FNV-1a.
  private static uint Hash(uint[] nodes, int count) {
    uint sum = 2166136261;
    for (int i = 0; i < count; ++i) {
      for (int shift = 0; shift < 32; shift += 8) {
        sum = unchecked((sum ^ (nodes[i] >> shift & 0xff)) * 16777619);
      }
    }
    return sum;
  }

  private static void AskAll() {
    uint[] nodes = null;
    using (Map map = Map.FromWalkable(Width, Height, Draw()))
    using (Navigator navigator = new Navigator(map))
    using (Workspace workspace = new Workspace())
    using (Options options = new Options())
    using (Path path = new Path()) {
      for (uint i = 0; i < 10; ++i) {
        options.Set("algorithm", Algorithms[i]);
        var query = new Query { From = i * 2, To = Cells - 1 - i * 2, Options = options };
        Answer answer = navigator.Solve(query, workspace, path);
        int count = path.CopyNodes(ref nodes);
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1} {2:F6} {3} {4:x8}",
                                        Algorithms[i], Library.Name(answer.Status), answer.Cost,
                                        count, Hash(nodes, count)));
      }
    }
  }

  private static uint SizeOf(string name) {
    switch (name) {
      case "wend_error": return Failure.Size;
      case "wend_text": return Native.SizeOf<Native.Text>();
      case "wend_cell": return Native.SizeOf<Cell>();
      case "wend_position": return Native.SizeOf<Position>();
      case "wend_grid": return Native.SizeOf<Native.Grid>();
      case "wend_edge": return Native.SizeOf<Edge>();
      case "wend_graph": return Native.SizeOf<Native.Graph>();
      case "wend_link": return Native.SizeOf<Link>();
      case "wend_moves": return Native.SizeOf<Native.Moves>();
      case "wend_query": return Native.SizeOf<Native.Query>();
      case "wend_answer": return Native.SizeOf<Native.Answer>();
      case "wend_field_query": return Native.SizeOf<Native.FieldQuery>();
      case "wend_outlines": return Native.SizeOf<Native.Outlines>();
      case "wend_voxel": return Native.SizeOf<Voxel>();
      case "wend_volume": return Native.SizeOf<Native.Volume>();
      case "wend_mesh": return Native.SizeOf<Native.Mesh>();
      case "wend_mesh_link": return Native.SizeOf<MeshLink>();
      case "wend_leg": return Native.SizeOf<Leg>();
      case "wend_geometry": return Native.SizeOf<Native.Geometry>();
      case "wend_option_info": return Native.SizeOf<Native.OptionInfo>();
      case "wend_lint_report": return Native.SizeOf<Native.LintReport>();
      case "wend_place_query": return Native.SizeOf<Native.PlaceQuery>();
      case "wend_crowd_setup": return Native.SizeOf<Native.CrowdSetup>();
      case "wend_unit": return Native.SizeOf<Unit>();
      case "wend_motion": return Native.SizeOf<Native.Motion>();
      case "wend_order": return Native.SizeOf<Native.Order>();
      case "wend_group": return Native.SizeOf<Group>();
      case "wend_unit_report": return Native.SizeOf<Native.UnitReport>();
      case "wend_group_report": return Native.SizeOf<Native.GroupReport>();
      case "wend_step_report": return Native.SizeOf<Native.StepReport>();
      case "wend_strided": return Native.SizeOf<Native.Strided>();
      case "wend_unit_arrays": return Native.SizeOf<Native.UnitArrays>();
      case "wend_service_setup": return Native.SizeOf<Native.ServiceSetup>();
      case "wend_request": return Native.SizeOf<Request>();
      case "wend_terms": return Native.SizeOf<Native.Terms>();
      case "wend_tick_report": return Native.SizeOf<Native.TickReport>();
      case "wend_request_report": return Native.SizeOf<Native.RequestReport>();
      case "wend_influence_setup": return Native.SizeOf<Native.InfluenceSetup>();
      case "wend_source": return Native.SizeOf<Native.Source>();
      case "wend_source_name": return Native.SizeOf<SourceName>();
      case "wend_spot": return Native.SizeOf<Spot>();
      case "wend_trace_event": return Native.SizeOf<TraceEvent>();
      case "wend_vision": return Native.SizeOf<Native.Vision>();
      case "wend_sighting": return Native.SizeOf<Native.Sighting>();
      case "wend_replan_report": return Native.SizeOf<Native.ReplanReport>();
      case "wend_replay_report": return Native.SizeOf<Native.ReplayReport>();
      default: throw new ArgumentException("no struct: " + name);
    }
  }

  private static void CheckSizes(string[] sizes) {
    Expect(sizes.Length > 0, "the sizes of C are missing");
    foreach (string size in sizes) {
      string[] sides = size.Split('=');
      uint here = SizeOf(sides[0]);
      Expect(here.ToString() == sides[1], "in C " + size + ", in C# " + here);
    }
  }

  private static Code CodeOf(Action call) {
    try {
      call();
    } catch (WendException refusal) {
      return refusal.Code;
    }
    return Code.Ok;
  }

  private static void CheckDisposedObjects() {
    var path = new Path();
    IntPtr handle = path.DangerousGetHandle();
    path.Dispose();
    path.Dispose();
    Expect(Native.wend_path_destroy(handle) == Code.Stale, "a path was destroyed twice");
    Expect(CodeOf(() => { Answer unused = path.Answer; }) == Code.Stale, "a disposed path answers");
    Map map = Map.FromWalkable(Width, Height, Draw());
    map.Dispose();
    Expect(CodeOf(() => new Navigator(map)) == Code.Stale, "a disposed map was taken");
    Expect(CodeOf(() => new Navigator(null)) == Code.Null, "no map was taken");
  }

  private static void CheckWrongSize() {
    IntPtr made;
    var grid = new Native.Grid { size = Native.SizeOf<Native.Grid>() - 1 };
    Code code = Native.wend_map_create_grid(ref grid, out made, Failure.Buffer);
    Expect(code == Code.WrongSize, "a struct with a wrong size was taken");
  }

  private static void CheckReason() {
    try {
      using (Map map = Map.FromWalkable(Width, Height + 1, Draw())) Expect(false, "too few cells");
    } catch (WendException refusal) {
      Expect(refusal.Code == Code.OutOfRange && refusal.Message.Length > 0, "a reason is missing");
    }
  }

  private static int Main(string[] sizes) {
    try {
      CheckSizes(sizes);
      AskAll();
      CheckDisposedObjects();
      CheckWrongSize();
      CheckReason();
      EveryCall.Check();
    } catch (Exception failure) {
      Console.Error.WriteLine(failure);
      return 1;
    }
    return 0;
  }
}
