// The state of the page, and what changes it.
import { batch, computed, effect, signal } from '@preact/signals';
import { decode } from './decode.ts';
import { capabilities, generate, placeOf, resume, type Answer } from './model/api.ts';
import { canHold, freeze } from './model/freeze.ts';
import type { Nudge } from './model/nudge.ts';
import { startOf, totalFrames } from './model/timeline.ts';
import { forModel, newDraft, revived, skeletonOf, type Draft, type Options, type Segment } from './model/draft.ts';
import type { Motion } from './model/motion.ts';
import { Failure, type Capabilities, type JobStatus, type Model, type WireRequest } from './model/protocol.ts';
import { buildRequest } from './model/request.ts';
import { unshared } from './model/share.ts';
import { keepKey, keptKey, store as storeText, stored } from './storage.ts';
import * as past from './model/undo.ts';
import { forget, keep, recall, type Kept } from './takes.ts';
import type { Shown } from './view/stage.ts';

const place = placeOf(location, keptKey());
export const { root, printed } = place;
if (place.page !== location.pathname) {
  keepKey(place.key);
  window.history.replaceState(null, '', place.page + location.search + location.hash);
}

// engine is the id of the gateway's own engine, which needs no GPU.
export const engine = 'motiongate';

// What the gateway offers.
export const caps = signal<Capabilities | null>(null);
export const unreachable = signal('');
export const admin = signal(false); // the page is that of the admin listener

// What is composed.
export const history = signal<past.Past<Draft> | null>(null);
export const draft = computed(() => history.value?.now ?? null);
export const model = computed<Model | null>(() => caps.value?.models.find((m) => m.id === draft.value?.model) ?? null);
export const chosen = signal(0); // segment

// What was made.
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
  stop: AbortController | null;
}

export const takes = signal<Take[]>([]);
export const current = signal(''); // id of the take on the stage
export const sample = signal(0);
export const take = computed(() => takes.value.find((t) => t.id === current.value) ?? null);
export const beside = signal<string[]>([]); // ids of further takes on the stage

// How it is watched. For people who want little motion, it begins when they play it.
export const playing = signal(!matchMedia('(prefers-reduced-motion: reduce)').matches);
export const time = signal(0); // frames of the motion on the stage
export const speed = signal(1);
export const looping = signal(true);
export const shown = signal<Shown>({ contacts: true, trails: false, onion: false, follow: true });
export const theme = signal<'dark' | 'light'>(preferred());
export const view = signal<'direct' | 'fleet'>('direct');
export const sheet = signal(false); // of shortcuts
export const said = signal(''); // to people who hear the page
export const toast = signal(''); // what was done, shown for some seconds

export const motion = computed(() => take.value?.motion ?? null);
export const lastFrame = computed(() => Math.max(0, (motion.value?.samples[sample.value]?.frames ?? 1) - 1));

// rate is how many frames of the request are one frame of the motion on the stage, which may be of another model.
export const rate = computed(() => (model.value && motion.value ? model.value.fps / motion.value.fps : 1));
// playhead is the frame of the request that is on the stage.
export const playhead = computed(() => Math.min(Math.round(time.value * rate.value), totalFrames(draft.value?.segments ?? []) - 1));

function preferred(): 'dark' | 'light' {
  const chosen = stored('motiongate.theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
});

export function setTheme(to: 'dark' | 'light'): void {
  theme.value = to;
  storeText('motiongate.theme', to);
}

const toastFor = 5000; // ms
let toasting = 0;

// tell says what was done, to those who see the page and those who hear it.
export function tell(text: string): void {
  said.value = toast.value = text;
  clearTimeout(toasting);
  toasting = window.setTimeout(() => (toast.value = ''), toastFor);
}

