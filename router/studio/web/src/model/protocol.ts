// The words of the protocol that the page reads and writes.

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number]; // x y z w

export interface Joint {
  name: string;
  parent: string | null;
  rest_translation: Vec3; // metres, in the parent's frame
  rest_rotation: Quat;
  display_name?: string | null;
}

export interface Skeleton {
  joints: Joint[];
  coordinate_system?: string;
  units?: string;
}

export interface ModelOption {
  name: string;
  type: 'number' | 'integer' | 'boolean' | 'enum' | 'flags';
  title?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  values?: string[];
}

export interface Limits {
  max_duration_seconds?: number;
  max_num_samples?: number;
  max_constraints_per_request?: number;
  max_prompt_length?: number;
}

export interface Model {
  id: string;
  fps: number;
  canonical_skeleton: Skeleton;
  supports_retargeting?: boolean;
  supports_async?: boolean;
  supported_constraints?: string[];
  supported_segments?: string[];
  supported_guidance_types?: string[];
  predicted_contact_joints?: string[];
  native_clip_seconds?: number;
  recommended_max_duration_seconds?: number;
  supports_segment_seed?: boolean;
  supports_motion_reference_mixed?: boolean;
  supports_loop?: boolean;
  supports_keyframe_reduction?: boolean;
  model_options?: ModelOption[];
  limits?: Limits;
}

export interface Capabilities {
  protocol_version: string;
  response_formats?: string[];
  models: Model[];
  motiongate?: { models?: Record<string, ModelExtra>; formats?: string[] }; // media types beside glTF
}

// ModelExtra has the gateway's own fields about a model, which are outside of its entry.
export interface ModelExtra {
  revision?: string;
  declared?: boolean;
  license?: License;
  adapter?: { adds?: string[] };
}

// License is the license of a model's motions.
export interface License {
  name: string;
  url?: string;
  forbids?: string[]; // uses
}

export interface RootPath {
  type: 'root_path';
  frames: number[];
  positions_xz: [number, number][];
  heading_radians?: number[] | null;
}

export interface EffectorTarget {
  type: 'effector_target';
  joint: string;
  frames: number[];
  positions: Vec3[];
  rotations?: Quat[] | null;
}

export interface PoseKeyframe {
  type: 'pose_keyframe';
  frame: number;
  joint_rotations: Record<string, Quat>;
  root_position?: Vec3 | null;
  fill_mode?: 'generate' | 'rest';
}

export interface GroundHeight {
  type: 'ground_height';
  points: Vec3[]; // x, z, y
}

export type Constraint = RootPath | EffectorTarget | PoseKeyframe | GroundHeight;

export interface WireSegment {
  type: 'text' | 'unconditioned' | 'pose' | 'motion_reference';
  prompt?: string;
  duration_frames?: number;
  seed?: number;
  joint_names?: string[];
  rotations?: Quat[][];
  root_positions?: Vec3[];
  fps?: number;
}

export interface WireRequest {
  protocol_version: string;
  model: string;
  skeleton: Skeleton;
  segments?: WireSegment[];
  constraints?: Constraint[];
  duration_frames?: number;
  timing?: { fps: number };
  options?: Record<string, unknown>;
}

export interface Note {
  code: string;
  severity: string;
  message: string;
  segment?: number;
  frame?: number;
  sample?: number;
  constraint?: number;
}

export interface Interpretation {
  segment: number;
  actions?: string[];
  timeline?: string[];
  notes?: string[];
  ignored?: string[];
}

export interface ConstraintReport {
  index: number;
  type: string;
  joint?: string;
  max_error_cm?: number;
  max_error_deg?: number;
  missed_frames?: number[];
}

export interface SampleInfo {
  name: string;
  num_frames: number;
  chunk_boundaries?: number[];
  foot_contacts?: Record<string, boolean[]>;
  trajectory?: { model: string; params?: Record<string, unknown>; position: [number, number][]; yaw: number[] };
  report?: { constraints?: ConstraintReport[] };
  imagined_ground?: { ramps: Ramp[] };
  imagined_scene?: { supports?: Support[]; things?: Thing[] };
}

// Ramp is a rise of the ground: pairs of metres ahead and height, level before and after.
export interface Ramp {
  from_xz: [number, number];
  ahead_xz: [number, number];
  profile: [ahead: number, height: number][];
}

// Support is a thing that a body touches for a time: a seat, a bed, a wall, a ladder, a door. Lengths are metres.
export interface Support {
  name: string;
  from_seconds: number;
  to_seconds: number;
  moves_until_seconds?: number; // it moves with the hips until then, and at and heading are those at that time
  hips: Vec3; // where they are on it, or beside it
  at: Vec3; // middle of its base
  heading_deg: number; // direction that its front faces: 0 is +Z, 90 is +X
  surface: number; // height of the part that carries the body, above its base; 0 if there is none
  size: Vec3; // width across the heading, height, and depth
}

// Thing is in hands for a time.
export interface Thing {
  name: string;
  from_seconds: number;
  to_seconds: number;
  hands: ('left' | 'right')[];
  size: Vec3;
  taken_at: Vec3;
  left_at?: Vec3;
}

export interface MotionInfo {
  version?: string;
  model?: string;
  fps: number;
  samples: SampleInfo[];
  notes?: Note[];
  interpretation?: Interpretation[];
}

export interface JobStatus {
  job_id: string;
  state?: string;
  queue_position?: number;
  estimated_seconds?: number;
  progress?: number;
}

// Failure is an error of the gateway, from its envelope.
export class Failure extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly retryAt: number; // ms since 1970: not earlier
  readonly passing: boolean; // the same request may succeed later

  // The time to wait is in seconds; a status of 0 stands for no answer.
  constructor(code: string, message: string, details: Record<string, unknown> = {}, retryAfter = 0, status = 0) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAt = Date.now() + retryAfter * 1000;
    this.passing = code === 'no_connection' || [429, 502, 503, 504].includes(status);
  }
}
