import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filmSizes, gifDelay, sizeOf } from '../src/model/film.ts';

test('films have an even size, the one that was chosen or the one of the stage', () => {
  assert.deepEqual(sizeOf('seen', [801, 433]), [802, 434]);
  assert.deepEqual(sizeOf('1080p', [801, 433]), [1920, 1080]);
  for (const size of filmSizes) {
    const [w, h] = sizeOf(size, [1001, 563], 480);
    assert.ok(Math.max(w, h) === 480 && w % 2 === 0 && h % 2 === 0, `${size}: ${w} x ${h}`);
    const [a, b] = sizeOf(size, [1001, 563]);
    assert.ok(Math.abs(w / h - a / b) < 0.01);
  }
});

test('a GIF has 20 pictures a second, and fewer where it is long', () => {
  assert.deepEqual([0.6, 15, 60, 300].map(gifDelay), [50, 50, 200, 1000]);
});