// begin fetches the catalogue, brings back what was kept, and makes a first motion where that costs nothing.
export async function begin(): Promise<void> {
  if (location.hash === '#admin') {
    showFleet();
    return;
  }
  try {
    const [found, given] = await Promise.all([capabilities(root), unshared(location.hash)]);
    if (!found.models.length) throw new Failure('model_unavailable', 'No server has reported a model yet.');
    batch(() => {
      caps.value = found;
      unreachable.value = '';
      if (given && !known(given, found)) tell(missing(given));
      if (!given && location.hash.startsWith('#take=')) tell('The address holds no request that can be read.');
      if (!history.value) history.value = past.begin(known(given, found) ?? startingDraft(found));
    });
  } catch (e) {
    if (e instanceof Failure && e.code === 'not_found') {
      showFleet();
      return;
    }
    unreachable.value = e instanceof Failure ? e.message : 'The gateway cannot be reached.';
    setTimeout(() => void begin(), 3000);
    return;
  }
  if (takes.value.length) return;
  takes.value = (await recall()).map(fromKept);
  const latest = takes.value[0];
  comeBack();
  if (location.hash) addressed = draft.value;
  if (location.hash && draft.value?.model === engine) void make();
  else if (latest) await show(latest.id);
  // The built-in engine takes some milliseconds of one core; other models cost GPU time, so a person starts them.
  else if (draft.value?.model === engine) void make();
}

// showFleet is for the admin listener, which answers no requests for motion.
function showFleet(): void {
  batch(() => {
    admin.value = true;
    view.value = 'fleet';
  });
}

// known returns a draft whose model is listed.
const known = (d: Draft | null, found: Capabilities): Draft | null => (d && found.models.some((m) => m.id === d.model) ? d : null);

let addressed: Draft | null = null; // the draft that the address holds

// address puts a draft into the address of the page. It leaves when the draft changes, so that a reload brings back what was there.
export function address(d: Draft, hash: string): void {
  window.history.replaceState(null, '', hash);
  addressed = d;
}

effect(() => {
  const d = draft.value;
  if (!addressed || !d || d === addressed) return;
  addressed = null;
  window.history.replaceState(null, '', location.pathname + location.search);
});

// An address that is opened in the same tab changes only its end.
addEventListener('hashchange', () => {
  void unshared(location.hash).then((d) => {
    if (!d || !caps.value) return;
    if (!known(d, caps.value)) {
      tell(missing(d));
      return;
    }
    edit(d);
    addressed = draft.value;
    if (d.model === engine) void make();
  });
});

const missing = (d: Draft): string => `The address asks for the model ${d.model}, which is not here.`;

const draftKey = 'motiongate.draft';

function startingDraft(found: Capabilities): Draft {
  const usual = found.models.find((m) => m.id === engine) ?? found.models[0];
  try {
    const kept = revived(JSON.parse(stored(draftKey) ?? 'null'));
    if (kept && known(kept, found)) return kept;
  } catch {
    storeText(draftKey, null);
  }
  return newDraft(usual);
}

const keepAfter = 300; // ms without a change
let keeper = 0;

effect(() => {
  const d = draft.value;
  clearTimeout(keeper);
  if (d) keeper = window.setTimeout(() => keepDraft(d), keepAfter);
});
addEventListener('pagehide', () => draft.value && keepDraft(draft.value));

// keepDraft stores a draft for the next life of the page; without its frozen parts where they are too large for that.
function keepDraft(d: Draft): void {
  for (const what of [d, { ...d, segments: d.segments.map((s) => ({ ...s, frozen: null })) }]) {
    if (storeText(draftKey, JSON.stringify(what))) return;
  }
}

// edit changes the draft. Changes of one kind that follow each other are undone together.
export function edit(change: Partial<Draft>, kind = ''): void {
  const p = history.value;
  if (!p || Object.entries(change).every(([name, value]) => p.now[name as keyof Draft] === value)) return; // nothing to undo
  batch(() => {
    history.value = past.change(p, { ...p.now, ...change }, kind);
    chosen.value = Math.min(chosen.value, history.value.now.segments.length - 1);
  });
}

export const editSegments = (segments: Segment[], kind = ''): void => edit({ segments }, kind);

export function editSegment(index: number, change: Partial<Segment>, kind = ''): void {
  const d = draft.value;
  if (d)
    editSegments(
      d.segments.map((s, i) => (i === index ? { ...s, ...change } : s)),
      kind,
    );
}

