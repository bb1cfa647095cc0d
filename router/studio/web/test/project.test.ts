import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digest, mostProjects, readProjects, surplus, titleOf, withProject, type Project } from '../src/model/project.ts';

const of = (id: string, at: number, name = ''): Project => ({ id, name, words: 'a person bows', at });

test('the latest project stands first, and each id once', () => {
  const list = withProject(withProject(withProject([], of('a', 1)), of('b', 2)), of('a', 3, 'Bow'));
  assert.deepEqual(list.map((p) => p.id), ['a', 'b']);
  assert.deepEqual(list.map(titleOf), ['Bow', 'a person bows']);
});

test('the oldest projects make room, never the open one', () => {
  const list = Array.from({ length: mostProjects + 2 }, (_, i) => of(`p${i}`, 1000 - i));
  const last = list.at(-1)!.id;
  assert.deepEqual(surplus(list, 'p0').map((p) => p.id), [`p${mostProjects}`, last]);
  assert.ok(!surplus(list, last).some((p) => p.id === last));
});

test('a text that is no list of projects holds none', () => {
  for (const text of [null, '', '{}', '[null, 3, {"id": 1}]', 'no']) assert.deepEqual(readProjects(text), []);
  assert.deepEqual(readProjects(JSON.stringify([of('a', 1)])), [of('a', 1)]);
});

test('addresses that differ in one letter have other digests', () => {
  const text = '#take='.padEnd(40_000, 'abcdefgh');
  const seen = new Set([0, 6, 100, 39_999].map((i) => digest(`${text.slice(0, i)}X${text.slice(i + 1)}`)));
  assert.equal(seen.size, 4);
  assert.equal(digest(text), digest(`${text}`));
});
