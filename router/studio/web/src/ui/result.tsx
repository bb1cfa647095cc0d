import { signal } from '@preact/signals';
import { Fragment } from 'preact';
import { slip } from '../model/motion.ts';
import { spoken } from '../model/notes.ts';
import { span, steps, type Step } from '../model/steps.ts';
import { startOf, understoodFrom } from '../model/timeline.ts';
import { buildRequest, snippet, type Format } from '../model/request.ts';
import {
  beside,
  caps,
  compareModels,
  mostBeside,
  cancel,
  compare,
  current,
  draft,
  drop,
  lastFrame,
  model,
  restore,
  printed,
  sample,
  show,
  standingOf,
  star,
  take,
  takes,
  tell,
  time,
  type Take,
} from '../store.ts';
import { apart } from '../model/apart.ts';
import { mark, plight } from '../model/servers.ts';
import { Exports } from './exports.tsx';
import { Check } from './fields.tsx';
import { Icon, IconButton } from './icons.tsx';

type Tab = 'result' | 'takes' | 'request';
const tab = signal<Tab>('result');

// Result is the panel of what came out.
export function Result() {
  return (
    <section class="panel result" aria-label="Result">
      <div class="tabs" role="tablist">
        {(['result', 'takes', 'request'] as Tab[]).map((t) => (
          <button
            type="button"
            role="tab"
            key={t}
            id={`tab-${t}`}
            aria-controls={`panel-${t}`}
            aria-selected={tab.value === t}
            onClick={() => (tab.value = t)}
          >
            {{ result: 'Result', takes: `Takes${takes.value.length ? ` ${takes.value.length}` : ''}`, request: 'Request' }[t]}
          </button>
        ))}
      </div>
      <div class="scroll" role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === 'result' && <Understood />}
        {tab.value === 'takes' && <Takes />}
        {tab.value === 'request' && <RequestText />}
      </div>
    </section>
  );
}

function Understood() {
  const t = take.value;
  if (!t) {
    const begun = takes.value.some((t) => t.stop);
    return <p class="quiet">{begun ? 'The motion is being made …' : 'What was understood and made is shown here.'}</p>;
  }
  if (t.error)
    return (
      <div class="group">
        <p class="fault" role="alert">
          <b>{t.error.code.replaceAll('_', ' ')}</b>
          <br />
          {t.error.message}
        </p>
      </div>
    );
  const m = t.motion;
  if (!m) return <p class="quiet">{t.state === 'cancelled' ? 'This was cancelled.' : 'Under way …'}</p>;
  const notes = m.info.notes ?? [];
  return (
    // Another take has other elements: nothing of the one before moves.
    <Fragment key={t.id}>
      <div class="group">
        <h2>Understood</h2>
        {m.info.interpretation?.length ? (
          <ol class="understood">
            {m.info.interpretation.map((i) => (
              <li key={i.segment}>
                <div class="chips">
                  {i.actions?.map((a, k) => (
                    <span key={k}>{a}</span>
                  ))}
                  {i.ignored?.map((w) => (
                    <del key={w}>{w}</del>
                  ))}
                </div>
                {i.timeline?.map((line) => (
                  <p key={line}>{timed(line, startOf(t.draft.segments, i.segment) / m.fps)}</p>
                ))}
              </li>
            ))}
          </ol>
        ) : (
          <p class="about">The model does not tell.</p>
        )}
        {notes.map((n, i) => (
          <p key={i} class={n.severity === 'warning' ? 'warning' : 'info'}>
            {n.frame !== undefined && (
              <button type="button" class="link" onClick={() => (time.value = Math.min(n.frame!, lastFrame.value))}>
                {(n.frame / m.fps).toFixed(1)} s
              </button>
            )}{' '}
            {spoken(n.message, t.draft.segments.length, m.fps)}
          </p>
        ))}
      </div>
      <Constraints />
      <div class="group">
        <h2>Save</h2>
        <Exports take={t} />
      </div>
      <Measures take={t} />
      <Facts take={t} />
    </Fragment>
  );
}

// timed shows a line of what was understood with its time in the whole motion.
function timed(line: string, start: number): string {
  const of = understoodFrom(line, start);
  return of ? `${of.from.toFixed(1)}–${of.to.toFixed(1)} s: ${of.name}` : line;
}

