# The ten questions of tests/c/ten_queries.c. Prints the same ten lines.
extends SceneTree

const WendGrid = preload("res://wend_grid.gdns")
const WIDTH = 24
const HEIGHT = 16
const LAST = WIDTH * HEIGHT - 1
const ALGORITHMS = ["auto", "astar", "dijkstra", "breadth_first", "weighted_astar",
		"bidirectional_astar", "ida_star", "jump_point_search", "hpa_star", "theta_star"]


func draw():
	var walkable = PoolByteArray()
	var number = 12345
	for _i in range(WIDTH * HEIGHT):
		number = (number * 1664525 + 1013904223) & 0xffffffff
		walkable.append(0 if (number >> 24) % 100 < 18 else 1)
	for i in range(10):
		walkable[i * 2] = 1
		walkable[LAST - i * 2] = 1
	return walkable


func cell(node):
	return Vector2(node % WIDTH, node / WIDTH)


# FNV-1a.
func hash_of(path):
	var sum = 2166136261
	for point in path:
		var node = int(point.y) * WIDTH + int(point.x)
		for byte in range(4):
			sum = ((sum ^ (node >> (8 * byte) & 0xff)) * 16777619) & 0xffffffff
	return sum


func _init():
	var grid = WendGrid.new()
	if not grid.create(WIDTH, HEIGHT, draw()):
		quit(1)
		return
	for i in range(10):
		var path = grid.find_path(cell(i * 2), cell(LAST - i * 2), ALGORITHMS[i])
		print("%s %s %.6f %d %08x" % [ALGORITHMS[i], grid.status(), grid.cost(), path.size(),
				hash_of(path)])
	# A wall ends the path, and its end brings the path back.
	for y in range(HEIGHT):
		grid.set_walkable(12, y, false)
	var none = grid.find_path(cell(0), cell(LAST), "astar")
	print("walled %s %d" % [grid.status(), none.size()])
	# Each reports an error, and goes on.
	grid.find_path(Vector2(-1, 0), cell(LAST), "astar")
	grid.find_path(cell(0), cell(LAST), "no such algorithm")
	grid.create(2, 2, PoolByteArray([1, 1, 1]))
	quit()
