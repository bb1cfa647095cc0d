import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../src/model/api.ts';

const origin = 'http://x:1';

test('the key of a path is in no address', () => {
  for (const [pathname, root, page, key] of [
    ['/studio/', '', '/studio/', ''],
    ['/studio', '', '/studio', ''],
    ['/gate/studio/', '/gate', '/gate/studio/', ''],
    ['/t/mg_1/studio/', '', '/studio/', 'mg_1'],
    ['/t/mg_1/studio/index.html', '', '/studio/index.html', 'mg_1'],
    ['//t//mg_1/studio/', '', '/studio/', 'mg_1'],
    ['/gate/t/mg_1/studio/', '/gate', '/gate/studio/', 'mg_1'],
  ] as const) {
    assert.deepEqual(placeOf({ origin, pathname }), { root: origin + root, page, key }, pathname);
  }
});
