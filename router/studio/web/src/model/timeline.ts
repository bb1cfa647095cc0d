// Arithmetic of the timeline. Frames are whole and counted over all segments; every function returns a new list.
import type { Constraint } from './protocol.ts';
import { newId, type Segment } from './draft.ts';

export const minFrames = 2; // of a segment that is no pose

export const totalFrames = (segments: Segment[]): number => segments.reduce((n, s) => n + s.frames, 0);

// startOf returns the first frame of a segment.
export const startOf = (segments: Segment[], index: number): number => totalFrames(segments.slice(0, index));

// segmentAt returns the segment that holds a frame, the last one for frames past the end; -1 where there is none.
export function segmentAt(segments: Segment[], frame: number): number {
  let end = 0;
  for (const [i, s] of segments.entries()) {
    end += s.frames;
    if (frame < end) return i;
  }
  return segments.length - 1;
}

// fixed reports whether a segment keeps its length: poses and frozen ones do.
export const fixed = (s: Segment): boolean => s.type === 'pose' || !!s.frozen;

const mostFrames = 1_000_000; // of a segment: more than any model makes, and no more than the page can draw

const clamp = (frames: number): number => Math.min(mostFrames, Math.max(minFrames, Math.round(frames)));

// resize gives a segment another length; what follows moves.
export function resize(segments: Segment[], index: number, frames: number): Segment[] {
  return segments.map((s, i) => (i === index && !fixed(s) ? { ...s, frames: clamp(frames) } : s));
}

// moveBorder moves the border behind a segment by some frames; the length of the whole stays. Beside one that keeps its length,
// nothing moves.
export function moveBorder(segments: Segment[], index: number, by: number): Segment[] {
  const left = segments[index];
  const right = segments[index + 1];
  if (!left || !right || fixed(left) || fixed(right)) return segments;
  const moved = Math.round(Math.min(Math.max(by, minFrames - left.frames), right.frames - minFrames));
  return segments.map((s, i) => {
    if (i === index) return { ...s, frames: s.frames + moved };
    if (i === index + 1) return { ...s, frames: s.frames - moved };
    return s;
  });
}

// split cuts the segment that holds a frame, so that the second part begins with it. Both parts say the same. Where
// a part would be too short, nothing is cut.
export function split(segments: Segment[], frame: number): Segment[] {
  const index = segmentAt(segments, frame);
  const s = segments[index];
  if (!s) return segments;
  const first = frame - startOf(segments, index);
  if (fixed(s) || first < minFrames || s.frames - first < minFrames) return segments;
  return segments.toSpliced(index, 1, { ...s, frames: first }, { ...s, id: newId(segments), frames: s.frames - first });
}

// instead puts one segment of text in the place of the frames from..to, which grow by a frame where a part beside them would be too
// short. It returns the place of the segment, and null where nothing lies there.
export function instead(segments: Segment[], from: number, to: number, prompt: string): { segments: Segment[]; at: number } | null {
  const free = segments.map((s) => ({ ...s, frozen: null, lost: false }));
  const cut = split(split(free, from), to);
  const inside = cut.map((s, i) => {
    const middle = startOf(cut, i) + s.frames / 2;
    return middle > from && middle < to;
  });
  const at = inside.indexOf(true);
  const frames = totalFrames(cut.filter((_, i) => inside[i]));
  if (at < 0 || frames < minFrames) return null;
  const segment: Segment = { id: newId(cut), type: 'text', prompt, frames, seed: null };
  return { segments: [...cut.slice(0, at), segment, ...cut.slice(inside.lastIndexOf(true) + 1)], at };
}

export function insertAfter(segments: Segment[], index: number, segment: Segment): Segment[] {
  return segments.toSpliced(index + 1, 0, { ...segment, id: newId(segments) });
}

// remove takes a segment out; the last one stays.
export const remove = (segments: Segment[], index: number): Segment[] => (segments.length > 1 ? segments.toSpliced(index, 1) : segments);

// reorder puts the segment at one place to another.
export function reorder(segments: Segment[], from: number, to: number): Segment[] {
  const moved = segments[from];
  if (!moved || from === to) return segments;
  return segments.toSpliced(from, 1).toSpliced(Math.min(Math.max(to, 0), segments.length - 1), 0, moved);
}

// placeFor returns where a dragged segment lands: at the place where it would begin nearest to a frame.
export function placeFor(segments: Segment[], from: number, frame: number): number {
  const others = segments.toSpliced(from, 1);
  const far = segments.map((_, place) => Math.abs(startOf(others, place) - frame));
  return far.indexOf(Math.min(...far));
}

// Understood is a line of what was understood: an action and the seconds of the whole motion in which it happens.
export interface Understood {
  from: number;
  to: number;
  name: string;
}

// understoodFrom reads a line such as "0.0-2.4 s: walk", which counts from where its segment starts, in seconds, and is cut at the end of
// the motion. Other lines have no time.
export function understoodFrom(line: string, start: number, end: number): Understood | null {
  const found = /^([\d.]+)-([\d.]+) s: (.*)$/.exec(line);
  return found && { from: start + Number(found[1]!), to: Math.min(end, start + Number(found[2]!)), name: found[3]! };
}

// framesOf returns the frames at which a constraint holds; none for the ground.
export function framesOf(c: Constraint): number[] {
  switch (c.type) {
    case 'pose_keyframe':
      return [c.frame];
    case 'ground_height':
      return [];
    default:
      return c.frames;
  }
}

// moveKey moves one key of a constraint to another frame, and keeps the keys in order. A path has one key a frame.
export function moveKey(c: Constraint, key: number, frame: number, total: number): Constraint {
  const to = Math.min(Math.max(0, Math.round(frame)), total - 1);
  switch (c.type) {
    case 'ground_height':
      return c;
    case 'pose_keyframe':
      return { ...c, frame: to };
    default: {
      const low = key > 0 ? c.frames[key - 1]! + 1 : 0;
      const high = key < c.frames.length - 1 ? c.frames[key + 1]! - 1 : total - 1;
      if (low > high) return c;
      return { ...c, frames: c.frames.with(key, Math.min(Math.max(to, low), high)) };
    }
  }
}

// fit drops the keys of constraints that lie beyond the end, and constraints that have none left.
export function fit(constraints: Constraint[], total: number): Constraint[] {
  return constraints.flatMap((c): Constraint[] => {
    switch (c.type) {
      case 'ground_height':
        return [c];
      case 'pose_keyframe':
        return c.frame < total ? [c] : [];
      case 'root_path': {
        const keep = c.frames.map((f) => f < total);
        const frames = c.frames.filter((_, i) => keep[i]);
        if (!frames.length) return [];
        const out = { ...c, frames, positions_xz: c.positions_xz.filter((_, i) => keep[i]) };
        if (c.heading_radians) out.heading_radians = c.heading_radians.filter((_, i) => keep[i]);
        return [out];
      }
      case 'effector_target': {
        const keep = c.frames.map((f) => f < total);
        const frames = c.frames.filter((_, i) => keep[i]);
        if (!frames.length) return [];
        const out = { ...c, frames, positions: c.positions.filter((_, i) => keep[i]) };
        if (c.rotations) out.rotations = c.rotations.filter((_, i) => keep[i]);
        return [out];
      }
    }
  });
}
