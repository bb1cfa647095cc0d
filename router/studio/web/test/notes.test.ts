import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spoken } from '../src/model/notes.ts';

test('messages count segments as the page does', () => {
  assert.equal(spoken('segments[1].prompt has words without effect: x.', 3), 'Segment 2 has words without effect: x.');
  assert.equal(spoken('segments[0]: “x” is not known and left out.', 1), 'The prompt: “x” is not known and left out.');
  assert.equal(spoken('The motion was cut.', 2), 'The motion was cut.');
});
