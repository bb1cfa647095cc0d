// Loops: small flat animations of bodies, which show what an example makes.
import { childrenOf, feetOf, handsOf, headOf, hipsOf, upTo } from './anatomy.ts';
import { emptyPlaced, place, type Motion } from './motion.ts';
import type { Skeleton } from './protocol.ts';

// Loop has the places of joints in the picture, thousandths of the height of the body: to the right and up, from the place below the hips.
export interface Loop {
  parts: { joints: number[]; kind: 'arm' | 'leg' | 'trunk'; far: boolean }[]; // lines through joints; far ones are drawn first
  head: number;
  frames: number[][]; // x and y of each joint
}

export const loopFps = 10;
const mostSeconds = 8;
const side = 0.6; // radians by which the camera stands beside the front of the first frame

const details = /thumb|index|middle|ring|pinky|little|eye|jaw|tongue|teeth/i;

// withoutDetails returns a skeleton without fingers and faces.
export const withoutDetails = (skeleton: Skeleton): Skeleton => ({ ...skeleton, joints: skeleton.joints.filter((j) => !details.test(j.name)) });

// loopOf returns the first sample of a motion as a loop, null: the body has no head, hands or feet by name.
export function loopOf({ rig, fps, samples }: Motion): Loop | null {
  const s = samples[0];
  const [head, hips, hands, feet] = [headOf(rig), hipsOf(rig), handsOf(rig), feetOf(rig)];
  if (!s || head < 0 || hands.length !== 2 || feet.length !== 2) return null;
  const children = childrenOf(rig);
  const trunk = upTo(rig, head).slice(upTo(rig, head).indexOf(hips));
  const limb = (end: number): number[] => upTo(rig, end).filter((j) => !trunk.includes(j));
  const parts: [number[], Loop['parts'][number]['kind']][] = [
    ...hands.map((h): [number[], 'arm'] => [limb(h), 'arm']),
    ...feet.map((f): [number[], 'leg'] => [[hips, ...limb(f), ...children[f]!.slice(0, 1)], 'leg']),
    [trunk, 'trunk'],
  ];
  const used = [...new Set(parts.flatMap(([joints]) => joints))];
  const placed = emptyPlaced(rig);
  place(rig, s, 0, placed);
  const y = (j: number): number => placed.at[j * 3 + 1]!;
  const height = Math.max(0.2, y(head) - Math.min(...feet.map(y))) * 1.15;
  const front = facing(placed.turns, hips) + side;
  const depth = ([joints]: [number[], string]): number => placed.at[joints.at(-1)! * 3]! * Math.sin(front) + placed.at[joints.at(-1)! * 3 + 2]! * Math.cos(front);
  const near = (kind: string): number => Math.max(...parts.filter(([, k]) => k === kind).map(depth));
  const count = Math.max(2, Math.floor(Math.min(s.frames / fps, mostSeconds) * loopFps));
  const frames = Array.from({ length: count }, (_, f) => {
    place(rig, s, Math.min((f / loopFps) * fps, s.frames - 1), placed);
    const at = (j: number, d: number): number => placed.at[j * 3 + d]! - (d === 1 ? 0 : placed.at[hips * 3 + d]!);
    return used.flatMap((j) => [at(j, 0) * Math.cos(front) - at(j, 2) * Math.sin(front), at(j, 1)].map((v) => Math.round((v / height) * 1000)));
  });
  return {
    parts: parts.map(([joints, kind]) => ({ joints: joints.map((j) => used.indexOf(j)), kind, far: kind !== 'trunk' && depth([joints, kind]) < near(kind) })),
    head: used.indexOf(head),
    frames,
  };
}

// facing returns the direction that a joint looks in, radians from +Z to +X.
function facing(turns: Float32Array, j: number): number {
  const [x, y, z, w] = turns.subarray(j * 4, j * 4 + 4) as unknown as [number, number, number, number];
  return Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
}
