import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speedOf } from '../src/model/curves.ts';
import { copied, next, nudged, snapped } from '../src/model/keys.ts';
import type { Constraint } from '../src/model/protocol.ts';

const path: Constraint = { type: 'root_path', frames: [0, 30, 60], positions_xz: [[0, 0], [0, 1], [1, 1]], heading_radians: [0, 1, 2] };
const target: Constraint = { type: 'effector_target', joint: 'LeftHand', frames: [10], positions: [[0.5, 0.02, 0.3]] };

test('keys are nudged, and targets stay above the floor', () => {
  assert.deepEqual(nudged(path, 1, [0.05, 0.4, -0.05]), { ...path, positions_xz: [[0, 0], [0.05, 0.95], [1, 1]] });
  assert.deepEqual(nudged(target, 0, [0, -0.05, 0]), { ...target, positions: [[0.5, 0, 0.3]] });
  assert.equal(nudged(target, 4, [1, 1, 1]), target);
});

test('the next point of a path goes on in its direction', () => {
  assert.deepEqual(next([]), [0, 0.5]);
  assert.deepEqual(next([[2, 1]]), [2, 1.5]);
  assert.deepEqual(next([[0, 0], [3, 0]]), [3.5, 0]);
});

test('frames snap to what is near alone', () => {
  assert.equal(snapped(28, [0, 30, 60], 3), 30);
  assert.equal(snapped(26, [0, 30, 60], 3), 26);
  assert.equal(snapped(5, [], 3), 5);
});

test('a copied key keeps the order of frames and takes the place of what is there', () => {
  const [between] = copied([path], { constraint: 0, key: 0 }, 45);
  assert.deepEqual(between, { ...path, frames: [0, 30, 45, 60], positions_xz: [[0, 0], [0, 1], [0, 0], [1, 1]], heading_radians: [0, 1, 0, 2] });
  const [instead] = copied([path], { constraint: 0, key: 2 }, 30);
  assert.deepEqual(instead, { ...path, frames: [0, 30, 60], positions_xz: [[0, 0], [1, 1], [1, 1]], heading_radians: [0, 2, 2] });
  assert.deepEqual(copied([path], { constraint: 0, key: 1 }, 30), [path]);
  const pose: Constraint = { type: 'pose_keyframe', frame: 3, joint_rotations: {} };
  assert.deepEqual(copied([pose], { constraint: 0, key: 0 }, 9), [pose, { ...pose, frame: 9 }]);
});

test('a speed is that along the ground', () => {
  const way = Float32Array.from({ length: 30 }, (_, i) => (i % 3 === 1 ? Math.sin(i) : i % 3 === 2 ? Math.floor(i / 3) * 0.1 : 0));
  for (const v of speedOf(way, 30)) assert.ok(Math.abs(v - 3) < 1e-4, `${v} m/s`);
});
