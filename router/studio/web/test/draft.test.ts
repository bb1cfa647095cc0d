import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forModel, newDraft, revived, withRig, type Draft, type Frozen } from '../src/model/draft.ts';
import type { Constraint, Model } from '../src/model/protocol.ts';
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

test('targets of hands and feet go along to other rigs, and others are left out', () => {
  const [from, to] = [of('a', 30, 'Hips', 'LeftHand', 'RightFoot', 'Spine'), of('b', 30, 'mixamorig:Hips', 'mixamorig:RightHand', 'mixamorig:LeftHand', 'mixamorig:RightFoot')];
  const target = (joint: string): Constraint => ({ type: 'effector_target', joint, frames: [3], positions: [[0, 1, 0]] });
  const draft = { ...newDraft(from), constraints: ['LeftHand', 'Spine', 'RightFoot', 'Hips'].map(target) };
  const want = ['mixamorig:LeftHand', 'mixamorig:RightFoot', 'mixamorig:Hips'].map(target);
  assert.deepEqual(forModel(draft, from, to).constraints, want);
  const character = { id: 'c', name: 'c', skeleton: to.canonical_skeleton };
  assert.deepEqual(withRig(draft, character, { ...from, supports_retargeting: true }).constraints, want);
});

test('an address brings a draft back, or nothing', async () => {
  const draft = newDraft(of('a', 30, 'Hips'));
  const { hash } = await shared(draft);
  assert.match(hash, /^#take=[A-Za-z0-9_-]+$/);
  assert.deepEqual(await unshared(hash), draft);
  for (const bad of ['', '#admin', '#take=', '#take=%%%', '#take=AAAA', hash.slice(0, -9)]) assert.equal(await unshared(bad), null);
});

test('frozen segments are in an address, or said to be missing', async () => {
  const frozen = (frames: number, wild: number): Frozen => ({
    joints: ['Hips', 'Head'],
    fps: 30,
    turns: Array.from({ length: frames }, (_, f) => [
      [0, 0, 0, 1],
      [Math.round(Math.sin(f * wild) * 5e4) / 1e5, 0, -0.5, 0.6],
    ]),
    roots: Array.from({ length: frames }, (_, f) => [f / 100, -0.9, 0]),
    contacts: { Hips: '01'.repeat(frames / 2) },
    scene: { supports: [{ name: 'chair', hips: [0, 0.5, 0], at: [0, 0, 0], heading_deg: 0, surface: 0.45, size: [0.5, 0.9, 0.5], from_seconds: 0, to_seconds: 1 }], things: [] },
    ground: [{ from_xz: [0, 0], ahead_xz: [0, 1], profile: [[0, 0], [1, 0.2]] }],
  });
  const plain = newDraft(of('a', 30, 'Hips', 'Head'));
  const hold = (f: Frozen): Draft => ({ ...plain, segments: [{ ...plain.segments[0], frames: f.turns.length, frozen: f }, ...plain.segments] });
  const want = hold(frozen(60, 0.1));
  const { hash, lost } = await shared(want);
  assert.ok(!lost && hash.length < 1500, `${hash.length} characters`);
  const [got] = (await unshared(hash))!.segments;
  const { turns: _, ...wanted } = want.segments[0].frozen!;
  const { turns: __, ...kept } = got.frozen!;
  assert.deepEqual(kept, wanted); // contacts, supports and stairs included
  for (const [f, [hips, head]] of got.frozen!.turns.entries()) {
    assert.deepEqual(hips, [0, 0, 0, 1]);
    for (const [d, x] of head.entries()) assert.ok(Math.abs(x - want.segments[0].frozen!.turns[f][1][d]) < 5e-5);
  }
  const long = await shared(hold(frozen(30_000, 12.9898)));
  assert.ok(long.lost);
  const back = (await unshared(long.hash))!.segments[0];
  assert.deepEqual([back.frozen, back.lost], [null, true]);
});

test('a draft of elsewhere is whole, or none', () => {
  const good = newDraft(of('a', 30, 'Hips'));
  assert.deepEqual(revived({ ...good, options: { seed: 3 } }), { ...good, options: { ...good.options, seed: 3 } });
  const [s] = good.segments;
  const bad: unknown[] = [null, 3, {}, { ...good, segments: [] }, { ...good, segments: [{ id: 1 }] }, { ...good, segments: [{ ...s, frames: -1 }] }];
  bad.push({ ...good, segments: [{ ...s, frozen: {} }] }, { ...good, options: { seed: 'x' } }, { ...good, options: { model: null } });
  bad.push({ ...good, constraints: [{ type: 'x' }] }, { ...good, rig: { name: 'a' } });
  for (const value of bad) assert.equal(revived(value), null, JSON.stringify(value));
});
