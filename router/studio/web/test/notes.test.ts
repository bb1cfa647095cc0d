import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spoken } from '../src/model/notes.ts';
import { texts } from '../src/model/texts.ts';

test('messages count segments as the page does', () => {
  assert.equal(spoken('segments[1].prompt has words without effect: x.', 3, 30), 'Segment 2 has words without effect: x.');
  assert.equal(spoken('segments[0]: “x” is not known and left out.', 1, 30), 'The prompt: “x” is not known and left out.');
  assert.equal(spoken('The motion was cut.', 2, 30), 'The motion was cut.');
});

test('a constraint that is missed has its name, and a time in seconds', () => {
  const worst = 'constraints[0] (root_path) is missed by 2.7 cm; frame 53 of sample 0 is the worst.';
  assert.equal(spoken(worst, 1, 30), 'The path is missed by 2.7 cm at 1.8 s.');
  const hand = 'constraints[2] (effector_target of LeftHand) is missed by 4 cm and 3 degrees; frame 20 of sample 1 is the worst.';
  assert.equal(spoken(hand, 2, 20), 'The target of LeftHand is missed by 4 cm and 3 degrees at 1.0 s in sample 2.');
});

test('fields, indices and frames of a message become words', () => {
  assert.equal(spoken('constraints[1].frames: must rise.', 1, 30), 'Constraint 2: must rise.');
  assert.equal(spoken('segments[0].duration_frames must be at most 300.', 1, 30), 'The length of the prompt must be at most 300.');
  assert.equal(spoken('options.speed counts as 2; frame 45 of sample 0 is the first.', 1, 30), 'The option “speed” counts as 2; 1.5 s of sample 1 is the first.');
  assert.equal(spoken('constraints[0] (root_path) leaves no time to stop.', 1, 30), 'The path leaves no time to stop.');
});

test('no text of the page has a field, an index or a status before its words', () => {
  const flat = Object.entries(texts).flatMap(([name, text]) => (typeof text === 'object' ? Object.entries(text) : [[name, text]]));
  const all = flat.map(([name, text]) => [name, typeof text === 'string' ? text : (text as (...parts: string[]) => string)('1', '2', '3', '4', '5')]);
  assert.ok(all.length > 300, `${all.length} texts`);
  for (const [name, text] of all) assert.doesNotMatch(text as string, /^\d{3} [A-Z]|[a-z]_[a-z]|\[\d+\]|undefined/, name as string);
});
