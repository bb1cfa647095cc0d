import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../src/model/api.ts';

const origin = 'http://x:1';

test('the key of a path is in the address of requests alone', () => {
  for (const [pathname, kept, root, page] of [
    ['/studio/', null, '', '/studio/'],
    ['/studio', null, '', '/studio'],
    ['/gate/studio/', null, '/gate', '/gate/studio/'],
    ['/t/mg_1/studio/', null, '/t/mg_1', '/studio/'],
    ['/t/mg_1/studio/index.html', null, '/t/mg_1', '/studio/index.html'],
    ['//t//mg_1/studio/', null, '/t/mg_1', '/studio/'],
    ['/gate/t/mg_1/studio/', 'mg_2', '/gate/t/mg_1', '/gate/studio/'],
    ['/studio/', 'mg_2', '/t/mg_2', '/studio/'],
    ['/gate/studio/', 'mg_2', '/gate/t/mg_2', '/gate/studio/'],
  ] as const) {
    const got = placeOf({ origin, pathname }, kept);
    assert.equal(got.root, origin + root, pathname);
    assert.equal(got.page, page, pathname);
    assert.doesNotMatch(got.page + got.printed, /mg_/, pathname);
    assert.equal(got.printed, got.root.replace(/mg_\d/, '$MOTIONGATE_KEY'), pathname);
    assert.equal(got.key, /mg_\d/.exec(root)?.[0] ?? '', pathname);
  }
});
