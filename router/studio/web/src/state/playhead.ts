// The playhead: the time on the stage in frames of the motion and of the request.
import { computed } from '@preact/signals';
import { totalFrames } from '../model/timeline.ts';
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
