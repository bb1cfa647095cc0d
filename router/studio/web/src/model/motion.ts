// Motions as the page plays them, and where their joints are.
import { handsOf, hipsOf, plain } from './anatomy.ts';
import type { Document, Gltf } from './glb.ts';
import type { MotionInfo, SampleInfo, Skeleton, Vec3 } from './protocol.ts';
import type { Rig } from './rig.ts';
import { texts } from './texts.ts';

export type { Rig };

export interface Sample {
  name: string;
  frames: number;
  turns: Float32Array; // frames x joints x 4, local
  root: Float32Array; // frames x 3, in the world
  offsets: Map<number, Float32Array>; // frames x 3 of joints that leave their rest offset
  contacts: Map<number, Uint8Array>; // frames, of joints that stand on the ground now and then
  slips: Map<number, Float32Array>; // frames, of the same joints: metres a second along the ground while they stand
  tracks: Map<number, Float32Array>; // frames x 3, in the world: where the hips and the hands are
  jerk: number; // of the body without fingers, on average, m/s³
  info: SampleInfo;
}

export interface Motion {
  rig: Rig;
  fps: number;
  samples: Sample[];
  info: MotionInfo;
}

export function rigOf(skeleton: Skeleton): Rig {
  const names = skeleton.joints.map((j) => j.name);
  return {
    names,
    parents: skeleton.joints.map((j) => (j.parent === null || j.parent === undefined ? -1 : names.indexOf(j.parent))),
    rest: Float32Array.from(skeleton.joints.flatMap((j) => j.rest_translation)),
    restTurns: Float32Array.from(skeleton.joints.flatMap((j) => j.rest_rotation)),
  };
}

// still is a motion of one frame in which a rig stands as it rests.
export function still(rig: Rig): Motion & { samples: [Sample] } {
  const info: SampleInfo = { name: 'rest', num_frames: 1 };
  const sample: Sample = {
    name: 'rest',
    frames: 1,
    turns: rig.restTurns.slice(),
    root: rig.rest.slice(0, 3),
    offsets: new Map(),
    contacts: new Map(),
    slips: new Map(),
    tracks: new Map(),
    jerk: 0,
    info,
  };
  return { rig, fps: 30, samples: [sample], info: { fps: 30, samples: [info] } };
}

export function motionOf({ json, bin }: Document): Motion {
  const info = json.extensions?.['MMCP_motion'] as MotionInfo | undefined;
  if (!info?.samples || !(info.fps > 0)) throw new Error(texts.theAnswerDoesNotTell);
  const rig = rigOfNodes(json);
  const animations = json.animations ?? [];
  const samples = info.samples.map((of, i): Sample => {
    const frames = of.num_frames;
    const joints = rig.names.length;
    const sample: Sample = {
      name: of.name,
      frames,
      turns: new Float32Array(frames * joints * 4),
      root: new Float32Array(frames * 3),
      offsets: new Map(),
      contacts: new Map(),
      slips: new Map(),
      tracks: new Map(),
      jerk: 0,
      info: of,
    };
    for (let f = 0; f < frames; f++) {
      sample.turns.set(rig.restTurns, f * joints * 4);
      sample.root.set(rig.rest.subarray(0, 3), f * 3);
    }
    const animation = animations[i];
    for (const channel of animation?.channels ?? []) {
      const { input, output } = animation!.samplers[channel.sampler]!;
      const joint = channel.target.node ?? -1;
      const times = accessor(json, bin, input);
      const values = accessor(json, bin, output);
      if (channel.target.path === 'rotation') {
        const dense = onClock(times, values, 4, frames, info.fps);
        for (let f = 0; f < frames; f++) {
          const to = (f * joints + joint) * 4;
          for (let d = 0; d < 4; d++) sample.turns[to + d] = dense[f * 4 + d]!;
        }
      } else if (channel.target.path === 'translation') {
        const dense = onClock(times, values, 3, frames, info.fps);
        if (rig.parents[joint] === -1) sample.root = dense;
        else sample.offsets.set(joint, dense);
      }
    }
    for (const [name, on] of Object.entries(of.foot_contacts ?? {})) {
      const joint = rig.names.indexOf(name);
      if (joint >= 0 && Array.isArray(on)) sample.contacts.set(joint, Uint8Array.from(on, Number));
    }
    return sample;
  });
  return { rig, fps: info.fps, samples, info };
}

