// Maps are read back: costs, voxels, links and polygons, as copies.
const AT_ONCE = 16384;

/**
 * Copies things by a function that writes some of them at a place and returns how many these were.
 * One takes `size` bytes; `take` reads `count` of them from `place` on.
 */
function readAll(engine, name, map, size, take) {
  for (let first = 0; ;) {
    const place = engine.borrow(size * AT_ONCE);
    engine.call(name, map, first, place, AT_ONCE, engine.scratch);
    const count = engine.u32()[engine.scratch >> 2];
    if (count === 0) return;
    take(place, count, first);
    first += count;
  }
}

export function readCosts(engine, map, cells) {
  const costs = new Float32Array(cells);
  readAll(engine, 'wend_map_read_costs', map, 4, (place, count, first) =>
    costs.set(engine.f32().subarray(place >> 2, (place >> 2) + count), first));
  return costs;
}

export function readVoxels(engine, map, voxels) {
  const costs = new Uint8Array(voxels);
  readAll(engine, 'wend_map_read_voxels', map, 1, (place, count, first) =>
    costs.set(engine.u8().subarray(place, place + count), first));
  return costs;
}

export function readLayout(engine, map) {
  engine.call('wend_map_layout', map, engine.scratch);
  return engine.text(engine.u32()[engine.scratch >> 2]);
}

export function readLinks(engine, map) {
  const links = [];
  readAll(engine, 'wend_map_read_links', map, 24, (place, count) => {
    for (let at = place; at < place + 24 * count; at += 24) {
      const [x, y, toX, toY] = engine.i32().subarray(at >> 2, (at >> 2) + 4);
      links.push({ from: [x, y], to: [toX, toY], cost: engine.f64()[(at + 16) >> 3] });
    }
  });
  return links;
}

export function readMeshLinks(engine, map) {
  const links = [];
  readAll(engine, 'wend_map_read_mesh_links', map, 64, (place, count) => {
    for (let at = place; at < place + 64 * count; at += 64) {
      const numbers = Array.from(engine.f64().subarray(at >> 3, (at >> 3) + 7));
      const kind = engine.u32()[(at + 56) >> 2];
      links.push({ from: numbers.slice(0, 3), to: numbers.slice(3, 6), cost: numbers[6], kind });
    }
  });
  return links;
}

/** The polygons of a map or a navigator, whose number the function takes. */
export function readGeometry(engine, name, number) {
  const at = engine.scratch;
  engine.u32()[at >> 2] = 36;
  engine.call(name, number, at);
  const [vertices, vertexCount, corners, cornerCount, first, count, areas] =
    engine.u32().subarray((at + 8) >> 2, (at + 36) >> 2);
  const words = engine.u32();
  const all = words.subarray(corners >> 2, (corners >> 2) + cornerCount);
  const begins = words.subarray(first >> 2, (first >> 2) + count + 1);
  return {
    vertices: engine.f64().slice(vertices >> 3, (vertices >> 3) + 3 * vertexCount),
    polygons: Array.from({ length: count }, (_, i) =>
      Array.from(all.subarray(begins[i], begins[i + 1]))),
    areas: areas === 0 ? new Uint8Array(count) : engine.u8().slice(areas, areas + count),
  };
}
