// Drafts as text that fits into an address.
import type { Draft } from './draft.ts';

const key = '#take=';

// shared returns the part of an address that holds a draft. The result is not in it, nor are frozen parts, which are too long for
// an address: they are made anew, or come from memory.
export async function shared(draft: Draft): Promise<string> {
  const small = { ...draft, segments: draft.segments.map((s) => (s.frozen ? { ...s, frozen: null } : s)) };
  const bytes = await through(new TextEncoder().encode(JSON.stringify(small)), new CompressionStream('deflate-raw'));
  return (
    key +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  );
}

// unshared returns the draft that an address holds; null where there is none that can be read.
export async function unshared(hash: string): Promise<Draft | null> {
  if (!hash.startsWith(key)) return null;
  try {
    const raw = atob(hash.slice(key.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(
      Uint8Array.from(raw, (c) => c.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    const draft = JSON.parse(new TextDecoder().decode(bytes)) as Draft;
    return draft.segments.length > 0 && Array.isArray(draft.constraints) && typeof draft.options.seed === 'number' ? draft : null;
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}
