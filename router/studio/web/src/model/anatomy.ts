// Which joints of a rig are which parts of a body, by the names that rigs give them.
import type { Rig } from './rig.ts';

// plain returns the names of a rig in small letters and without what stands before a colon.
export const plain = (rig: Rig): string[] => rig.names.map((n) => n.toLowerCase().replace(/^.*[:|]/, ''));

export const childrenOf = (rig: Rig): number[][] => rig.names.map((_, i) => rig.parents.flatMap((p, j) => (p === i ? [j] : [])));

// upTo returns the joints from the root to one, that one included.
export function upTo(rig: Rig, joint: number): number[] {
  const out: number[] = [];
  for (let j = joint; j >= 0; j = rig.parents[j]!) out.unshift(j);
  return out;
}

export const headOf = (rig: Rig): number => plain(rig).findIndex((n) => /^head$|head(?!.*(end|top|nub))/.test(n));

// hipsOf returns the hips: by their name, or the joint where the rig branches first.
export function hipsOf(rig: Rig): number {
  const names = plain(rig);
  const head = headOf(rig);
  const chain = head < 0 ? [] : upTo(rig, head);
  const named = chain.findLast((j) => names[j]!.includes('hip') || names[j]!.includes('pelvis'));
  if (named !== undefined) return named;
  const children = childrenOf(rig);
  let j = rig.parents.indexOf(-1);
  while (children[j]!.length === 1) j = children[j]![0]!;
  return j;
}

const hand = /^(left|right|l|r)?[._-]?(hand|wrist)[._-]?(l|r|left|right)?$/;

export const handsOf = (rig: Rig): number[] => plain(rig).flatMap((n, j) => (hand.test(n) ? [j] : []));

const foot = /^(left|right|l|r)?[._-]?(foot|ankle)[._-]?(l|r|left|right)?$/;

export const feetOf = (rig: Rig): number[] => plain(rig).flatMap((n, j) => (foot.test(n) ? [j] : []));
