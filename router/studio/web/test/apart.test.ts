import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart } from '../src/model/apart.ts';
import { newDraft, textSegment, type Draft } from '../src/model/draft.ts';
import type { Model } from '../src/model/protocol.ts';
import { buildRequest } from '../src/model/request.ts';

const model: Model = {
  id: 'walker',
  fps: 20,
  canonical_skeleton: { joints: [{ name: 'Hips', parent: null, rest_translation: [0, 1, 0], rest_rotation: [0, 0, 0, 1] }] },
  supported_segments: ['text'],
  supported_constraints: ['root_path'],
  supports_loop: true,
};
const first: Draft = { ...newDraft(model), segments: [textSegment('walks', 40), textSegment('waves', 40)] };
const of = (draft: Draft) => ({ draft, request: buildRequest(draft, model) });
const from = (change: Partial<Draft>): string => apart(of({ ...first, ...change }), of(first));

test('a take says how it differs from the one before', () => {
  const [a, b] = first.segments;
  const held = { ...a, frozen: { joints: [], fps: 20, turns: [], roots: [] } };
  const path = { type: 'root_path' as const, frames: [0], positions_xz: [[0, 0]] as [number, number][] };
  for (const [want, change] of [
    ['', {}],
    ['another seed', { options: { ...first.options, seed: 8 } }],
    ['4 samples, another seed', { options: { ...first.options, samples: 4, seed: 8 } }],
    ['segment 2 regenerated', { segments: [held, b] }],
    ['other words in segment 2', { segments: [a, { ...b, prompt: 'bows' }] }],
    ['other lengths', { segments: [a, { ...b, frames: 60 }] }],
    ['one segment', { segments: [a] }],
    ['a path', { constraints: [path] }],
    ['a loop', { options: { ...first.options, loop: true } }],
  ] as [string, Partial<Draft>][]) {
    assert.equal(from(change), want);
  }
  assert.equal(apart(of(first), undefined), '');
});
