// Frozen segments: parts of a take that stay as they are while the rest is regenerated.
import type { Frozen, Segment } from './draft.ts';
import { slips, type Motion } from './motion.ts';
import type { Constraint, Model, Quat, SampleInfo, Vec3, WireSegment } from './protocol.ts';

// exact rounds a 32-bit float of a motion to the nine digits that identify it.
const exact = (x: number): number => Number(x.toPrecision(9)) + 0;

// freeze returns the frames of a sample from one on, as many as a segment has; null where the sample is too short for that.
export function freeze(motion: Motion, sample: number, from: number, frames: number): Frozen | null {
  const s = motion.samples[sample];
  const joints = motion.rig.names;
  const n = joints.length;
  if (!s || frames < 2 || from + frames > s.frames) return null;
  const turns = (f: number): Quat[] =>
    joints.map((_, j) => [...s.turns.subarray((f * n + j) * 4, (f * n + j) * 4 + 4)].map(exact) as Quat);
  const each = Array.from({ length: frames }, (_, i) => from + i);
  return {
    joints,
    fps: motion.fps,
    turns: each.map(turns),
    roots: each.map((f) => [...s.root.subarray(f * 3, f * 3 + 3)].map(exact) as Vec3),
    ...worldOf(s.info, from / motion.fps, (from + frames) / motion.fps),
    contacts: Object.fromEntries([...s.contacts].map(([j, on]) => [joints[j]!, on.slice(from, from + frames).join('')])),
  };
}

// worldOf returns what a sample imagined between two times, in seconds from the first of them.
function worldOf({ imagined_scene: scene, imagined_ground: ground }: SampleInfo, from: number, to: number): Pick<Frozen, 'scene' | 'ground'> {
  const cut = <T extends Span>(all: T[] = []): T[] =>
    all
      .filter((a) => a.to_seconds > from && a.from_seconds < to)
      .map((a) => ({ ...a, ...shifted(a, -from), from_seconds: Math.max(from, a.from_seconds) - from, to_seconds: Math.min(to, a.to_seconds) - from }));
  const [supports, things] = [cut(scene?.supports), cut(scene?.things)];
  return { ...(supports.length || things.length ? { scene: { supports, things } } : {}), ...(ground ? { ground: ground.ramps } : {}) };
}

// Span has the times of a thing.
interface Span {
  from_seconds: number;
  to_seconds: number;
  moves_until_seconds?: number;
}

// shifted returns the times of a thing later by some seconds.
const shifted = (a: Span, by: number): Span => ({
  from_seconds: a.from_seconds + by,
  to_seconds: a.to_seconds + by,
  ...(a.moves_until_seconds && { moves_until_seconds: a.moves_until_seconds + by }),
});

// addWorld adds to a sample what a frozen segment imagined, which begins at a time in seconds. A seat of two segments is one.
function addWorld(info: SampleInfo, { scene, ground = [] }: Frozen, start: number): void {
  const later = <T extends Span>(all: T[] = []): T[] => all.map((a) => ({ ...a, ...shifted(a, start) }));
  const { supports = [], things = [] } = info.imagined_scene ?? {};
  for (const s of later(scene?.supports)) {
    const same = supports.findIndex((o) => o.name === s.name && o.hips.join() === s.hips.join());
    if (same < 0) supports.push(s);
    else {
      const [a, b] = [supports[same]!, s];
      supports[same] = { ...a, from_seconds: Math.min(a.from_seconds, b.from_seconds), to_seconds: Math.max(a.to_seconds, b.to_seconds) };
    }
  }
  things.push(...later(scene?.things));
  if (supports.length || things.length) info.imagined_scene = { supports, things };
  const ramps = info.imagined_ground?.ramps ?? [];
  const known = new Set(ramps.map((r) => JSON.stringify(r)));
  const more = ground.filter((r) => !known.has(JSON.stringify(r)));
  if (more.length) info.imagined_ground = { ramps: [...ramps, ...more] };
}

// withFrozen gives the frames of frozen segments their earlier contacts and their imagined scene. The answer guesses the contacts
// from the motion and has no scene for these frames.
export function withFrozen(motion: Motion, segments: Segment[]): Motion {
  let start = 0;
  for (const { frozen, frames } of segments) {
    for (const s of frozen ? motion.samples : []) addWorld(s.info, frozen!, start / motion.fps);
    for (const s of frozen?.contacts ? motion.samples : []) {
      for (const [j, on] of s.contacts) {
        const was = frozen!.contacts![motion.rig.names[j]!];
        if (was) on.set([...was].slice(0, Math.max(0, on.length - start)).map(Number), Math.min(start, on.length));
      }
      s.slips = slips(motion, s);
    }
    start += frames;
  }
  return motion;
}

// asReference reports whether a model takes frozen segments as they are; others are held to poses of them.
export const asReference = (m: Model): boolean =>
  !!m.supported_segments?.includes('motion_reference') && m.supports_motion_reference_mixed !== false;

// canHold reports whether a model can hold frozen segments at all.
export const canHold = (m: Model): boolean => asReference(m) || !!m.supported_constraints?.includes('pose_keyframe');

export const reference = (z: Frozen): WireSegment => ({
  type: 'motion_reference',
  duration_frames: z.turns.length,
  joint_names: z.joints,
  rotations: z.turns,
  root_positions: z.roots,
  fps: z.fps,
});

const mostPoses = 60; // of a frozen segment

// poses returns the poses of frozen segments, at most most in all.
export function poses(segments: Segment[], most: number): Constraint[] {
  const frozen = segments.filter((s) => s.frozen).length;
  const each = Math.min(mostPoses, Math.floor(most / Math.max(1, frozen)));
  const out: Constraint[] = [];
  let start = 0;
  for (const s of segments) {
    if (s.frozen && each > 0) {
      const step = Math.max(1, Math.ceil(s.frozen.turns.length / each));
      for (let f = 0; f < s.frozen.turns.length; f += step) out.push(poseAt(s.frozen, f, start + f));
    }
    start += s.frames;
  }
  return out;
}

const poseAt = (z: Frozen, f: number, frame: number): Constraint => ({
  type: 'pose_keyframe',
  frame,
  joint_rotations: Object.fromEntries(z.joints.map((name, j) => [name, z.turns[f]![j]!])),
  root_position: z.roots[f],
  fill_mode: 'generate',
});
