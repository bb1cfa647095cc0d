// Which joints of a rig are which parts of a body, by the names that rigs give them.
import type { Rig } from './rig.ts';

// bare returns the name of a joint without what stands before a colon.
export const bare = (name: string): string => name.replace(/^.*[:|]/, '');

// plain returns the names of a rig in small letters and without what stands before a colon.
export const plain = (rig: Rig): string[] => rig.names.map((n) => bare(n.toLowerCase()));

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

export const mostFeet = 4;

// footRoots returns the highest joint of each foot: by their names, so that all motions of a rig share one mesh, or else by the joints
// that have contacts.
export function footRoots(rig: Rig, contacts: Iterable<number>): number[] {
  const named = topsOf(rig, feetOf(rig));
  return named.length > 1 ? named : topsOf(rig, [...contacts]);
}

// topsOf returns the highest joint of each foot: the contact joints that hang below no other one, at most mostFeet.
function topsOf(rig: Rig, contacts: number[]): number[] {
  return contacts
    .filter(
      (j) =>
        !upTo(rig, j)
          .slice(0, -1)
          .some((a) => contacts.includes(a)),
    )
    .slice(0, mostFeet);
}

// sideOf returns the side of a joint, by its name.
export const sideOf = (name: string): 'left' | 'right' => (/right|(^|[^a-z])r([^a-z]|$)|^r(?=[A-Z])/i.test(bare(name)) ? 'right' : 'left');

// counterpart returns the joint of one rig that is the same hand, foot or hips as a joint of another; -1: there is none.
export function counterpart(from: Rig, joint: number, to: Rig): number {
  if (joint < 0) return -1;
  if (joint === hipsOf(from)) return hipsOf(to);
  for (const of of [handsOf, feetOf]) {
    if (of(from).includes(joint)) return of(to).find((j) => sideOf(to.names[j]!) === sideOf(from.names[joint]!)) ?? -1;
  }
  return -1;
}
