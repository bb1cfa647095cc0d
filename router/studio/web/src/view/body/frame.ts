// The frame of a body: measures of its rig at rest.
import { upTo } from '../../model/anatomy.ts';
import { emptyPlaced, place, still, type Rig } from '../../model/motion.ts';

export const mostFeet = 4;

// heightOf returns the height of a rig that stands at rest, metres.
export function heightOf(rig: Rig): number {
  const { at } = place(rig, still(rig).samples[0]!, 0, emptyPlaced(rig));
  const heights = rig.names.map((_, j) => at[j * 3 + 1]!);
  return Math.max(0.2, Math.max(...heights) - Math.min(...heights));
}

// topsOf returns the highest joint of each foot: the contact joints that hang below no other one, at most mostFeet.
export function topsOf(rig: Rig, contacts: number[]): number[] {
  return contacts
    .filter(
      (j) =>
        !upTo(rig, j)
          .slice(0, -1)
          .some((a) => contacts.includes(a)),
    )
    .slice(0, mostFeet);
}
