// Constraints as a person lays them: points of a path, targets, poses, and the ground.
import type { Motion, Placed, Sample } from './motion.ts';
import type { Constraint, EffectorTarget, GroundHeight, PoseKeyframe, Quat, RootPath, Vec3 } from './protocol.ts';
import { texts } from './texts.ts';

const round = (x: number): number => Math.round(x * 1000) / 1000 + 0; // to the millimetre

// addPoint puts a point at the end of a path, and spreads the times of all points by the way between them.
export function addPoint(path: RootPath | null, at: [x: number, z: number], total: number): RootPath {
  const positions: [number, number][] = [...(path?.positions_xz ?? []), [round(at[0]), round(at[1])]];
  const out: RootPath = { type: 'root_path', frames: spread(positions, total), positions_xz: positions };
  if (path?.heading_radians) out.heading_radians = headings(positions);
  return out;
}

// spread returns the frames at which points are reached at an even speed, from the first frame to the last.
export function spread(positions: [number, number][], total: number): number[] {
  const along = [0];
  for (let i = 1; i < positions.length; i++) {
    along.push(along[i - 1]! + Math.hypot(positions[i]![0] - positions[i - 1]![0], positions[i]![1] - positions[i - 1]![1]));
  }
  const whole = along.at(-1) || 1;
  const last = total - 1;
  const frames: number[] = [];
  for (const [i, way] of along.entries()) {
    const rest = positions.length - 1 - i; // points that still need a frame each
    frames.push(Math.min(Math.max(Math.round((way / whole) * last), i ? frames[i - 1]! + 1 : 0), last - rest));
  }
  return frames;
}

// headings look from each point to the next; 0 is +Z, and more turns towards +X.
export function headings(positions: [number, number][]): number[] {
  if (positions.length < 2) return positions.map(() => 0);
  return positions.map((_, i) => {
    const [a, b] = i + 1 < positions.length ? [positions[i]!, positions[i + 1]!] : [positions[i - 1]!, positions[i]!];
    return round(Math.atan2(b[0]! - a[0]!, b[1]! - a[1]!));
  });
}

export function movePoint(path: RootPath, index: number, at: [x: number, z: number]): RootPath {
  return { ...path, positions_xz: path.positions_xz.with(index, [round(at[0]), round(at[1])]) };
}

export function removeKey(c: Constraint, key: number): Constraint | null {
  switch (c.type) {
    case 'root_path': {
      if (c.frames.length < 2) return null;
      const out: RootPath = { ...c, frames: c.frames.toSpliced(key, 1), positions_xz: c.positions_xz.toSpliced(key, 1) };
      if (c.heading_radians) out.heading_radians = c.heading_radians.toSpliced(key, 1);
      return out;
    }
    case 'effector_target': {
      if (c.frames.length < 2) return null;
      const out: EffectorTarget = { ...c, frames: c.frames.toSpliced(key, 1), positions: c.positions.toSpliced(key, 1) };
      if (c.rotations) out.rotations = c.rotations.toSpliced(key, 1);
      return out;
    }
    default:
      return null;
  }
}

// addTarget holds a joint to a place at a frame: as one more key of the targets that the joint has, or as its first.
export function addTarget(all: Constraint[], joint: string, frame: number, at: Vec3): Constraint[] {
  const where = at.map(round) as Vec3;
  const index = all.findIndex((c) => c.type === 'effector_target' && c.joint === joint && !c.rotations);
  const c = all[index];
  if (c?.type !== 'effector_target') return [...all, { type: 'effector_target', joint, frames: [frame], positions: [where] }];
  const same = c.frames.indexOf(frame);
  if (same >= 0) return all.with(index, { ...c, positions: c.positions.with(same, where) });
  const place = c.frames.filter((f) => f < frame).length;
  return all.with(index, { ...c, frames: c.frames.toSpliced(place, 0, frame), positions: c.positions.toSpliced(place, 0, where) });
}

export function moveTarget(c: EffectorTarget, key: number, at: Vec3): EffectorTarget {
  return { ...c, positions: c.positions.with(key, at.map(round) as Vec3) };
}

