import { useEffect, useState } from 'preact/hooks';
import type { Draft, Segment } from '../model/draft.ts';
import { faults, warnings } from '../model/request.ts';
import { fixed, insertAfter, remove, resize, totalFrames } from '../model/timeline.ts';
import type { Failure, Model } from '../model/protocol.ts';
import { outage } from '../model/servers.ts';
import { nudges } from '../model/nudge.ts';
import {
  canFreeze,
  canRegenerate,
  cancel,
  chosen,
  draft,
  drop,
  editOptions,
  editSegment,
  editSegments,
  freezeSegment,
  make,
  model,
  nudge,
  regenerateSegment,
  retry,
  roll,
  segments,
  shown,
  standingOf,
  take,
  takes,
  unfreezeAll,
  writing,
  changed,
} from '../store.ts';
import { Check, NumberField, SelectField, Slider, whole } from './fields.tsx';
import { Icon, IconButton } from './icons.tsx';
import { CharacterRow } from './character.tsx';
import { Constraints } from './constraints.tsx';
import { Examples } from './examples.tsx';
import { ModelOptions } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { Tour } from './tour.tsx';
import { texts } from '../model/texts.ts';

// Direct is the panel in which a motion is described.
export function Direct() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const index = Math.min(chosen.value, d.segments.length - 1);
  const segment = d.segments[index];
  return (
    <section class="panel direct" aria-label={texts.direct}>
      <div class="scroll">
        {segment && <SegmentForm segment={segment} index={index} count={d.segments.length} model={m} />}
        <Tour />
        <Examples model={m} />
        <CharacterRow />
        <Constraints model={m} />
        <Options options={d.options} model={m} />
        <ModelOptions options={d.options.model} model={m} />
        <Nudges model={m} />
      </div>
      <Generation draft={d} model={m} />
    </section>
  );
}

// regenerateLabel names the button that regenerates a segment.
export const regenerateLabel = (index: number): string => texts.regenerateSegmentOnly(index + 1);

const kinds: Record<Segment['type'], string> = { text: texts.promptKind, unconditioned: texts.noPromptKind, pose: texts.pose };

function SegmentForm({ segment: s, index, count, model: m }: { segment: Segment; index: number; count: number; model: Model }) {
  const most = m.limits?.max_prompt_length ?? 1000;
  const supported = (m.supported_segments ?? ['text', 'unconditioned']).filter((k): k is Segment['type'] => k in kinds);
  return (
    <div class="group">
      <div class="row head">
        <h2>{count > 1 ? texts.segmentOf(index + 1, count) : texts.prompt}</h2>
        {count > 1 && (
          <IconButton icon="trash" label={texts.deleteSegment} act={() => editSegments(remove(segments.value, index))} />
        )}
        {count > 1 && (
          <IconButton icon="dice" label={regenerateLabel(index)} disabled={!canRegenerate(index)} act={() => regenerateSegment(index)} />
        )}
        <IconButton
          icon="freeze"
          label={s.frozen ? texts.regenerateSegment : texts.freezeKeepThisSegmentAs}
          on={!!s.frozen}
          disabled={!canFreeze(index)}
          act={() => freezeSegment(index)}
        />
      </div>
      <Prompt segment={s} index={index} />
      <button
        type="button"
        class="next-segment"
        title={texts.addSegmentAfter}
        onClick={() => {
          editSegments(
            insertAfter(segments.value, index, { id: 0, type: 'text', prompt: '', frames: Math.round(m.fps * 3), seed: null }),
          );
          chosen.value = index + 1;
          writing.value++;
        }}
      >
        <Icon name="plus" />
        {texts.addWhatHappensNext}
      </button>
      {s.frozen && (
        <p class="about">{texts.frozenItStaysAsIt}{' '}
          <button type="button" class="link" onClick={unfreezeAll}>{texts.regenerateAll}</button>
        </p>
      )}
      {[...s.prompt].length > most * 0.8 && (
        <p class={[...s.prompt].length > most ? 'fault' : 'warning'}>
          {[...s.prompt].length}{texts.ofWord}{most}{texts.characters}</p>
      )}
      <div class="row">
        <NumberField
          name={texts.seconds}
          min={0.1}
          step={0.1}
          value={+(s.frames / m.fps).toFixed(2)}
          disabled={fixed(s)}
          set={(text) => Number(text) > 0 && editSegments(resize(segments.value, index, Number(text) * m.fps))}
        />
        <SelectField
          name={texts.kind}
          value={s.type}
          choices={supported.map((k) => [k, kinds[k]])}
          set={(value) => {
            const type = value as Segment['type'];
            editSegment(index, { type, frames: type === 'pose' ? 1 : Math.max(s.frames, Math.round(m.fps)) });
          }}
        />
        {m.supports_segment_seed && s.type !== 'pose' && (
          <NumberField
            name={texts.ownSeed}
            min={0}
            step={1}
            placeholder="—"
            value={s.seed ?? ''}
            set={(text) => editSegment(index, { seed: text === '' ? null : whole(text) })}
          />
        )}
      </div>
    </div>
  );
}

