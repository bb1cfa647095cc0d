// Sets of clips for games, as the gateway lists and makes them.
import { parse } from './glb.ts';
import { motionOf, type Motion } from './motion.ts';
import type { SampleInfo, Skeleton } from './protocol.ts';

export interface ListedSet {
  name: string;
  about: string;
  clips: { name: string; prompt: string; loop?: boolean }[];
}

export interface SetRequest {
  set: string;
  model: string;
  skeleton?: Skeleton;
  style?: string;
  seed?: number;
  clips?: string[];
  formats?: string[];
}

export interface SetClip {
  name: string;
  prompt: string;
  loop?: boolean;
  frames: number;
  seconds: number;
  files: { glb?: { root_motion: string } };
  measured: { speed: number; velocity: [forward: number, left: number]; turn: number }; // m/s, degrees a second
  seam?: { cm: number };
  contacts?: Record<string, [first: number, end: number][]>;
}

export interface BlendSpace {
  axes: [string, string];
  samples: { clip: string; at: [number, number] }[];
  neighbours?: [string, string][];
}

// Manifest is set.json.
export interface Manifest {
  name: string;
  fps: number;
  clips: SetClip[];
  blend_spaces: Record<string, BlendSpace>;
  failed: { clip: string; code: string; message: string }[];
}

// motionOfClip returns the motion in the GLB of a clip, which has no description of samples.
export function motionOfClip(glb: Uint8Array<ArrayBuffer>, clip: SetClip, fps: number): Motion {
  const document = parse(glb);
  const sample: SampleInfo = { name: clip.name, num_frames: clip.frames };
  document.json.extensions = { ...document.json.extensions, MMCP_motion: { fps, samples: [sample] } };
  return motionOf(document);
}
