import assert from 'node:assert/strict';
import { test } from 'node:test';
import { span, steps } from '../src/model/steps.ts';

test('the steps of a request are those of Server-Timing, and the rest', () => {
  const got = steps('queue;dur=20, upstream;dur=300.25;desc="x", other;dur=1, cache;dur=0.5, total;dur=321', 0.35);
  assert.deepEqual(
    got.map((s) => [s.name, s.ms]),
    [
      ['Queue', 20],
      ['Server', 300.25],
      ['Cache', 0.5],
      ['Other', 29],
    ],
  );
  assert.deepEqual(steps('', 1), []);
  assert.deepEqual(steps('cache;dur=x', 1), []);
});

test('a length of time is written as it is read', () => {
  assert.deepEqual([0, 0.3, 1.4, 999, 12_340, 100_000].map(span), ['0 ms', '0.3 ms', '1 ms', '999 ms', '12.3 s', '2 min']);
});
