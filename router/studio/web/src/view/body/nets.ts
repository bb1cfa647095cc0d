// Surface nets: a mesh around implicit solids, with a vertex in each cell of a grid that the surface passes.
import type { Field, Solid, Vec } from './field.ts';

export interface Net {
  at: number[]; // x, y, z
  normals: number[];
  index: number[]; // of triangles
  near: Int32Array[]; // of each vertex: solids that may touch it
}

const block = 6; // cells along an edge of a block that is tested as a whole
const corners = block + 1;

// Shell is the input of a mesh: a field and a list of its solids, the size of a cell in metres, and the region of wanted vertices.
export interface Shell {
  field: Field;
  list: Int32Array;
  cell: number;
  wanted(x: number, y: number, z: number): boolean;
}

export function netOf({ field, list, cell, wanted }: Shell): Net {
  const net: Net = { at: [], normals: [], index: [], near: [] };
  if (!list.length) return net;
  const [low, high] = bounds([...list].map((i) => field.solids[i]!), cell);
  const wide = block * cell;
  const count = low.map((l, d) => Math.ceil((high[d]! - l) / wide));
  const [nx, ny, nz] = count as Vec;
  const rows = nx * block + 2;
  const columns = ny * block + 2;
  const cells = new Map<number, number>(); // of a cell, its vertex
  const signs: number[] = []; // of each vertex: which corners of its cell are inside
  const places: number[] = [];
  const values = new Float32Array(corners ** 3);
  const half = (wide * Math.sqrt(3)) / 2;
  for (let bz = 0; bz < nz; bz++) {
    for (let by = 0; by < ny; by++) {
      for (let bx = 0; bx < nx; bx++) {
        const from: Vec = [low[0] + bx * wide, low[1] + by * wide, low[2] + bz * wide];
        const middle: Vec = [from[0] + wide / 2, from[1] + wide / 2, from[2] + wide / 2];
        if (!touched(wanted, from, wide)) continue;
        const near = field.near(list, ...middle, half);
        if (!near.length || Math.abs(field.depth(near, ...middle)) > half * 1.4) continue;
        if (!sample(field, near, from, cell, values)) continue;
        for (let k = 0; k < block; k++) {
          for (let j = 0; j < block; j++) {
            for (let i = 0; i < block; i++) {
              const sign = signsOf(values, i, j, k);
              if (sign === 0 || sign === 255) continue;
              const place = bx * block + i + rows * (by * block + j + columns * (bz * block + k));
              cells.set(place, signs.length);
              signs.push(sign);
              places.push(place);
              vertex(net, field, near, crossing(values, i, j, k, from, cell), cell);
            }
          }
        }
      }
    }
  }
  weave(net, cells, signs, places, [1, rows, rows * columns], wanted);
  return net;
}

// touched reports whether a corner or the middle of a block is wanted.
function touched(wanted: Shell['wanted'], [x, y, z]: Vec, wide: number): boolean {
  for (let c = 0; c < 8; c++) if (wanted(x + (c & 1) * wide, y + ((c >> 1) & 1) * wide, z + (c >> 2) * wide)) return true;
  return wanted(x + wide / 2, y + wide / 2, z + wide / 2);
}

function bounds(solids: Solid[], cell: number): [Vec, Vec] {
  const low: Vec = [Infinity, Infinity, Infinity];
  const high: Vec = [-Infinity, -Infinity, -Infinity];
  for (const s of solids) {
    const r = (Math.max(s.ra, s.rb) + s.swell) * Math.max(s.wide, s.deep, s.tall) + s.soft + 2 * cell;
    for (let d = 0; d < 3; d++) {
      const end = s.a[d]! + s.along[d]! * s.length;
      low[d] = Math.min(low[d]!, s.a[d]! - r, end - r);
      high[d] = Math.max(high[d]!, s.a[d]! + r, end + r);
    }
  }
  return [low, high];
}

// sample takes the distances at the corners of a block, and reports whether the surface passes it.
function sample(field: Field, near: Int32Array, from: Vec, cell: number, values: Float32Array): boolean {
  let [inside, outside] = [false, false];
  let n = 0;
  for (let k = 0; k < corners; k++) {
    for (let j = 0; j < corners; j++) {
      for (let i = 0; i < corners; i++) {
        const d = field.depth(near, from[0] + i * cell, from[1] + j * cell, from[2] + k * cell);
        values[n++] = d;
        if (d < 0) inside = true;
        else outside = true;
      }
    }
  }
  return inside && outside;
}

const corner = (i: number, j: number, k: number, c: number): number => i + (c & 1) + corners * (j + ((c >> 1) & 1) + corners * (k + (c >> 2)));

function signsOf(values: Float32Array, i: number, j: number, k: number): number {
  let sign = 0;
  for (let c = 0; c < 8; c++) if (values[corner(i, j, k, c)]! < 0) sign |= 1 << c;
  return sign;
}

// crossing returns the middle of the points where edges of a cell pass the surface.
function crossing(values: Float32Array, i: number, j: number, k: number, from: Vec, cell: number): Vec {
  const sum: Vec = [0, 0, 0];
  let n = 0;
  for (let c = 0; c < 8; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const e = c | (1 << axis);
      if (e === c) continue;
      const a = values[corner(i, j, k, c)]!;
      const b = values[corner(i, j, k, e)]!;
      if (a < 0 === b < 0) continue;
      n++;
      for (let d = 0; d < 3; d++) sum[d]! += (c >> d) & 1;
      sum[axis]! += a / (a - b);
    }
  }
  return [from[0] + (i + sum[0] / n) * cell, from[1] + (j + sum[1] / n) * cell, from[2] + (k + sum[2] / n) * cell];
}

// vertex adds a point, moved onto the surface.
function vertex(net: Net, field: Field, near: Int32Array, p: Vec, cell: number): void {
  const out: Vec = [0, 0, 0];
  const by = field.near(near, p[0], p[1], p[2], cell);
  const steep = field.slope(by, p[0], p[1], p[2], out);
  const off = field.depth(by, p[0], p[1], p[2]) / Math.max(0.5, steep);
  for (let d = 0; d < 3; d++) p[d]! -= off * out[d]!;
  field.slope(by, p[0], p[1], p[2], out);
  net.at.push(p[0], p[1], p[2]);
  net.normals.push(out[0], out[1], out[2]);
  net.near.push(near);
}

// weave joins the vertices around each edge that passes the surface by two triangles.
function weave(net: Net, cells: Map<number, number>, signs: number[], places: number[], steps: Vec, wanted: Shell['wanted']): void {
  const used = signs.map((_, v) => wanted(net.at[v * 3]!, net.at[v * 3 + 1]!, net.at[v * 3 + 2]!));
  for (const [v, sign] of signs.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      const inside = sign & 1;
      if (inside === ((sign >> (1 << axis)) & 1)) continue;
      const [s, t] = [steps[(axis + 1) % 3]!, steps[(axis + 2) % 3]!];
      const place = places[v]!;
      const [a, b, c] = [cells.get(place - s), cells.get(place - s - t), cells.get(place - t)];
      if (a === undefined || b === undefined || c === undefined) continue;
      if (!used[v] && !used[a] && !used[b] && !used[c]) continue;
      if (inside) net.index.push(v, a, b, v, b, c);
      else net.index.push(v, b, a, v, c, b);
    }
  }
}
