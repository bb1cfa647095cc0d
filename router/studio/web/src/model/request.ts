// Requests out of drafts.
import { type Draft, defaultOptions, skeletonOf } from './draft.ts';
import { fit, totalFrames } from './timeline.ts';
import { asReference, canHold, poses, reference } from './freeze.ts';
import type { Constraint, Model, WireRequest, WireSegment } from './protocol.ts';
import { texts } from './texts.ts';

// buildRequest returns the request for a draft, without features that the model does not list and without options at their defaults.
export function buildRequest(draft: Draft, model: Model): WireRequest {
  const segments = draft.segments.map((s): WireSegment => {
    if (s.frozen && asReference(model)) return reference(s.frozen);
    const out: WireSegment = { type: s.type === 'text' && !s.prompt.trim() ? 'unconditioned' : s.type };
    if (out.type !== 'unconditioned') out.prompt = s.prompt.trim();
    if (s.type !== 'pose') {
      out.duration_frames = s.frames;
      if (s.seed !== null && model.supports_segment_seed) out.seed = s.seed;
    }
    return out;
  });
  const request: WireRequest = { protocol_version: '1.0', model: model.id, skeleton: skeletonOf(draft, model), segments };
  const constraints = fit(draft.constraints, totalFrames(draft.segments)).filter((c) => model.supported_constraints?.includes(c.type));
  if (!asReference(model)) constraints.push(...heldPoses(draft, model, constraints.length));
  if (constraints.length) request.constraints = constraints;
  request.options = buildOptions(draft, model);
  return request;
}

// sameRequest reports whether two requests ask for the same motion of rigs with the same joints.
export function sameRequest(a: WireRequest, b: WireRequest): boolean {
  const essence = ({ skeleton, ...rest }: WireRequest): string => JSON.stringify([skeleton.joints.map((j) => j.name), rest]);
  return essence(a) === essence(b);
}

// heldPoses are those of frozen segments, as many as the model takes beside the other constraints.
function heldPoses(draft: Draft, model: Model, others: number): Constraint[] {
  if (!model.supported_constraints?.includes('pose_keyframe')) return [];
  return poses(draft.segments, (model.limits?.max_constraints_per_request ?? 64) - others);
}

function buildOptions({ options: o, segments }: Draft, model: Model): Record<string, unknown> {
  const out: Record<string, unknown> = { seed: o.seed };
  if (o.samples !== 1) out['num_samples'] = Math.min(o.samples, model.limits?.max_num_samples ?? 16);
  if (o.steps !== defaultOptions.steps) out['diffusion_steps'] = o.steps;
  if (o.transition !== defaultOptions.transition) out['transition_frames'] = o.transition;
  if (!o.postProcessing) out['post_processing'] = false;
  if (o.loop && model.supports_loop && segments.length === 1) out['loop'] = true;
  const weights = { default: null, nocfg: [], regular: [o.textWeight], separated: [o.textWeight, o.constraintWeight] }[o.guidance];
  if (weights && model.supported_guidance_types?.includes(o.guidance)) out['guidance'] = { type: o.guidance, weight: weights };
  const own = (model.model_options ?? []).filter((m) => m.name in o.model && o.model[m.name] !== m.default);
  if (own.length) out['model_options'] = Object.fromEntries(own.map((m) => [m.name, o.model[m.name]]));
  return out;
}

// faults returns what the model's limits say against a draft, in sentences.
export function faults(draft: Draft, model: Model): string[] {
  const out: string[] = [];
  const { limits = {} } = model;
  const seconds = totalFrames(draft.segments) / model.fps;
  if (limits.max_duration_seconds && seconds > limits.max_duration_seconds) {
    out.push(texts.theMotionIsSLong(seconds.toFixed(1), limits.max_duration_seconds));
  }
  for (const [i, s] of draft.segments.entries()) {
    if (limits.max_prompt_length && [...s.prompt].length > limits.max_prompt_length) {
      out.push(texts.thePromptOfSegmentIs(i + 1, limits.max_prompt_length));
    }
    if (s.type === 'pose' && !model.supported_segments?.includes('pose')) out.push(texts.posesUnsupported(i + 1));
  }
  if (limits.max_constraints_per_request && draft.constraints.length > limits.max_constraints_per_request) {
    out.push(texts.thereAreConstraintsTheModel(draft.constraints.length, limits.max_constraints_per_request));
  }
  if (!canHold(model) && draft.segments.some((s) => s.frozen)) out.push(texts.theModelHoldsNoFrozen);
  if (draft.rig && !model.supports_retargeting) out.push(texts.ownRigOnly(draft.rig.name));
  for (const c of draft.constraints) {
    if (!model.supported_constraints?.includes(c.type)) out.push(texts.theModelTakesNoIt(c.type.replaceAll('_', ' ')));
  }
  return out;
}

// warnings returns what may go less well than expected.
export function warnings(draft: Draft, model: Model): string[] {
  const seconds = totalFrames(draft.segments) / model.fps;
  const good = model.recommended_max_duration_seconds;
  const out = good && seconds > good ? [texts.sIsLongerThanThe(seconds.toFixed(1), good)] : [];
  for (const [i, s] of draft.segments.entries()) {
    if (s.lost) out.push(texts.segmentWasFrozenWhereThis(i + 1));
  }
  return out;
}
