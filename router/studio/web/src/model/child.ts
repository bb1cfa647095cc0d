// The proportions of a child of about six years, from those of a grown body.
import { feetOf, handsOf, headOf, upTo } from './anatomy.ts';
import { rigOf } from './motion.ts';
import type { Joint, Skeleton, Vec3 } from './protocol.ts';

// Lengths of parts of a child over those of a grown person, rounded from tables of anthropometry.
const shares = { leg: 0.6, arm: 0.64, hand: 0.72, head: 0.92, trunk: 0.72 };

export const childId = 'child'; // of the rig

// childOf returns a skeleton with the same joints and the proportions of a child, on the same ground.
export function childOf(grown: Skeleton): Skeleton {
  const rig = rigOf(grown);
  const limbs = (ends: number[]): number[][] => ends.map((j) => upTo(rig, j));
  const arms = limbs(handsOf(rig));
  const legs = limbs(feetOf(rig));
  const head = headOf(rig);
  const trunk = new Set(upTo(rig, head));
  const joints = grown.joints.map((joint, j): Joint => {
    const above = upTo(rig, j);
    const ends = (chains: number[][]): boolean => chains.some((chain) => above.slice(0, -1).includes(chain.at(-1)!));
    const inside = (chains: number[][]): boolean => chains.some((chain) => chain.slice(0, -1).some((k) => k !== j && !trunk.has(k) && above.includes(k)));
    const share = ends(arms)
      ? shares.hand
      : inside(arms)
        ? shares.arm
        : inside(legs)
          ? shares.leg
          : head >= 0 && above.slice(0, -1).includes(head)
            ? shares.head
            : shares.trunk;
    return { ...joint, rest_translation: joint.rest_translation.map((x) => round(x * share)) as Vec3 };
  });
  const low = lowest({ joints }) - lowest(grown);
  return {
    ...grown,
    joints: joints.map((joint) => {
      if (joint.parent !== null && joint.parent !== undefined) return joint;
      const [x, y, z] = joint.rest_translation;
      return { ...joint, rest_translation: [x, round(y - low), z] };
    }),
  };
}

const round = (x: number): number => Math.round(x * 1e5) / 1e5 + 0;

// lowest returns the height of the lowest joint at rest, metres, where rest turns nothing.
function lowest({ joints }: Skeleton): number {
  const heights = new Map<string, number>();
  for (const j of joints) heights.set(j.name, (heights.get(j.parent ?? '') ?? 0) + j.rest_translation[1]);
  return Math.min(...heights.values());
}
