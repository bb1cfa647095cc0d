// How the built-in engine reads the prompt while a person writes it.
import { effect, signal } from '@preact/signals';
import { explain, knownVerbs, type Reading } from '../model/api.ts';
import { chosen, draft, model } from './compose.ts';
import { ask, engine } from './gateway.ts';

const pause = 350; // ms without a change

export const reading = signal<Reading | null>(null); // of the chosen segment's prompt
export const verbs = signal<string[]>([]);

let timer = 0;
let stop = new AbortController();

effect(() => {
  const m = model.value;
  const s = draft.value?.segments[chosen.value];
  const prompt = m?.id === engine && s?.type === 'text' && !s.frozen ? s.prompt.trim() : '';
  clearTimeout(timer);
  stop.abort();
  if (!m || !s || !prompt) {
    reading.value = null;
    return;
  }
  stop = new AbortController();
  const { signal } = stop;
  timer = window.setTimeout(() => void read(prompt, Math.min(3600, s.frames / m.fps), signal), pause);
});

async function read(prompt: string, seconds: number, signal: AbortSignal): Promise<void> {
  try {
    if (!verbs.peek().length) verbs.value = await knownVerbs(ask);
    const found = await explain(ask, prompt, seconds, signal);
    if (!signal.aborted) reading.value = found;
  } catch {
    if (!signal.aborted) reading.value = null; // the answer to Generate has the error
  }
}
