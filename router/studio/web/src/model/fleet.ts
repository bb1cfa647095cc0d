// The state of the fleet from the admin listener, and its history.
import { texts } from './texts.ts';

export interface Upstream {
  name: string;
  removed?: boolean;
  host?: string;
  state: string;
  reason?: string;
  since: string;
  last_error?: string;
  models: string[];
  in_flight: number;
  max_in_flight: number;
  tier: number;
  latency: { calls: number; p50_seconds: number; p95_seconds: number; p99_seconds: number };
  breakers: { model: string; state: string; retry?: string }[];
  calls: { model: string; reason: string; outcome: string; count: number }[];
}

export interface Fleet {
  upstreams: Upstream[];
  queues: { model: string; waiting: number; max: number; estimated_wait_seconds: number }[];
  sent: { retries: number; retries_denied: number; hedges: number };
  scheduler?: Scheduler; // of gateways on one state
}

export interface Scheduler {
  mode: string;
  gateway?: string; // that schedules
  host?: string; // name of its machine
  gateways: number;
  differs?: string[]; // settings that this gateway and that one do not have alike
}

// scheduling says which of several gateways schedules, and which settings differ from its own.
export function scheduling(s: Scheduler | undefined): string {
  if (!s) return '';
  const says: Record<string, string> = {
    leads: texts.thisGatewaySchedulesForAll(s.gateways),
    follows: texts.theGatewayOnSchedulesFor(s.host || s.gateway, s.gateways),
    seeks: texts.noGatewaySchedulesYetRequests,
    degraded: texts.storeUnreachable(s.gateways),
  };
  const differs = s.differs?.length ? texts.settingsDiffer(s.differs.join(', ')) : '';
  return (says[s.mode] ?? '') + differs;
}

// LoggedRequest is one of the latest requests for motion.
export interface LoggedRequest {
  at: string;
  request_id: string;
  model?: string;
  status: number;
  code?: string;
  job?: string;
  upstream?: string;
  reason?: string;
  cache?: string; // parameters of Cache-Status
  seconds: number;
}

// Counts are sums out of /metrics.
export interface Counts {
  generations: number;
  failures: number;
  hits: number;
  collapsed: number; // motions that joined one that was under way
  lookups: number; // lookups of motions in the cache
}

// read takes the counts out of the text that Prometheus reads.
export function read(text: string): Counts {
  const out: Counts = { generations: 0, failures: 0, hits: 0, collapsed: 0, lookups: 0 };
  for (const line of text.split('\n')) {
    const found = /^(motiongate_(?:generations|cache)_total)\{(.*)\} (\S+)$/.exec(line);
    if (!found) continue;
    const [, name = '', labels = '', value] = found;
    const n = Number(value);
    if (name === 'motiongate_generations_total') {
      out.generations += n;
      if (!/outcome="(ok|cancelled)"/.test(labels)) out.failures += n;
    } else {
      out.lookups += n;
      if (labels.includes('status="hit"')) out.hits += n;
      if (labels.includes('status="collapsed"')) out.collapsed += n;
    }
  }
  return out;
}

// Point is the state of the fleet at a time.
export interface Point {
  at: number; // seconds since 1970
  perMinute: number; // motions
  failing: number; // motions a minute
  inFlight: number;
  waiting: number;
}

const most = 600; // points

// follow adds a look at the fleet to those before.
export function follow(points: Point[], fleet: Fleet, now: Counts, before: Counts | null, at: number): Point[] {
  const passed = at - (points.at(-1)?.at ?? at);
  const rate = (a: number, b: number | undefined): number => (b === undefined || passed <= 0 ? 0 : (Math.max(0, a - b) / passed) * 60);
  const p: Point = {
    at,
    perMinute: rate(now.generations, before?.generations),
    failing: rate(now.failures, before?.failures),
    inFlight: fleet.upstreams.reduce((n, u) => n + u.in_flight, 0),
    waiting: fleet.queues.reduce((n, q) => n + q.waiting, 0),
  };
  return [...points, p].slice(-most);
}

// saved is about how many seconds of the servers the cache saved: a usual call for each hit, and for each motion that joined another.
export function saved(fleet: Fleet, counts: Counts): number {
  const calls = fleet.upstreams.reduce((n, u) => n + u.latency.calls, 0);
  if (!calls) return 0;
  const usual = fleet.upstreams.reduce((s, u) => s + u.latency.p50_seconds * u.latency.calls, 0) / calls;
  return usual * (counts.hits + counts.collapsed);
}