// follow works out how the feet of every sample slip, how it jerks, and the ways of hips and hands.
export function follow(motion: Motion): Motion {
  const joints = [hipsOf(motion.rig), ...handsOf(motion.rig)];
  for (const s of motion.samples) {
    s.slips = slips(motion, s);
    s.jerk = jerkOf(motion, s);
    s.tracks = new Map(paths(motion.rig, s, joints).map((way, i) => [joints[i]!, way]));
  }
  return motion;
}

// buffersOf returns what holds the curves of a motion, each once.
export function buffersOf(motion: Motion): ArrayBuffer[] {
  const maps = (s: Sample) => [s.offsets, s.contacts, s.slips, s.tracks];
  const curves = motion.samples.flatMap((s) => [s.turns, s.root, ...maps(s).flatMap((m) => [...m.values()])]);
  return [...new Set(curves.map((c) => c.buffer as ArrayBuffer))];
}

function rigOfNodes(json: Gltf): Rig {
  const parents = json.nodes.map(() => -1);
  for (const [i, n] of json.nodes.entries()) for (const child of n.children ?? []) parents[child] = i;
  return {
    names: json.nodes.map((n, i) => n.name ?? `node ${i}`),
    parents,
    rest: Float32Array.from(json.nodes.flatMap((n) => n.translation ?? [0, 0, 0])),
    restTurns: Float32Array.from(json.nodes.flatMap((n) => n.rotation ?? [0, 0, 0, 1])),
  };
}

const widths: Record<string, number> = { SCALAR: 1, VEC3: 3, VEC4: 4 };

function accessor(json: Gltf, bin: Uint8Array, index: number): Float32Array {
  const a = json.accessors?.[index];
  const view = json.bufferViews?.[a?.bufferView ?? -1];
  if (!a || !view || a.componentType !== 5126) throw new Error(texts.motionUnplayable);
  const at = bin.byteOffset + (view.byteOffset ?? 0) + (a.byteOffset ?? 0);
  const length = a.count * (widths[a.type] ?? 1);
  if (at % 4 === 0) return new Float32Array(bin.buffer, at, length);
  return new Float32Array(bin.buffer.slice(at, at + length * 4));
}

// onClock returns a curve with one value a frame. Curves may have fewer keys than frames; before the first and behind the last they hold.
export function onClock(times: Float32Array, values: Float32Array, width: 3 | 4, frames: number, fps: number): Float32Array {
  if (times.length === frames) return values.slice(0, frames * width);
  const out = new Float32Array(frames * width);
  let k = 0;
  for (let f = 0; f < frames; f++) {
    const t = f / fps;
    while (k < times.length - 2 && times[k + 1]! <= t) k++;
    const a = times[k]!;
    const b = times[Math.min(k + 1, times.length - 1)]!;
    const u = b > a ? Math.min(Math.max((t - a) / (b - a), 0), 1) : 0;
    const next = Math.min(k + 1, times.length - 1);
    if (width === 4) slerp(values, k * 4, values, next * 4, u, out, f * 4);
    else for (let d = 0; d < 3; d++) out[f * 3 + d] = values[k * 3 + d]! * (1 - u) + values[next * 3 + d]! * u;
  }
  return out;
}

