import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitOf } from '../src/model/rig.ts';

test('the unit of a file is the one in which its body is as tall as a body', () => {
  assert.deepEqual([1.7, 170, 30, 1700, 0.6].map(unitOf), [1, 0.01, 0.0254, 0.001, 1]);
  assert.ok(Math.abs(unitOf(9e6) * 9e6 - 1.7) < 1e-9);
  assert.equal(unitOf(0), 1);
});
