import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialOf, managesKeys, nameOf } from '../src/model/login.ts';

const token = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('the token that is made for the gateway is sent', () => {
  const id = token({ aud: 'page', exp: 2000 });
  for (const [access, want, until] of [
    [token({ aud: 'gate', exp: 1000 }), 'access', 1_000_000],
    [token({ aud: ['account', 'gate'], exp: 1000 }), 'access', 1_000_000],
    [token({ aud: 'account', exp: 1000 }), 'id', 2_000_000],
    ['opaque', 'id', 2_000_000],
  ] as const) {
    const got = credentialOf({ access_token: access, id_token: id, refresh_token: 'r', expires_in: 60 }, 'gate', 0);
    assert.deepEqual(got, { key: want === 'id' ? id : access, until, refresh: 'r', hint: id }, access);
  }
  assert.deepEqual(credentialOf({ access_token: 'opaque', expires_in: 60 }, 'gate', 5), { key: 'opaque', until: 60_005 });
});

test('an admin manages keys everywhere, a manager at the public listener', () => {
  const got = (['', 'manager', 'viewer', 'operator', 'admin'] as const).map((r) => [managesKeys(r, false), managesKeys(r, true)].join());
  assert.deepEqual(got, ['false,false', 'true,false', 'false,false', 'false,false', 'true,true']);
});

test('limits are named with their windows', () => {
  const limit = { limit: 'requests', quota: 1, left: 1 } as const;
  assert.equal(nameOf({ ...limit, window_seconds: 60 }), 'Requests a minute');
  assert.equal(nameOf({ ...limit, limit: 'budget', window_seconds: 2_592_000 }), 'Budget a month');
  assert.equal(nameOf({ ...limit, limit: 'concurrency' }), 'Requests at a time');
});
