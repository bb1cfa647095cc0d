// Drafts as text that fits into an address.
import { revived, type Draft, type Frozen } from './draft.ts';
import type { Quat, Vec3 } from './protocol.ts';
import { texts } from './texts.ts';

const key = '#take=';

export const mostAddress = 48_000; // characters: browsers and chats take more, but not all of them much more

// shared returns the part of an address that holds a draft, frozen segments included. The result is not in it. Where the frozen
// frames make it too long they are left out: their segments are marked as lost, and regenerated.
export async function shared(draft: Draft): Promise<{ hash: string; lost: boolean }> {
  const whole = key + (await pack(draft));
  const lost = whole.length > mostAddress && draft.segments.some((s) => s.frozen);
  return { hash: lost ? key + (await pack(withoutFrozen(draft))) : whole, lost };
}

const withoutFrozen = (d: Draft): Draft => ({
  ...d,
  segments: d.segments.map((s) => (s.frozen ? { ...s, frozen: null, lost: true } : s)),
});

// unshared returns the draft that an address holds; null where there is none that can be read.
export async function unshared(hash: string): Promise<Draft | null> {
  if (!hash.startsWith(key) || hash.length > 4 * mostAddress) return null;
  try {
    const raw = atob(hash.slice(key.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'));
    const end = bytes.indexOf(0);
    const draft = revived(JSON.parse(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))));
    if (!draft) return null;
    const numbers = new Numbers(bytes.subarray(end + 1));
    return { ...draft, segments: draft.segments.map((s) => (s.frozen ? { ...s, frozen: readFrozen(s.frozen, s.frames, numbers) } : s)) };
  } catch {
    return null;
  }
}

// pack writes a draft as JSON, with the contacts and the scene of frozen segments, a zero, and the frames of its frozen segments in binary, and compresses that.
async function pack(draft: Draft): Promise<string> {
  const out: number[] = [];
  const segments = draft.segments.map((s) => {
    if (!s.frozen) return s;
    for (const track of tracksOf(s.frozen)) write(out, track);
    return { ...s, frozen: { ...s.frozen, turns: [], roots: [] } };
  });
  const text = new TextEncoder().encode(JSON.stringify({ ...draft, segments }));
  const bytes = await through(Uint8Array.from([...text, 0, ...out]), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const turnSteps = 32_767; // of a part of a quaternion from 0 to 1: 0.003 degrees
const metreSteps = 10_000;

// tracksOf returns each number of a frame over time, in whole steps.
function tracksOf({ joints, turns, roots }: Frozen): number[][] {
  const out = [0, 1, 2].map((d) => roots.map((at) => Math.round(at[d]! * metreSteps)));
  for (const j of joints.keys()) {
    for (let d = 0; d < 4; d++) out.push(turns.map((t) => Math.round(t[j]![d]! * turnSteps)));
  }
  return out;
}

// readFrozen returns a frozen segment with its frames, from the tracks that tracksOf returned for it.
function readFrozen({ joints, ...rest }: Frozen, frames: number, numbers: Numbers): Frozen {
  const round = (x: number, digits: number): number => Number(x.toFixed(digits)) + 0;
  const tracks = Array.from({ length: 3 + joints.length * 4 }, () => numbers.track(frames));
  const each = Array.from({ length: frames }, (_, f) => f);
  return {
    ...rest,
    joints,
    turns: each.map((f) => joints.map((_, j) => [0, 1, 2, 3].map((d) => round(tracks[3 + j * 4 + d]![f]! / turnSteps, 5)) as Quat)),
    roots: each.map((f) => [0, 1, 2].map((d) => round(tracks[d]![f]! / metreSteps, 4)) as Vec3),
  };
}

// write puts a track down as how far each number is from the line through the two before it, small numbers in one byte.
function write(out: number[], track: number[]): void {
  for (const [i, n] of track.entries()) {
    const off = n - guess(track, i);
    let rest = off < 0 ? -2 * off - 1 : 2 * off;
    for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
    out.push(rest);
  }
}

const guess = (track: number[], i: number): number => (i < 2 ? (track[i - 1] ?? 0) : 2 * track[i - 1]! - track[i - 2]!);

// Numbers reads what write wrote.
class Numbers {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  track(length: number): number[] {
    const out: number[] = [];
    for (let i = 0; i < length; i++) {
      const n = this.next();
      out.push(guess(out, i) + (n % 2 ? -(n + 1) / 2 : n / 2));
    }
    return out;
  }

  private next(): number {
    let n = 0;
    for (let scale = 1; ; scale *= 128) {
      if (this.at >= this.bytes.length || scale > 2 ** 35) throw new Error(texts.theAddressHoldsNoRequest);
      const b = this.bytes[this.at++]!;
      n += (b % 128) * scale;
      if (b < 128) return n;
    }
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}