export function editOptions(change: Partial<Options>, kind = ''): void {
  const d = draft.value;
  if (d) edit({ options: { ...d.options, ...change } }, kind);
}

// freezeSegment keeps a segment as it is in the sample on the stage, or lets it be made anew.
export function freezeSegment(index: number): void {
  const d = draft.value;
  const s = d?.segments[index];
  if (!d || !s) return;
  if (s.frozen || s.lost) {
    editSegment(index, { frozen: null, lost: false });
    return;
  }
  const t = take.value;
  if (!t?.motion || !canFreeze(index)) return;
  const same = t.draft.segments.findIndex((o) => o.id === s.id); // where it is in the take
  const of = same >= 0 ? t.draft.segments : d.segments;
  const at = same >= 0 ? same : index;
  const frozen = freeze(t.motion, sample.value, startOf(of, at), of[at].frames);
  if (frozen) editSegment(index, { frozen, frames: frozen.turns.length });
}

// canFreeze reports whether what is on the stage has a segment.
export function canFreeze(index: number): boolean {
  const s = draft.value?.segments[index];
  const m = model.value;
  if (!s || !m || s.type === 'pose' || !canHold(m)) return false;
  if (s.frozen) return true;
  const t = take.value;
  const names = skeletonOf(draft.value!, m).joints.map((j) => j.name);
  return !!t?.motion && t.motion.fps === m.fps && t.motion.rig.names.every((n) => names.includes(n));
}

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

export function settle(): void {
  if (history.value) history.value = past.settle(history.value);
}

export function undo(): void {
  if (history.value) history.value = past.undo(history.value);
}

export function redo(): void {
  if (history.value) history.value = past.redo(history.value);
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
  const begun = newTake(titleOf(d), d, buildRequest(d, m));
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

export const mostBeside = 7;

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
function comeBack(): void {
  for (const w of waiting()) {
    const t = { ...newTake(w.title, w.draft, w.request), id: w.id, at: w.at };
    takes.value = [t, ...takes.value];
    void finish(t, true, (progress, signal) => resume(root, w.job, progress, signal));
  }
}

export const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31);

function titleOf(d: Draft): string {
  return (
    d.segments
      .map((s) => s.prompt.trim())
      .filter(Boolean)
      .join(' → ') || 'without words'
  );
}

export function update(id: string, change: Partial<Take>): void {
  takes.value = takes.value.map((t) => (t.id === id ? { ...t, ...change } : t));
}

export function cancel(id: string): void {
  takes.value.find((t) => t.id === id)?.stop?.abort();
}

// show puts a take on the stage.
export async function show(id: string): Promise<void> {
  await ready(id);
  if (!takes.value.some((t) => t.id === id)) return;
  batch(() => {
    current.value = id;
    sample.value = 0;
    time.value = 0;
    beside.value = beside.value.filter((b) => b !== id);
  });
}

// ready decodes a take that was kept.
async function ready(id: string): Promise<void> {
  const t = takes.value.find((t) => t.id === id);
  if (!t?.answer || t.motion) return;
  try {
    update(id, { motion: await decode(t.answer.blob) });
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
  void show(id);
}

export function drop(id: string): void {
  cancel(id);
  takes.value = takes.value.filter((t) => t.id !== id);
  beside.value = beside.value.filter((b) => b !== id);
  if (current.value === id) {
    current.value = '';
    time.value = 0;
  }
  void forget(id);
}

function fromKept(k: Kept): Take {
  return {
    id: k.id,
    at: k.at,
    title: k.title,
    draft: k.draft,
    request: k.request,
    picture: k.picture,
    answer: k.answer,
    state: 'done',
    status: null,
    motion: null,
    error: null,
    stop: null,
  };
}

export function store(id: string): void {
  const t = takes.value.find((t) => t.id === id);
  if (t?.answer)
    void keep({ id: t.id, at: t.at, title: t.title, draft: t.draft, request: t.request, picture: t.picture, answer: t.answer });
}
