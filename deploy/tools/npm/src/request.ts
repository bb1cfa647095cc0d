// Requests in seconds, and their form on the wire, which counts frames.
import type { components } from './api.js';

type Schemas = components['schemas'];
export type Model = Schemas['Model'];
export type Skeleton = Schemas['Skeleton'];
export type Options = Schemas['Options'];
type Body = Schemas['GenerateRequest'];
type Wire = Schemas['Constraint'];

export type Vec3 = [x: number, y: number, z: number];
export type Quaternion = [x: number, y: number, z: number, w: number];

/**
 * A path of the body over the floor. `seconds` has the time of each point; without it the
 * points are spread over the whole motion by the lengths between them, as at a constant speed.
 */
export interface Path {
  path: [x: number, z: number][];
  seconds?: number[];
}

/** A place that a joint reaches at a time, with the rotation that it has there in the world. */
export interface Target {
  target: string;
  seconds: number;
  position: Vec3;
  rotation?: Quaternion;
}

/**
 * Rotations of joints at a time, each relative to its parent, and the place of the root.
 * Other joints follow the motion; with `rest` they have the rotation of the rest pose.
 */
export interface Pose {
  pose: Record<string, Quaternion>;
  seconds: number;
  root?: Vec3;
  rest?: boolean;
}

export type Constraint = Path | Target | Pose;

/** A motion to generate. Without a prompt the constraints alone shape it. */
export interface Request {
  prompt?: string;
  seconds: number;
  constraints?: Constraint[];
  /** An id of the catalogue; the first model is the default. */
  model?: string;
  /** That of the model by default. */
  skeleton?: Skeleton;
  /** Frames per second; those of the model by default. */
  fps?: number;
  /** The same seed gives the same motion. */
  seed?: number;
  samples?: number;
  /** Further options of the protocol. */
  options?: Options;
}

/** The body of POST /generate, for the catalogue's entry of the model. */
export function wire(request: Request, model: Model): Body {
  const fps = request.fps ?? model.fps;
  const frames = Math.round(request.seconds * fps);
  if (!(frames >= 1)) throw new RangeError(`${request.seconds} s are no frame at ${fps} frames a second`);
  return {
    protocol_version: '1.0',
    model: model.id,
    skeleton: request.skeleton ?? model.canonical_skeleton,
    constraints: (request.constraints ?? []).map((c) => constraint(c, fps, frames)),
    options: { ...request.options, num_samples: request.samples ?? 1, seed: request.seed ?? null },
    ...(request.prompt ? { segments: [{ type: 'text', prompt: request.prompt, duration_frames: frames }] } : { duration_frames: frames }),
    ...(request.fps ? { timing: { fps: request.fps } } : {}),
  };
}

function constraint(c: Constraint, fps: number, frames: number): Wire {
  if ('path' in c) return path(c, fps, frames);
  const frame = frameAt(c.seconds, fps, frames);
  if ('target' in c) {
    return {
      type: 'effector_target', joint: c.target, frames: [frame], positions: [c.position],
      ...(c.rotation ? { rotations: [c.rotation] } : {}),
    };
  }
  return {
    type: 'pose_keyframe', frame, joint_rotations: c.pose, fill_mode: c.rest ? 'rest' : 'generate',
    ...(c.root ? { root_position: c.root } : {}),
  };
}

function path({ path: points, seconds }: Path, fps: number, frames: number): Wire {
  if (points.length === 0) throw new RangeError('a path needs a point');
  const times = seconds ?? spread(points, frames / fps);
  if (times.length !== points.length) throw new RangeError(`a path has ${points.length} points and ${times.length} times`);
  if (times.some((t, i) => t < (times[i - 1] ?? 0))) throw new RangeError('the times of a path do not ascend');
  // Of points within one frame the last is kept.
  const places = new Map(points.map((point, i) => [frameAt(times[i]!, fps, frames), point]));
  return { type: 'root_path', frames: [...places.keys()], positions_xz: [...places.values()] };
}

// spread returns the times of points that are passed at a constant speed.
function spread(points: [number, number][], seconds: number): number[] {
  let way = 0;
  const ways = points.map(([x, z], i) => {
    const [px, pz] = points[i - 1] ?? [x, z];
    return (way += Math.hypot(x - px, z - pz));
  });
  return ways.map((w) => (seconds * w) / (way || 1));
}

// frameAt returns the frame at a time; the end of the motion is its last frame.
function frameAt(seconds: number, fps: number, frames: number): number {
  const frame = Math.round(seconds * fps);
  if (!(frame >= 0 && frame <= frames)) throw new RangeError(`${seconds} s is outside of the motion, which is ${frames / fps} s long`);
  return Math.min(frame, frames - 1);
}
