// Implicit solids, their smooth union, and the distance from its surface.

export type Vec = [x: number, y: number, z: number];

// Area is the part of a body that a solid belongs to: clothes end at its borders.
export type Area = 'trunk' | 'head' | 'arm' | 'hand' | 'leg' | 'foot';

// Plane has a unit normal and its distance from the origin along that, metres.
export interface Plane {
  normal: Vec;
  at: number;
}

// Solid is a segment from a, with a thickness at either end. Its cross-section is an ellipse, and its thickness may swell between the ends.
export interface Solid {
  a: Vec;
  along: Vec; // unit vector from a
  length: number; // metres; 0: an ellipsoid
  side: Vec;
  front: Vec;
  wide: number; // half the width over the radius
  deep: number;
  tall: number; // of the caps
  ra: number; // metres
  rb: number;
  swell: number; // metres at the place in the middle of swollen
  swollen: number; // 0: at a, 1: at the other end
  soft: number; // metres over which it blends into the earlier shapes
  joint: number; // that moves it, -1: the joints of the trunk by height
  area: Area;
  cut?: Plane | undefined; // it ends below that
}

const stride = 27; // numbers of a solid
const slopeStep = 4e-4; // step of the finite differences of the slope, metres
const softCut = 0.006; // metres

// union is the lesser of two distances, rounded where they are alike.
function union(a: number, b: number, soft: number): number {
  const h = soft - Math.abs(a - b);
  return h > 0 ? Math.min(a, b) - (h * h) / (4 * soft) : Math.min(a, b);
}

// Field is the union of solids in the order of their list. Lists of solids are of their places in that list.
export class Field {
  readonly solids: Solid[];
  private readonly data: Float64Array;

  constructor(solids: Solid[]) {
    this.solids = solids;
    this.data = new Float64Array(solids.length * stride);
    for (const [i, s] of solids.entries()) {
      const { a, along, side, front, cut } = s;
      const shape = [s.length, s.wide, s.deep, s.tall, s.ra, s.rb, s.swell, s.swollen, s.soft];
      this.data.set([...a, ...along, ...side, ...front, ...shape, cut ? 1 : 0, ...(cut?.normal ?? []), cut?.at ?? 0], i * stride);
    }
  }

  // distance returns about how far a point is from the surface of a solid, negative inside, metres.
  distance(solid: number, x: number, y: number, z: number): number {
    const m = this.data;
    const o = solid * stride;
    const dx = x - m[o]!;
    const dy = y - m[o + 1]!;
    const dz = z - m[o + 2]!;
    const along = dx * m[o + 3]! + dy * m[o + 4]! + dz * m[o + 5]!;
    const length = m[o + 12]!;
    const t = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
    const wide = m[o + 13]!;
    const deep = m[o + 14]!;
    const tall = m[o + 15]!;
    const u = (dx * m[o + 6]! + dy * m[o + 7]! + dz * m[o + 8]!) / wide;
    const v = (dx * m[o + 9]! + dy * m[o + 10]! + dz * m[o + 11]!) / deep;
    const w = (along - t * length) / tall;
    let r = m[o + 16]! + (m[o + 17]! - m[o + 16]!) * t;
    if (m[o + 18] !== 0) {
      const off = Math.min(1, Math.abs(t - m[o + 19]!) / 0.55);
      r += m[o + 18]! * (1 - off * off) * (1 - off * off);
    }
    const n = Math.sqrt(u * u + v * v + w * w);
    let d = -r;
    if (n > 1e-9) {
      const [su, sv, sw] = [u / wide, v / deep, w / tall];
      d = ((n - r) * n) / Math.sqrt(su * su + sv * sv + sw * sw);
    }
    if (m[o + 21] === 0) return d;
    return -union(-d, m[o + 22]! * x + m[o + 23]! * y + m[o + 24]! * z - m[o + 25]!, softCut);
  }

  // near returns the solids of a list that touch a ball, or blend into one that touches it.
  near(list: Int32Array, x: number, y: number, z: number, radius: number): Int32Array {
    return list.filter((s) => this.distance(s, x, y, z) < radius * 1.25 + this.data[s * stride + 20]!);
  }

  // depth returns the distance from the union of a list of solids.
  depth(list: Int32Array, x: number, y: number, z: number): number {
    let d = 1e3;
    for (let i = 0; i < list.length; i++) d = union(d, this.distance(list[i]!, x, y, z), this.data[list[i]! * stride + 20]!);
    return d;
  }

  // slope puts the direction in which the distance grows fastest into out and returns how fast it does.
  slope(list: Int32Array, x: number, y: number, z: number, out: Vec): number {
    const e = slopeStep;
    const a = this.depth(list, x + e, y - e, z - e);
    const b = this.depth(list, x - e, y - e, z + e);
    const c = this.depth(list, x - e, y + e, z - e);
    const d = this.depth(list, x + e, y + e, z + e);
    const gx = a - b - c + d;
    const gy = -a - b + c + d;
    const gz = -a + b - c + d;
    const n = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
    out[0] = gx / n;
    out[1] = gy / n;
    out[2] = gz / n;
    return n / (4 * e);
  }
}
