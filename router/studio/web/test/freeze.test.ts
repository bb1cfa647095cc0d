import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDraft, textSegment, type Draft } from '../src/model/draft.ts';
import { freeze, withFrozen } from '../src/model/freeze.ts';
import { rigOf, still, type Motion } from '../src/model/motion.ts';
import { nudges } from '../src/model/nudge.ts';
import type { Model, SampleInfo, Vec3 } from '../src/model/protocol.ts';
import { buildRequest, faults } from '../src/model/request.ts';
import { resize, split } from '../src/model/timeline.ts';

const model: Model = {
  id: 'walker',
  fps: 20,
  canonical_skeleton: { joints: [{ name: 'Hips', parent: null, rest_translation: [0, 1, 0], rest_rotation: [0, 0, 0, 1] }] },
  supported_segments: ['text', 'motion_reference'],
  supported_guidance_types: ['separated'],
  limits: { max_constraints_per_request: 9 },
};

// A motion of some frames in which the root goes ahead by a centimetre each.
function walk(frames: number): Motion {
  const m = still(rigOf(model.canonical_skeleton));
  const turns = new Float32Array(frames * 4).map((_, i) => (i % 4 === 3 ? 1 : 0));
  const root = new Float32Array(frames * 3).map((_, i) => (i % 3 === 2 ? Math.floor(i / 3) * 0.01 : 0));
  return { ...m, fps: 20, samples: [{ ...m.samples[0], frames, turns, root }] };
}

function frozenDraft(): Draft {
  const segments = [textSegment('walk', 30), textSegment('turn', 20)];
  segments[1].frozen = freeze(walk(50), 0, 30, 20);
  return { ...newDraft(model), segments };
}

test('a frozen segment is sent as the motion that it has', () => {
  const { segments, constraints } = buildRequest(frozenDraft(), model);
  const frozen = segments?.[1];
  assert.equal(frozen?.type, 'motion_reference');
  assert.equal(frozen?.duration_frames, 20);
  assert.deepEqual(frozen?.root_positions?.[0].map(Math.fround), [0, 0, Math.fround(0.3)]); // with its bits
  assert.deepEqual([frozen?.rotations?.length, frozen?.joint_names, frozen?.fps], [20, ['Hips'], 20]);
  assert.equal(constraints, undefined);
});

test('a model that takes no motion is held to poses of it, as many as it takes', () => {
  const m = { ...model, supported_segments: ['text'], supported_constraints: ['pose_keyframe'] };
  const { segments, constraints } = buildRequest(frozenDraft(), m);
  assert.equal(segments?.[1].type, 'text');
  assert.deepEqual(
    constraints?.map((c) => c.type === 'pose_keyframe' && c.frame),
    [30, 33, 36, 39, 42, 45, 48],
  );
  assert.deepEqual(faults(frozenDraft(), m), []);
  assert.equal(faults(frozenDraft(), { ...m, supported_constraints: [] }).length, 1);
});

test('a frozen segment keeps its length', () => {
  const { segments } = frozenDraft();
  assert.equal(resize(segments, 1, 40)[1].frames, 20);
  assert.equal(split(segments, 40).length, 2);
  assert.equal(freeze(walk(40), 0, 30, 20), null);
});

test('a nudge takes the place of the one before it', () => {
  const by = (name: string) => nudges(model).find((n) => n.name === name)!;
  const d = { ...newDraft(model), segments: [textSegment('a person walks.', 30)] };
  const twice = by('Quicker').change(by('Slower').change(d, 0), 0);
  assert.equal(twice.segments[0].prompt, 'a person walks, quickly');
  const { guidance, textWeight } = by('More of the text').change(d, 0).options;
  assert.deepEqual([guidance, textWeight], ['separated', 2.5]);
});

test('frozen frames keep their contacts, whatever the answer says of them', () => {
  const before = walk(50);
  before.samples[0].contacts.set(0, Uint8Array.from({ length: 50 }, (_, f) => f % 2));
  const segments = [textSegment('walk', 30), textSegment('turn', 20)];
  segments[1].frozen = freeze(before, 0, 30, 20);
  const after = walk(50);
  after.samples[0].contacts.set(0, new Uint8Array(50).fill(1));
  const [s] = withFrozen(after, segments).samples;
  assert.deepEqual([...s.contacts.get(0)!], Array.from({ length: 50 }, (_, f) => (f < 30 ? 1 : f % 2)));
  assert.ok(s.slips.get(0)![10] > 0.1 && s.slips.get(0)![40] === 0); // only feet that stand slip
});

test('a frozen segment keeps the seat that it sat on, at its place and its times', () => {
  const seat = { name: 'chair', from_seconds: 1.2, to_seconds: 2.5, hips: [0, 0.5, 0.3] as Vec3, at: [0, 0, 0.3] as Vec3, heading_deg: 180, surface: 0.45, size: [0.5, 0.9, 0.5] as Vec3 };
  const horse = { ...seat, name: 'horse', moves_until_seconds: 2 };
  const ramp = { from_xz: [0, 1] as [number, number], ahead_xz: [0, 1] as [number, number], profile: [[0, 0], [1, 0.2]] as [number, number][] };
  const before = walk(50);
  before.samples[0].info = { name: 'a', num_frames: 50, imagined_scene: { supports: [seat, horse] }, imagined_ground: { ramps: [ramp] } };
  const segments = [0, 30].map((from, i) => ({ ...textSegment('walk', i ? 20 : 30), frozen: freeze(before, 0, from, i ? 20 : 30) }));
  const scene = (frozen: typeof segments): SampleInfo => {
    const after = walk(50);
    after.samples[0].info = { name: 'b', num_frames: 50 };
    return withFrozen(after, frozen).samples[0].info;
  };
  const both = scene(segments);
  assert.deepEqual([both.imagined_scene?.supports, both.imagined_ground], [[seat, horse], { ramps: [ramp] }]);
  const [alone] = scene([{ ...segments[0], frozen: null }, segments[1]]).imagined_scene!.supports!;
  assert.deepEqual([alone.from_seconds, alone.to_seconds, alone.hips], [1.5, 2.5, seat.hips]);
});