function Constraints() {
  const reports = take.value?.motion?.samples[sample.value]?.info.report?.constraints ?? [];
  if (!reports.length) return null;
  return (
    <div class="group">
      <h2>Constraints</h2>
      <table>
        <tbody>
          {reports.map((r) => (
            <tr key={r.index}>
              <th scope="row">
                {r.type.replaceAll('_', ' ')}
                {r.joint && ` ${r.joint}`}
              </th>
              <td class={(r.max_error_cm ?? 0) > 1 ? 'off' : 'met'}>{(r.max_error_cm ?? 0).toFixed(2)} cm</td>
              {r.max_error_deg !== undefined && <td>{r.max_error_deg.toFixed(1)}°</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Measures shows figures of the sample, with what the same measures say of recordings of people.
function Measures({ take: t }: { take: Take }) {
  const s = t.motion?.samples[sample.value];
  if (!s) return null;
  const feet = slip(s);
  const cm = (metres: number): string => `${(metres * 100).toFixed(1)} cm/s`;
  return (
    <div class="group">
      <h2>Measured</h2>
      <table class="measures">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Measure</span>
            </th>
            <th scope="col">here</th>
            <th scope="col">recordings</th>
          </tr>
        </thead>
        <tbody>
          {feet && (
            <>
              <tr title="How fast feet move while they are said to stand">
                <th scope="row">Slip of feet</th>
                <td class={feet.mean > 0.04 ? 'off' : 'met'}>{cm(feet.mean)}</td>
                <td>1.9 cm/s</td>
              </tr>
              <tr>
                <th scope="row">Largest slip</th>
                <td class={feet.most > 0.25 ? 'off' : 'met'}>{cm(feet.most)}</td>
                <td>12 cm/s</td>
              </tr>
            </>
          )}
          <tr title="How fast accelerations change: little looks smooth, too little looks lifeless">
            <th scope="row">Jerk</th>
            <td>{s.jerk.toFixed(0)} m/s³</td>
            <td title="bow 16, wave 67, walk 126, punch 162, dance 184, run 319">16 – 319</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Facts({ take: t }: { take: Take }) {
  const a = t.answer!;
  const route = Object.fromEntries(a.route.split(';').map((p) => p.trim().split('=') as [string, string]));
  const s = t.motion!.samples[sample.value];
  const way = s?.info.trajectory;
  return (
    <div class="group">
      <h2>How it was made</h2>
      <dl class="facts-list">
        <dt>Server</dt>
        <dd>
          {route['upstream'] ?? '—'}
          {route['reason'] && route['reason'] !== route['upstream'] && <small> {route['reason']}</small>}
        </dd>
        <dt>Cache</dt>
        <dd>{/;\s*hit/.test(a.cache) ? 'hit' : 'made now'}</dd>
        <dt>Time</dt>
        <dd>
          {span(a.seconds * 1000)}
          <Steps of={steps(a.timing ?? '', a.seconds)} />
        </dd>
        <dt>Size</dt>
        <dd>{(a.blob.size / 1024).toFixed(0)} KB</dd>
        {way && (
          <>
            <dt>Trajectory</dt>
            <dd>
              {way.model}
              {typeof way.params?.['speed'] === 'number' && `, ${way.params['speed'].toFixed(2)} m/s`}
            </dd>
          </>
        )}
        {a.adapted && (
          <>
            <dt>Adapted</dt>
            <dd>{a.adapted}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

// Steps shows where the time went.
function Steps({ of }: { of: Step[] }) {
  const all = of.reduce((n, s) => n + s.ms, 0);
  if (!all) return null;
  return (
    <>
      <span class="steps-bar" aria-hidden="true">
        {of.map((s) => (
          <i key={s.name} class={s.name.toLowerCase()} style={{ flexGrow: s.ms / all }} />
        ))}
      </span>
      <ul class="steps" aria-label="Time of each step">
        {of.map((s) => (
          <li key={s.name} class={s.name.toLowerCase()} title={s.about}>
            {s.name} <b>{span(s.ms)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

const words = signal(''); // that are searched for
const starred = signal(false); // takes with a star are shown alone

// fits reports whether a take has all words in its title, its model or its seed.
function fits(t: Take, text: string): boolean {
  const of = `${t.title} ${t.request.model} seed ${String(t.request.options?.['seed'] ?? '')}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((w) => of.includes(w));
}

const picked = signal<string[] | null>(null); // ids of the models to compare; null: those with servers that take work

// Compare makes the request with the models that a person chooses.
function Compare() {
  const models = caps.value?.models ?? [];
  if (models.length < 2) return null;
  const of = models.filter((m) => picked.value?.includes(m.id) ?? !mark(standingOf(m.id))).slice(0, mostBeside + 1);
  return (
    <div class="group">
      <fieldset class="models">
        <legend>Compare models</legend>
        {models.map((m) => (
          <Check
            key={m.id}
            checked={of.includes(m)}
            disabled={!of.includes(m) && of.length > mostBeside}
            about={plight(standingOf(m.id))}
            set={(on) => (picked.value = on ? [...of.map((o) => o.id), m.id] : of.filter((o) => o !== m).map((o) => o.id))}
          >
            {[m.id, mark(standingOf(m.id))].filter(Boolean).join(' · ')}
          </Check>
        ))}
      </fieldset>
      <button type="button" title="One request, the motions side by side" disabled={!of.length} onClick={() => compareModels(of)}>
        Make it with {of.length === 1 ? of[0].id : `these ${of.length} models`}
      </button>
      {beside.value.length > 0 && (
        <button type="button" onClick={() => (beside.value = [])}>
          Show one again
        </button>
      )}
    </div>
  );
}

// earlier returns the take before another one with the same words.
const earlier = (t: Take): Take | undefined => takes.value.find((o) => o.at < t.at && o.title === t.title);

function Takes() {
  if (!takes.value.length) return <p class="quiet">Each motion that is made is kept here, in this browser.</p>;
  const found = takes.value.filter((t) => fits(t, words.value) && (!starred.value || t.star));
  return (
    <>
      <Compare />
      <div class="row search">
        <input
          type="search"
          aria-label="Search the takes"
          placeholder="Search"
          value={words.value}
          onInput={(e) => (words.value = e.currentTarget.value)}
        />
        <IconButton
          icon="star"
          label="Show takes with a star alone"
          on={starred.value}
          fill={starred.value}
          act={() => (starred.value = !starred.value)}
        />
      </div>
      {!found.length && <p class="quiet">No take fits.</p>}
      <ul class="takes">
        {found.map((t) => (
          <li key={t.id} class={current.value === t.id ? 'chosen' : ''}>
            <button type="button" class="open" onClick={() => void show(t.id)} disabled={!t.answer && !t.error}>
              {t.picture ? <img src={t.picture} alt="" width="72" height="44" /> : (
                <span class="no-picture">
                  <Icon name="pose" />
                </span>
              )}
              <span class="grow">
                <b>{t.title}</b>
                {apart(t, earlier(t)) && <small class="apart">{apart(t, earlier(t))}</small>}
                <small>
                  {t.request.model} · {t.state === 'done' ? `seed ${String(t.request.options?.['seed'] ?? '—')}` : t.state}
                </small>
              </span>
            </button>
            <span class="row">
              {t.stop ? (
                <IconButton icon="close" label="Cancel" act={() => cancel(t.id)} />
              ) : (
                <>
                  {t.answer && current.value !== t.id && (
                    <IconButton
                      icon="compare"
                      label="Show beside the present one"
                      on={beside.value.includes(t.id)}
                      act={() => void compare(t.id)}
                    />
                  )}
                  {t.answer && (
                    <IconButton icon="star" label="Star: this take stays" on={!!t.star} fill={!!t.star} act={() => star(t.id)} />
                  )}
                  <IconButton icon="undo" label="Take its request up again" act={() => restore(t.id)} />
                  <IconButton icon="trash" label="Delete" act={() => drop(t.id)} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const format = signal<Format>('json');

function RequestText() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const text = snippet(buildRequest(d, m), m, printed.value, format.value);
  return (
    <div class="group code">
      <div class="row">
        <label class="field grow">
          <span>As</span>
          <select value={format.value} onChange={(e) => (format.value = e.currentTarget.value as Format)}>
            <option value="json">JSON</option>
            <option value="curl">curl</option>
            <option value="python">Python</option>
            <option value="motiongate">motiongate</option>
          </select>
        </label>
        <button type="button" onClick={() => void copy(text)}>
          <Icon name="copy" />
          Copy
        </button>
      </div>
      <pre tabIndex={0}>{format.value === 'json' ? brief(text) : text}</pre>
    </div>
  );
}

const uncopied = 'The browser does not let the page copy.';

async function copy(text: string): Promise<void> {
  await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => tell('The request is copied.'),
    () => tell(uncopied),
  );
}

// The skeleton fills pages, so it is shown by its number of joints. What is copied has it.
function brief(text: string): string {
  const { skeleton, ...rest } = JSON.parse(text) as { skeleton: { joints: unknown[] } };
  const short = (key: string, value: unknown): unknown =>
    ['rotations', 'root_positions', 'joint_names'].includes(key) && Array.isArray(value) && value.length > 4 ? `… ${value.length}` : value;
  const written = JSON.stringify({ ...rest, skeleton: `… ${skeleton.joints.length} joints` }, short, 2);
  // Lists of numbers take one line.
  return written.replace(/\[\n\s+([^[\]{}"]*?)\n\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`);
}