// Nudges make the motion again with its seed, a little different, beside the one that is there.
function Nudges({ model: m }: { model: Model }) {
  if (!take.value?.motion) return null;
  return (
    <details class="group" open>
      <summary>{texts.nudgeWithTheSameSeed}</summary>
      <div class="presets">
        {nudges(m).map((n) => (
          <button type="button" key={n.name} onClick={() => void nudge(n)}>
            {n.name}
          </button>
        ))}
      </div>
    </details>
  );
}

const guides = texts.guides;

function Options({ options: o, model: m }: { options: Draft['options']; model: Model }) {
  const guidance = ['default', ...(m.supported_guidance_types ?? [])] as (typeof o.guidance)[];
  return (
    <div class="group">
      <div class="row">
        <NumberField name={texts.seed} min={0} step={1} value={o.seed} set={(text) => editOptions({ seed: whole(text) })} />
        <IconButton
          icon={o.locked ? 'lock' : 'unlock'}
          label={o.locked ? texts.theSeedStays : texts.eachMotionGetsAnotherSeed}
          on={o.locked}
          act={() => editOptions({ locked: !o.locked })}
        />
        <IconButton icon="dice" label={texts.regenerateWithSeed} act={roll} />
      </div>
      <details>
        <summary>{texts.moreOptions}</summary>
        <Slider
          name={texts.transition}
          unit="frames"
          min={0}
          max={60}
          step={1}
          value={o.transition}
          set={(transition) => editOptions({ transition }, 'transition')}
        />
        <Slider name={texts.diffusionSteps} min={1} max={500} step={1} value={o.steps} set={(steps) => editOptions({ steps }, 'steps')} />
        <Check checked={o.postProcessing} set={(postProcessing) => editOptions({ postProcessing })}>{texts.postProcessing}</Check>
        <SelectField
          kind="line"
          name={texts.guidance}
          value={o.guidance}
          choices={guidance.map((g) => [g, guides[g]])}
          set={(g) => editOptions({ guidance: g as typeof o.guidance })}
        />
        {(o.guidance === 'regular' || o.guidance === 'separated') && (
          <Slider
            name={texts.textWeight}
            min={0}
            max={8}
            step={0.1}
            value={o.textWeight}
            set={(textWeight) => editOptions({ textWeight }, 'text weight')}
          />
        )}
        {o.guidance === 'separated' && (
          <Slider
            name={texts.constraintWeight}
            min={0}
            max={8}
            step={0.1}
            value={o.constraintWeight}
            set={(constraintWeight) => editOptions({ constraintWeight }, 'constraint weight')}
          />
        )}
      </details>
    </div>
  );
}

