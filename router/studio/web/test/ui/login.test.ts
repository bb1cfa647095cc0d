import { calls, json, refusal, replies } from './dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/dom';
import { h } from 'preact';
import { mount, open, person } from './page.ts';
import { ask, credential, login, rights, setCredential } from '../../src/store.ts';
import { Keys } from '../../src/ui/keys.tsx';

const holder = { name: 'ana', tenant: 'studio', role: 'manager', models: [], priority: 'normal', limits: [] };

test('a refused credential brings the card, a wrong key a reason, and a right one the page', async () => {
  await open('walks');
  replies['GET /jobs'] = () => refusal(401, 'unauthorized', 'This needs a key.');
  replies['GET /login'] = () => json({ mode: 'keys' });
  replies['GET /me'] = ({ headers }) =>
    headers.get('Authorization') === 'Bearer right' ? json(holder) : refusal(401, 'unauthorized', 'This key is not known.');
  await ask('/jobs');
  const field = await screen.findByLabelText('API key');
  const enter = screen.getByRole('button', { name: 'Log in' });
  await person.type(field, 'wrong');
  await person.click(enter);
  assert.match((await screen.findByRole('alert')).textContent ?? '', /This key is not known/);
  assert.ok(!credential.peek());
  await person.clear(field);
  await person.type(field, ' right ');
  await person.click(enter);
  await waitFor(() => assert.equal(login.value, null));
  assert.equal(credential.value?.key, 'right');
  assert.equal(rights.value?.name, 'ana');
  assert.ok(!screen.queryByLabelText('API key'));
  assert.ok(calls.every((c) => !c.path.includes('right')), 'the key is in no address');
  setCredential(null);
});

test('a key is made with what the form says, its secret is shown once, and a revocation takes two clicks', async () => {
  rights.value = { ...holder, role: 'manager' };
  const listed = [{ name: 'render', tenant: 'studio', refuse_licenses: ['CC-BY-NC-4.0'] }];
  replies['GET /keys'] = () => json({ keys: listed });
  replies['POST /keys'] = () => json({ name: 'render', key: 'mg_secret' }, { status: 201 });
  replies['DELETE /keys/render'] = () => {
    listed.length = 0;
    return new Response(null, { status: 204 });
  };
  await mount(h(Keys, {}));
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'render');
  assert.ok(!screen.queryByRole('textbox', { name: 'Team' }), 'a manager makes keys of the own team alone');
  await person.type(screen.getByRole('textbox', { name: /^Rate/ }), '60/m');
  await person.type(screen.getByRole('textbox', { name: /icenses/ }), 'CC-BY-NC-4.0, GPL-3.0');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  assert.ok(await screen.findByText('mg_secret'));
  const [sent] = calls.filter((c) => c.method === 'POST' && c.path === '/keys');
  assert.deepEqual(sent.body, { name: 'render', tenant: 'studio', rate: '60/m', refuse_licenses: ['CC-BY-NC-4.0', 'GPL-3.0'] });
  await person.click(await screen.findByRole('button', { name: 'Revoke render' }));
  assert.ok(!calls.some((c) => c.method === 'DELETE'));
  await person.click(await screen.findByRole('button', { name: 'Revoke render now' }));
  await waitFor(() => assert.ok(!screen.queryByRole('button', { name: 'Revoke render' })));
  assert.ok(!screen.queryByText('mg_secret'));
});
