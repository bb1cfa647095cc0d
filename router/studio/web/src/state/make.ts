// Motions are asked for here, and waited for.
import { generate, resume, type Answer } from '../model/api.ts';
import { forModel, type Draft } from '../model/draft.ts';
import type { Nudge } from '../model/nudge.ts';
import { Failure, type JobStatus, type Model, type WireRequest } from '../model/protocol.ts';
import { buildRequest } from '../model/request.ts';
import { store as storeText, stored } from '../storage.ts';
import { chosen, draft, edit, model, randomSeed, reseed, settle, wordsOf } from './compose.ts';
import { canRegenerate, holdAround, holdOthers } from './freezing.ts';
import { ask } from './gateway.ts';
import { announcement } from './page.ts';
import { range } from './playhead.ts';
import { beside, current, drop, mostBeside, motionIn, show, store, take, takes, update, type Take } from './shelf.ts';
import { texts } from '../model/texts.ts';

// nudge changes the request a little, keeps the seed of the take on the stage, and shows both.
export async function nudge(n: Nudge): Promise<void> {
  const d = draft.value;
  const before = take.value;
  if (!d) return;
  const seed = Number(before?.request.options?.['seed'] ?? d.options.seed);
  settle();
  edit(n.change({ ...d, options: { ...d.options, seed } }, chosen.value));
  const id = await makeAsIs();
  if (id && before?.motion && current.value === id) beside.value = [before.id];
}

// roll makes the draft with another seed.
export function roll(): void {
  reseed();
  void makeAsIs();
}

// regenerateSegment regenerates a segment with another seed. The others stay as they are on the stage.
export function regenerateSegment(index: number): void {
  const d = draft.value;
  if (!d || !canRegenerate(index)) return;
  settle();
  const segments = holdOthers(index).map((s) => (s.seed === null || s.frozen ? s : { ...s, seed: randomSeed() }));
  edit({ segments, options: { ...d.options, seed: randomSeed() } });
  void makeAsIs();
}

// regenerateRange regenerates the chosen range with a prompt. The rest stays as it is on the stage, and both motions are shown.
export async function regenerateRange(prompt: string): Promise<void> {
  const d = draft.value;
  const r = range.value;
  const before = take.value;
  const held = r && holdAround(r.from, r.to, prompt);
  if (!d || !before || !held) return;
  settle();
  edit({ segments: held.segments, options: { ...d.options, samples: 1, loop: false, seed: d.options.locked ? d.options.seed : randomSeed() } });
  chosen.value = held.at;
  range.value = null;
  const id = await makeAsIs();
  if (id && current.value === id) beside.value = [before.id];
}

// make makes the draft, with another seed where that is not locked.
export function make(): Promise<string | null> {
  if (draft.value && !draft.value.options.locked) reseed();
  return makeAsIs();
}

// makeAsIs asks for the motion of the draft, from its own model or another. Several may be under way at once. It returns the id of
// the take, or null where it failed.
export async function makeAsIs(m = model.value, shows = true): Promise<string | null> {
  const own = model.value;
  if (!own || !m || !draft.value) return null;
  settle();
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

function send(running: Running, shows: boolean): Promise<string | null> {
  takes.value = [running, ...takes.value];
  return finish(running, shows, (progress, signal) => generate(ask, running.request, progress, (job) => remember(running, job), signal));
}

// Running is a take that can be stopped.
type Running = Take & { stop: AbortController };

function newTake(title: string, d: Draft, request: WireRequest): Running {
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
  running: Running,
  shows: boolean,
  ask: (progress: (s: JobStatus) => void, signal: AbortSignal) => Promise<Answer>,
): Promise<string | null> {
  const { signal } = running.stop;
  try {
    const answer = await ask((status) => update(running.id, { status, state: status.state === 'running' ? 'running' : 'queued' }), signal);
    const motion = await motionIn(answer, running.draft);
    update(running.id, { state: 'done', answer, motion, stop: null });
    if (shows) await show(running.id);
    announcement.value = texts.theMotionIsThereFrames(motion.samples[0]?.frames);
    store(running.id);
    return running.id;
  } catch (e) {
    if (signal.aborted) {
      update(running.id, { state: 'cancelled', stop: null });
      return null;
    }
    const error =
      e instanceof Failure ? e : new Failure('no_connection', e instanceof TypeError ? texts.theGatewayCannotBeReached : String(e));
    update(running.id, { state: 'failed', error, stop: null });
    current.value ||= running.id;
    announcement.value = error.message;
    return null;
  } finally {
    forgetJob(running.id);
  }
}

// compareModels makes the draft with several models. The motions stand beside each other, each as soon as it is there.
export function compareModels(models: Model[]): void {
  let first = '';
  beside.value = [];
  for (const m of models.slice(0, mostBeside + 1)) {
    void makeAsIs(m, false).then((id) => {
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
    void finish(t, true, (progress, signal) => resume(ask, w.job, progress, signal));
  }
}
