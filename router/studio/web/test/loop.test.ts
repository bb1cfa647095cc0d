import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loopFps, loopOf, withoutDetails } from '../src/model/loop.ts';
import { rigOf, still } from '../src/model/motion.ts';
import { human } from './human.ts';

test('a loop has a body that stands on the ground below its hips, as high as it is', () => {
  const m = still(rigOf(withoutDetails(human(1))));
  const [s] = m.samples;
  s!.frames = 1;
  const loop = loopOf(m)!;
  assert.deepEqual(loop.parts.map((p) => p.kind), ['arm', 'arm', 'leg', 'leg', 'trunk']);
  assert.deepEqual(loop.parts.filter((p) => p.far).map((p) => p.kind), ['arm', 'leg']); // one of each pair
  const [first] = loop.frames;
  const [x, y] = [first![2 * loop.head]!, first![2 * loop.head + 1]!];
  assert.ok(Math.abs(x) < 150 && y > 750 && y < 1000, `the head is at ${x}, ${y}`);
  assert.ok(loop.frames.length >= 2 && loopFps > 0);
});

test('a rig without hands makes no loop', () => {
  const joints = human(1).joints.filter((j) => !/Hand/.test(j.name));
  assert.equal(loopOf(still(rigOf({ ...human(1), joints }))), null);
});
