// Segments that stay as they are on the stage.
import { skeletonOf, type Segment } from '../model/draft.ts';
import { canHold, freeze } from '../model/freeze.ts';
import { startOf } from '../model/timeline.ts';
import { draft, editSegment, editSegments, model } from './compose.ts';
import { sample, take } from './shelf.ts';

// freezeSegment keeps a segment as it is in the sample on the stage, or lets it be made anew.
export function freezeSegment(index: number): void {
  const d = draft.value;
  const s = d?.segments[index];
  if (!d || !s) return;
  if (s.frozen || s.lost) {
    editSegment(index, { frozen: null, lost: false });
    return;
  }
  const now = held(index);
  if (now?.frozen) editSegment(index, { frozen: now.frozen, frames: now.frames });
}

// thawAll lets each segment be made anew.
export function thawAll(): void {
  editSegments(draft.value!.segments.map((s) => ({ ...s, frozen: null, lost: false })));
}

// canFreeze reports whether the motion on the stage has a segment.
export function canFreeze(index: number): boolean {
  const s = draft.value?.segments[index];
  const m = model.value;
  if (!s || !m || s.type === 'pose' || !canHold(m)) return false;
  if (s.frozen) return true;
  const t = take.value;
  const names = skeletonOf(draft.value!, m).joints.map((j) => j.name);
  return !!t?.motion && t.motion.fps === m.fps && t.motion.rig.names.every((n) => names.includes(n));
}

// held returns a segment as it is on the stage; null where it is not there whole.
function held(index: number): Segment | null {
  const d = draft.value;
  const s = d?.segments[index];
  const t = take.value;
  if (!d || !s || s.frozen || s.type === 'pose') return s ?? null;
  if (!t?.motion || !canFreeze(index)) return null;
  const same = t.draft.segments.findIndex((o) => o.id === s.id); // where it is in the take
  const of = same >= 0 ? t.draft.segments : d.segments;
  const at = same >= 0 ? same : index;
  const frozen = freeze(t.motion, sample.value, startOf(of, at), of[at].frames);
  return frozen && { ...s, frozen, frames: frozen.turns.length };
}

// canReroll reports whether a segment can be made anew while the others stay.
export const canReroll = (index: number): boolean =>
  !!draft.value?.segments.every((s, i) => (i === index ? s.type !== 'pose' : s.frozen || s.type === 'pose' || canFreeze(i)));

// holdOthers returns the segments of the draft, with one to be made anew and the others as they are on the stage.
export const holdOthers = (index: number): Segment[] =>
  draft.value!.segments.map((s, i) => (i === index ? { ...s, frozen: null, lost: false } : (held(i) ?? s)));
