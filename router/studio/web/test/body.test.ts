import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rigOf } from '../src/model/motion.ts';
import { bodyKinds } from '../src/model/shown.ts';
import { bodyOf, fill } from '../src/view/body.ts';
import { meshOf, type BodySpec } from '../src/view/body/mesh.ts';
import { human as humanSkeleton, joint } from './human.ts';

const human = (size: number, prefix = '') => rigOf(humanSkeleton(size, prefix));

const rods = rigOf({ joints: [joint('Root', null, [0, 0, 0]), joint('A', 'Root', [0, 0.5, 0]), joint('B', 'A', [0, 0.5, 0])] });

for (const kind of bodyKinds) {
  test(`the body of a ${kind} is as large as its rig, and hangs on it`, () => {
    for (const [rig, size] of [[human(1), 1], [human(0.6, 'mixamorig:'), 0.6], [rods, 0]] as const) {
      const spec: BodySpec = { rig, feet: [], detail: 'coarse', kind };
      const body = bodyOf(spec);
      assert.equal(body.geometry.getAttribute('position').count, 0);
      fill(body, meshOf(spec));
      const { geometry: g, floor } = body;
      g.computeBoundingBox();
      const { min, max } = g.boundingBox!;
      const at = g.getAttribute('position');
      assert.ok(at.count > 300 && at.count < 12_000, `${at.count} vertices`);
      if (size) {
        assert.ok(Math.abs(max.y - 1.77 * size) < 0.09 * size, `the head ends at ${max.y}`);
        assert.ok(Math.abs(min.y - floor) < 0.01 * size, `soles at ${min.y}, floor at ${floor}`);
        assert.ok(Math.abs(max.x + min.x) < 0.02 * size, `from ${min.x} to ${max.x}`);
      }
      const weights = g.getAttribute('skinWeight');
      const normals = g.getAttribute('normal');
      for (let v = 0; v < at.count; v++) {
        const sum = weights.getX(v) + weights.getY(v) + weights.getZ(v) + weights.getW(v);
        assert.ok(Math.abs(sum - 1) < 1e-5, `weights of vertex ${v} make ${sum}`);
        assert.ok(Math.abs(Math.hypot(normals.getX(v), normals.getY(v), normals.getZ(v)) - 1) < 1e-3, `normal of vertex ${v}`);
      }
      for (const name of ['LeftHand', 'RightFoot', 'Head']) {
        const j = rig.names.findIndex((n) => n.endsWith(name));
        if (j < 0) continue;
        const joints = g.getAttribute('skinIndex');
        let most = 0;
        for (let v = 0; v < at.count; v++) if (joints.getX(v) === j) most = Math.max(most, weights.getX(v));
        assert.ok(most > 0.9, `${name} moves ${most} of its skin`);
      }
    }
  });
}
