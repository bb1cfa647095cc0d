import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPoint, addTarget, headings, movePoint, read, removeKey, slope, spread, stairs } from '../src/model/constraints.ts';
import type { RootPath } from '../src/model/protocol.ts';

test('a path is walked at an even speed, with a frame for each point', () => {
  let path: RootPath | null = null;
  for (const at of [
    [0, 0],
    [0, 1],
    [0, 4],
  ] as [number, number][])
    path = addPoint(path, at, 101);
  assert.deepEqual(path?.frames, [0, 25, 100]);
  assert.deepEqual(
    spread(
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 0],
      ],
      5,
    ),
    [0, 1, 2, 4],
  );
  assert.deepEqual(
    spread(
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 0],
      ],
      10,
    ),
    [0, 7, 8, 9],
  );
  assert.deepEqual(movePoint(path!, 1, [2.00049, 3]).positions_xz, [
    [0, 0],
    [2, 3],
    [0, 4],
  ]);
  assert.deepEqual(removeKey(path!, 1)?.type, 'root_path');
  assert.equal(removeKey(addPoint(null, [0, 0], 9), 0), null);
});

test('headings look to the next point', () => {
  const got = headings([
    [0, 0],
    [0, 1],
    [1, 1],
  ]).map((h) => +(h / Math.PI).toFixed(2));
  assert.deepEqual(got, [0, 0.5, 0.5]);
});

test('targets of one joint are one constraint, in the order of their frames', () => {
  let all = addTarget([], 'LeftHand', 30, [0, 1, 0]);
  all = addTarget(all, 'LeftHand', 10, [1, 1, 0]);
  all = addTarget(all, 'LeftHand', 30, [2, 1, 0]);
  all = addTarget(all, 'Head', 5, [0, 2, 0]);
  assert.equal(all.length, 2);
  assert.deepEqual(all[0], {
    type: 'effector_target',
    joint: 'LeftHand',
    frames: [10, 30],
    positions: [
      [1, 1, 0],
      [2, 1, 0],
    ],
  });
});

test('stairs and slopes rise ahead', () => {
  const top = (g: { points: number[][] }): number => Math.max(...g.points.map((p) => p[2]));
  assert.equal(top(stairs(5)), 0.85);
  assert.ok(Math.abs(top(slope(10)) - 0.882) < 1e-9);
});

test('constraints are read from lists and requests, or refused in a sentence', () => {
  const list = [{ type: 'root_path', frames: [0], positions_xz: [[0, 0]] }];
  assert.deepEqual(read(JSON.stringify(list)), list);
  assert.deepEqual(read(JSON.stringify({ model: 'x', constraints: list })), list);
  for (const [text, why] of [
    ['{', /no constraints/],
    ['3', /no list/],
    ['[{"type":"x"}]', /Constraint 1 has an unknown kind/],
    ['[null]', /Constraint 1 has an unknown kind/],
    ['[{"type":"root_path","frames":[0,1],"positions_xz":[[0,0]]}]', /position x, z for each/],
    ['[{"type":"root_path","frames":[0,1],"positions_xz":[[0,0],[1,0]],"heading_radians":[0]}]', /a heading for each frame/],
    ['[{"type":"effector_target","joint":"a","frames":[],"positions":[]}]', /a target has/],
    ['[{"type":"pose_keyframe","frame":0,"joint_rotations":{"Hips":[0,0,1]}}]', /a rotation x, y, z, w for each/],
    ['[{"type":"pose_keyframe","frame":0}]', /a rotation x, y, z, w for each/],
  ] as [string, RegExp][])
    assert.throws(() => read(text), why);
});
