import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forModel, newDraft, type Draft } from '../src/model/draft.ts';
import type { Model } from '../src/model/protocol.ts';
import { shared, unshared } from '../src/model/share.ts';

const of = (id: string, fps: number, ...joints: string[]): Model => ({
  id,
  fps,
  canonical_skeleton: { joints: joints.map((name) => ({ name, parent: null, rest_translation: [0, 0, 0], rest_rotation: [0, 0, 0, 1] })) },
});

test('another model makes as many seconds, of what its rig has', () => {
  const from = of('a', 30, 'Hips', 'LeftHand');
  const draft: Draft = {
    ...newDraft(from),
    constraints: [
      {
        type: 'root_path',
        frames: [0, 90],
        positions_xz: [
          [0, 0],
          [1, 1],
        ],
      },
      { type: 'effector_target', joint: 'LeftHand', frames: [30], positions: [[0, 1, 0]] },
      { type: 'pose_keyframe', frame: 60, joint_rotations: { Hips: [0, 0, 0, 1] } },
    ],
  };
  const got = forModel(draft, from, of('b', 20, 'Hips'));
  assert.equal(got.model, 'b');
  assert.equal(got.segments[0].frames, 100);
  assert.deepEqual(
    got.constraints.map((c) => c.type),
    ['root_path', 'pose_keyframe'],
  );
  assert.deepEqual(got.constraints[1], { type: 'pose_keyframe', frame: 40, joint_rotations: { Hips: [0, 0, 0, 1] } });
});

test('an address brings a draft back, or nothing', async () => {
  const draft = newDraft(of('a', 30, 'Hips'));
  const hash = await shared(draft);
  assert.match(hash, /^#take=[A-Za-z0-9_-]+$/);
  assert.deepEqual(await unshared(hash), draft);
  for (const bad of ['', '#admin', '#take=', '#take=%%%', '#take=AAAA', hash.slice(0, -9)]) assert.equal(await unshared(bad), null);
});
