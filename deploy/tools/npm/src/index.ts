/**
 * Motions from a motiongate gateway. Right-handed, Y up, metres; quaternions are x, y, z, w.
 * Times are in seconds from the beginning of the motion. Every refusal is a GatewayError,
 * whose message is the sentence of the error envelope.
 */
import type { components } from './api.js';
import { Motion } from './motion.js';
import { type Model, type Request, wire } from './request.js';

export type { components } from './api.js';
export { type Document, type Facts, Motion } from './motion.js';
export type { Constraint, Model, Options, Path, Pose, Quaternion, Request, Skeleton, Target, Vec3 } from './request.js';

export type JobStatus = components['schemas']['JobStatus'];

/** A refusal of the gateway, or a gateway that cannot be reached: then status is 0. */
export class GatewayError extends Error {
  override name = 'GatewayError';

  constructor(
    message: string,
    readonly code: string,
    readonly status = 0,
    readonly details: Record<string, unknown> = {},
    readonly retryAfter?: number, // seconds
  ) {
    super(message);
  }
}

export class Gateway {
  readonly url: string;
  readonly #token: string | undefined;

  /** token is an API key, where the gateway wants one. */
  constructor(url = 'http://127.0.0.1:8000', { token }: { token?: string } = {}) {
    this.url = url.replace(/\/+$/, '');
    this.#token = token;
  }

  /** The entries of the catalogue. */
  async models(): Promise<Model[]> {
    const answer = await this.call('GET', '/capabilities');
    return ((await answer.json()) as components['schemas']['Capabilities']).models;
  }

  /** The entry of a model; the first one without a name. */
  async model(name?: string): Promise<Model> {
    const models = await this.models();
    const model = name === undefined ? models[0] : models.find((m) => m.id === name);
    if (model) return model;
    const listed = models.map((m) => m.id).join(', ') || 'none';
    throw new GatewayError(`The gateway has no model ${name ?? ''}; its models: ${listed}.`, 'unknown_model');
  }

  /** Generates a motion. An abort of the signal also stops its run. */
  async generate(request: Request, { signal }: { signal?: AbortSignal } = {}): Promise<Motion> {
    const answer = await this.call('POST', '/generate', {
      body: wire(request, await this.model(request.model)), headers: { Accept: 'model/gltf-binary' }, signal,
    });
    // A gateway may answer with a job unasked.
    return answer.status === 200 ? motion(answer) : new Job(this, answer).wait(signal ? { signal } : {});
  }

  /** Starts a motion as a job. */
  async submit(request: Request): Promise<Job> {
    const headers = { Accept: 'model/gltf-binary', Prefer: 'respond-async' };
    const job = new Job(this, await this.call('POST', '/generate', { body: wire(request, await this.model(request.model)), headers }));
    await job.ready;
    return job;
  }

  /** @internal */
  async call(method: string, path: string, { body, headers, signal }: Call = {}): Promise<Response> {
    const all: Record<string, string> = { ...headers };
    if (this.#token) all['Authorization'] = `Bearer ${this.#token}`;
    if (body) all['Content-Type'] = 'application/json';
    let answer: Response;
    try {
      answer = await fetch(this.url + path, { method, headers: all, body: body ? JSON.stringify(body) : null, signal: signal ?? null });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw Object.assign(new GatewayError(`Could not reach the gateway at ${this.url}.`, 'connection_failed'), { cause });
    }
    if (!answer.ok) throw await refusal(answer);
    return answer;
  }
}

interface Call {
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * A motion that the gateway makes while the page does something else. One that is made at
 * once, or is in the gateway's memory, is there from the beginning.
 */
export class Job {
  /** The last status that the gateway sent. */
  status: Partial<JobStatus> = {};
  motion: Motion | undefined;
  /**
   * From 0 to 1: what the model says, or else the share of the time that the gateway
   * estimates. It stays where neither is known, and never falls.
   */
  progress = 0;
  /** Seconds to wait before the next poll. */
  retryAfter = 0;
  /** @internal */
  readonly ready: Promise<void>;
  readonly #gateway: Gateway;
  readonly #path: string;
  readonly #begun = performance.now();

  /** @internal */
  constructor(gateway: Gateway, answer: Response) {
    this.#gateway = gateway;
    this.#path = answer.headers.get('Location') ?? '';
    this.ready = this.#take(answer);
  }

  /** Asks for the result once; undefined while it is not there. */
  async poll({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<Motion | undefined> {
    await this.ready;
    if (!this.motion) await this.#take(await this.#gateway.call('GET', this.#path, { signal }));
    return this.motion;
  }

  /** Polls until the motion is there; calls onStatus at first and after each poll. */
  async wait({ onStatus, signal }: { onStatus?: (job: Job) => void; signal?: AbortSignal } = {}): Promise<Motion> {
    await this.ready;
    for (;;) {
      onStatus?.(this);
      if (this.motion) return this.motion;
      await pause(this.retryAfter, signal);
      await this.poll({ signal });
    }
  }

  /** Has the gateway stop the job. It does nothing to a job that has ended. */
  async cancel(): Promise<void> {
    await this.ready;
    if (this.motion) return;
    try {
      await this.#gateway.call('DELETE', this.#path);
    } catch (e) {
      if (!(e instanceof GatewayError && e.code === 'job_finished')) throw e;
    }
  }

  async #take(answer: Response): Promise<void> {
    if (answer.status === 200) {
      this.motion = await motion(answer);
      this.progress = 1;
      return;
    }
    this.retryAfter = Number(answer.headers.get('Retry-After') ?? 2); // 2 is the protocol's default
    this.status = JSON.parse((await answer.text()) || '{}');
    const { progress, estimated_seconds: left } = this.status;
    const spent = (performance.now() - this.#begun) / 1000;
    this.progress = Math.max(this.progress, progress ?? (left ? spent / (spent + left) : 0));
  }
}

const motion = async (answer: Response) => new Motion(new Uint8Array(await answer.arrayBuffer()));

// pause waits for seconds; an abort of the signal ends it with the signal's reason.
function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

// refusal reads the error envelope.
async function refusal(answer: Response): Promise<GatewayError> {
  const seconds = Number(answer.headers.get('Retry-After') ?? NaN);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  try {
    const { error } = (await answer.json()) as components['schemas']['Error'];
    return new GatewayError(error.message, error.code, answer.status, error.details ?? {}, retryAfter);
  } catch {
    return new GatewayError(`The gateway answered ${answer.status} ${answer.statusText}.`, 'http_error', answer.status, {}, retryAfter);
  }
}
