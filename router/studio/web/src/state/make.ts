// Motions are asked for here, and waited for.
import { decode } from '../decode.ts';
import { generate, resume, type Answer } from '../model/api.ts';
import { forModel, type Draft } from '../model/draft.ts';
import type { Nudge } from '../model/nudge.ts';
import { Failure, type JobStatus, type Model, type WireRequest } from '../model/protocol.ts';
import { buildRequest } from '../model/request.ts';
import { store as storeText, stored } from '../storage.ts';
import { chosen, draft, edit, editOptions, model, randomSeed, settle, wordsOf } from './compose.ts';
import { caps, root } from './gateway.ts';
import { said } from './page.ts';
import { beside, current, drop, mostBeside, show, store, take, takes, update, type Take } from './shelf.ts';

// nudge changes the request a little, keeps the seed of the take on the stage, and shows both.
export async function nudge(n: Nudge): Promise<void> {
  const d = draft.value;
  const before = take.value;
  if (!d) return;
  const seed = Number(before?.request.options?.['seed'] ?? d.options.seed);
  settle();
  edit(n.change({ ...d, options: { ...d.options, seed, locked: true } }, chosen.value));
  const id = await make();
  if (id && before?.motion && current.value === id) beside.value = [before.id];
}

// make asks for the motion of the draft, from its own model or another. Several may be under way at once. It returns the id of the
// take, or nothing where it failed.
export async function make(other?: Model, shows = true): Promise<string | null> {
  const own = model.value;
  if (!own || !draft.value) return null;
  if (!draft.value.options.locked && !other) editOptions({ seed: randomSeed() }, 'seed');
  settle();
  const m = other ?? own;
  const d = forModel(draft.value, own, m);
  return send(newTake(wordsOf(d) || 'without words', d, buildRequest(d, m)), shows);
}

// retry sends the request of a take that failed again, in the place of that take.
export function retry(id: string): void {
  const t = takes.value.find((t) => t.id === id);
  if (!t) return;
  drop(id);
  void send(newTake(t.title, t.draft, t.request), true);
}

function send(begun: Take, shows: boolean): Promise<string | null> {
  takes.value = [begun, ...takes.value];
  return finish(begun, shows, (progress, signal) => generate(root, begun.request, progress, (job) => remember(begun, job), signal));
}

function newTake(title: string, d: Draft, request: WireRequest): Take {
  const id = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  return {
    id,
    at: Date.now(),
    title,
    draft: d,
    request,
    state: 'queued',
    status: null,
    answer: null,
    motion: null,
    error: null,
    picture: '',
    stop: new AbortController(),
  };
}

// finish waits for the answer of a take.
async function finish(
  begun: Take,
  shows: boolean,
  ask: (progress: (s: JobStatus) => void, signal: AbortSignal) => Promise<Answer>,
): Promise<string | null> {
  const { signal } = begun.stop!;
  try {
    const answer = await ask((status) => update(begun.id, { status, state: status.state === 'running' ? 'running' : 'queued' }), signal);
    const made = await decode(answer.blob);
    update(begun.id, { state: 'done', answer, motion: made, stop: null });
    if (shows) await show(begun.id);
    said.value = `The motion is there: ${made.samples[0].frames} frames.`;
    store(begun.id);
    return begun.id;
  } catch (e) {
    if (signal.aborted) {
      update(begun.id, { state: 'cancelled', stop: null });
      return null;
    }
    const error =
      e instanceof Failure ? e : new Failure('no_connection', e instanceof TypeError ? 'The gateway cannot be reached.' : String(e));
    update(begun.id, { state: 'failed', error, stop: null });
    current.value ||= begun.id;
    said.value = error.message;
    return null;
  } finally {
    forgetJob(begun.id);
  }
}

// compareModels makes the draft with each model that there is. The motions stand beside each other, each as soon as it is there.
export function compareModels(): void {
  let first = '';
  beside.value = [];
  for (const m of (caps.value?.models ?? []).slice(0, mostBeside + 1)) {
    void make(m, false).then((id) => {
      if (!id) return;
      if (first) beside.value = [...beside.value, id];
      else void show((first = id));
    });
  }
}

// Jobs that were begun and not fetched, for the next life of the page.
interface Waiting {
  id: string;
  at: number;
  title: string;
  draft: Draft;
  request: WireRequest;
  job: string;
}

const jobsKey = 'motiongate.jobs';

function waiting(): Waiting[] {
  try {
    return JSON.parse(stored(jobsKey) ?? '[]') as Waiting[];
  } catch {
    return [];
  }
}

function remember(t: Take, job: string): void {
  const { id, at, title, draft: d, request } = t;
  storeText(jobsKey, JSON.stringify([...waiting(), { id, at, title, draft: d, request, job }].slice(-10)));
}

function forgetJob(id: string): void {
  const left = waiting();
  if (left.some((w) => w.id === id)) storeText(jobsKey, JSON.stringify(left.filter((w) => w.id !== id)));
}

// comeBack goes on waiting for the jobs of an earlier life of the page.
export function comeBack(): void {
  for (const w of waiting()) {
    const t = { ...newTake(w.title, w.draft, w.request), id: w.id, at: w.at };
    takes.value = [t, ...takes.value];
    void finish(t, true, (progress, signal) => resume(root, w.job, progress, signal));
  }
}
