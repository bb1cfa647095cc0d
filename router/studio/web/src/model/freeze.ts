// Frozen segments: parts of a take that stay as they are while the rest is made anew.
import type { Frozen, Segment } from './draft.ts';
import { slips, type Motion } from './motion.ts';
import type { Constraint, Model, Quat, Vec3, WireSegment } from './protocol.ts';

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
    contacts: Object.fromEntries([...s.contacts].map(([j, on]) => [joints[j]!, on.slice(from, from + frames).join('')])),
  };
}

// withContacts gives the frames of frozen segments in a motion the contacts that they had. The answer guesses them from the motion.
export function withContacts(motion: Motion, segments: Segment[]): Motion {
  let start = 0;
  for (const { frozen, frames } of segments) {
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
