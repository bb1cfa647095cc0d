// The takes that were made, and those that are on the stage.
import { batch, computed, effect, signal } from '@preact/signals';
import { decode } from '../decode.ts';
import type { Answer } from '../model/api.ts';
import type { Draft } from '../model/draft.ts';
import { withFrozen } from '../model/freeze.ts';
import type { Motion } from '../model/motion.ts';
import { Failure, type JobStatus, type WireRequest } from '../model/protocol.ts';
import { buildRequest, sameRequest } from '../model/request.ts';
import { storeInTab, storedInTab } from '../storage.ts';
import { deleteTake, storeTake, loadTakes, type StoredTake } from '../takes.ts';
import { chosen, draft, edit, model } from './compose.ts';
import { notify } from './page.ts';
import { playing, time } from './playback.ts';
import { texts } from '../model/texts.ts';

export interface Take {
  id: string;
  at: number; // ms since 1970
  title: string;
  draft: Draft;
  request: WireRequest;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  status: JobStatus | null;
  answer: Answer | null;
  motion: Motion | null;
  error: Failure | null;
  picture: string;
  star?: boolean; // never makes room for others
  stop: AbortController | null;
}

export const takes = signal<Take[]>([]);
export const current = signal(''); // id of the take on the stage
export const sample = signal(0);
export const take = computed(() => takes.value.find((t) => t.id === current.value) ?? null);
export const beside = signal<string[]>([]); // ids of further takes on the stage
export const mostBeside = 7;

export const motion = computed(() => take.value?.motion ?? null);

// changed reports whether the composed request differs from the request of the take on the stage.
export const changed = computed(() => {
  const t = take.value;
  const d = draft.value;
  const m = model.value;
  return !!t?.motion && !!d && !!m && !sameRequest(t.request, buildRequest(d, m));
});

const currentKey = 'motiongate.take';

effect(() => {
  if (current.value) storeInTab(currentKey, current.value);
});

// restoreTakes puts the stored takes on the shelf and returns the one that this tab had on the stage, or else the latest.
export async function restoreTakes(): Promise<Take | undefined> {
  const all = (await loadTakes()).map(fromStored);
  takes.value = [...takes.value, ...all];
  const last = storedInTab(currentKey);
  return all.find((t) => t.id === last) ?? all[0];
}

export function update(id: string, change: Partial<Take>): void {
  takes.value = takes.value.map((t) => (t.id === id ? { ...t, ...change } : t));
}

// show puts a take on the stage, from its beginning. A paused stage shows the same time of a take of the same length.
export async function show(id: string): Promise<void> {
  await ready(id);
  const frames = (of: string): number => takes.value.find((t) => t.id === of)?.motion?.samples[0]?.frames ?? 0;
  if (!takes.value.some((t) => t.id === id)) return;
  batch(() => {
    if (playing.value || frames(current.value) !== frames(id)) time.value = 0;
    current.value = id;
    sample.value = 0;
    beside.value = beside.value.filter((b) => b !== id);
  });
}

// motionIn returns the motion in the answer to a draft.
export const motionIn = async (answer: Answer, d: Draft): Promise<Motion> => withFrozen(await decode(answer.blob), d.segments);

// ready decodes a take that was kept.
async function ready(id: string): Promise<void> {
  const t = takes.value.find((t) => t.id === id);
  if (!t?.answer || t.motion) return;
  try {
    update(id, { motion: await motionIn(t.answer, t.draft) });
  } catch (e) {
    update(id, { state: 'failed', error: new Failure('internal_error', (e as Error).message) });
  }
}

// compare puts a take beside the one on the stage, or takes it from there.
export async function compare(id: string): Promise<void> {
  if (beside.value.includes(id)) {
    beside.value = beside.value.filter((b) => b !== id);
    return;
  }
  await ready(id);
  beside.value = [...beside.value.filter((b) => b !== id), id].slice(-mostBeside);
}

// restore takes the draft of a take up again.
export function restore(id: string): void {
  const t = takes.value.find((t) => t.id === id);
  if (!t) return;
  edit(t.draft);
  chosen.value = Math.min(chosen.value, t.draft.segments.length - 1);
  void show(id);
}

export function cancel(id: string): void {
  takes.value.find((t) => t.id === id)?.stop?.abort();
}

// drop deletes a take. One that was made can be brought back for a while.
export function drop(id: string): void {
  const at = takes.value.findIndex((t) => t.id === id);
  const gone = takes.value[at];
  if (!gone) return;
  cancel(id);
  takes.value = takes.value.filter((t) => t.id !== id);
  beside.value = beside.value.filter((b) => b !== id);
  if (current.value === id) {
    current.value = '';
    time.value = 0;
  }
  void deleteTake(id);
  if (!gone.answer) return;
  notify(texts.theTakeIsDeleted, {
    name: texts.undo,
    act: () => {
      takes.value = takes.value.toSpliced(at, 0, gone);
      store(id);
      notify(texts.theTakeIsBack);
    },
  });
}

// star marks a take as one that never makes room for others, or takes the mark away.
export function star(id: string): void {
  update(id, { star: !takes.value.find((t) => t.id === id)?.star });
  store(id);
}

function fromStored(k: StoredTake): Take {
  return {
    id: k.id,
    at: k.at,
    title: k.title,
    draft: k.draft,
    request: k.request,
    picture: k.picture,
    star: k.star ?? false,
    answer: k.answer,
    state: 'done',
    status: null,
    motion: null,
    error: null,
    stop: null,
  };
}

// store keeps a take in the browser.
export function store(id: string): void {
  const t = takes.value.find((t) => t.id === id);
  if (!t?.answer) return;
  const { at, title, draft: d, request, picture, answer, star: starred = false } = t;
  void storeTake({ id, at, title, draft: d, request, picture, answer, star: starred });
}
