// What a person composes: the request before it is one.
import { counterpart } from './anatomy.ts';
import { listed } from './constraints.ts';
import { rigOf } from './motion.ts';
import type { Constraint, Model, Quat, Ramp, SampleInfo, Skeleton, Vec3 } from './protocol.ts';
import { texts } from './texts.ts';

export interface Segment {
  id: number;
  type: 'text' | 'unconditioned' | 'pose';
  prompt: string;
  frames: number; // 1 for a pose
  seed: number | null;
  frozen?: Frozen | null; // stays as it is
  lost?: boolean; // its frozen frames were too long for the address that it came in
}

// Frozen is a part of a motion.
export interface Frozen {
  joints: string[];
  fps: number;
  turns: Quat[][]; // frames x joints
  roots: Vec3[]; // frames, metres
  scene?: NonNullable<SampleInfo['imagined_scene']>; // seconds from its first frame
  ground?: Ramp[];
  contacts?: Record<string, string>; // of the joints that stand now and then: a 1 or a 0 for each frame
}

export interface Options {
  samples: number;
  seed: number;
  locked: boolean; // the seed stays from one generation to the next
  steps: number;
  transition: number; // frames
  postProcessing: boolean;
  loop: boolean;
  guidance: 'default' | 'nocfg' | 'regular' | 'separated';
  textWeight: number;
  constraintWeight: number;
  model: Record<string, unknown>; // of model_options: those that were changed
}

// Rig is the skeleton of a character that the user opened.
export interface Rig {
  id: string; // of the character
  name: string;
  skeleton: Skeleton;
}

export interface Draft {
  model: string;
  rig?: Rig | null; // none: the model's own
  segments: Segment[];
  constraints: Constraint[];
  options: Options;
}

export const defaultOptions: Options = {
  samples: 1,
  seed: 7,
  locked: false,
  steps: 100,
  transition: 5,
  postProcessing: true,
  loop: false,
  guidance: 'default',
  textWeight: 2,
  constraintWeight: 2,
  model: {},
};

let lastId = 0;

// newId returns a number that no segment of this page has.
export function newId(taken: Segment[] = []): number {
  for (const s of taken) lastId = Math.max(lastId, s.id);
  return ++lastId;
}

export function textSegment(prompt: string, frames: number): Segment {
  return { id: newId(), type: 'text', prompt, frames, seed: null };
}

export function newDraft(model: Model): Draft {
  return {
    model: model.id,
    rig: null,
    segments: [textSegment('a person walks forward and waves', Math.round(model.fps * 5))],
    constraints: [],
    options: { ...defaultOptions, model: {} },
  };
}

// revived returns a draft that was stored or sent, with defaults for what it lacks; null where it is none.
export function revived(value: unknown): Draft | null {
  const d = value as Partial<Draft> | null;
  if (typeof d?.model !== 'string' || !Array.isArray(d.segments) || !d.segments.length || !d.segments.every(isSegment)) return null;
  const joints = d.rig?.skeleton?.joints;
  if (d.rig && !(typeof d.rig.name === 'string' && Array.isArray(joints) && joints.every((j) => typeof j?.name === 'string'))) return null;
  const options = { ...defaultOptions, ...d.options };
  for (const [name, usual] of Object.entries(defaultOptions)) {
    if (typeof options[name as keyof Options] !== typeof usual || options[name as keyof Options] === null) return null;
  }
  try {
    return { model: d.model, rig: d.rig ?? null, segments: d.segments, constraints: listed(d.constraints ?? []), options };
  } catch {
    return null;
  }
}

function isSegment(s: Partial<Segment> | null): s is Segment {
  const kinds: unknown[] = ['text', 'unconditioned', 'pose'];
  const whole = Number.isInteger(s?.id) && Number.isInteger(s?.frames) && s!.frames! > 0;
  const z = s?.frozen;
  const { supports = [], things = [] } = z?.scene ?? {};
  if (z && ![z.joints, z.turns, z.roots, supports, things, z.ground ?? []].every(Array.isArray)) return false;
  if (!Object.values(z?.contacts ?? {}).every((c) => typeof c === 'string')) return false;
  return whole && kinds.includes(s?.type) && typeof s?.prompt === 'string' && (s.seed === null || Number.isInteger(s.seed));
}

export interface Preset {
  title: string;
  about: string;
  segments: [prompt: string, seconds: number][];
  constraints?: (fps: number) => Constraint[];
  options?: Partial<Options>;
}

