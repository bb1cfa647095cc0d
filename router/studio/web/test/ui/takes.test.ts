import './dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { compose, open, person, take } from './page.ts';
import { beside, current, draft, takes } from '../../src/store.ts';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.takes li')];
const titles = (): (string | null | undefined)[] => rows().map((r) => r.querySelector('b')?.textContent);

async function openTakes(): Promise<void> {
  await open('walks');
  take(compose('a walk'), 'a walk');
  take(compose('a jump'), 'a jump');
  await person.click(await screen.findByRole('tab', { name: 'Takes 2' }));
  await waitFor(() => assert.deepEqual(titles(), ['a jump', 'a walk']));
}

test('takes are searched, and starred ones are shown alone', async () => {
  await openTakes();
  const search = screen.getByRole('searchbox', { name: 'Search the takes' });
  await person.type(search, 'walk');
  await waitFor(() => assert.deepEqual(titles(), ['a walk']));
  assert.ok(document.activeElement === search);
  await person.click(within(rows()[0]).getByRole('button', { name: /^Star/ }));
  await person.clear(search);
  await person.click(screen.getByRole('button', { name: 'Show only starred takes' }));
  await waitFor(() => assert.deepEqual(titles(), ['a walk']));
  await person.click(screen.getByRole('button', { name: 'Show only starred takes' }));
  await waitFor(() => assert.equal(rows().length, 2));
});

test('a take stands beside another, and its request is taken up again', async () => {
  await openTakes();
  const walk = takes.value[1];
  await person.click(within(rows()[1]).getByRole('button', { name: 'Compare with the current take' }));
  await waitFor(() => assert.deepEqual(beside.value, [walk.id]));
  await person.click(within(rows()[1]).getByRole('button', { name: 'Edit this request again' }));
  await waitFor(() => assert.equal(current.value, walk.id));
  assert.equal(draft.value?.segments[0].prompt, 'a walk');
});

test('a take that is deleted can be brought back', async () => {
  await openTakes();
  await person.click(within(rows()[0]).getByRole('button', { name: 'Delete' }));
  await waitFor(() => assert.deepEqual(titles(), ['a walk']));
  const toast = document.querySelector<HTMLElement>('.toast');
  assert.ok(toast);
  await person.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.deepEqual(titles(), ['a jump', 'a walk']));
});
