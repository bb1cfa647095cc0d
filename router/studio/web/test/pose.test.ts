import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyPlaced, place, rigOf, type Placed, type Rig } from '../src/model/motion.ts';
import { dragged, gripsOf, motionOfPose, turnedTo } from '../src/model/pose.ts';
import type { PoseKeyframe, Vec3 } from '../src/model/protocol.ts';

const joints: [string, string | null, Vec3][] = [
  ['Hips', null, [0, 1, 0]],
  ['Spine', 'Hips', [0, 0.5, 0]],
  ['LeftArm', 'Spine', [0.2, 0, 0]],
  ['LeftForeArm', 'LeftArm', [0.3, 0, 0]],
  ['LeftHand', 'LeftForeArm', [0.25, 0, 0]],
  ['LeftUpLeg', 'Hips', [0.1, 0, 0]],
  ['LeftLeg', 'LeftUpLeg', [0, -0.5, 0]],
  ['LeftFoot', 'LeftLeg', [0, -0.5, 0]],
];
const rig: Rig = rigOf({
  joints: joints.map(([name, parent, rest_translation]) => ({ name, parent, rest_translation, rest_rotation: [0, 0, 0, 1] })),
});
const rest: PoseKeyframe = { type: 'pose_keyframe', frame: 3, joint_rotations: { Hips: [0, 0, 0, 1] }, root_position: [0, 1, 0] };

const placed = (p: PoseKeyframe): Placed => place(rig, motionOfPose(rig, p).samples[0], 0, emptyPlaced(rig));
const at = (p: PoseKeyframe, name: string): Vec3 => [...placed(p).at.subarray(rig.names.indexOf(name) * 3)].slice(0, 3) as Vec3;
const near = (a: Vec3, b: Vec3, within: number): void =>
  assert.ok(Math.hypot(...a.map((x, d) => x - b[d])) < within, `${a.map((x) => x.toFixed(4)).join()} is not ${b.join()}`);
const grip = (name: string) => gripsOf(rig).find((g) => rig.names[g.joint] === name)!;

test('a hand and a foot come to where they are dragged, and keep their turn in the world', () => {
  for (const [name, to] of [
    ['LeftHand', [0.4, 1.6, 0.3]],
    ['LeftHand', [0.3, 1.2, -0.1]],
    ['LeftFoot', [0.2, 0.3, 0.4]],
  ] as [string, Vec3][]) {
    const p = dragged(rig, rest, grip(name), to);
    near(at(p, name), to, 2e-3);
    const j = rig.names.indexOf(name) * 4;
    near([...placed(p).turns.subarray(j, j + 3)] as Vec3, [0, 0, 0], 1e-4);
  }
});

test('knees bend ahead', () => {
  const p = dragged(rig, rest, grip('LeftFoot'), [0.1, 0.3, 0]);
  assert.ok(at(p, 'LeftLeg')[2] > 0.2, `the knee is at ${at(p, 'LeftLeg').join()}`);
});

test('a limb that cannot reach is stretched towards the place', () => {
  const p = dragged(rig, rest, grip('LeftHand'), [0.2, 3.5, 0]);
  near(at(p, 'LeftHand'), [0.2, 1.5 + 0.55, 0], 5e-3);
});

test('dragged hips leave the foot where it is', () => {
  const p = dragged(rig, rest, grip('Hips'), [0, 0.8, 0.05]);
  near(at(p, 'Hips'), [0, 0.8, 0.05], 2e-3);
  near(at(p, 'LeftFoot'), [0.1, 0, 0], 2e-3);
  near(p.root_position!, [0, 0.8, 0.05], 2e-3);
});

test('a joint that is turned takes along what hangs on it', () => {
  const quarter = Math.SQRT1_2;
  const p = turnedTo(rig, rest, rig.names.indexOf('LeftArm'), [0, 0, quarter, quarter]);
  near(at(p, 'LeftHand'), [0.2, 1.5 + 0.55, 0], 2e-3);
  assert.equal(p.frame, 3);
});