// slerp turns from one quaternion to another on the shorter arc.
export function slerp(a: Float32Array, ai: number, b: Float32Array, bi: number, u: number, out: Float32Array, oi: number): void {
  let dot = 0;
  for (let d = 0; d < 4; d++) dot += a[ai + d]! * b[bi + d]!;
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  let wa = 1 - u;
  let wb = u * sign;
  if (angle > 1e-3) {
    const s = Math.sin(angle);
    wa = Math.sin((1 - u) * angle) / s;
    wb = (Math.sin(u * angle) / s) * sign;
  }
  let n = 0;
  for (let d = 0; d < 4; d++) {
    out[oi + d] = a[ai + d]! * wa + b[bi + d]! * wb;
    n += out[oi + d]! ** 2;
  }
  n = Math.sqrt(n) || 1;
  for (let d = 0; d < 4; d++) out[oi + d]! /= n;
}

// Placed has the places and rotations of a rig's joints in the world.
export interface Placed {
  at: Float32Array; // joints x 3, metres
  turns: Float32Array; // joints x 4
}

// vectorOf returns the place of a joint in the world, metres.
export function vectorOf({ at }: Placed, joint: number): Vec3 {
  const [x = 0, y = 0, z = 0] = at.subarray(joint * 3, joint * 3 + 3);
  return [x, y, z];
}

export const emptyPlaced = (rig: Rig): Placed => ({
  at: new Float32Array(rig.names.length * 3),
  turns: new Float32Array(rig.names.length * 4),
});

const local = new Float32Array(4);

// place puts the joints where they are at a time in frames, which may lie between two. Of a list of joints, parents first, only those.
export function place(rig: Rig, s: Sample, time: number, out: Placed, only?: number[]): Placed {
  const joints = rig.names.length;
  const f = Math.min(Math.max(Math.floor(time), 0), s.frames - 1);
  const g = Math.min(f + 1, s.frames - 1);
  const u = Math.min(Math.max(time - f, 0), 1);
  for (let i = 0; i < (only?.length ?? joints); i++) {
    const j = only ? only[i]! : i;
    const parent = rig.parents[j]!;
    slerp(s.turns, (f * joints + j) * 4, s.turns, (g * joints + j) * 4, u, local, 0);
    if (parent < 0) {
      for (let d = 0; d < 3; d++) out.at[j * 3 + d] = s.root[f * 3 + d]! * (1 - u) + s.root[g * 3 + d]! * u;
      out.turns.set(local, j * 4);
      continue;
    }
    const moved = s.offsets.get(j);
    const x = moved ? moved[f * 3]! * (1 - u) + moved[g * 3]! * u : rig.rest[j * 3]!;
    const y = moved ? moved[f * 3 + 1]! * (1 - u) + moved[g * 3 + 1]! * u : rig.rest[j * 3 + 1]!;
    const z = moved ? moved[f * 3 + 2]! * (1 - u) + moved[g * 3 + 2]! * u : rig.rest[j * 3 + 2]!;
    turn(out.turns, parent * 4, x, y, z, out.at, j * 3);
    for (let d = 0; d < 3; d++) out.at[j * 3 + d]! += out.at[parent * 3 + d]!;
    multiply(out.turns, parent * 4, local, 0, out.turns, j * 4);
  }
  return out;
}

// turn rotates a vector by the quaternion at q.
function turn(q: Float32Array, i: number, x: number, y: number, z: number, out: Float32Array, o: number): void {
  const qx = q[i]!,
    qy = q[i + 1]!,
    qz = q[i + 2]!,
    qw = q[i + 3]!;
  const tx = 2 * (qy * z - qz * y),
    ty = 2 * (qz * x - qx * z),
    tz = 2 * (qx * y - qy * x);
  out[o] = x + qw * tx + qy * tz - qz * ty;
  out[o + 1] = y + qw * ty + qz * tx - qx * tz;
  out[o + 2] = z + qw * tz + qx * ty - qy * tx;
}

