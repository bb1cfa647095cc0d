import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speedOf } from '../src/model/curves.ts';
import { changedFrames, clip, everyKey, next, nudged, pasted, shifted, snapped, withoutKeys } from '../src/model/keys.ts';
import type { Constraint } from '../src/model/protocol.ts';

const path: Constraint = { type: 'root_path', frames: [0, 30, 60], positions_xz: [[0, 0], [0, 1], [1, 1]], heading_radians: [0, 1, 2] };
const target: Constraint = { type: 'effector_target', joint: 'LeftHand', frames: [10], positions: [[0.5, 0.02, 0.3]] };

test('keys are nudged, and targets stay above the floor', () => {
  assert.deepEqual(nudged(path, 1, [0.05, 0.4, -0.05]), { ...path, positions_xz: [[0, 0], [0.05, 0.95], [1, 1]] });
  assert.deepEqual(nudged(target, 0, [0, -0.05, 0]), { ...target, positions: [[0.5, 0, 0.3]] });
  assert.equal(nudged(target, 4, [1, 1, 1]), target);
});

test('keys that are new or changed are told from those that stay', () => {
  assert.deepEqual(changedFrames([path, target], [target, path]), []);
  assert.deepEqual(changedFrames([path], [path, target]), [10]);
  assert.deepEqual(changedFrames([path, target], [nudged(path, 1, [0.1, 0, 0]), target]), [30]);
  assert.deepEqual(changedFrames([path, target], shifted([path, target], [{ constraint: 1, key: 0 }], 5, 90)), [15]);
  assert.deepEqual(changedFrames([path, target], [path]), []);
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

test('keys move together, as far as those that stay and the ends of the motion permit', () => {
  const both = [{ constraint: 0, key: 1 }, { constraint: 1, key: 0 }];
  const frames = (all: Constraint[]): unknown => all.map((c) => 'frames' in c && c.frames);
  assert.deepEqual(frames(shifted([path, target], both, 12, 61)), [[0, 42, 60], [22]]);
  assert.deepEqual(frames(shifted([path, target], both, 99, 61)), [[0, 59, 60], [39]]);
  assert.deepEqual(frames(shifted([path, target], both, -99, 61)), [[0, 20, 60], [0]]);
  assert.deepEqual(frames(shifted([path], everyKey([path]), 99, 70)), [[9, 39, 69]]);
  // A key that lies behind the end is moved back in.
  assert.deepEqual(frames(shifted([{ ...target, frames: [90] }], [{ constraint: 0, key: 0 }], -40, 61)), [[50]]);
});

test('keys are deleted together, and constraints without keys go', () => {
  const keys = [{ constraint: 0, key: 0 }, { constraint: 0, key: 2 }, { constraint: 1, key: 0 }];
  assert.deepEqual(withoutKeys([path, target], keys), [{ ...path, frames: [30], positions_xz: [[0, 1]], heading_radians: [1] }]);
  assert.deepEqual(withoutKeys([path], everyKey([path])), []);
});

test('copied keys keep their distances, take the place of what is there, and stay within the motion', () => {
  const copies = clip([path, target], [{ constraint: 0, key: 2 }, { constraint: 0, key: 1 }, { constraint: 1, key: 0 }]);
  assert.deepEqual(copies.map((c) => 'frames' in c && c.frames), [[20, 50], [0]]);
  const [line, hand] = pasted([path, target], copies, 25, 61);
  assert.deepEqual(line, { ...path, frames: [0, 30, 45, 60], positions_xz: [[0, 0], [0, 1], [0, 1], [1, 1]], heading_radians: [0, 1, 1, 2] });
  assert.deepEqual(hand, { ...target, frames: [10, 25], positions: [[0.5, 0.02, 0.3], [0.5, 0.02, 0.3]] });
  const [instead] = pasted([path], clip([path], [{ constraint: 0, key: 2 }]), 30, 61);
  assert.deepEqual(instead, { ...path, frames: [0, 30, 60], positions_xz: [[0, 0], [1, 1], [1, 1]], heading_radians: [0, 2, 2] });
  const { heading_radians: _, ...plain } = path;
  assert.deepEqual(pasted([plain], clip([path], [{ constraint: 0, key: 0 }]), 10, 61), [{ ...plain, frames: [0, 10, 30, 60], positions_xz: [[0, 0], [0, 0], [0, 1], [1, 1]] }]);
  const pose: Constraint = { type: 'pose_keyframe', frame: 3, joint_rotations: {} };
  assert.deepEqual(pasted([pose], clip([pose], [{ constraint: 0, key: 0 }]), 9, 61), [pose, { ...pose, frame: 9 }]);
});

test('a speed is that along the ground', () => {
  const way = Float32Array.from({ length: 30 }, (_, i) => (i % 3 === 1 ? Math.sin(i) : i % 3 === 2 ? Math.floor(i / 3) * 0.1 : 0));
  for (const v of speedOf(way, 30)) assert.ok(Math.abs(v - 3) < 1e-4, `${v} m/s`);
});
