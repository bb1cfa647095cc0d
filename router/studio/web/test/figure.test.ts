import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Color, type Mesh, type MeshBasicMaterial } from 'three';
import { follow, rigOf, still } from '../src/model/motion.ts';
import { bodyOf } from '../src/view/body.ts';
import { Figure } from '../src/view/figure.ts';

// A rig of hips and a foot that stands from frame 1 on and is pushed along the floor from frame 3 on, at 30 frames a second.
const rig = rigOf({
  joints: [
    { name: 'Hips', parent: null, rest_translation: [0, 0.9, 0], rest_rotation: [0, 0, 0, 1] },
    { name: 'LeftUpLeg', parent: 'Hips', rest_translation: [0.1, 0, 0], rest_rotation: [0, 0, 0, 1] },
    { name: 'LeftLeg', parent: 'LeftUpLeg', rest_translation: [0, -0.4, 0], rest_rotation: [0, 0, 0, 1] },
    { name: 'LeftFoot', parent: 'LeftLeg', rest_translation: [0, -0.45, 0], rest_rotation: [0, 0, 0, 1] },
  ],
});

function pushed(perFrame: number, ground = 0): Figure {
  const motion = still(rig);
  const [s] = motion.samples;
  const frames = 6;
  s.frames = frames;
  s.turns = Float32Array.from(Array.from({ length: frames }, () => [...rig.restTurns]).flat());
  s.root = Float32Array.from(Array.from({ length: frames }, (_, f) => [0, 0.9 + ground, Math.max(0, f - 2) * perFrame]).flat());
  s.contacts = new Map([[3, Uint8Array.from([0, 1, 1, 1, 1, 1])]]);
  return new Figure(follow(motion), s, bodyOf({ rig, feet: [3], detail: 'coarse', kind: 'person' }), new Color('#ffffff'));
}

function ringBelow(figure: Figure): Mesh {
  const rings = figure.flesh.children.filter((c) => (c as Mesh).geometry?.type === 'RingGeometry') as Mesh[];
  assert.equal(rings.length, 1);
  return rings[0];
}

// ringOf returns the colour of the ring below the foot; nothing where there is none.
function ringOf(figure: Figure): string {
  const ring = ringBelow(figure);
  return ring.visible ? (ring.material as MeshBasicMaterial).color.getHexString() : '';
}

test('a foot that stands is lit, and red while it slips', () => {
  const seen = (figure: Figure, contacts = true): string[] =>
    [0, 1, 2, 3, 4].map((f) => {
      figure.pose(f, contacts);
      return ringOf(figure);
    });
  const [planted, slipping] = ['19d3b4', 'ff3b52'];
  // 6 mm a frame are 18 cm a second, 4 mm are 12: the bound is 15.
  assert.deepEqual(seen(pushed(0.006)), ['', planted, planted, slipping, slipping]);
  assert.deepEqual(seen(pushed(0.004)), ['', planted, planted, planted, planted]);
  assert.deepEqual(seen(pushed(0.006), false), ['', '', '', '', '']);
});

test('the ring lies on the ground below the foot, also where that rises', () => {
  for (const ground of [0, 0.4]) {
    const figure = pushed(0.002, ground);
    figure.pose(3, true);
    assert.ok(Math.abs(ringBelow(figure).position.y - ground - 0.006) < 1e-5, `${ringBelow(figure).position.y}`);
  }
});
