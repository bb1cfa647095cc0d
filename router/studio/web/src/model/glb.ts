// The two containers of glTF: JSON with a data URI, and GLB.
import { texts } from './texts.ts';

export interface Gltf {
  asset: { version: string; generator?: string };
  nodes: { name?: string; translation?: number[]; rotation?: number[]; children?: number[] }[];
  animations?: {
    name?: string;
    samplers: { input: number; output: number; interpolation?: string }[];
    channels: { sampler: number; target: { node?: number; path: string } }[];
  }[];
  accessors?: { bufferView?: number; byteOffset?: number; componentType: number; count: number; type: string }[];
  bufferViews?: { buffer: number; byteOffset?: number; byteLength: number; byteStride?: number }[];
  buffers?: { byteLength: number; uri?: string }[];
  extensions?: Record<string, unknown>;
  [more: string]: unknown;
}

export interface Document {
  json: Gltf;
  bin: Uint8Array<ArrayBuffer>;
}

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binChunk = 0x004e4942;

export function parse(bytes: Uint8Array<ArrayBuffer>): Document {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  if (bytes.byteLength < 12 || view.getUint32(0, true) !== magic) {
    const json = JSON.parse(text.decode(bytes)) as Gltf;
    const uri = json.buffers?.[0]?.uri ?? '';
    return { json, bin: fromBase64(uri.slice(uri.indexOf(',') + 1)) };
  }
  let json: Gltf | undefined;
  let bin: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (kind === jsonChunk) json = JSON.parse(text.decode(chunk)) as Gltf;
    if (kind === binChunk) bin = chunk;
    at += 8 + length;
  }
  if (!json) throw new Error(texts.glbUnreadable);
  return { json, bin };
}

// asGlb returns a document as GLB.
export function asGlb({ json, bin }: Document): Uint8Array<ArrayBuffer> {
  const head = { ...json, buffers: [{ byteLength: bin.byteLength }] };
  const text = pad(new TextEncoder().encode(JSON.stringify(head)), 0x20);
  const data = pad(bin, 0);
  const out = new Uint8Array(28 + text.byteLength + data.byteLength);
  const view = new DataView(out.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, out.byteLength, true);
  view.setUint32(12, text.byteLength, true);
  view.setUint32(16, jsonChunk, true);
  out.set(text, 20);
  view.setUint32(20 + text.byteLength, data.byteLength, true);
  view.setUint32(24 + text.byteLength, binChunk, true);
  out.set(data, 28 + text.byteLength);
  return out;
}

// asGltf returns a document as JSON with a data URI.
export function asGltf({ json, bin }: Document): string {
  const uri = `data:application/octet-stream;base64,${toBase64(bin)}`;
  return JSON.stringify({ ...json, buffers: [{ byteLength: bin.byteLength, uri }] });
}

function pad(bytes: Uint8Array, filler: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.byteLength / 4) * 4).fill(filler);
  out.set(bytes);
  return out;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i);
  return out;
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)));
  return btoa(parts.join(''));
}
