import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Segment } from '../src/model/draft.ts';
import type { Constraint } from '../src/model/protocol.ts';
import {
  fit,
  insertAfter,
  instead,
  minFrames,
  moveBorder,
  moveKey,
  placeFor,
  remove,
  reorder,
  resize,
  segmentAt,
  split,
  startOf,
  totalFrames,
  understoodFrom,
} from '../src/model/timeline.ts';

const of = (...frames: number[]): Segment[] =>
  frames.map((f, i) => ({ id: i + 1, type: f === 1 ? 'pose' : 'text', prompt: `p${i}`, frames: f, seed: null }));
const lengths = (s: Segment[]): number[] => s.map((x) => x.frames);

test('frames belong to the segment that they lie in', () => {
  const s = of(30, 1, 20);
  assert.equal(totalFrames(s), 51);
  assert.deepEqual(
    [0, 29, 30, 31, 50, 99].map((f) => segmentAt(s, f)),
    [0, 0, 1, 2, 2, 2],
  );
  assert.deepEqual(
    [0, 1, 2].map((i) => startOf(s, i)),
    [0, 30, 31],
  );
  assert.equal(segmentAt([], 3), -1);
});

test('a length is whole and never too short, and a pose has none', () => {
  assert.deepEqual(lengths(resize(of(30, 20), 0, 12.4)), [12, 20]);
  assert.deepEqual(lengths(resize(of(30, 20), 1, -5)), [30, minFrames]);
  assert.deepEqual(lengths(resize(of(1, 20), 0, 9)), [1, 20]);
});

test('a border moves without the length of the whole', () => {
  assert.deepEqual(lengths(moveBorder(of(30, 20, 9), 0, 5.4)), [35, 15, 9]);
  assert.deepEqual(lengths(moveBorder(of(30, 20), 0, 100)), [48, 2]);
  assert.deepEqual(lengths(moveBorder(of(30, 20), 0, -100)), [2, 48]);
  assert.deepEqual(lengths(moveBorder(of(30, 1), 0, 5)), [30, 1]);
  assert.deepEqual(lengths(moveBorder(of(30, 20), 1, 5)), [30, 20]);
});

test('a split keeps the length and the words, and makes no stubs', () => {
  const s = split(of(30, 20), 40);
  assert.deepEqual(lengths(s), [30, 10, 10]);
  assert.deepEqual(
    s.map((x) => x.prompt),
    ['p0', 'p1', 'p1'],
  );
  assert.equal(new Set(s.map((x) => x.id)).size, 3);
  assert.deepEqual(lengths(split(of(30, 20), 31)), [30, 20]);
  assert.deepEqual(lengths(split(of(30, 1), 30)), [30, 1]);
});

test('segments are put in, taken out and put elsewhere', () => {
  assert.deepEqual(lengths(insertAfter(of(30, 20), 0, of(9)[0])), [30, 9, 20]);
  assert.deepEqual(lengths(remove(of(30, 20), 0)), [20]);
  assert.deepEqual(lengths(remove(of(30), 0)), [30]);
  assert.deepEqual(lengths(reorder(of(30, 20, 9), 0, 2)), [20, 9, 30]);
  assert.deepEqual(lengths(reorder(of(30, 20, 9), 2, -4)), [9, 30, 20]);
});

test('a dragged segment lands at the nearest of the places where it can begin', () => {
  // Behind none, one and two of the others the middle one begins at 0, 30 and 40.
  assert.deepEqual(
    [-20, 0, 14, 16, 34, 36, 99].map((f) => placeFor(of(30, 20, 10), 1, f)),
    [0, 0, 0, 1, 1, 2, 2],
  );
  // A segment that is dragged past its short neighbour lands behind that, not behind the next one too.
  assert.deepEqual(
    [29, 31, 60, 104, 106].map((by) => placeFor(of(90, 60, 90), 0, by)),
    [0, 1, 1, 1, 2],
  );
  // A long one need not be dragged past the edge to be the first.
  assert.equal(placeFor(of(30, 300), 1, 14), 0);
  assert.equal(placeFor(of(30), 0, 50), 0);
});

test('what was understood of a segment happens after the segments before it', () => {
  assert.deepEqual(understoodFrom('0.5-2.0 s: jump, twice', 3, 8), { from: 3.5, to: 5, name: 'jump, twice' });
  assert.equal(understoodFrom('standing', 3, 8), null);
  assert.deepEqual(understoodFrom('0.0-3.2 s: sit', 5, 8), { from: 5, to: 8, name: 'sit' });
});

test('keys of constraints stay in order and within the motion', () => {
  const path: Constraint = {
    type: 'root_path',
    frames: [0, 10, 20],
    positions_xz: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    heading_radians: [0, 1, 2],
  };
  assert.deepEqual(moveKey(path, 1, 40, 30), { ...path, frames: [0, 19, 20] });
  assert.deepEqual(moveKey(path, 2, 40, 30), { ...path, frames: [0, 10, 29] });
  assert.deepEqual(fit([path], 15), [
    {
      type: 'root_path',
      frames: [0, 10],
      positions_xz: [
        [0, 0],
        [1, 1],
      ],
      heading_radians: [0, 1],
    },
  ]);
  const reach: Constraint = { type: 'effector_target', joint: 'LeftHand', frames: [20], positions: [[0, 1, 0]] };
  assert.deepEqual(fit([reach, { type: 'pose_keyframe', frame: 14, joint_rotations: {} }], 15).length, 1);
});

test('one segment stands instead of the frames of a range', () => {
  const put = (from: number, to: number): [number[], number] | null => {
    const r = instead(of(30, 20, 40), from, to, 'kick');
    return r && [lengths(r.segments), r.at];
  };
  assert.deepEqual(put(10, 20), [[10, 10, 10, 20, 40], 1]);
  assert.deepEqual(put(30, 50), [[30, 20, 40], 1]);
  assert.deepEqual(put(10, 70), [[10, 60, 20], 1]);
  assert.deepEqual(put(0, 90), [[90], 0]);
  assert.deepEqual(put(1, 20), [[20, 10, 20, 40], 0]);
  assert.equal(put(90, 90), null);
  const made = instead(of(30, 20, 40), 10, 70, 'kick')!.segments;
  assert.equal(made[1].prompt, 'kick');
  assert.equal(new Set(made.map((s) => s.id)).size, 3);
});
