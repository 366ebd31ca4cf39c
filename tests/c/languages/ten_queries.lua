-- The ten questions of ten_queries.c in Lua, by LuaJIT's ffi. Prints the same ten lines.
--
--     luajit ten_queries.lua INCLUDE_FOLDER
local bit = require("bit")
local ffi = require("ffi")

local WIDTH, HEIGHT = 24, 16
local CELLS = WIDTH * HEIGHT
local ALGORITHMS = {
  "auto", "astar", "dijkstra", "breadth_first", "weighted_astar", "bidirectional_astar",
  "ida_star", "jump_point_search", "hpa_star", "theta_star",
}

local function read(name)
  local file = assert(io.open(arg[1] .. "/wend/c/" .. name))
  local content = file:read("*a")
  file:close()
  return content
end

-- The ffi reads declarations but no preprocessor lines and no macros, so these are cut.
local function declarations(name)
  local content = read(name):gsub("#ifdef __cplusplus.-#endif", ""):gsub("#[^\n]*", "")
  return (content:gsub("WEND_C_API", ""):gsub("WEND_C_NOEXCEPT", ""))
end

for _, name in ipairs({"base.h", "map.h", "navigator.h"}) do ffi.cdef(declarations(name)) end
local ABI = tonumber(read("base.h"):match("#define WEND_C_ABI (%d+)"))
local wend = ffi.load("wend-c")

-- A struct whose first field is its own size.
local function sized(kind, fields)
  fields = fields or {}
  fields.size = ffi.sizeof(kind)
  return ffi.new(kind, fields)
end

local failure = sized("wend_error")

local function check(code)
  if code == wend.WEND_OK then return end
  error(ffi.string(wend.wend_code_name(code)) .. ": " .. ffi.string(failure.text))
end

-- Returns the object that `call` makes.
local function create(kind, call)
  local made = ffi.new(kind .. "*[1]")
  check(call(made, failure))
  return made[0]
end

-- The struct points into the string, which has to be alive elsewhere.
local function text(letters) return ffi.new("wend_text", letters, #letters) end

-- Walls from a row of numbers that every language makes alike. Doubles hold the products exactly.
local function draw()
  local walkable = ffi.new("uint8_t[?]", CELLS)
  local number = 12345
  for i = 0, CELLS - 1 do
    number = (number * 1664525 + 1013904223) % 2 ^ 32
    walkable[i] = bit.rshift(number, 24) % 100 < 18 and 0 or 1
  end
  for i = 0, 9 do
    walkable[i * 2] = 1
    walkable[CELLS - 1 - i * 2] = 1
  end
  return walkable
end

-- FNV-1a. Doubles cannot hold these products, 64-bit integers can.
local function hash(nodes, count)
  local sum = 2166136261ULL
  for i = 0, count - 1 do
    for byte = 0, 3 do
      local value = bit.band(bit.rshift(nodes[i], 8 * byte), 0xff)
      sum = bit.bxor(sum, value + 0ULL) * 16777619ULL % 0x100000000ULL
    end
  end
  return tonumber(sum)
end

-- Lives as long as the program: pointers in structs keep no memory alive.
local WALKABLE = draw()

local function open_grid()
  return sized("wend_grid", {width = WIDTH, height = HEIGHT, count = CELLS, walkable = WALKABLE})
end

local function create_map(made)
  return wend.wend_map_create_grid(open_grid(), made, failure)
end

local function nodes_of(path)
  local nodes = ffi.new("const uint32_t*[1]")
  local count = ffi.new("size_t[1]")
  check(wend.wend_path_nodes(path, nodes, count, failure))
  return nodes[0], tonumber(count[0])
end

local function ask(i, navigator, options, workspace, path)
  local algorithm = ALGORITHMS[i + 1]
  check(wend.wend_options_set(options, text("algorithm"), text(algorithm), failure))
  local query = sized("wend_query", {from = i * 2, to = CELLS - 1 - i * 2, options = options})
  check(wend.wend_solve(navigator, query, workspace, path, failure))
  local answer = sized("wend_answer")
  check(wend.wend_path_answer(path, answer, failure))
  local nodes, count = nodes_of(path)
  local status = ffi.string(wend.wend_status_name(answer.status))
  print(("%s %s %.6f %d %08x"):format(algorithm, status, answer.cost, count, hash(nodes, count)))
end

-- `path` was destroyed.
local function check_refusals(path)
  assert(wend.wend_path_destroy(path) == wend.WEND_STALE)
  local grid = open_grid()
  grid.size = grid.size - 1
  local made = ffi.new("wend_map*[1]")
  assert(wend.wend_map_create_grid(grid, made, failure) == wend.WEND_WRONG_SIZE)
end

assert(wend.wend_abi() == ABI)
local map = create("wend_map", create_map)
local navigator = create("wend_navigator", function(made)
  return wend.wend_navigator_create(map, nil, made, failure)
end)
local workspace = create("wend_workspace", wend.wend_workspace_create)
local options = create("wend_options", wend.wend_options_create)
local path = create("wend_path", wend.wend_path_create)
for i = 0, 9 do ask(i, navigator, options, workspace, path) end
check(wend.wend_path_destroy(path))
check(wend.wend_options_destroy(options))
check(wend.wend_workspace_destroy(workspace))
check(wend.wend_navigator_destroy(navigator))
check(wend.wend_map_destroy(map))
check_refusals(path)
