import { signal } from '@preact/signals';
import { Fragment } from 'preact';
import { bare } from '../model/anatomy.ts';
import type { Answer } from '../model/api.ts';
import { slip } from '../model/motion.ts';
import { kindOf, spoken } from '../model/notes.ts';
import { span, steps, type Step } from '../model/steps.ts';
import { startOf, understoodFrom } from '../model/timeline.ts';
import { lastFrame, licenseOf, model, sample, take, takes, time, type Take } from '../store.ts';
import { Exports } from './exports.tsx';
import { lazyRequest, lazyTakes } from './lazy.tsx';
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
        {tab.value === 'takes' && lazyTakes()}
        {tab.value === 'request' && lazyRequest()}
      </div>
    </section>
  );
}

function Understood() {
  const t = take.value;
  if (!t) {
    const generating = takes.value.some((t) => t.stop);
    return <p class="quiet">{generating ? texts.generatingMotion : texts.resultEmpty}</p>;
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
