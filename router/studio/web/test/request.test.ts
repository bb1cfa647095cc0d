import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPreset, defaultOptions, newDraft, presets, type Draft } from '../src/model/draft.ts';
import type { Model } from '../src/model/protocol.ts';
import { buildRequest, faults, warnings } from '../src/model/request.ts';
import { snippet } from '../src/model/snippet.ts';

const model: Model = {
  id: 'walker',
  fps: 20,
  canonical_skeleton: { joints: [{ name: 'Hips', parent: null, rest_translation: [0, 1, 0], rest_rotation: [0, 0, 0, 1] }] },
  supported_constraints: ['root_path'],
  supported_segments: ['text', 'unconditioned'],
  supported_guidance_types: ['nocfg', 'separated'],
  recommended_max_duration_seconds: 6,
  limits: { max_duration_seconds: 10, max_num_samples: 4, max_prompt_length: 40, max_constraints_per_request: 1 },
  model_options: [{ name: 'energy', type: 'number', default: 0, minimum: -1, maximum: 1 }],
};

const draft = (change: Partial<Draft> = {}): Draft => ({ ...newDraft(model), ...change });

test('a request has what was asked for, and nothing at its default', () => {
  const r = buildRequest(draft(), model);
  assert.deepEqual(r.segments, [{ type: 'text', prompt: 'a person walks forward and waves', duration_frames: 100 }]);
  assert.deepEqual(r.options, { seed: 7 });
  assert.equal(r.skeleton, model.canonical_skeleton);
  assert.equal('constraints' in r, false);
});

test('options that the model does not list are left out', () => {
  const options = {
    ...defaultOptions,
    samples: 9,
    loop: true,
    guidance: 'regular' as const,
    transition: 8,
    model: { energy: 0.5, other: 1 },
  };
  assert.deepEqual(buildRequest(draft({ options }), model).options, {
    seed: 7,
    num_samples: 4,
    transition_frames: 8,
    model_options: { energy: 0.5 },
  });
  assert.deepEqual(buildRequest(draft({ options: { ...defaultOptions, guidance: 'separated', model: { energy: 0 } } }), model).options, {
    seed: 7,
    guidance: { type: 'separated', weight: [2, 2] },
  });
});

test('segments without words are free, and poses have no length', () => {
  const segments: Draft['segments'] = [
    { id: 1, type: 'text', prompt: ' ', frames: 30, seed: 5 },
    { id: 2, type: 'pose', prompt: 'waves', frames: 1, seed: null },
  ];
  assert.deepEqual(buildRequest(draft({ segments }), model).segments, [
    { type: 'unconditioned', duration_frames: 30 },
    { type: 'pose', prompt: 'waves' },
  ]);
  assert.equal(buildRequest(draft({ segments }), { ...model, supports_segment_seed: true }).segments?.[0].seed, 5);
});

test('constraints past the end or unknown to the model are left out', () => {
  const constraints: Draft['constraints'] = [
    {
      type: 'root_path',
      frames: [0, 50, 200],
      positions_xz: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    },
    { type: 'effector_target', joint: 'Hips', frames: [3], positions: [[0, 0, 0]] },
  ];
  assert.deepEqual(buildRequest(draft({ constraints }), model).constraints, [
    {
      type: 'root_path',
      frames: [0, 50],
      positions_xz: [
        [0, 0],
        [1, 0],
      ],
    },
  ]);
});

test('limits are reported in sentences', () => {
  assert.deepEqual(faults(draft(), model), []);
  const long = draft({ segments: [{ id: 1, type: 'text', prompt: 'x'.repeat(41), frames: 201, seed: null }] });
  assert.equal(faults(long, model).length, 2);
  assert.equal(warnings(draft(), model).length, 0);
  assert.equal(warnings(long, model).length, 1);
});

test('each preset is a request that the model takes', () => {
  for (const p of presets) {
    const d = applyPreset(draft(), p, { ...model, limits: {} });
    assert.equal(d.model, 'walker');
    assert.ok((buildRequest(d, model).segments?.length ?? 0) > 0, p.title);
  }
});

test('snippets quote what stands in them', () => {
  const d = draft({ segments: [{ id: 1, type: 'text', prompt: "a person's walk", frames: 40, seed: null }] });
  const r = buildRequest(d, model);
  const text = (f: 'json' | 'curl' | 'python' | 'motiongate') => snippet(r, model, 'http://x:1', f);
  assert.deepEqual(JSON.parse(text('json')), r);
  assert.match(text('curl'), /person'\\''s walk/);
  assert.match(text('python'), /http:\/\/x:1/);
  assert.match(snippet(r, model, 'http://x:1/t/$MOTIONGATE_KEY', 'python'), /expandvars\("http:\/\/x:1\/t\/\$MOTIONGATE_KEY"\)/);
  assert.equal(
    text('motiongate'),
    "motiongate generate 'a person'\\''s walk' --url http://x:1 --model 'walker' --seconds 2 --seed 7 -o motion.glb",
  );
});
