import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asGlb, asGltf, parse, type Gltf } from '../src/model/glb.ts';
import { drift, emptyPlaced, motionOf, onClock, place, slips } from '../src/model/motion.ts';

// Two joints in three frames: the root goes 1 m along x and turns a quarter about y; one key of the child's.
function document(): { json: Gltf; bin: Uint8Array<ArrayBuffer> } {
  const h = Math.SQRT1_2;
  const curves = [
    [0, 0.5, 1],
    [0, 0, 0, 1, 0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8), 0, h, 0, h],
    [0, 1, 0, 0.5, 1, 0, 1, 1, 0],
    [0],
    [0, 0, 0, 1],
  ];
  let at = 0;
  const json: Gltf = {
    asset: { version: '2.0' },
    nodes: [
      { name: 'Hips', translation: [0, 1, 0], children: [1] },
      { name: 'Left Foot', translation: [0, -1, 0.5] },
    ],
    animations: [
      {
        samplers: [
          { input: 0, output: 1 },
          { input: 0, output: 2 },
          { input: 3, output: 4 },
        ],
        channels: [
          { sampler: 0, target: { node: 0, path: 'rotation' } },
          { sampler: 1, target: { node: 0, path: 'translation' } },
          { sampler: 2, target: { node: 1, path: 'rotation' } },
        ],
      },
    ],
    accessors: curves.map((c, i) => ({
      bufferView: i,
      componentType: 5126,
      count: c.length / [1, 4, 3, 1, 4][i],
      type: ['SCALAR', 'VEC4', 'VEC3', 'SCALAR', 'VEC4'][i],
    })),
    bufferViews: curves.map((c) => ({ buffer: 0, byteOffset: (at += c.length * 4) - c.length * 4, byteLength: c.length * 4 })),
    buffers: [{ byteLength: curves.flat().length * 4 }],
    extensions: {
      MMCP_motion: { fps: 2, samples: [{ name: 'sample_0', num_frames: 3, foot_contacts: { 'Left Foot': [true, true, false] } }] },
    },
  };
  return { json, bin: new Uint8Array(Float32Array.from(curves.flat()).buffer) };
}

test('both containers hold the same motion', () => {
  const d = document();
  const a = motionOf(parse(asGlb(d)));
  const b = motionOf(parse(new Uint8Array(new TextEncoder().encode(asGltf(d)))));
  assert.deepEqual(a.samples[0].turns, b.samples[0].turns);
  assert.deepEqual([...a.samples[0].root], [0, 1, 0, 0.5, 1, 0, 1, 1, 0]);
  assert.deepEqual(a.rig.parents, [-1, 0]);
});

test('joints are where their parents carry them', () => {
  const m = motionOf(document());
  const at = (t: number): number[] => [...place(m.rig, m.samples[0], t, emptyPlaced(m.rig)).at].map((x) => +x.toFixed(4) + 0);
  assert.deepEqual(at(0), [0, 1, 0, 0, 0, 0.5]);
  assert.deepEqual(at(2), [1, 1, 0, 1.5, 0, 0]);
  assert.deepEqual(at(0.5).slice(0, 3), [0.25, 1, 0]);
  assert.deepEqual(at(9), at(2));
});

test('a foot that moves while it stands slips', () => {
  const m = motionOf(document());
  const slip = slips(m, m.samples[0]).get(1)!;
  assert.equal(slip[0], 0);
  assert.ok(slip[1] > 0.5);
  assert.equal(slip[2], 0); // it does not stand there
});

test('sparse curves are read at each frame', () => {
  assert.deepEqual([...onClock(Float32Array.of(0, 1), Float32Array.of(0, 0, 0, 2, 4, 6), 3, 4, 2)], [0, 0, 0, 1, 2, 3, 2, 4, 6, 2, 4, 6]);
});

test('a loop goes on from where it ends, if it ends in the direction of its beginning', () => {
  const motion = motionOf(document());
  const [s] = motion.samples;
  assert.deepEqual(drift(motion, s), [0, 0]); // it turns a quarter
  s.turns.copyWithin((s.frames - 1) * 8, 0, 4); // the root: as in the first frame
  assert.deepEqual(drift(motion, s), [1, 0]);
});
