// The parts of a rig that a body is built around, in the pose in which its skin is laid on: arms and legs a little apart.
import { Quaternion } from 'three/src/math/Quaternion.js';
import { Vector3 } from 'three/src/math/Vector3.js';
import { childrenOf, feetOf, handsOf, headOf, hipsOf, plain, upTo } from '../../model/anatomy.ts';
import { emptyPlaced, place, still, type Placed, type Rig } from '../../model/motion.ts';
import type { Vec } from './field.ts';

// Chain is a joint and those that hang below it, one below the other.
export type Chain = [joint: number, ...number[]];

// Limb is an arm or a leg.
export interface Limb {
  sign: 1 | -1; // 1: on the left, along the side axis
  collar: number; // joint between the trunk and the limb, -1: none
  upper: number;
  lower: number;
  end: number; // the hand or the foot
  digits: Chain[]; // of fingers, or of toes
}

export interface Bones {
  rig: Rig;
  bind: Placed;
  at(joint: number): Vec; // its place where the skin is laid on, metres
  size: number; // 1: a body of 1.75 m
  floor: number; // height of the soles
  front: Vec;
  side: Vec; // to the left
  trunk: [hips: number, ...number[]]; // joints up to the neck, that one included
  neck: number;
  head: number;
  hips: number;
  top: number; // height of the top of the head
  arms: [Limb, Limb];
  legs: [Limb, Limb];
}

const usual = 1.75; // metres, of the body for which lengths are given
const sole = 0.12; // metres: the lowest joint of a rig that stands on the ground is lower

export const floorOf = (heights: number[]): number => {
  const low = Math.min(...heights);
  return low >= 0 && low < sole ? 0 : low;
};

// bonesOf returns the parts of a human rig, null: it is none.
export function bonesOf(rig: Rig): Bones | null {
  const bind = place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
  const at = (j: number): Vector3 => new Vector3().fromArray(bind.at, j * 3);
  const heights = rig.names.map((_, j) => bind.at[j * 3 + 1]!);
  const height = Math.max(0.2, Math.max(...heights) - Math.min(...heights));
  const size = height / usual;
  const head = headOf(rig);
  const hips = hipsOf(rig);
  const names = plain(rig);
  if (head < 0) return null;
  const chain = upTo(rig, head).filter((j) => upTo(rig, j).includes(hips));
  const neck = chain.find((j) => names[j]!.includes('neck')) ?? head;
  const [lowest, ...above] = chain.slice(0, chain.indexOf(neck) + 1);
  if (lowest === undefined || !above.length || at(neck).y - at(hips).y < 0.2 * size) return null;
  const trunk: Bones['trunk'] = [lowest, ...above];
  const limb = (end: number): Limb | null => limbTo(rig, end, trunk, at);
  const arms = pair(handsOf(rig).flatMap((j) => limb(j) ?? []));
  const legs = pair(feetOf(rig).flatMap((j) => limb(j) ?? []));
  if (!arms || !legs) return null;
  const forward = new Vector3();
  for (const { end, digits } of legs) for (const j of digits.flat()) forward.add(at(j)).sub(at(end));
  forward.setY(0);
  const front = forward.length() < 0.01 ? new Vector3(0, 0, 1) : forward.normalize();
  const side = new Vector3(0, 1, 0).cross(front);
  for (const l of [...arms, ...legs]) l.sign = at(l.upper).sub(at(hips)).dot(side) < 0 ? -1 : 1;
  const swing = (l: Limb, towards: Vector3, weight: number): void => {
    const now = at(l.lower).sub(at(l.upper)).normalize();
    const to = side.clone().multiplyScalar(l.sign * towards.x).addScaledVector(front, towards.z).setY(towards.y);
    const turn = new Quaternion().setFromUnitVectors(now, now.clone().lerp(to, weight).normalize());
    carry(rig, bind, l.upper, turn);
    if (legs.includes(l)) carry(rig, bind, l.end, turn.invert()); // soles stay flat
  };
  for (const l of arms) swing(l, new Vector3(0.72, -0.69, 0), 1);
  for (const l of legs) swing(l, new Vector3(0.14, -0.99, 0), 0.8);
  const placed = rig.names.map((_, j): Vec => [bind.at[j * 3]!, bind.at[j * 3 + 1]!, bind.at[j * 3 + 2]!]);
  return {
    rig,
    bind,
    at: (j) => placed[j] ?? missing(j),
    size,
    floor: floorOf(placed.map((p) => p[1])),
    front: front.toArray(),
    side: side.toArray(),
    trunk,
    neck,
    head,
    hips,
    top: Math.max(...heights),
    arms,
    legs,
  };
}

// pair returns the limbs of both sides, null: there are more or fewer.
function pair([one, other, ...more]: Limb[]): [Limb, Limb] | null {
  return one && other && !more.length ? [one, other] : null;
}

function missing(joint: number): never {
  throw new RangeError(`the rig has no joint ${joint}`);
}

// carry turns a joint and what hangs on it about its place.
function carry(rig: Rig, placed: Placed, joint: number, turn: Quaternion): void {
  const pivot = new Vector3().fromArray(placed.at, joint * 3);
  for (let j = 0; j < rig.names.length; j++) {
    if (!upTo(rig, j).includes(joint)) continue;
    new Vector3()
      .fromArray(placed.at, j * 3)
      .sub(pivot)
      .applyQuaternion(turn)
      .add(pivot)
      .toArray(placed.at, j * 3);
    turn.clone().multiply(new Quaternion().fromArray(placed.turns, j * 4)).toArray(placed.turns, j * 4);
  }
}

// limbTo returns the limb that ends at a joint. Joints in a bone, as for its twist, are left out.
function limbTo(rig: Rig, end: number, trunk: number[], at: (j: number) => Vector3): Limb | null {
  const above = upTo(rig, end).slice(0, -1).filter((j) => !trunk.includes(j) && upTo(rig, j).includes(trunk[0]!));
  const apart = above.filter((j, i) => at(j).distanceTo(at(above[i + 1] ?? end)) > 0.02);
  const [lower, upper, collar] = apart.toReversed();
  if (lower === undefined || upper === undefined) return null;
  const children = childrenOf(rig);
  const names = plain(rig);
  const digits = (children[end] ?? []).map((j): Chain => {
    const chain: Chain = [j];
    for (let [next] = children[j] ?? []; next !== undefined; [next] = children[next] ?? []) chain.push(next);
    return chain;
  });
  const bare = digits.filter(([first]) => !/slot|twist|prop|weapon/.test(names[first] ?? ''));
  return { sign: 1, collar: collar ?? -1, upper, lower, end, digits: bare };
}
