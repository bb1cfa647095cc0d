import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mount } from '../src/view/scenery.ts';

test('a mount carries its rider at the surface and lies within its size', () => {
  for (const [size, surface, parts] of [[[0.6, 1.6, 2.4], 1.1, 6], [[0.5, 1.1, 1.75], 0.95, 5]] as const) {
    const blocks = mount([...size], surface);
    assert.equal(blocks.length, parts); // a neck only where it is higher than the surface
    const [extent, at] = blocks[0]!;
    assert.ok(Math.abs(at[1] + extent[1] / 2 - surface) < 1e-9);
    for (const [extent, at] of blocks)
      for (const axis of [0, 1, 2] as const) {
        const [low, high] = [at[axis] - extent[axis] / 2, at[axis] + extent[axis] / 2];
        assert.ok(low >= (axis === 1 ? 0 : -size[axis] / 2) - 1e-9 && high <= (axis === 1 ? size[1] : size[axis] / 2) + 1e-9, `${extent} at ${at}`);
      }
  }
});
