// The stage that the page shows, once its code is loaded and the browser has a context for it.
import { signal } from '@preact/signals';
import type { Stage } from '../view/stage.ts';

export const stage = signal<Stage | null>(null);
export const failed = signal(''); // why there is no stage
export const seen = signal(false); // the stage was drawn
export const aspect = signal(1); // width of the stage by its height
export const slowly = signal(false); // the browser draws in software

const palette = ['#e8e4dc', '#9fc1e8', '#e8b796', '#a9d6b8', '#d3b3e0', '#e5d58f', '#9ad3d6', '#e0a9b4'];

// colorOf returns the colour of a figure by its place in their order.
export const colorOf = (place: number): string => palette[place % palette.length] ?? '';
