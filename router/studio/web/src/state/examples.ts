// Loops of the examples, which the built-in engine makes once for each browser.
import { signal } from '@preact/signals';
import { decode } from '../decode.ts';
import { applyPreset, newDraft, presets, type Preset } from '../model/draft.ts';
import { loopOf, withoutDetails, type Loop } from '../model/loop.ts';
import { buildRequest } from '../model/request.ts';
import { store, stored } from '../storage.ts';
import { ask, caps, credential, engine } from './gateway.ts';

interface Stored {
  revision: string; // of the engine
  loops: Record<string, Loop>; // by the titles of examples
}

const key = 'motiongate.examples';
const revision = (): string => caps.peek()?.motiongate?.models?.[engine]?.revision ?? '';

export const loops = signal<Record<string, Loop>>({});

// loadExamples makes the loops of all examples. A person with a key has limits, and gets the loops of examples that are pointed at.
export async function loadExamples(): Promise<void> {
  try {
    const old = JSON.parse(stored(key) ?? 'null') as Stored | null;
    if (old?.revision === revision()) loops.value = old.loops;
  } catch {
    // They are made again.
  }
  if (!credential.peek()) for (const p of presets) await loadExample(p);
}

const underWay = new Set<string>();

export async function loadExample(p: Preset): Promise<void> {
  const m = caps.peek()?.models.find((m) => m.id === engine);
  if (!m || loops.peek()[p.title] || underWay.has(p.title)) return;
  underWay.add(p.title);
  const d = applyPreset(newDraft(m), p, m);
  const request = { ...buildRequest({ ...d, options: { ...d.options, samples: 1 } }, m), skeleton: withoutDetails(m.canonical_skeleton) };
  const headers = { 'Content-Type': 'application/json', Accept: 'model/gltf-binary' };
  try {
    const answer = await ask('/generate', { method: 'POST', headers, body: JSON.stringify(request) });
    const loop = answer.ok ? loopOf(await decode(await answer.blob())) : null;
    if (!loop) return;
    loops.value = { ...loops.peek(), [p.title]: loop };
    store(key, JSON.stringify({ revision: revision(), loops: loops.peek() } satisfies Stored));
  } catch {
    // An example without a loop is a button with a name.
  }
}
