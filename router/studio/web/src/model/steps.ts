// The durations of the steps of a request, from Server-Timing.
import { texts } from './texts.ts';

export interface Step {
  name: string;
  about: string;
  ms: number;
}

const known: Record<string, [name: string, about: string]> = {
  queue: [texts.queue, texts.waitingForAFreeServer],
  upstream: [texts.server, texts.theServerMakesTheMotion],
  adapter: [texts.adapter, texts.unsupportedSteps],
  cache: [texts.cache, texts.lookingForTheAnswerIn],
  joined: [texts.joined, texts.theSameRequestWasUnder],
};

// steps returns the steps of a request in their order. What passed besides, of all the seconds until the answer was here, is
// the connection and the time before a job began. Without a header there are none.
export function steps(header: string, seconds: number): Step[] {
  const out: Step[] = [];
  let all = 0;
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((p) => p.trim());
    const ms = Number(parameters.find((p) => p.startsWith('dur='))?.slice(4));
    if (!Number.isFinite(ms)) continue;
    if (name === 'total') all = ms;
    else if (known[name]) out.push({ name: known[name][0], about: known[name][1], ms });
  }
  if (!out.length) return [];
  const way = seconds * 1000 - all;
  if (way >= 0) out.push({ name: texts.other, about: texts.theConnectionAndTheTime, ms: way });
  return out;
}

// span writes a length of time as a person reads it.
export function span(ms: number): string {
  if (ms < 0.95) return ms < 0.05 ? '0 ms' : `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 90_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
