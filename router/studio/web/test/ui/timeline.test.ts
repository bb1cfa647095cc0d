import './dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { compose, open, person, take } from './page.ts';
import { chosen, chosenKeys, draft, edit, time } from '../../src/store.ts';

const wide = 1000; // pixels of a track

// Places of elements, which happy-dom does not lay out: tracks lie below each other, keys where their styles say.
Element.prototype.getBoundingClientRect = function (this: HTMLElement): DOMRect {
  const track = this.closest('.key-track');
  const row = track ? [...document.querySelectorAll('.key-track')].indexOf(track) : 0;
  if (!this.matches('.key')) return new DOMRect(0, this === track ? 40 * row : 0, wide, this === track ? 40 : 400);
  const left = (Number.parseFloat(this.style.left) / 100) * wide;
  return new DOMRect(left - 5, 40 * row + 15, 10, 10);
};

const clock = (text: string): Promise<void> => waitFor(() => assert.match(document.querySelector('.clock')?.textContent ?? '', new RegExp(text)));
const ruler = (): HTMLElement => screen.getByRole('slider', { name: 'Playhead' });

test('keys move the playhead by frames, and not beyond the motion', async () => {
  await open('walks');
  take(compose('walks'), 'walks');
  await clock('frame 0 of 89');
  ruler().focus();
  await person.keyboard('{ArrowRight}{ArrowRight}{PageDown}{ArrowLeft}');
  assert.equal(time.value, 11);
  await person.keyboard('{End}{ArrowRight}');
  assert.equal(time.value, 89);
  await clock('frame 89 of 89');
  assert.equal(ruler().getAttribute('aria-valuenow'), '89');
});

test('the border of two segments is dragged, and both keep their sum', async () => {
  await open('walks', 'sits');
  const [grip] = document.querySelectorAll('.grip');
  fireEvent.pointerDown(grip, { button: 0, clientX: 500 });
  fireEvent.pointerMove(grip, { clientX: 500 - wide / 6, altKey: true }); // a sixth of 180 frames
  fireEvent.pointerUp(grip);
  assert.deepEqual(draft.value?.segments.map((s) => s.frames), [60, 120]);
  assert.equal(chosen.value, 0);
});

test('a box chooses the keys in it, Alt moves them, and Delete takes them out', async () => {
  await open('walks');
  take(compose('walks'), 'walks');
  edit({
    constraints: [
      { type: 'root_path', frames: [0, 45, 60], positions_xz: [[0, 0], [0, 1], [0, 2]] },
      { type: 'effector_target', joint: 'LeftHand', frames: [48], positions: [[0, 1, 0]] },
    ],
  });
  await waitFor(() => assert.equal(document.querySelectorAll('.key').length, 4));
  const tracks = document.querySelector('.tracks');
  const empty = document.querySelector('.actions');
  assert.ok(tracks && empty);
  fireEvent.pointerDown(empty, { button: 0, clientX: 450, clientY: 5 });
  fireEvent.pointerMove(tracks, { clientX: 900, clientY: 70 });
  await waitFor(() => assert.ok(document.querySelector('.box-mark')));
  fireEvent.pointerUp(tracks, { clientX: 900, clientY: 70 });
  assert.deepEqual(chosenKeys.value, [{ constraint: 0, key: 1 }, { constraint: 0, key: 2 }, { constraint: 1, key: 0 }]);
  await waitFor(() => assert.equal(document.querySelectorAll('.key[aria-pressed=true]').length, 3));
  ruler().focus();
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
  assert.deepEqual(draft.value?.constraints.map((c) => 'frames' in c && c.frames), [[0, 46, 61], [49]]);
  await person.keyboard('{Delete}');
  assert.deepEqual(draft.value?.constraints.map((c) => 'frames' in c && c.frames), [[0]]);
  assert.deepEqual(chosenKeys.value, []);
});

test('a click on a note goes to its frame', async () => {
  await open('walks');
  take(compose('walks'), 'walks', [
    { code: 'constraint_missed', severity: 'warning', message: 'constraints[0] (root_path) is missed by 2.7 cm at frame 54 of sample 0.', frame: 54 },
  ]);
  const note = await screen.findByRole('button', { name: /missed by 2\.7 cm at 1\.8 s/ });
  await person.click(note);
  assert.equal(time.value, 54);
});
