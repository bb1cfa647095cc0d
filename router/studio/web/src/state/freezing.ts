// Segments that stay as they are on the stage.
import { skeletonOf, type Segment } from '../model/draft.ts';
import { canHold, freeze } from '../model/freeze.ts';
import { instead, startOf, totalFrames } from '../model/timeline.ts';
import { draft, editSegment, editSegments, model, segments } from './compose.ts';
import { sample, take } from './shelf.ts';

// freezeSegment keeps a segment as it is in the sample on the stage, or unfreezes it.
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

// unfreezeAll unfreezes each segment.
export function unfreezeAll(): void {
  editSegments(segments.value.map((s) => ({ ...s, frozen: null, lost: false })));
}

// canFreeze reports whether the motion on the stage has a segment.
export function canFreeze(index: number): boolean {
  const d = draft.value;
  const s = d?.segments[index];
  const m = model.value;
  if (!d || !s || !m || s.type === 'pose' || !canHold(m)) return false;
  if (s.frozen) return true;
  const t = take.value;
  const names = skeletonOf(d, m).joints.map((j) => j.name);
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
  const placed = of[at];
  const frozen = placed ? freeze(t.motion, sample.value, startOf(of, at), placed.frames) : null;
  return frozen && { ...s, frozen, frames: frozen.turns.length };
}

// canRegenerate reports whether a segment can be regenerated while the others stay.
export const canRegenerate = (index: number): boolean =>
  !!draft.value?.segments.every((s, i) => (i === index ? s.type !== 'pose' : s.frozen || s.type === 'pose' || canFreeze(i)));

// holdOthers returns the segments of the draft, with one to regenerate and the others as they are on the stage.
export const holdOthers = (index: number): Segment[] =>
  segments.value.map((s, i) => (i === index ? { ...s, frozen: null, lost: false } : (held(i) ?? s)));

// canEdit reports whether a part of the motion on the stage can be regenerated while the rest stays.
export const canEdit = (): boolean =>
  !!draft.value && draft.value.segments.every((s, i) => s.type !== 'pose' && (s.frozen || canFreeze(i))) && heldFrames() > 0;

// heldFrames returns the number of frames of the sample on the stage if it equals the draft's, else 0.
const heldFrames = (): number => {
  const frames = take.value?.motion?.samples[sample.value]?.frames ?? 0;
  return frames === totalFrames(draft.value?.segments ?? []) ? frames : 0;
};

// holdAround returns the segments of the draft with other words for the frames from..to and all else as it is on the stage, and the
// place of these words; null where that cannot be.
export function holdAround(from: number, to: number, prompt: string): { segments: Segment[]; at: number } | null {
  const d = draft.value;
  const motion = take.value?.motion;
  const put = d && motion && canEdit() ? instead(d.segments, from, to, prompt) : null;
  if (!put || !motion) return null;
  const segments = put.segments.map((s, i) => {
    const frozen = i === put.at ? null : freeze(motion, sample.value, startOf(put.segments, i), s.frames);
    return { ...s, frozen };
  });
  return segments.every((s, i) => i === put.at || s.frozen) ? { segments, at: put.at } : null;
}