function multiply(a: Float32Array, i: number, b: Float32Array, k: number, out: Float32Array, o: number): void {
  const ax = a[i]!,
    ay = a[i + 1]!,
    az = a[i + 2]!,
    aw = a[i + 3]!;
  const bx = b[k]!,
    by = b[k + 1]!,
    bz = b[k + 2]!,
    bw = b[k + 3]!;
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

// paths returns where some joints are in every frame: for each joint, frames x 3.
export function paths(rig: Rig, s: Sample, joints: number[]): Float32Array[] {
  const out = joints.map(() => new Float32Array(s.frames * 3));
  const placed = emptyPlaced(rig);
  const above = new Set(joints); // with their ancestors
  for (const j of above) if (rig.parents[j]! >= 0) above.add(rig.parents[j]!);
  const order = depthOrder(rig).filter((j) => above.has(j));
  for (let f = 0; f < s.frames; f++) {
    place(rig, s, f, placed, order);
    for (const [i, j] of joints.entries()) for (let d = 0; d < 3; d++) out[i]![f * 3 + d] = placed.at[j * 3 + d]!;
  }
  return out;
}

// jerkOf returns how fast the acceleration of joints changes, on average over joints and frames, m/s³. Fingers do not count.
export function jerkOf({ rig, fps }: Motion, s: Sample): number {
  const names = plain(rig);
  const body = names.flatMap((n, j) => (/thumb|index|middle|ring|pinky|little|finger|eye|jaw|end$/.test(n) ? [] : [j]));
  const ways = paths(rig, s, body);
  let sum = 0;
  for (const p of ways) {
    for (let i = 9; i < p.length; i += 3) {
      const third = (d: number): number => p[i + d]! - 3 * p[i + d - 3]! + 3 * p[i + d - 6]! - p[i + d - 9]!;
      sum += Math.hypot(third(0), third(1), third(2));
    }
  }
  const count = ways.length * Math.max(0, s.frames - 3);
  return count ? (sum / count) * fps ** 3 : 0;
}

// slip returns the mean and the greatest speed of feet during their contacts, metres a second; undefined without contacts.
export function slip(s: Sample): { mean: number; most: number } | undefined {
  if (!s.contacts.size) return undefined;
  let sum = 0;
  let frames = 0;
  let most = 0;
  for (const [j, speeds] of s.slips) {
    const on = s.contacts.get(j);
    for (let f = 1; f < s.frames; f++) {
      if (!on?.[f] || !on[f - 1]) continue;
      sum += speeds[f]!;
      most = Math.max(most, speeds[f]!);
      frames++;
    }
  }
  return { mean: frames ? sum / frames : 0, most };
}

const straight = 0.02; // radians between the first and the last frame

// drift returns how far a motion goes from its first frame to its last, x and z in metres; [0, 0] where it ends in another direction.
export function drift({ rig }: Motion, s: Sample): [x: number, z: number] {
  const root = rig.parents.indexOf(-1) * 4;
  const last = s.frames - 1;
  let dot = 0;
  for (let d = 0; d < 4; d++) dot += s.turns[root + d]! * s.turns[last * rig.names.length * 4 + root + d]!;
  if (2 * Math.acos(Math.min(1, Math.abs(dot))) > straight) return [0, 0];
  return [s.root[last * 3]! - s.root[0]!, s.root[last * 3 + 2]! - s.root[2]!];
}

// depthOrder returns the joints, parents first.
function depthOrder(rig: Rig): number[] {
  const depth = (j: number): number => (rig.parents[j]! < 0 ? 0 : 1 + depth(rig.parents[j]!));
  return rig.parents.map((_, j) => j).sort((a, b) => depth(a) - depth(b));
}

// Slip of a joint that stands: how far it moves along the ground from the frame before, in metres a second.
export function slips(motion: Motion, s: Sample): Map<number, Float32Array> {
  const joints = [...s.contacts.keys()];
  const out = new Map<number, Float32Array>();
  for (const [i, path] of paths(motion.rig, s, joints).entries()) {
    const on = s.contacts.get(joints[i]!)!;
    const slip = new Float32Array(s.frames);
    for (let f = 1; f < s.frames; f++) {
      if (on[f] && on[f - 1]) slip[f] = Math.hypot(path[f * 3]! - path[f * 3 - 3]!, path[f * 3 + 2]! - path[f * 3 - 1]!) * motion.fps;
    }
    out.set(joints[i]!, slip);
  }
  return out;
}
