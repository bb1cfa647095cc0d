import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asBvh } from '../src/model/bvh.ts';
import { readBvh, rigOfBvh } from '../src/model/bvhread.ts';
import type { Motion } from '../src/model/motion.ts';

type Q = [number, number, number, number];

const times = ([ax, ay, az, aw]: Q, [bx, by, bz, bw]: Q): Q => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];

const about = (axis: 'X' | 'Y' | 'Z', degrees: number): Q => {
  const half = (degrees * Math.PI) / 360;
  const q: Q = [0, 0, 0, Math.cos(half)];
  q['XYZ'.indexOf(axis)] = Math.sin(half);
  return q;
};

// A chain of three joints that turns in every way, the second one close to where two axes of BVH are one.
function motion(frames: number): Motion {
  const turns = new Float32Array(frames * 12);
  const root = new Float32Array(frames * 3);
  for (let f = 0; f < frames; f++) {
    const q = [0, 1, 2].map((j): Q => {
      const n = [1, 2, 3, 4].map((k) => Math.sin(f * 0.7 * k + j + k));
      const length = Math.hypot(...n);
      return j === 1 && f % 5 === 0 ? about('X', f % 2 ? 90 : -89.9999) : (n.map((x) => x / length) as Q);
    });
    turns.set(q.flat(), f * 12);
    root.set([f * 0.01, 1 + f * 0.001, -f * 0.02], f * 3);
  }
  const info = { name: 'a', num_frames: frames };
  const rest = Float32Array.from([0, 1, 0, 0, 0.3, 0, 0.1, 0.2, 0]);
  return {
    rig: { names: ['Hips', 'Spine', 'left hand'], parents: [-1, 0, 1], rest, restTurns: new Float32Array(12) },
    fps: 30,
    samples: [{ name: 'a', frames, turns, root, offsets: new Map(), contacts: new Map(), slips: new Map(), tracks: new Map(), jerk: 0, info }],
    info: { fps: 30, samples: [info] },
  };
}

test('BVH that is read back turns by the same angles within a hundredth of a degree', () => {
  const m = motion(60);
  const bvh = readBvh(asBvh(m, m.samples[0]));
  assert.deepEqual([bvh.names, bvh.parents, bvh.frames.length], [['Hips', 'Spine', 'left_hand'], [-1, 0, 1], 60]);
  let worst = 0;
  for (const [f, values] of bvh.frames.entries()) {
    let at = 0;
    for (const [j, channels] of bvh.channels.entries()) {
      let q: Q = [0, 0, 0, 1];
      for (const c of channels) {
        if (c.endsWith('rotation')) q = times(q, about(c[0] as 'X', values[at]));
        at++;
      }
      const p = m.samples[0].turns.subarray((f * 3 + j) * 4, (f * 3 + j) * 4 + 4);
      const off = times(q, [-p[0], -p[1], -p[2], p[3]]); // its length says little: p is of single precision
      worst = Math.max(worst, (2 * Math.atan2(Math.hypot(off[0], off[1], off[2]), Math.abs(off[3])) * 180) / Math.PI);
    }
    assert.ok(Math.abs(values[0] - f) < 1e-3, 'the root is in centimetres');
  }
  assert.ok(worst < 0.01, `one turn is ${worst} degrees off`);
});

test('a rig of BVH is in metres, and stands on the ground', () => {
  const text =
    'HIERARCHY ROOT Hips { OFFSET 5 5 5 CHANNELS 3 Zrotation Xrotation Yrotation JOINT Foot { OFFSET 0 -90 0 CHANNELS 0 } ' +
    'JOINT Head { OFFSET 0 80 0 CHANNELS 0 End Site { OFFSET 0 9 0 } } } MOTION Frames: 0 Frame Time: 0.01';
  const { joints } = rigOfBvh(readBvh(text));
  assert.deepEqual(
    joints.map((j) => [j.name, j.parent, ...j.rest_translation.map((x) => +x.toFixed(6))]),
    [
      ['Hips', null, 0, 0.9, 0],
      ['Foot', 'Hips', 0, -0.9, 0],
      ['Head', 'Hips', 0, 0.8, 0],
    ],
  );
  assert.throws(() => readBvh('HIERARCHY ROOT a { OFFSET 0 x 0'), /"x" is not a number/);
  assert.throws(() => readBvh('solid'), /does not begin with HIERARCHY/);
});
