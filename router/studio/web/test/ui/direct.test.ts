import { calls, json, refusal, replies } from './dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/dom';
import { compose, models, open, person, take } from './page.ts';
import { draft, looping, shown, time } from '../../src/store.ts';
import { tool } from '../../src/ui/constraints.tsx';

const prompts = (): string[] => draft.value?.segments.map((s) => s.prompt) ?? [];
const promptField = (): HTMLElement => screen.getByRole('textbox', { name: 'Prompt' });

test('letters that are typed after adding a segment become its prompt', async () => {
  await open('walks');
  await person.click(screen.getByRole('button', { name: 'Add what happens next' }));
  await waitFor(() => assert.ok(document.activeElement === promptField()));
  await person.keyboard('sits slowly, step by step');
  assert.deepEqual(prompts(), ['walks', 'sits slowly, step by step']);
  assert.ok(document.activeElement === promptField(), 'the field has the focus after each letter');
  assert.equal(tool.value, 'look');
});

test('letters are shortcuts on the stage and the timeline alone', async () => {
  await open('walks');
  time.value = 45;
  take(compose('walks'), 'walks');
  time.value = 45;
  const stage = screen.getByRole('img', { name: /three dimensions/ });
  const generate = screen.getByRole('button', { name: /^Generate/ });
  const state = (): unknown[] => [prompts().length, looping.value, shown.value.trails, tool.value];
  const before = state();
  generate.focus();
  await person.keyboard('sltp{Delete}');
  assert.deepEqual(state(), before, 'nothing happens while a button of the panel has the focus');
  stage.focus();
  await person.keyboard('sltp');
  assert.deepEqual(state(), [2, !before[1], !before[2], 'path']);
  await person.keyboard('{Escape}{Delete}');
  assert.equal(tool.value, 'look');
  assert.equal(prompts().length, 1, 'Delete takes the chosen segment out');
});

test('another model is chosen in the picker, and one without a server is marked there', async () => {
  await open('walks');
  const picker = screen.getByRole('combobox', { name: /^Model/ });
  await person.selectOptions(picker, 'fine');
  assert.equal(draft.value?.model, 'fine');
  assert.equal(draft.value?.segments[0].frames, 180, 'the same seconds at 60 frames a second');
  replies['GET /models'] = () => json({ models: models.map(({ id }) => ({ id, state: id === 'fine' ? 'down' : 'ready', waiting: 0, estimated_wait_seconds: 0 })) });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => assert.match([...picker.querySelectorAll('option')].map((o) => o.textContent).join('|'), /^fast\|fine · \S/));
});

test('words without effect are underlined, and verbs are offered in their place', async () => {
  await open('walks');
  const engine = { ...models[0], id: 'motiongate' };
  replies['GET /capabilities'] = () => json({ protocol_version: '1.0', models: [engine] });
  replies['GET /explain'] = () => json({ verbs: ['jump', 'jog', 'juggle'] });
  replies['POST /explain'] = () => json({ prompt: 'jumbs', timeline: [], ignored: ['jumbs'] });
  const { caps } = await import('../../src/store.ts');
  caps.value = { protocol_version: '1.0', models: [engine] };
  compose('jumbs');
  const offer = await screen.findByTitle(/Write jump/, {}, { timeout: 3000 });
  assert.equal(document.querySelector('.marks u')?.textContent, 'jumbs');
  await person.click(offer);
  assert.deepEqual(prompts(), ['jump']);
});

test('a refused request counts down to the time at which it may be sent again', async () => {
  await open('walks');
  replies['POST /generate'] = () => refusal(429, 'rate_limited', 'Too many requests.', { 'Retry-After': '30' });
  await person.click(screen.getByRole('button', { name: /^Generate/ }));
  const retry = await screen.findByRole('button', { name: /^Retry in (29|30) s$/ });
  assert.equal((retry as HTMLButtonElement).disabled, true);
  const reason = () => document.querySelector('.lost [role=alert]')?.textContent;
  assert.equal(reason(), 'Too many requests.');
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => assert.equal(reason(), undefined));
  const sent = calls.filter((c) => c.method === 'POST' && c.path === '/generate');
  assert.equal(sent.length, 1);
});
