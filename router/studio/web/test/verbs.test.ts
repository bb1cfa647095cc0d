import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named, offers, parts, replaced } from '../src/model/verbs.ts';

const verbs = ['catch', 'climb', 'grab', 'jump', 'jump rope', 'punch', 'throw', 'try', 'walk'];

test('verbs that look like a word are offered, the best first', () => {
  assert.deepEqual(offers('jumpz', verbs, 2), ['jump', 'jump rope']);
  assert.deepEqual(offers('Punchez', verbs, 1), ['punch']);
  assert.deepEqual(offers('qqq', verbs, 3), []);
});

test('words without effect are cut out of a prompt, with nothing lost', () => {
  const prompt = 'A person Glorbs, then glorbs the zorp.';
  const cut = parts(prompt, ['glorbs', 'zorp']);
  assert.deepEqual(
    cut.filter((p) => p.ignored).map((p) => p.text),
    ['Glorbs', 'glorbs', 'zorp'],
  );
  assert.equal(cut.map((p) => p.text).join(''), prompt);
  assert.deepEqual(parts(prompt, []), [{ text: prompt, ignored: false }]);
});

test('a verb takes the place of a word', () => {
  assert.equal(replaced('a person glorbs and Glorbs', 'Glorbs', 'jumps rope'), 'a person jumps rope and Glorbs');
  assert.equal(replaced('a person walks', 'glorbs', 'jumps'), 'a person walks');
});

test('no verb is offered for a word that names a thing', () => {
  assert.deepEqual(['chair', 'glorbs'].map((w) => named('A person walks to a chair, then glorbs', w)), [true, false]);
});
