// The description that the service gives of itself.
#include "running_service.h"

#include <cstdlib>

namespace wend::cli {
namespace {

struct Described {
  const char* method;
  const char* path;
  Json request = {};
  int status = 200;
};

std::string on_map(std::string path, const std::string& map) {
  const std::size_t mark = path.find("{map}");
  return mark == path.npos ? path : path.replace(mark, 5, map);
}

TEST(ServeDescription, FitsEveryAnswer) {
  const Json wrong = {{"from", {8, 4}}};
  const std::vector<Described> questions = {
      {"get", "/v1/health"},
      {"get", "/v1/maps"},
      {"get", "/v1/maps/{map}"},
      {"post", "/v1/maps/{map}/solve", {{"from", {8, 4}}, {"to", {50, 10}}}},
      {"post", "/v1/maps/{map}/solve", {{"from", {8, 4}}, {"to", {0, 0}}, {"within", 1}}},
      {"post",
       "/v1/maps/{map}/solve",
       {{"from", {8, 4}}, {"to", {{9, 4}, {10, 4}}}, {"options", {{"algorithm", "theta_star"}}}}},
      {"post", "/v1/maps/{map}/solve", wrong, 422},
      {"post",
       "/v1/maps/{map}/many",
       {{"queries", {{{"from", {8, 4}}, {"to", {9, 4}}}}}, {"options", {{"weight", 2}}}}},
      {"post", "/v1/maps/{map}/matrix", {{"from", {{8, 4}, {0, 0}}}}},
      {"post", "/v1/maps/{map}/field", {{"to", {8, 4}}}},
      {"post", "/v1/maps/{map}/within", {{"from", {8, 4}}, {"limit_cost", 40'000}}},
      {"post", "/v1/maps/{map}/edits", {{"cells", {{{"at", {8, 5}}, {"walkable", false}}}}}},
      {"post",
       "/v1/maps/{map}/edits",
       {{"version", 0}, {"cells", {{{"at", {8, 5}}, {"walkable", true}}}}},
       409}};
  const RunningService service({"--map", kDemoMap, "--allow-edits", "--log", "none"});
  const auto client = service.client();
  const TemporaryFolder folder;
  std::string lines;
  for (const Described& each : questions) {
    const std::string path = on_map(each.path, "demo");
    const bool asks = each.method == std::string("post");
    const Answered found = asks ? post(*client, path, each.request) : get(*client, path);
    ASSERT_EQ(found.status, each.status) << path << found.text;
    Json line = {{"path", each.path},
                 {"method", each.method},
                 {"status", each.status},
                 {"answer", found.json}};
    if (asks) line["request"] = each.request;
    lines += line.dump() + "\n";
  }
  const std::string document = folder.write("document", client->Get("/v1/openapi.json")->body);
  const std::string script = test::scene_folder() + "/../tests/cli/serve/openapi_check.py";
  const ToolResult result =
      RunningTool({script, document, folder.write("answers", lines)}, "", "/usr/bin/python3")
          .wait();
  if (result.exit_code == 77) GTEST_SKIP() << "python3-jsonschema is not installed";
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

/// A path that is described is there, with that method only.
TEST(ServeDescription, NamesThePathsOfTheService) {
  const RunningService service({"--map", kDemoMap, "--allow-edits", "--log", "none"});
  const auto client = service.client();
  const Json document = get(*client, "/v1/openapi.json").json;
  EXPECT_EQ(document["paths"].size(), 11u);
  for (const auto& [path, operations] : document["paths"].items()) {
    const bool asks = operations.contains("post");
    const std::string real = on_map(path, "demo");
    EXPECT_EQ(post(*client, real, std::string("x")).status, asks ? 400 : 405) << path;
    EXPECT_EQ(client->Get(real)->status, asks ? 405 : 200) << path;
  }
}

}  // namespace
}  // namespace wend::cli
