import assert from 'node:assert/strict';
import { test } from 'node:test';
import { childOf } from '../src/model/child.ts';
import { emptyPlaced, place, rigOf, still } from '../src/model/motion.ts';
import { human } from './human.ts';

test('a child has the joints of a grown body, shorter legs than trunk, and stands on the same ground', () => {
  const grown = human(1);
  const child = childOf(grown);
  assert.deepEqual(child.joints.map((j) => [j.name, j.parent]), grown.joints.map((j) => [j.name, j.parent]));
  const spans = [grown, child].map((s) => {
    const rig = rigOf(s);
    const { at } = place(rig, still(rig).samples[0], 0, emptyPlaced(rig));
    const y = (name: string): number => at[rig.names.indexOf(name) * 3 + 1]!;
    return { low: Math.min(...rig.names.map((n) => y(n))), high: y('HeadTop_End'), leg: y('LeftUpLeg') - y('LeftFoot'), trunk: y('Neck') - y('Hips') };
  });
  const [a, b] = spans as [(typeof spans)[0], (typeof spans)[0]];
  assert.ok(Math.abs(a.low - b.low) < 1e-4, `feet at ${b.low}`);
  assert.ok(b.high > 0.58 * a.high && b.high < 0.74 * a.high, `${b.high} m tall`);
  assert.ok(b.leg / a.leg < b.trunk / a.trunk, 'legs are shorter');
});
