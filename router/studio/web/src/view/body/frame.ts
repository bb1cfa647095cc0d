// The frame of a body: measures of its rig at rest.
import { emptyPlaced, place, still, type Rig } from '../../model/motion.ts';

// heightOf returns the height of a rig that stands at rest, metres.
export function heightOf(rig: Rig): number {
  const { at } = place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
  const heights = rig.names.map((_, j) => at[j * 3 + 1]!);
  return Math.max(0.2, Math.max(...heights) - Math.min(...heights));
}
