// Parts of the stage that a person switches on and off.

// BodyKind is the built-in body of a figure without a character.
export type BodyKind = 'person' | 'stylised' | 'child' | 'robot';

export const bodyKinds: BodyKind[] = ['person', 'stylised', 'child', 'robot'];

export interface Shown {
  body: BodyKind;
  contacts: boolean;
  trails: boolean;
  onion: boolean;
  follow: boolean;
  apart: boolean; // ghosts stand side by side
  joint: string; // whose trail and height are drawn, '': of the hands
  curves: boolean; // below the timeline
  pinned: boolean; // the hips stay over one place of the ground
  split: boolean; // each figure has a part of the stage to itself
}

// cellsOf returns the columns and rows of a split stage, which has this ratio of width to height.
export function cellsOf(figures: number, aspect: number): [columns: number, rows: number] {
  let best: [number, number] = [figures, 1];
  const size = ([columns, rows]: [number, number]): number => Math.min((aspect / columns) * 1.6, 1 / rows); // of a standing body
  for (let columns = figures; columns > 0; columns--) {
    const cells: [number, number] = [columns, Math.ceil(figures / columns)];
    if (size(cells) > size(best)) best = cells;
  }
  return best;
}
