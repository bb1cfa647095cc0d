// Playback: the time on the stage, and how it goes on. For people who want little motion, it begins when they play it.
import { signal } from '@preact/signals';

export const playing = signal(!matchMedia('(prefers-reduced-motion: reduce)').matches);
export const time = signal(0); // frames of the motion on the stage
export const speed = signal(1);
export const looping = signal(true);