// Generation is the button that makes the motion, and the list of running takes.
function Generation({ draft: d, model: m }: { draft: Draft; model: Model }) {
  const wrong = faults(d, m);
  const running = takes.value.filter((t) => t.state === 'queued' || t.state === 'running').toReversed(); // the latest is the lowest
  const lost = takes.value[0]?.state === 'failed' ? takes.value[0] : null; // the latest take
  const frames = totalFrames(d.segments);
  return (
    <footer class="go">
      {(running.length > 0 || lost) && (
        <div class="news">
          {lost?.error && <Lost key={lost.id} id={lost.id} error={lost.error} />}
          {running.map((t) => (
            <div class="under-way" key={t.id}>
              <div class="row">
                <span class="grow">
                  {outage(standingOf(t.request.model)) || waiting(t.state, t.status)}
                  <small title={t.title}>
                    {t.request.model} · {t.title}
                  </small>
                </span>
                <button type="button" class="link" onClick={() => cancel(t.id)}>{texts.cancel}</button>
              </div>
              <progress max={1} value={t.status?.progress} aria-label={texts.progress} />
            </div>
          ))}
        </div>
      )}
      {[
        ...wrong.map((t) => (
          <p class="fault" key={t}>
            {t}
          </p>
        )),
        ...[outage(standingOf(m.id)), ...warnings(d, m)].filter(Boolean).map((t) => (
          <p class="warning" key={t}>
            {t}
          </p>
        )),
      ]}
      <Beside draft={d} model={m} />
      <button type="button" class="primary" id="generate" onClick={() => void make()}>
        <Icon name="play" fill />{texts.generate}{changed.value && <span class="outdated-dot" title={texts.theRequestChangedSinceThe} />}
        <small>
          {(frames / m.fps).toFixed(1)} s{d.options.samples > 1 && ` × ${d.options.samples}`}
        </small>
      </button>
    </footer>
  );
}

// Beside has what a person changes often before the next motion.
function Beside({ draft: { options: o, segments }, model: m }: { draft: Draft; model: Model }) {
  const most = m.limits?.max_num_samples ?? 16;
  const several = segments.length > 1;
  return (
    <div class="row beside">
      <NumberField
        kind="short"
        name={texts.samples}
        min={1}
        max={most}
        step={1}
        value={o.samples}
        set={(text) => editOptions({ samples: Math.min(most, Math.max(1, whole(text))) })}
      />
      {m.supports_loop && (
        <Check
          checked={o.loop}
          disabled={several}
          about={several ? texts.aLoopHasOneSegment : texts.theMotionEndsAsIt}
          set={(loop) => editOptions({ loop })}
        >{texts.loop}</Check>
      )}
      <Check
        checked={shown.value.pinned}
        about={texts.theHipsStayOverOne}
        set={(pinned) => (shown.value = { ...shown.value, pinned })}
      >{texts.inPlace}</Check>
    </div>
  );
}

// Lost shows why the latest take failed. It offers to repeat a request that may succeed later, after the pause that the gateway asks for.
function Lost({ id, error }: { id: string; error: Failure }) {
  const [now, setNow] = useState(Date.now());
  const left = Math.ceil((error.retryAt - now) / 1000);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left > 0]);
  return (
    <div>
      <div class="fault lost">
        <span role="alert">{error.message}</span>
        {error.passing && (
          <button type="button" class="link" disabled={left > 0} onClick={() => retry(id)}>
            {left > 0 ? texts.retryInS(left) : texts.retry}
          </button>
        )}
        <button type="button" class="link" onClick={() => drop(id)}>{texts.dismiss}</button>
      </div>
    </div>
  );
}

function waiting(state: string, s: { queue_position?: number; estimated_seconds?: number; progress?: number } | null): string {
  const left = s?.estimated_seconds ? texts.aboutSeconds(Math.ceil(s.estimated_seconds)) : '';
  if (state === 'running') return s?.progress !== undefined ? texts.generatingPercent(Math.round(s.progress * 100), left) : texts.generatingNow(left);
  return s?.queue_position ? texts.numberInTheQueue(s.queue_position, left) : texts.waitingWith(left);
}
