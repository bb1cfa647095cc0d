// WebM: a container for one track of coded pictures.

export interface Chunk {
  data: Uint8Array<ArrayBuffer>;
  at: number; // ms
  key: boolean; // stands alone
}

export interface Track {
  codec: 'V_VP8' | 'V_VP9';
  width: number;
  height: number;
  ms: number; // how long all of it lasts
}

type Bytes = Uint8Array<ArrayBuffer>;

// webm returns a file with pictures in the order of their times. The first one is a key.
export function webm(track: Track, chunks: Chunk[]): Blob {
  const head = element(0x1a45dfa3, [
    uint(0x4286, 1),
    uint(0x42f7, 1),
    uint(0x42f2, 4),
    uint(0x42f3, 8),
    text(0x4282, 'webm'),
    uint(0x4287, 4),
    uint(0x4285, 2),
  ]);
  const times = [uint(0x2ad7b1, 1_000_000), float(0x4489, track.ms)];
  const info = element(0x1549a966, [...times, text(0x4d80, 'motiongate'), text(0x5741, 'motiongate')]);
  const video = element(0xe0, [uint(0xb0, track.width), uint(0xba, track.height)]);
  const entry = element(0xae, [uint(0xd7, 1), uint(0x73c5, 1), uint(0x9c, 0), text(0x86, track.codec), uint(0x83, 1), video]);
  const clusters = apart(chunks).map((of) => element(0x1f43b675, [uint(0xe7, of[0].at), ...of.map((c) => block(c, of[0].at))]));
  return new Blob([head, element(0x18538067, [info, element(0x1654ae6b, [entry]), ...clusters])], { type: 'video/webm' });
}

// apart returns the pictures from each key to the next.
function apart(chunks: Chunk[]): Chunk[][] {
  const out: Chunk[][] = [];
  for (const c of chunks) {
    if (c.key || !out.length) out.push([]);
    out.at(-1)!.push(c);
  }
  return out;
}

function block(c: Chunk, from: number): Bytes {
  const head = new Uint8Array(4);
  head[0] = 0x81; // track 1
  new DataView(head.buffer).setInt16(1, Math.round(c.at) - Math.round(from));
  head[3] = c.key ? 0x80 : 0;
  return element(0xa3, [head, c.data]);
}

function element(id: number, parts: Bytes[]): Bytes {
  const name = bytesOf(id);
  const length = parts.reduce((n, p) => n + p.byteLength, 0);
  const out = new Uint8Array(name.length + 8 + length);
  out.set(name);
  const view = new DataView(out.buffer);
  view.setUint32(name.length, 0x01000000 + Math.floor(length / 2 ** 32)); // a length of seven bytes
  view.setUint32(name.length + 4, length >>> 0);
  let at = name.length + 8;
  for (const p of parts) {
    out.set(p, at);
    at += p.byteLength;
  }
  return out;
}

function bytesOf(n: number): Bytes {
  const out: number[] = [];
  for (let rest = n; rest > 0 || !out.length; rest = Math.floor(rest / 256)) out.unshift(rest % 256);
  return Uint8Array.from(out);
}

const uint = (id: number, n: number): Bytes => element(id, [bytesOf(Math.round(n))]);
const text = (id: number, s: string): Bytes => element(id, [Uint8Array.from(new TextEncoder().encode(s))]);

function float(id: number, n: number): Bytes {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setFloat64(0, n);
  return element(id, [out]);
}
