// The playhead: the time on the stage in frames of the motion and of the request.
import { computed, signal } from '@preact/signals';
import { minFrames, totalFrames } from '../model/timeline.ts';
import { draft, model } from './compose.ts';
import { playing, time } from './playback.ts';
import { motion, sample } from './shelf.ts';

export const lastFrame = computed(() => Math.max(0, (motion.value?.samples[sample.value]?.frames ?? 1) - 1));

// rate is the number of frames of the request in one frame of the motion on the stage, which may be of another model.
export const rate = computed(() => (model.value && motion.value ? model.value.fps / motion.value.fps : 1));
// playhead is the frame of the request that is on the stage.
export const playhead = computed(() => Math.min(Math.round(time.value * rate.value), totalFrames(draft.value?.segments ?? []) - 1));

// step pauses and moves the time by whole frames.
export function step(by: number): void {
  playing.value = false;
  time.value = Math.min(Math.max(0, Math.round(time.value) + by), lastFrame.value);
}

// range is the part of the motion to regenerate, in frames of the request; null: none is chosen.
export const range = signal<{ from: number; to: number } | null>(null);

// chooseRange chooses the frames between two, which may be in any order.
export function chooseRange(a: number, b: number): void {
  const end = totalFrames(draft.value?.segments ?? []);
  const inside = (f: number): number => Math.min(Math.max(0, Math.round(f)), end);
  const [from, to] = [inside(Math.min(a, b)), inside(Math.max(a, b))];
  range.value = to - from >= minFrames ? { from, to } : null;
}
