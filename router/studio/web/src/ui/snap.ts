// Snapping of drags on the timeline.
import { signal } from '@preact/signals';
import { isChosen } from '../state/selection.ts';
import { draft, model, playhead } from '../store.ts';
import { snapped } from '../model/keys.ts';
import { framesOf, startOf, totalFrames } from '../model/timeline.ts';
import { store, stored } from '../storage.ts';

const name = 'motiongate.snap';
const reach = 6; // px

export const snapping = signal(stored(name) !== 'off');
export const snapLine = signal<number | null>(null); // frame that the present drag snapped to

export function setSnapping(on: boolean): void {
  snapping.value = on;
  store(name, on ? 'on' : 'off');
}

// snap returns the frame that a dragged one snaps to: the playhead, a border of segments, a key that stays, or a whole second. With Alt
// drags snap where they else do not, and the other way about.
export function snap(frame: number, perPixel: number, e: { altKey: boolean }, borders = true): number {
  const d = draft.value;
  if (!d || snapping.value === e.altKey) {
    snapLine.value = null;
    return frame;
  }
  const { segments } = d;
  const keys = d.constraints.flatMap((c, constraint) => framesOf(c).filter((_, key) => !isChosen({ constraint, key })));
  const fps = model.value?.fps ?? 30;
  const edges = borders ? [...segments.map((_, i) => startOf(segments, i)), totalFrames(segments)] : [];
  const to = snapped(frame, [playhead.value, Math.round(frame / fps) * fps, ...keys, ...edges], reach * perPixel);
  snapLine.value = to === frame ? null : to;
  return to;
}
