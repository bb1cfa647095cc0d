// Rigs and curves out of BVH.
import type { Skeleton, Vec3 } from './protocol.ts';

export interface Bvh {
  names: string[];
  parents: number[];
  offsets: Vec3[]; // as the file has them
  channels: string[][];
  frames: Float64Array[]; // values in the order of the channels
  seconds: number; // of a frame
}

const channel = /^[XYZ](position|rotation)$/i;

// readBvh takes a file apart. It throws a sentence where it is not BVH.
export function readBvh(text: string): Bvh {
  const words = text.split(/\s+/).filter(Boolean);
  const out: Bvh = { names: [], parents: [], offsets: [], channels: [], frames: [], seconds: 1 / 30 };
  let i = 0;
  const next = (): string => words[i++] ?? fail('it ends early');
  const number = (): number => {
    const n = Number(next());
    return Number.isFinite(n) ? n : fail(`"${words[i - 1]}" is not a number`);
  };
  if (next().toUpperCase() !== 'HIERARCHY') fail('it does not begin with HIERARCHY');
  const open: number[] = []; // joints that are not closed; -1: an end site
  for (;;) {
    const word = next();
    if (word === 'MOTION') break;
    if (word === 'ROOT' || word === 'JOINT') {
      out.parents.push(open.at(-1) ?? -1);
      open.push(out.names.length);
      let name = next();
      while (words[i] !== '{' && i < words.length) name += ` ${next()}`;
      out.names.push(name);
      out.offsets.push([0, 0, 0]);
      out.channels.push([]);
      i++;
    } else if (word === 'End') {
      open.push(-1);
      i += 2;
    } else if (word === 'OFFSET') {
      const at: Vec3 = [number(), number(), number()];
      const joint = open.at(-1) ?? -1;
      if (joint >= 0) out.offsets[joint] = at;
    } else if (word === 'CHANNELS') {
      const n = number();
      const joint = open.at(-1) ?? -1;
      for (let k = 0; k < n; k++) {
        const name = next();
        if (!channel.test(name)) fail(`"${name}" is not a channel`);
        out.channels[joint]?.push(name);
      }
    } else if (word === '}') open.pop();
  }
  if (!out.names.length) fail('it has no joints');
  readFrames(out, words.slice(i));
  return out;
}

function readFrames(out: Bvh, words: string[]): void {
  const width = out.channels.reduce((n, c) => n + c.length, 0);
  const count = Number(words[1]);
  out.seconds = Number(words[4]) || out.seconds;
  for (let f = 0, at = 5; f < count && at + width <= words.length; f++, at += width) {
    out.frames.push(Float64Array.from(words.slice(at, at + width), Number));
  }
}

function fail(why: string): never {
  throw new Error(`This file cannot be read as BVH: ${why}.`);
}

// rigOfBvh returns the rig of a file as a skeleton, in metres, its lowest joint on the ground.
export function rigOfBvh({ names, parents, offsets }: Bvh): Skeleton {
  const at: Vec3[] = [];
  for (const [j, o] of offsets.entries()) {
    const p = parents[j]! < 0 ? [0, 0, 0] : at[parents[j]!]!;
    at.push(parents[j]! < 0 ? [0, 0, 0] : [p[0]! + o[0]!, p[1]! + o[1]!, p[2]! + o[2]!]);
  }
  const heights = at.map((p) => p[1]);
  const low = Math.min(...heights);
  const unit = unitOf(Math.max(...heights) - low);
  return {
    joints: names.map((name, j) => ({
      name,
      parent: parents[j]! < 0 ? null : names[parents[j]!]!,
      rest_translation: parents[j]! < 0 ? [0, -low * unit, 0] : (offsets[j]!.map((x) => x * unit) as Vec3),
      rest_rotation: [0, 0, 0, 1],
    })),
  };
}

// unitOf guesses how many metres a unit is: bodies are between half a metre and five metres tall.
export function unitOf(height: number): number {
  for (const unit of [1, 0.01, 0.0254, 0.1, 0.001]) if (height * unit >= 0.5 && height * unit <= 5) return unit;
  return height > 0 ? 1.7 / height : 1;
}
