import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mark, outage, type Standing } from '../src/model/servers.ts';

const of = (state: Standing['state'], retry_seconds?: number): Standing => ({
  id: 'kimodo',
  state,
  waiting: 0,
  estimated_wait_seconds: 0,
  ...(retry_seconds === undefined ? {} : { retry_seconds }),
});

test('a model whose servers take work, now or soon, has no mark', () => {
  for (const s of [undefined, of('ready'), of('busy'), of('cooling', 3)]) assert.deepEqual([mark(s), outage(s)], ['', '']);
});

test('a model without servers tells why, and when they are tried again', () => {
  assert.equal(outage(of('down', 5)), 'No server of kimodo answers; tried again every 5 s.');
  assert.equal(outage(of('open', 11.2)), 'The servers of kimodo failed too often; tried again in 12 s.');
  assert.equal(outage(of('open', 580)), 'The servers of kimodo failed too often; tried again in 10 min.');
  assert.match(outage(of('drained')), /took each server of kimodo out of work/);
  for (const s of ['down', 'open', 'drained'] as const) assert.ok(mark(of(s)));
});