// poseOf pins the pose that a sample has at a frame, with the place of its root.
export function poseOf({ rig }: Motion, s: Sample, frame: number, at: number): PoseKeyframe {
  const n = rig.names.length;
  const turn = (j: number): Quat =>
    [...s.turns.subarray((frame * n + j) * 4, (frame * n + j) * 4 + 4)].map((x) => Math.round(x * 1e6) / 1e6 + 0) as Quat;
  return {
    type: 'pose_keyframe',
    frame: at,
    joint_rotations: Object.fromEntries(rig.names.map((name, j) => [name, turn(j)])),
    root_position: [...s.root.subarray(frame * 3, frame * 3 + 3)].map(round) as Vec3,
    fill_mode: 'generate',
  };
}

const side = 1.2; // metres from the middle of stairs and slopes to their edges

// stairs rise ahead, from some metres in front of the origin, in steps of 17 by 30 centimetres.
export function stairs(steps: number, from = 1.5): GroundHeight {
  const points: Vec3[] = [];
  const row = (z: number, y: number): void => {
    points.push([-side, round(z), round(y)], [side, round(z), round(y)]);
  };
  row(0, 0);
  for (let i = 0; i < steps; i++) {
    row(from + i * 0.3 - 0.01, i * 0.17);
    row(from + i * 0.3 + 0.01, (i + 1) * 0.17);
  }
  row(from + steps * 0.3 + 2, steps * 0.17);
  return { type: 'ground_height', points };
}

// slope returns ground that rises ahead by an angle in degrees over five metres.
export function slope(degrees: number, from = 1.5): GroundHeight {
  const height = round(5 * Math.tan((degrees * Math.PI) / 180));
  const rows: [number, number][] = [
    [0, 0],
    [from, 0],
    [from + 5, height],
    [from + 8, height],
  ];
  return {
    type: 'ground_height',
    points: rows.flatMap(([z, y]): Vec3[] => [
      [-side, z, y],
      [side, z, y],
    ]),
  };
}

// errorOf returns how far a joint is from its target, metres.
export function errorOf(placed: Placed, joint: number, at: Vec3): number {
  return Math.hypot(placed.at[joint * 3]! - at[0], placed.at[joint * 3 + 1]! - at[1], placed.at[joint * 3 + 2]! - at[2]);
}

const kinds = ['root_path', 'effector_target', 'pose_keyframe', 'ground_height'];

// read takes constraints out of JSON: a list, or a whole request. It throws a sentence where it is neither.
export function read(text: string): Constraint[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(texts.notConstraints);
  }
  return listed(Array.isArray(value) ? value : (value as { constraints?: unknown } | null)?.constraints);
}

// listed returns a list as constraints. It throws a sentence where it is not one.
export function listed(list: unknown): Constraint[] {
  if (!Array.isArray(list)) throw new Error(texts.thereIsNoListOf);
  for (const [i, c] of (list as Record<string, unknown>[]).entries()) {
    if (!kinds.includes(String(c?.['type']))) throw new Error(texts.constraintHasNoKind(i + 1, kinds.join(', ')));
    const fault = lacks(c as unknown as Constraint);
    if (fault) throw new Error(texts.constraintLacks(i + 1, fault));
  }
  return list as Constraint[];
}

function lacks(c: Constraint): string {
  const numbers = (list: unknown, width: number): boolean =>
    Array.isArray(list) &&
    list.every((v) => Array.isArray(v) && v.length === width && v.every((x) => typeof x === 'number' && Number.isFinite(x)));
  const frames = (list: unknown): boolean =>
    Array.isArray(list) && list.length > 0 && list.every((f) => Number.isInteger(f) && (f as number) >= 0);
  switch (c.type) {
    case 'root_path':
      if (c.heading_radians && !numbers([c.heading_radians], c.frames?.length)) return texts.aPathHasHeadings;
      return frames(c.frames) && numbers(c.positions_xz, 2) && c.frames.length === c.positions_xz.length
        ? ''
        : texts.aPathHas;
    case 'effector_target':
      return typeof c.joint === 'string' && frames(c.frames) && numbers(c.positions, 3) && c.frames.length === c.positions.length
        ? ''
        : texts.aTargetHas;
    case 'pose_keyframe':
      return frames([c.frame]) && numbers(Object.values(c.joint_rotations ?? [0]), 4)
        ? ''
        : texts.aPoseHas;
    case 'ground_height':
      return numbers(c.points, 3) && c.points.length > 0 ? '' : texts.theGroundHas;
  }
}
