import { signal } from '@preact/signals';
import { Fragment } from 'preact';
import { bare } from '../model/anatomy.ts';
import type { Answer } from '../model/api.ts';
import { slip } from '../model/motion.ts';
import { kindOf, spoken } from '../model/notes.ts';
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
  licenseOf,
  model,
  restore,
  printed,
  sample,
  show,
  standingOf,
  star,
  take,
  takes,
  notify,
  time,
  type Take,
} from '../store.ts';
import { apart } from '../model/apart.ts';
import { mark, plight } from '../model/servers.ts';
import { Exports } from './exports.tsx';
import { Check } from './fields.tsx';
import { Icon, IconButton } from './icons.tsx';
import { texts } from '../model/texts.ts';

type Tab = 'result' | 'takes' | 'request';
const tab = signal<Tab>('result');

// Result is the panel of what came out.
export function Result() {
  return (
    <section class="panel result" aria-label={texts.result}>
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
            {{ result: texts.result, takes: texts.takesOf(takes.value.length || ''), request: texts.request }[t]}
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
    return <p class="quiet">{begun ? texts.generatingMotion : texts.resultEmpty}</p>;
  }
  if (t.error)
    return (
      <div class="group">
        <p class="fault" role="alert">
          <b>{texts.failure(t.error.code)}</b>
          <br />
          {spoken(t.error.message, t.draft.segments.length, t.motion?.fps ?? model.value?.fps ?? 30)}
        </p>
      </div>
    );
  const m = t.motion;
  if (!m) return <p class="quiet">{t.state === 'cancelled' ? texts.thisWasCancelled : texts.underWay}</p>;
  const notes = m.info.notes ?? [];
  return (
    // Another take has other elements: nothing of the one before moves.
    <Fragment key={t.id}>
      <div class="group">
        <h2>{texts.understood}</h2>
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
                  <p key={line}>{timed(line, startOf(t.draft.segments, i.segment) / m.fps, (m.samples[0]?.frames ?? 0) / m.fps)}</p>
                ))}
              </li>
            ))}
          </ol>
        ) : (
          <p class="about">{texts.theModelDoesNotTell}</p>
        )}
        {notes.map((n, i) => (
          <p key={i} class={n.severity === 'warning' ? 'warning' : 'info'}>
            {n.frame !== undefined && (
              <button type="button" class="link" onClick={() => (time.value = Math.min(n.frame ?? 0, lastFrame.value))}>
                {(n.frame / m.fps).toFixed(1)} s
              </button>
            )}{' '}
            {spoken(n.message, t.draft.segments.length, m.fps)}
          </p>
        ))}
      </div>
      <Constraints />
      <div class="group">
        <h2>{texts.save}</h2>
        <Exports take={t} />
      </div>
      <Measures take={t} />
      {t.answer && <Facts take={t} answer={t.answer} />}
    </Fragment>
  );
}

// timed shows a line of what was understood with its time in the whole motion.
function timed(line: string, start: number, end: number): string {
  const of = understoodFrom(line, start, end);
  return of ? `${of.from.toFixed(1)}–${of.to.toFixed(1)} s: ${of.name}` : line;
}

