// Segments that stay as they are on the stage.
import { skeletonOf } from '../model/draft.ts';
import { canHold, freeze } from '../model/freeze.ts';
import { startOf } from '../model/timeline.ts';
import { draft, editSegment, model } from './compose.ts';
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
  const t = take.value;
  if (!t?.motion || !canFreeze(index)) return;
  const same = t.draft.segments.findIndex((o) => o.id === s.id); // where it is in the take
  const of = same >= 0 ? t.draft.segments : d.segments;
  const at = same >= 0 ? same : index;
  const frozen = freeze(t.motion, sample.value, startOf(of, at), of[at].frames);
  if (frozen) editSegment(index, { frozen, frames: frozen.turns.length });
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
