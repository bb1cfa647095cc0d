// Keys of constraints that are moved by the keyboard, snapped, and copied.
import type { Constraint, Vec3 } from './protocol.ts';

// At is one key of one constraint.
export interface At {
  constraint: number;
  key: number;
}

const round = (x: number): number => Math.round(x * 1000) / 1000 + 0;

// nudged moves a point of a path or a target by metres to the left, up and ahead. Targets stay above the floor.
export function nudged(c: Constraint, key: number, [x, y, z]: Vec3): Constraint {
  if (c.type === 'root_path') {
    const p = c.positions_xz[key];
    return p ? { ...c, positions_xz: c.positions_xz.with(key, [round(p[0] + x), round(p[1] + z)]) } : c;
  }
  if (c.type !== 'effector_target') return c;
  const p = c.positions[key];
  return p ? { ...c, positions: c.positions.with(key, [round(p[0] + x), Math.max(0, round(p[1] + y)), round(p[2] + z)]) } : c;
}

const usual = 0.5; // metres between points that are added by key

// next returns a point half a metre beyond the last point of a path, in the direction of the path.
export function next(path: [x: number, z: number][]): [x: number, z: number] {
  const [a, b] = [path.at(-2), path.at(-1)];
  if (!b) return [0, usual];
  const way: [number, number] = a ? [b[0] - a[0], b[1] - a[1]] : [0, usual];
  const far = Math.hypot(...way) || 1;
  return [round(b[0] + (way[0] / far) * usual), round(b[1] + (way[1] / far) * usual)];
}

// snapped returns the frame of a list that is nearest to another, if that is within reach.
export function snapped(frame: number, to: number[], reach: number): number {
  const best = to.reduce((a, b) => (Math.abs(b - frame) < Math.abs(a - frame) ? b : a), Infinity);
  return Math.abs(best - frame) <= reach ? best : frame;
}

// copied returns the constraints with a copy of a key at another frame, which replaces a key there. The points of paths stay sorted by frame.
export function copied(all: Constraint[], { constraint, key }: At, frame: number): Constraint[] {
  const c = all[constraint];
  if (!c || c.type === 'ground_height') return all;
  if (c.type === 'pose_keyframe') return [...all.filter((o) => o.type !== 'pose_keyframe' || o.frame !== frame), { ...c, frame }];
  if (key >= c.frames.length) return all;
  const kept = [...c.frames.keys()].filter((k) => c.frames[k] !== frame || k === key);
  const order = [...kept, key].map((k, i) => ({ k, frame: i < kept.length ? c.frames[k]! : frame }));
  const list = order.filter((o, i) => o.frame !== frame || i === order.length - 1).sort((a, b) => a.frame - b.frame);
  const pick = <T>(values: T[]): T[] => list.map(({ k }) => values[k]!);
  const frames = list.map((o) => o.frame);
  if (c.type === 'root_path') {
    const turned = c.heading_radians ? { heading_radians: pick(c.heading_radians) } : {};
    return all.with(constraint, { ...c, frames, positions_xz: pick(c.positions_xz), ...turned });
  }
  const turned = c.rotations ? { rotations: pick(c.rotations) } : {};
  return all.with(constraint, { ...c, frames, positions: pick(c.positions), ...turned });
}
