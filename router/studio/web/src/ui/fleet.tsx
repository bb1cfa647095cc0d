import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {
  follow,
  read,
  saved,
  scheduling,
  type LoggedRequest,
  type Counts,
  type Fleet as FleetState,
  type Point,
  type Upstream,
} from '../model/fleet.ts';
import { failure } from '../model/api.ts';
import { acts } from '../model/login.ts';
import { mark } from '../model/servers.ts';
import { admin, ask, caps, login, rights, announcement, standingOf, takes, theme } from '../store.ts';
import { Line, Table } from './table.tsx';
import { texts } from '../model/texts.ts';

const now = signal<FleetState | null>(null);
const counts = signal<Counts | null>(null);
const points = signal<Point[]>([]);
const latencies = signal<Record<string, number[]>>({});
const requests = signal<LoggedRequest[]>([]);
const trouble = signal('');

const every = 2000; // ms between looks

// look asks the admin listener how the fleet stands.
async function look(): Promise<void> {
  try {
    const [fleet, metrics, latest] = await Promise.all([ask('/fleet'), ask('/metrics'), ask('/requests')]);
    const refused = [fleet, metrics].find((a) => !a.ok);
    if (refused) {
      trouble.value = login.value ? '' : (await failure(refused)).message;
      return;
    }
    const state = (await fleet.json()) as FleetState;
    const found = read(await metrics.text());
    points.value = follow(points.value, state, found, counts.value, Date.now() / 1000);
    latencies.value = Object.fromEntries(
      state.upstreams.map((u) => [u.name, [...(latencies.value[u.name] ?? []), u.latency.p50_seconds].slice(-60)]),
    );
    if (latest.ok) requests.value = ((await latest.json()) as { requests: LoggedRequest[] | null }).requests ?? [];
    now.value = state;
    counts.value = found;
    trouble.value = '';
  } catch {
    trouble.value = texts.theGatewayDoesNotAnswer;
  }
}

const done: Record<string, string> = texts.actionsDone;
const did = signal<{ name: string; text: string } | null>(null); // the latest action that was done

// act does an action to a server, and confirms it in its row and to those who hear the page.
async function act(name: string, action: string): Promise<void> {
  const answer = await ask(`/fleet/${encodeURIComponent(name)}/${action}`, {
    method: 'POST',
    headers: { 'X-Motiongate-Studio': '1' },
  });
  const refused = answer.ok ? '' : ((await answer.json()) as { error: { message: string } }).error.message;
  await look();
  trouble.value ||= refused;
  if (refused) return;
  const text = done[action] ?? '';
  did.value = { name, text };
  announcement.value = `${name} ${text}.`;
}

export function Fleet() {
  useEffect(() => {
    if (!admin.value) return;
    void look();
    const timer = setInterval(() => document.hidden || void look(), every);
    return () => clearInterval(timer);
  }, []);
  return (
    <main class="fleet">
      {trouble.value && (
        <p class="fault" role="alert">
          {trouble.value}
        </p>
      )}
      {admin.value ? <Operators /> : <Public />}
    </main>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div class="figure">
      <span>{name}</span>
      <b>{value}</b>
      {note && <small>{note}</small>}
    </div>
  );
}

// Operators is the view of the admin listener.
function Operators() {
  const f = now.value;
  const c = counts.value;
  if (!f || !c) return <p class="quiet">{texts.looking}</p>;
  const last = points.value.at(-1);
  const up = f.upstreams.filter((u) => u.state === 'ready' || u.state === 'busy').length;
  return (
    <>
      <div class="figures">
        <Figure name={texts.serversThatTakeWork} value={`${up} of ${f.upstreams.length}`} />
        <Figure name={texts.motionsAMinute} value={(last?.perMinute ?? 0).toFixed(0)} note={texts.sinceTheStart(c.generations)} />
        <Figure
          name={texts.answeredFromMemory}
          value={c.lookups ? `${Math.round((c.hits / c.lookups) * 100)} %` : '—'}
          note={`${c.hits} of ${c.lookups}`}
        />
        <Figure name={texts.serverTimeSaved} value={duration(saved(f, c))} note={texts.fromMemoryJoined(c.hits, c.collapsed)} />
        <Figure name={texts.failed} value={String(c.failures)} note={texts.sentAgain(f.sent.retries)} />
      </div>
      <div class="charts">
        <Chart
          title={texts.motionsAMinute}
          series={[
            ['answered', '#5ea2ff', (p) => p.perMinute],
            ['failed', '#ff5468', (p) => p.failing],
          ]}
        />
        <Chart
          title={texts.work}
          series={[
            ['in flight', '#2cd4b5', (p) => p.inFlight],
            ['waiting', '#f0b64a', (p) => p.waiting],
          ]}
        />
      </div>
      <h2>{texts.servers}</h2>
      {f.scheduler && <p class="about">{scheduling(f.scheduler)}</p>}
      <Table label={texts.servers} columns={[texts.server, texts.state, texts.actions, texts.inFlight, texts.calls, 'p50', 'p95', texts.lately, texts.breakers, texts.models]}>
        {f.upstreams.map((u) => (
          <Row key={u.name} upstream={u} />
        ))}
      </Table>
      <h2>{texts.queues}</h2>
      <Table label={texts.queues} columns={[texts.model, texts.waiting, texts.atMost, texts.expectedWait]}>
        {f.queues.map((q) => (
          <Line key={q.model} cells={[q.model, q.waiting, q.max, duration(q.estimated_wait_seconds)]} />
        ))}
      </Table>
      <h2>{texts.latestRequests}</h2>
      <Latest />
    </>
  );
}

