// Keys of constraints: moved in space and in time, snapped, copied and deleted, one or several at once.
import { headings, removeKey } from './constraints.ts';
import type { Constraint, EffectorTarget, PoseKeyframe, RootPath, Vec3 } from './protocol.ts';
import { framesOf } from './timeline.ts';

// At is one key of one constraint.
export interface At {
  constraint: number;
  key: number;
}

export const sameKey = (a: At | null, b: At | null): boolean => a?.constraint === b?.constraint && a?.key === b?.key;

// everyKey returns the keys of all constraints.
export const everyKey = (all: Constraint[]): At[] => all.flatMap((c, constraint) => framesOf(c).map((_, key) => ({ constraint, key })));

// placesOf returns each frame of the keys of constraints with what the key asks for there.
const placesOf = (all: Constraint[]): [frame: number, key: string][] =>
  all.flatMap((c) =>
    framesOf(c).map((frame, i): [number, string] => {
      const one =
        c.type === 'root_path'
          ? [c.positions_xz[i], c.heading_radians?.[i]]
          : c.type === 'effector_target'
            ? [c.joint, c.positions[i], c.rotations?.[i]]
            : c;
      return [frame, JSON.stringify([c.type, frame, one])];
    }),
  );

// changedFrames returns the frames of the keys that are new, or other than before.
export function changedFrames(before: Constraint[], after: Constraint[]): number[] {
  const old = new Set(placesOf(before).map(([, key]) => key));
  return placesOf(after).flatMap(([frame, key]) => (old.has(key) ? [] : [frame]));
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

// shifted moves keys by frames, all by the same number: as far as the ends of the motion and the keys that stay beside them permit.
export function shifted(all: Constraint[], keys: At[], by: number, total: number): Constraint[] {
  const moves = (constraint: number, key: number): boolean => keys.some((k) => sameKey(k, { constraint, key }));
  let [low, high] = [-Infinity, Infinity];
  for (const { constraint, key } of keys) {
    const frames = framesOf(all[constraint]!);
    const frame = frames[key]!;
    if (!moves(constraint, key - 1)) low = Math.max(low, (frames[key - 1] ?? -1) + 1 - frame);
    if (!moves(constraint, key + 1)) high = Math.min(high, (frames[key + 1] ?? total) - 1 - frame);
  }
  const step = Math.round(Math.min(Math.max(by, Math.min(low, 0)), Math.max(high, 0)));
  if (!step) return all;
  return all.map((c, i): Constraint => {
    if (c.type === 'ground_height') return c;
    if (c.type === 'pose_keyframe') return moves(i, 0) ? { ...c, frame: c.frame + step } : c;
    return { ...c, frames: c.frames.map((f, k) => (moves(i, k) ? f + step : f)) };
  });
}

// withoutKeys returns the constraints without keys, and without those that have no key left.
export function withoutKeys(all: Constraint[], keys: At[]): Constraint[] {
  return all.flatMap((c, i): Constraint[] => {
    const own = keys.filter((k) => k.constraint === i).map((k) => k.key);
    if (!own.length) return [c];
    const left = own.toSorted((a, b) => b - a).reduce<Constraint | null>((rest, key) => rest && removeKey(rest, key), c);
    return left ? [left] : [];
  });
}

// clip returns copies of keys as constraints of their own; the first key is at frame 0.
export function clip(all: Constraint[], keys: At[]): Constraint[] {
  const own = all.flatMap((c, i): Constraint[] => {
    const at = keys.filter((k) => k.constraint === i && framesOf(c)[k.key] !== undefined).map((k) => k.key).toSorted((a, b) => a - b);
    return at.length ? [picked(c, at)] : [];
  });
  const first = Math.min(...own.flatMap(framesOf));
  return own.map((c) => later(c, -first));
}

// pasted returns the constraints with copies of keys whose first one comes to a frame. They replace keys at their frames; those beyond
// the end are left out.
export function pasted(all: Constraint[], copies: Constraint[], frame: number, total: number): Constraint[] {
  return copies.reduce<Constraint[]>((out, copy) => {
    const at = [...framesOf(copy).keys()].filter((k) => framesOf(copy)[k]! + frame < total);
    return at.length ? joined(out, later(picked(copy, at), frame)) : out;
  }, all);
}

function joined(all: Constraint[], c: Constraint): Constraint[] {
  if (c.type === 'pose_keyframe') return [...all.filter((o) => o.type !== 'pose_keyframe' || o.frame !== c.frame), c];
  const index = all.findIndex((o) => o.type === c.type && (c.type !== 'effector_target' || (o as EffectorTarget).joint === c.joint));
  const into = all[index];
  if (c.type === 'root_path' && into?.type === 'root_path') {
    const turns = (p: RootPath): RootPath => ({ ...p, heading_radians: p.heading_radians ?? headings(p.positions_xz) });
    const { heading_radians: _, ...plain } = c;
    return all.with(index, into.heading_radians ? merged(into, turns(c)) : merged(into, plain));
  }
  if (c.type === 'effector_target' && into?.type === 'effector_target' && !c.rotations === !into.rotations) {
    return all.with(index, merged(into, c));
  }
  return [...all, c];
}

// merged returns the keys of two constraints sorted by frame; the second one's take the place of the first one's.
function merged<T extends RootPath | EffectorTarget>(into: T, c: T): T {
  const stays = [...into.frames.keys()].filter((k) => !c.frames.includes(into.frames[k]!));
  const rest = picked(into, stays);
  const lists = ['frames', 'positions', 'positions_xz', 'heading_radians', 'rotations'] as const;
  const all = (of: T, list: (typeof lists)[number]): unknown[] => (of as unknown as Record<string, unknown[]>)[list] ?? [];
  const frames = [...rest.frames, ...c.frames];
  const order = [...frames.keys()].sort((a, b) => frames[a]! - frames[b]!);
  const out: Record<string, unknown> = { ...rest };
  for (const list of lists) {
    const values = [...all(rest, list), ...all(c, list)];
    if (values.length) out[list] = order.map((k) => values[k]);
  }
  return out as unknown as T;
}

// picked returns a constraint with some of its keys.
function picked<T extends Constraint>(c: T, keys: number[]): T {
  const only = <V>(values: V[]): V[] => keys.map((k) => values[k]!);
  if (c.type === 'root_path') {
    const turns = c.heading_radians ? { heading_radians: only(c.heading_radians) } : {};
    return { ...c, frames: only(c.frames), positions_xz: only(c.positions_xz), ...turns };
  }
  if (c.type !== 'effector_target') return c;
  const turns = c.rotations ? { rotations: only(c.rotations) } : {};
  return { ...c, frames: only(c.frames), positions: only(c.positions), ...turns };
}

const later = (c: Constraint, by: number): Constraint =>
  c.type === 'ground_height' ? c : c.type === 'pose_keyframe' ? { ...c, frame: (c as PoseKeyframe).frame + by } : { ...c, frames: c.frames.map((f) => f + by) };