// presets are requests to begin with.
export const presets: Preset[] = [
  { title: texts.walkAndWave, about: texts.oneSentence, segments: [['a person walks forward and waves', 5]] },
  { title: texts.oldMan, about: texts.aStyleThreeActions, segments: [['an old man walks slowly, stops and looks around', 7]] },
  {
    title: texts.threeBeats,
    about: texts.segmentsThatFollowEachOther,
    segments: [
      ['a person runs forward', 3],
      ['jumps over a puddle', 2],
      ['celebrates with both arms', 3],
    ],
  },
  { title: texts.sitDown, about: texts.aChairIsImagined, segments: [['a tired person walks to a chair and sits down', 6]] },
  {
    title: texts.alongAPath,
    about: texts.aPathOnTheFloor,
    segments: [['a person walks', 6]],
    constraints: (fps) => [
      {
        type: 'root_path',
        frames: [0, 2, 4, 6].map((s) => Math.max(0, Math.round(s * fps) - (s ? 1 : 0))),
        positions_xz: [
          [0, 0],
          [1.2, 1.6],
          [0, 3.4],
          [-1.6, 4],
        ],
      },
    ],
  },
  { title: texts.fourMoods, about: texts.samplesSideBySide, segments: [['a person walks forward', 4]], options: { samples: 4 } },
  { title: texts.dance, about: texts.tenSeconds, segments: [['a person dances happily', 10]] },
  { title: texts.endlessRun, about: texts.aLoop, segments: [['a person runs forward', 2]], options: { loop: true } },
];

export function applyPreset(draft: Draft, preset: Preset, model: Model): Draft {
  return {
    model: draft.model,
    rig: draft.rig ?? null,
    segments: preset.segments.map(([prompt, seconds]) => textSegment(prompt, Math.round(seconds * model.fps))),
    constraints: (preset.constraints?.(model.fps) ?? []).filter((c) => model.supported_constraints?.includes(c.type)),
    options: {
      ...defaultOptions,
      seed: draft.options.seed,
      locked: draft.options.locked,
      ...preset.options,
      model: {},
      loop: !!preset.options?.loop && !!model.supports_loop,
    },
  };
}

// forModel returns a draft for another model: as long in seconds, and without what its rig does not have.
export function forModel(draft: Draft, from: Model, to: Model): Draft {
  const rate = to.fps / from.fps;
  const at = (frame: number): number => Math.round(frame * rate);
  const names = skeletonOf(draft, to).joints.map((j) => j.name);
  const segments = draft.segments.map((s): Segment => {
    if (s.type === 'pose') return s;
    const frozen = rate === 1 && s.frozen?.joints.every((j) => names.includes(j)) ? s.frozen : null;
    return { ...s, frames: Math.max(2, at(s.frames)), frozen };
  });
  const constraints = onto(draft.constraints, skeletonOf(draft, from), skeletonOf(draft, to)).map((c) => atFrames(c, at));
  return { ...draft, model: to.id, segments, constraints, options: to.id === from.id ? draft.options : { ...draft.options, model: {} } };
}

// skeletonOf returns the rig that a motion is asked for: the character's where the model takes it.
export const skeletonOf = ({ rig }: Draft, m: Model): Skeleton => (rig && m.supports_retargeting ? rig.skeleton : m.canonical_skeleton);

// withRig returns a draft for another character, null: the model's own rig, without what that rig does not have.
export function withRig(draft: Draft, rig: Rig | null, m: Model): Draft {
  const out = { ...draft, rig };
  const names = skeletonOf(out, m).joints.map((j) => j.name);
  const segments = draft.segments.map((s) => (s.frozen?.joints.every((j) => names.includes(j)) === false ? { ...s, frozen: null } : s));
  return { ...out, segments, constraints: onto(draft.constraints, skeletonOf(draft, m), skeletonOf(out, m)) };
}

// onto returns constraints for another rig: targets of hands, feet and hips go along, others on joints that it does not have are left out.
function onto(constraints: Constraint[], from: Skeleton, to: Skeleton): Constraint[] {
  const [before, after] = [rigOf(from), rigOf(to)];
  const { names } = after;
  return constraints
    .map((c): Constraint => {
      if (c.type !== 'effector_target' || names.includes(c.joint)) return c;
      const joint = names[counterpart(before, before.names.indexOf(c.joint), after)];
      return joint ? { ...c, joint } : c;
    })
    .filter((c) => fits(c, names));
}

// fits reports whether all joints that a constraint speaks of are among those of a rig.
function fits(c: Constraint, joints: string[]): boolean {
  if (c.type === 'pose_keyframe') return Object.keys(c.joint_rotations).every((n) => joints.includes(n));
  return c.type !== 'effector_target' || joints.includes(c.joint);
}

function atFrames(c: Constraint, at: (frame: number) => number): Constraint {
  switch (c.type) {
    case 'ground_height':
      return c;
    case 'pose_keyframe':
      return { ...c, frame: at(c.frame) };
    default:
      return { ...c, frames: c.frames.map(at) };
  }
}