const mostShown = 50;

// Latest lists requests without their prompts and senders.
function Latest() {
  if (!requests.value.length) return <p class="about">{texts.noneYet}</p>;
  return (
    <Table label={texts.latestRequests} columns={[texts.at, texts.request, texts.model, texts.server, texts.whyThisServer, texts.cache, texts.time, texts.outcome]}>
      {requests.value.slice(0, mostShown).map((q) => (
        <Line
          key={q.request_id + q.at}
          head={1}
          kind="identified"
          cells={[
            new Date(q.at).toLocaleTimeString(),
            <>
              {q.request_id.slice(0, 12)}
              {q.job && <small>{texts.job}{q.job.slice(0, 8)}</small>}
            </>,
            q.model ?? '—',
            q.upstream ?? '—',
            q.reason || '—',
            cached(q.cache),
            duration(q.seconds),
            <span class={`state is-${q.status < 400 ? 'ready' : 'failed'}`}>{outcome(q)}</span>,
          ]}
        />
      ))}
    </Table>
  );
}

function outcome(q: LoggedRequest): string {
  if (q.code) return texts.failure(q.code);
  if (q.status === 202) return texts.queuedAsAJob;
  return q.status === 200 ? texts.ok : String(q.status);
}

// cached shows the parameters of Cache-Status. A request that was only accepted as a job has none about the cache.
const cached = (parameters = ''): string => parameters.replace(/^detail=.*/, '').replace('fwd=', '') || '—';

const actions = ['drain', 'resume', 'refresh', 'reset'];

function Row({ upstream: u }: { upstream: Upstream }) {
  const open = u.breakers.filter((b) => b.state !== 'closed');
  const drained = u.state === 'draining' || u.state === 'drained';
  return (
    <Line
      kind={u.removed ? 'removed' : ''}
      long={[1, 8, 9]}
      cells={[
        <>
          {u.name}
          {u.host && <small>{u.host}</small>}
        </>,
        <>
          <span class={`state is-${u.state}`}>{u.state}</span>
          {u.reason && <small>{u.reason}</small>}
        </>,
        <span class="actions">
          {!u.removed &&
            acts(rights.value?.role) &&
            actions
              .filter((a) => (a === 'resume' ? drained : a !== 'drain' || !drained))
              .map((a) => (
                <button type="button" key={a} aria-label={`${a} ${u.name}`} onClick={() => void act(u.name, a)}>
                  {a}
                </button>
              ))}
          {did.value?.name === u.name && <small class="done">{did.value.text}</small>}
        </span>,
        <>
          <meter min={0} max={Math.max(1, u.max_in_flight)} value={u.in_flight} aria-label={texts.inFlight} /> {u.in_flight}/{u.max_in_flight}
        </>,
        u.latency.calls,
        u.latency.calls ? duration(u.latency.p50_seconds) : '—',
        u.latency.calls ? duration(u.latency.p95_seconds) : '—',
        u.latency.calls ? <Spark values={latencies.value[u.name] ?? []} /> : '—',
        open.length ? open.map(breaker).join(', ') : texts.closed,
        <>
          {u.models.join(', ')}
          {u.last_error && <small class="error">{u.last_error}</small>}
        </>,
      ]}
    />
  );
}

// breaker returns the state of a breaker that is not closed, and when an open one lets a call through.
function breaker(b: Upstream['breakers'][number]): string {
  const left = b.retry ? (Date.parse(b.retry) - Date.now()) / 1000 : 0;
  return left > 0 ? texts.triedIn(b.model, b.state, duration(left)) : `${b.model} ${b.state}`;
}