function Constraints() {
  const reports = take.value?.motion?.samples[sample.value]?.info.report?.constraints ?? [];
  if (!reports.length) return null;
  return (
    <div class="group">
      <h2>{texts.constraints}</h2>
      <table>
        <tbody>
          {reports.map((r) => (
            <tr key={r.index}>
              <th scope="row">
                {kindOf(r.type)}
                {r.joint && ` ${bare(r.joint)}`}
              </th>
              <td class={(r.max_error_cm ?? 0) > 1 ? 'off' : 'met'}>{(r.max_error_cm ?? 0).toFixed(2)}{texts.cm}</td>
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
      <h2>{texts.measured}</h2>
      <table class="measures">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{texts.measure}</span>
            </th>
            <th scope="col">{texts.here}</th>
            <th scope="col">{texts.recordings}</th>
          </tr>
        </thead>
        <tbody>
          {feet && (
            <>
              <tr title={texts.howFastFeetMoveWhile}>
                <th scope="row">{texts.slipOfFeet}</th>
                <td class={feet.mean > 0.04 ? 'off' : 'met'}>{cm(feet.mean)}</td>
                <td>{texts.typicalSlip}</td>
              </tr>
              <tr>
                <th scope="row">{texts.largestSlip}</th>
                <td class={feet.most > 0.25 ? 'off' : 'met'}>{cm(feet.most)}</td>
                <td>{texts.typicalPeakSlip}</td>
              </tr>
            </>
          )}
          <tr title={texts.howFastAccelerationsChangeLittle}>
            <th scope="row">{texts.jerk}</th>
            <td>{s.jerk.toFixed(0)} m/s³</td>
            <td title={texts.typicalJerk}>16 – 319</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Facts({ take: t, answer: a }: { take: Take; answer: Answer }) {
  const license = licenseOf(t.request.model);
  const route = Object.fromEntries(a.route.split(';').map((p) => p.trim().split('=') as [string, string]));
  const s = t.motion?.samples[sample.value];
  const way = s?.info.trajectory;
  return (
    <div class="group">
      <h2>{texts.howItWasMade}</h2>
      <dl class="facts-list">
        <dt>{texts.server}</dt>
        <dd>
          {route['upstream'] ?? '—'}
          {route['reason'] && route['reason'] !== route['upstream'] && <small> {route['reason']}</small>}
        </dd>
        <dt>{texts.cache}</dt>
        <dd>{/;\s*hit/.test(a.cache) ? texts.hit : texts.madeNow}</dd>
        <dt>{texts.time}</dt>
        <dd>
          {span(a.seconds * 1000)}
          <Steps of={steps(a.timing ?? '', a.seconds)} />
        </dd>
        <dt>{texts.size}</dt>
        <dd>{(a.blob.size / 1024).toFixed(0)}{texts.kb}</dd>
        {way && (
          <>
            <dt>{texts.pathLength}</dt>
            <dd>
              {way.model}
              {typeof way.params?.['speed'] === 'number' && `, ${way.params['speed'].toFixed(2)} m/s`}
            </dd>
          </>
        )}
        {license && (
          <>
            <dt>{texts.license}</dt>
            <dd>{license.name}</dd>
          </>
        )}
        {a.adapted && (
          <>
            <dt>{texts.adapted}</dt>
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
      <ul class="steps" aria-label={texts.timeOfEachStep}>
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
  const of = texts.searchedText(t.title, t.request.model, String(t.request.options?.['seed'] ?? '')).toLowerCase();
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
        <legend>{texts.compareModels}</legend>
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
      <button type="button" title={texts.oneRequestTheMotionsSide} disabled={!of.length} onClick={() => compareModels(of)}>{of.length === 1 ? texts.generateWith(of[0]?.id) : texts.generateWithThese(of.length)}
      </button>
      {beside.value.length > 0 && (
        <button type="button" onClick={() => (beside.value = [])}>{texts.backToOneTake}</button>
      )}
    </div>
  );
}

// earlier returns the take before another one with the same words.
const earlier = (t: Take): Take | undefined => takes.value.find((o) => o.at < t.at && o.title === t.title);

function Takes() {
  if (!takes.value.length) return <p class="quiet">{texts.eachMotionThatIsMade}</p>;
  const found = takes.value.filter((t) => fits(t, words.value) && (!starred.value || t.star));
  return (
    <>
      <Compare />
      <div class="row search">
        <input
          type="search"
          aria-label={texts.searchTheTakes}
          placeholder={texts.search}
          value={words.value}
          onInput={(e) => (words.value = e.currentTarget.value)}
        />
        <IconButton
          icon="star"
          label={texts.onlyStarred}
          on={starred.value}
          fill={starred.value}
          act={() => (starred.value = !starred.value)}
        />
      </div>
      {!found.length && <p class="quiet">{texts.noTakeFits}</p>}
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
                  {t.request.model} · {t.state === 'done' ? texts.seedOf(String(t.request.options?.['seed'] ?? '—')) : t.state}
                </small>
              </span>
            </button>
            <span class="row">
              {t.stop ? (
                <IconButton icon="close" label={texts.cancel} act={() => cancel(t.id)} />
              ) : (
                <>
                  {t.answer && current.value !== t.id && (
                    <IconButton
                      icon="compare"
                      label={texts.compareWithCurrent}
                      on={beside.value.includes(t.id)}
                      act={() => void compare(t.id)}
                    />
                  )}
                  {t.answer && (
                    <IconButton icon="star" label={texts.starThisTakeStays} on={!!t.star} fill={!!t.star} act={() => star(t.id)} />
                  )}
                  <IconButton icon="undo" label={texts.editRequestAgain} act={() => restore(t.id)} />
                  <IconButton icon="trash" label={texts.deleteWord} act={() => drop(t.id)} />
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
          <span>{texts.format}</span>
          <select value={format.value} onChange={(e) => (format.value = e.currentTarget.value as Format)}>
            <option value="json">{texts.json}</option>
            <option value="curl">{texts.curl}</option>
            <option value="python">{texts.python}</option>
            <option value="motiongate">motiongate</option>
          </select>
        </label>
        <button type="button" onClick={() => void copy(text)}>
          <Icon name="copy" />{texts.copy}</button>
      </div>
      <pre tabIndex={0}>{format.value === 'json' ? brief(text) : text}</pre>
    </div>
  );
}

const uncopied = texts.theBrowserDoesNotLet2;

async function copy(text: string): Promise<void> {
  await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => notify(texts.theRequestIsCopied),
    () => notify(uncopied),
  );
}

// The skeleton fills pages, so it is shown by its number of joints. What is copied has it.
function brief(text: string): string {
  const { skeleton, ...rest } = JSON.parse(text) as { skeleton: { joints: unknown[] } };
  const short = (key: string, value: unknown): unknown =>
    ['rotations', 'root_positions', 'joint_names'].includes(key) && Array.isArray(value) && value.length > 4 ? `… ${value.length}` : value;
  const written = JSON.stringify({ ...rest, skeleton: texts.jointsLeftOut(skeleton.joints.length) }, short, 2);
  // Lists of numbers take one line.
  return written.replace(/\[\n\s+([^[\]{}"]*?)\n\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`);
}
