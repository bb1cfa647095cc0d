import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, change, redo, settle, undo } from '../src/model/undo.ts';

test('what was changed is taken back and done again', () => {
  let p = change(change(begin('a'), 'b'), 'c');
  p = undo(undo(undo(p)));
  assert.equal(p.now, 'a');
  p = redo(redo(redo(p)));
  assert.equal(p.now, 'c');
  p = change(undo(p), 'd');
  assert.equal(redo(p).now, 'd');
  assert.equal(undo(p).now, 'b');
});

test('a run of one kind is one step', () => {
  let p = begin(0);
  for (let i = 1; i < 50; i++) p = change(p, i, 'drag');
  assert.equal(undo(p).now, 0);
  p = change(settle(p), 50, 'drag');
  assert.equal(undo(p).now, 49);
});

test('the history is bounded', () => {
  let p = begin(0);
  for (let i = 1; i < 1000; i++) p = change(p, i);
  assert.equal(p.before.length, 200);
});
