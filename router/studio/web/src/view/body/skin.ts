// What each vertex of a body hangs on, and how far it is inside each piece of clothing.
import { childrenOf, upTo } from '../../model/anatomy.ts';
import { spineAt } from './person.ts';
import type { Bones } from './bones.ts';
import type { Field, Solid, Vec } from './field.ts';

export type Weights = [joint: number, weight: number][];

// Hung has the joints' weights on a vertex, and the nearest solid.
export interface Hung {
  weights: Weights;
  nearest: Solid;
}

// Hanger weighs the joints for points on the surface of solids.
export class Hanger {
  private readonly kin: Set<number>[]; // of each joint: those above and below it
  private readonly bones: Bones | null;

  constructor(parents: number[], names: string[], bones: Bones | null) {
    const rig = { names, parents, rest: new Float32Array(), restTurns: new Float32Array() };
    const children = childrenOf(rig);
    const below = (j: number): number[] => [j, ...children[j]!.flatMap(below)];
    this.kin = parents.map((_, j) => new Set([...upTo(rig, j), ...below(j)]));
    this.bones = bones;
  }

  hang(field: Field, list: Int32Array, p: Vec, rigid: boolean): Hung {
    const far: number[] = [];
    let best = 0;
    for (let i = 0; i < list.length; i++) {
      far.push(field.distance(list[i]!, p[0], p[1], p[2]));
      if (far[i]! < far[best]!) best = i;
    }
    const least = far[best]!;
    const nearest = field.solids[list[best]!]!;
    if (rigid) return { weights: nearest.joint < 0 ? this.spine(p) : [[nearest.joint, 1]], nearest };
    const sums = new Map<number, number>();
    for (const [i, at] of list.entries()) {
      const s = field.solids[at]!;
      if (far[i]! - least > 0.08) continue;
      if (s.joint >= 0 && nearest.joint >= 0 && !this.kin[nearest.joint]!.has(s.joint)) continue;
      const scale = 0.3 * Math.min(Math.max(s.ra, s.rb), Math.max(nearest.ra, nearest.rb));
      const w = Math.exp((least - far[i]!) / Math.min(0.02, Math.max(0.0015, scale)));
      for (const [j, part] of s.joint < 0 ? this.spine(p) : [[s.joint, 1] as const]) sums.set(j, Math.max(sums.get(j) ?? 0, w * part));
    }
    const most = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 4);
    const total = most.reduce((n, [, w]) => n + w, 0);
    return { weights: most.map(([j, w]) => [j, w / total]), nearest };
  }

  // spine shares a point of the trunk between the joints below and above it.
  private spine(p: Vec): Weights {
    const b = this.bones!;
    const y = (k: number): number => b.at(b.trunk[k]!)[1];
    let k = b.trunk.findIndex((_, i) => y(i) >= p[1]);
    if (k === 0) return [[b.trunk[0], 1]];
    if (k < 0) k = b.trunk.length - 1;
    const u = Math.min(1, Math.max(0, (p[1] - y(k - 1)) / Math.max(1e-4, y(k) - y(k - 1))));
    const share = k === b.trunk.length - 1 ? 0 : u * u * (3 - 2 * u);
    return [
      [b.trunk[k - 1]!, 1 - share],
      [b.trunk[k]!, share],
    ];
  }
}

// Worn has the depths of a point inside a shirt, trousers, shoes and hair, and its height above the sole, metres; negative: outside.
export type Worn = [shirt: number, trousers: number, shoes: number, hair: number, sole: number];

const far = 0.1;

// wornAt returns what a point of a person wears.
export function wornAt(b: Bones, { area, joint }: Solid, p: Vec, hair: number): Worn {
  const { size } = b;
  const up = p[1] - b.floor;
  if (area === 'head' && joint === b.head) return [-far, -far, -far, hair, far];
  if (area === 'hand') return [-far, -far, -far, -far, far];
  if (area === 'arm') {
    const arm = b.arms.find((a) => a.upper === joint || a.lower === joint)!;
    const [from, to] = [b.at(arm.upper), b.at(arm.lower)];
    const line: Vec = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const n = Math.sqrt(line[0] ** 2 + line[1] ** 2 + line[2] ** 2);
    const along = ((p[0] - from[0]) * line[0] + (p[1] - from[1]) * line[1] + (p[2] - from[2]) * line[2]) / n;
    return [0.6 * n - along, -far, -far, -far, far];
  }
  // Trunk, head and legs have the same rule, so that no border follows where they meet.
  const waist = spineAt(b, 0.1)[1];
  const [x, y, z] = b.at(b.neck);
  const collar = Math.sqrt((p[0] - x - b.front[0] * 0.012) ** 2 + (p[1] - y - 0.03 * size) ** 2 + (p[2] - z - b.front[2] * 0.012) ** 2);
  const shirt = Math.min(p[1] - waist, collar - 0.073 * size, y + 0.066 * size - p[1]);
  const trousers = Math.min(waist - p[1], up - 0.085 * size);
  return [shirt, trousers, 0.1 * size - up, area === 'head' ? hair : -far, up - 0.018 * size];
}