function Spark({ values }: { values: number[] }) {
  const top = Math.max(...values, 1e-9);
  const points = values.map((v, i) => `${(i / Math.max(1, values.length - 1)) * 80},${17 - (v / top) * 15}`).join(' ');
  return (
    <svg class="spark" width="80" height="18" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}

type Series = [name: string, color: string, of: (p: Point) => number];

function Chart({ title, series }: { title: string; series: Series[] }) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const data = (): uPlot.AlignedData => [points.value.map((p) => p.at), ...series.map(([, , of]) => points.value.map(of))];
  const dark = theme.value === 'dark';
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const ink = dark ? '#a6adb8' : '#4a515c';
    const rule = { stroke: dark ? '#2b3038' : '#d4d8de', width: 1 };
    plot.current = new uPlot(
      {
        width: parent.clientWidth,
        height: 170,
        legend: { show: true, live: false },
        cursor: { y: false },
        scales: { y: { range: (_, __, top) => [0, Math.max(1, top * 1.15)] } },
        axes: [
          { stroke: ink, grid: rule, ticks: rule, size: 30, space: 90, values: (_, at) => at.map((t) => new Date(t * 1000).toLocaleTimeString()) },
          { stroke: ink, grid: rule, ticks: rule, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] },
        ],
        series: [{}, ...series.map(([label, stroke]) => ({ label, stroke, width: 2, fill: `${stroke}22`, points: { show: false } }))],
      },
      data(),
      parent,
    );
    const watch = new ResizeObserver(() => plot.current?.setSize({ width: parent.clientWidth, height: 170 }));
    watch.observe(parent);
    return () => {
      watch.disconnect();
      plot.current?.destroy();
    };
  }, [dark]);
  const drawn = points.value;
  useEffect(() => plot.current?.setData(data()), [drawn]);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={box} />
    </figure>
  );
}

// Public is the view without a credential: the catalogue, and the outcomes of this browser's requests.
function Public() {
  const models = caps.value?.models ?? [];
  const done = takes.value.filter((t) => t.answer || t.error);
  const hits = done.filter((t) => t.answer && /;\s*hit/.test(t.answer.cache)).length;
  const answered = done.filter((t) => t.answer);
  return (
    <>
      <div class="figures">
        <Figure name={texts.models} value={String(models.length)} />
        <Figure name={texts.requestsFromHere} value={String(done.length)} />
        <Figure name={texts.answeredFromMemory} value={answered.length ? `${Math.round((hits / answered.length) * 100)} %` : '—'} />
        <Figure name={texts.failed} value={String(done.length - answered.length)} />
      </div>
      <h2>{texts.models}</h2>
      <Table label={texts.models} columns={[texts.model, texts.servers, texts.jointsColumn, 'fps', texts.longest, texts.samples, texts.constraints, texts.segments, texts.takesOtherRigs]}>
        {models.map((m) => (
          <Line
            key={m.id}
            long={[6, 7]}
            cells={[
              m.id,
              <span class={`state is-${standingOf(m.id)?.state ?? 'unknown'}`}>{mark(standingOf(m.id)) || standingOf(m.id)?.state || '—'}</span>,
              m.canonical_skeleton.joints.length,
              m.fps,
              `${m.limits?.max_duration_seconds ?? 30} s`,
              m.limits?.max_num_samples ?? 16,
              m.supported_constraints?.join(', ').replaceAll('_', ' ') || '—',
              (m.supported_segments ?? ['text', 'unconditioned']).join(', ').replaceAll('_', ' '),
              m.supports_retargeting ? texts.yes : texts.no,
            ]}
          />
        ))}
      </Table>
      <h2>{texts.requestsOfThisBrowser}</h2>
      {done.length === 0 && <p class="about">{texts.noneYet}</p>}
      {done.length > 0 && (
        <Table label={texts.requests} columns={[texts.at, texts.prompt, texts.model, texts.server, texts.cache, texts.time, texts.outcome]}>
          {done.map((t) => (
            <Line
              key={t.id}
              head={1}
              cells={[
                new Date(t.at).toLocaleTimeString(),
                t.title,
                t.request.model,
                /upstream=([^;]+)/.exec(t.answer?.route ?? '')?.[1] ?? '—',
                t.answer ? (/;\s*hit/.test(t.answer.cache) ? texts.hit : texts.miss) : '—',
                t.answer ? duration(t.answer.seconds) : '—',
                <span class={`state is-${t.error ? 'failed' : 'ready'}`}>{t.error ? texts.failure(t.error.code) : texts.ok}</span>,
              ]}
            />
          ))}
        </Table>
      )}
      <p class="about after">{texts.statesQueuesAndActionsOf}</p>
    </>
  );
}

function duration(seconds: number): string {
  if (seconds === 0) return '0 s';
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
