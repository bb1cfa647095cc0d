import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vrmOf } from '../src/model/vrm.ts';

test('both versions of VRM tell which node is which part of a human', () => {
  const old = vrmOf({ VRM: { humanoid: { humanBones: [{ bone: 'hips', node: 3 }, { bone: 'leftThumbProximal', node: 7 }, { bone: 'x', node: -1 }] } } });
  assert.deepEqual([old!.backwards, ...old!.bones], [true, [3, 'hips'], [7, 'leftThumbMetacarpal']]);
  const now = vrmOf({ VRMC_vrm: { humanoid: { humanBones: { hips: { node: 0 }, leftThumbProximal: { node: 8 }, head: {} } } } });
  assert.deepEqual([now!.backwards, ...now!.bones], [false, [0, 'hips'], [8, 'leftThumbProximal']]);
  assert.equal(vrmOf({ KHR_materials_unlit: {} }), null);
  assert.equal(vrmOf(undefined), null);
});
