// The gateway, as the page asks it.
import { createParser } from 'eventsource-parser';
import { Failure, type Capabilities, type JobStatus, type WireRequest } from './protocol.ts';
import type { Standing } from './servers.ts';
import type { ListedSet, SetRequest } from './sets.ts';
import { texts } from './texts.ts';

export interface Answer {
  blob: Blob; // glTF or GLB
  route: string; // X-Motiongate-Route
  cache: string; // Cache-Status
  adapted: string; // X-Motiongate-Adapted
  timing?: string; // Server-Timing; not there in takes of earlier versions
  seconds: number; // from the request to its answer
}

export type Progress = (s: JobStatus) => void;

// Place is the address of the gateway. The key of a page at /t/KEY/studio/ is in no address, because copied addresses and the
// browser's history would disclose it.
export interface Place {
  root: string; // address that requests begin with
  page: string; // path of the page without the key
  key: string; // of the path; empty: none
}

// placeOf returns the place of the gateway that serves the page, whatever prefix it is under.
export function placeOf(location: { origin: string; pathname: string }): Place {
  const prefix = location.pathname.replace(/\/studio(\/.*)?$/, '');
  const [, before = prefix, key = ''] = /^(.*?)\/+t\/+([^/]+)\/*$/.exec(prefix) ?? [];
  return { root: location.origin + before, page: before + location.pathname.slice(prefix.length), key };
}

// Ask sends a request to a path of the gateway, with the credential of the person.
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export async function capabilities(ask: Ask): Promise<Capabilities> {
  const answer = await ask('/capabilities');
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as Capabilities;
}

// standings returns how the servers of each model stand.
export async function standings(ask: Ask): Promise<Standing[]> {
  const answer = await ask('/models');
  if (!answer.ok) throw await failure(answer);
  return ((await answer.json()) as { models: Standing[] }).models;
}

// Reading is the built-in engine's reading of a prompt.
export interface Reading {
  prompt: string;
  timeline: string[];
  notes?: string[];
  ignored?: string[]; // words without effect
}

export async function explain(ask: Ask, prompt: string, seconds: number, signal: AbortSignal): Promise<Reading> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask('/explain', { method: 'POST', body: JSON.stringify({ prompt, seconds }), headers, signal });
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as Reading;
}

// knownVerbs returns the verbs of the built-in engine.
export async function knownVerbs(ask: Ask): Promise<string[]> {
  const answer = await ask('/explain');
  if (!answer.ok) throw await failure(answer);
  return ((await answer.json()) as { verbs: string[] }).verbs;
}

// Started receives the path of a job once there is one, so that the page finds the job again after a reload.
export type Started = (job: string) => void;

// generate requests a motion.
export const generate = (ask: Ask, request: WireRequest, progress: Progress, started: Started, signal: AbortSignal): Promise<Answer> =>
  post(ask, '/generate', request, 'model/gltf-binary, model/gltf+json;q=0.5', progress, started, signal);

// generateSet requests a set of clips, which comes as a ZIP file.
export const generateSet = (ask: Ask, request: SetRequest, progress: Progress, signal: AbortSignal): Promise<Answer> =>
  post(ask, '/sets', request, 'application/zip', progress, () => {}, signal);

// listedSets returns the sets that the gateway knows; none where it makes no sets.
export async function listedSets(ask: Ask): Promise<ListedSet[]> {
  const answer = await ask('/sets');
  if (!answer.ok) return [];
  return ((await answer.json()) as { sets: ListedSet[] }).sets;
}

// post sends a request. If the gateway makes a job of it, progress is called until the job is done; when signal aborts, the job is
// deleted, so that the server stops working on it.
async function post(
  ask: Ask,
  path: string,
  request: object,
  accept: string,
  progress: Progress,
  started: Started,
  signal: AbortSignal,
): Promise<Answer> {
  const startTime = performance.now();
  let answer = await ask(path, {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { 'Content-Type': 'application/json', Accept: accept, Prefer: 'respond-async' },
    signal,
  });
  if (answer.status === 202) {
    const path = new URL(answer.headers.get('Location') ?? '', location.href).pathname;
    const status = (await answer.json().catch(() => ({}))) as JobStatus;
    progress(status);
    started(path);
    answer = await follow(ask, path, Number(answer.headers.get('Retry-After')) || 1, progress, signal);
  }
  return read(answer, startTime);
}

// resume goes on waiting for a job.
export async function resume(ask: Ask, path: string, progress: Progress, signal: AbortSignal): Promise<Answer> {
  const startTime = performance.now();
  return read(await follow(ask, path, 0, progress, signal), startTime);
}

async function read(answer: Response, startTime: number): Promise<Answer> {
  if (!answer.ok) throw await failure(answer);
  const header = (name: string): string => answer.headers.get(name) ?? '';
  return {
    blob: await answer.blob(),
    route: header('X-Motiongate-Route'),
    cache: header('Cache-Status'),
    adapted: header('X-Motiongate-Adapted'),
    timing: header('Server-Timing'),
    seconds: (performance.now() - startTime) / 1000,
  };
}

async function follow(ask: Ask, job: string, pause: number, progress: Progress, signal: AbortSignal): Promise<Response> {
  const over = new AbortController();
  let wake = (): void => {};
  void events(ask, `${job}/events`, over.signal, (name, data) => {
    try {
      progress(JSON.parse(data) as JobStatus);
    } catch {
      return; // an event that is no status changes nothing
    }
    if (name === 'done' || name === 'cancelled') wake();
  });
  try {
    for (;;) {
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        // The stream wakes this; without it, polls go on at the pace that the gateway asks for.
        setTimeout(resolve, pause * 1000);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        if (signal.aborted) reject(signal.reason as Error);
      });
      const answer = await ask(job, { signal });
      if (answer.status !== 202) return answer;
      pause = Number(answer.headers.get('Retry-After')) || 1;
      progress((await answer.json()) as JobStatus);
    }
  } catch (e) {
    if (signal.aborted) void ask(job, { method: 'DELETE', keepalive: true }).catch(() => {});
    throw e;
  } finally {
    over.abort();
  }
}

// events reads a stream of events with the credential, which EventSource does not send, until it ends. A stream that breaks is not
// opened again: the polls go on.
async function events(ask: Ask, path: string, signal: AbortSignal, each: (name: string, data: string) => void): Promise<void> {
  const parser = createParser({ onEvent: (e) => each(e.event ?? 'message', e.data) });
  try {
    const answer = await ask(path, { headers: { Accept: 'text/event-stream' }, signal });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } catch {
    // It was aborted, or the gateway went away.
  }
}

export async function failure(answer: Response): Promise<Failure> {
  const retry = Number(answer.headers.get('Retry-After')) || 0;
  try {
    const { error } = (await answer.json()) as { error: { code: string; message: string; details?: Record<string, unknown> } };
    return new Failure(error.code, error.message, error.details, retry, answer.status);
  } catch {
    return new Failure('internal_error', texts.theGatewayAnswered(answer.status, answer.statusText), {}, retry, answer.status);
  }
}
