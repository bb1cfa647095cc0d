import { batch } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { applyPreset, presets, type Segment } from '../model/draft.ts';
import { faults, warnings } from '../model/request.ts';
import { fixed, insertAfter, remove, resize, totalFrames } from '../model/timeline.ts';
import type { Failure, Model } from '../model/protocol.ts';
import { plight } from '../model/servers.ts';
import { nudges } from '../model/nudge.ts';
import {
  canFreeze,
  canReroll,
  cancel,
  chosen,
  draft,
  drop,
  edit,
  editOptions,
  editSegment,
  editSegments,
  freezeSegment,
  make,
  model,
  nudge,
  reroll,
  retry,
  roll,
  shown,
  standingOf,
  take,
  takes,
  thawAll,
  writing,
  changed,
} from '../store.ts';
import { Check, NumberField, SelectField, Slider, whole } from './fields.tsx';
import { Icon, IconButton } from './icons.tsx';
import { CharacterRow } from './character.tsx';
import { Constraints } from './constraints.tsx';
import { ModelOptions } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { Tour } from './tour.tsx';

// Direct is the panel in which a motion is described.
export function Direct() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const index = Math.min(chosen.value, d.segments.length - 1);
  return (
    <section class="panel direct" aria-label="Direct">
      <div class="scroll">
        <SegmentForm segment={d.segments[index]} index={index} count={d.segments.length} model={m} />
        <Tour />
        <Presets model={m} />
        <CharacterRow />
        <Constraints model={m} />
        <Options model={m} />
        <ModelOptions model={m} />
        <Nudges model={m} />
      </div>
      <Go model={m} />
    </section>
  );
}

function Presets({ model: m }: { model: Model }) {
  return (
    <details class="group" open>
      <summary>Begin with</summary>
      <div class="presets">
        {presets.map((p) => (
          <button
            type="button"
            key={p.title}
            title={p.about}
            onClick={() =>
              batch(() => {
                edit(applyPreset(draft.value!, p, m));
                chosen.value = 0;
                void make();
              })
            }
          >
            {p.title}
          </button>
        ))}
      </div>
    </details>
  );
}

// rollLabel names the button that makes a segment anew.
export const rollLabel = (index: number): string => `Make segment ${index + 1} anew; the others stay`;

const kinds: Record<Segment['type'], string> = { text: 'Words', unconditioned: 'Free', pose: 'Pose' };

function SegmentForm({ segment: s, index, count, model: m }: { segment: Segment; index: number; count: number; model: Model }) {
  const most = m.limits?.max_prompt_length ?? 1000;
  const supported = (m.supported_segments ?? ['text', 'unconditioned']).filter((k): k is Segment['type'] => k in kinds);
  return (
    <div class="group">
      <div class="row head">
        <h2>{count > 1 ? `Segment ${index + 1} of ${count}` : 'Prompt'}</h2>
        {count > 1 && (
          <IconButton icon="trash" label="Take this segment out (Delete)" act={() => editSegments(remove(draft.value!.segments, index))} />
        )}
        {count > 1 && (
          <IconButton icon="dice" label={rollLabel(index)} disabled={!canReroll(index)} act={() => reroll(index)} />
        )}
        <IconButton
          icon="freeze"
          label={s.frozen ? 'Make this segment anew (K)' : 'Freeze: keep this segment as it is on the stage (K)'}
          on={!!s.frozen}
          disabled={!canFreeze(index)}
          act={() => freezeSegment(index)}
        />
        <IconButton
          icon="plus"
          label="Add a segment behind this one"
          act={() => {
            editSegments(
              insertAfter(draft.value!.segments, index, { id: 0, type: 'text', prompt: '', frames: Math.round(m.fps * 3), seed: null }),
            );
            chosen.value = index + 1;
            writing.value++;
          }}
        />
      </div>
      <Prompt segment={s} index={index} />
      {s.frozen && (
        <p class="about">
          Frozen: it stays as it is, and the rest is made anew.{' '}
          <button type="button" class="link" onClick={thawAll}>
            Make all anew
          </button>
        </p>
      )}
      {[...s.prompt].length > most * 0.8 && (
        <p class={[...s.prompt].length > most ? 'fault' : 'warning'}>
          {[...s.prompt].length} of {most} characters
        </p>
      )}
      <div class="row">
        <NumberField
          name="Seconds"
          min={0.1}
          step={0.1}
          value={+(s.frames / m.fps).toFixed(2)}
          disabled={fixed(s)}
          set={(text) => Number(text) > 0 && editSegments(resize(draft.value!.segments, index, Number(text) * m.fps))}
        />
        <SelectField
          name="Kind"
          value={s.type}
          choices={supported.map((k) => [k, kinds[k]])}
          set={(value) => {
            const type = value as Segment['type'];
            editSegment(index, { type, frames: type === 'pose' ? 1 : Math.max(s.frames, Math.round(m.fps)) });
          }}
        />
        {m.supports_segment_seed && s.type !== 'pose' && (
          <NumberField
            name="Own seed"
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
      <summary>Nudge, with the same seed</summary>
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

const guides = { default: 'as the model likes', nocfg: 'none', regular: 'one weight', separated: 'text and constraints' };

function Options({ model: m }: { model: Model }) {
  const o = draft.value!.options;
  const guidance = ['default', ...(m.supported_guidance_types ?? [])] as (typeof o.guidance)[];
  return (
    <div class="group">
      <div class="row">
        <NumberField name="Seed" min={0} step={1} value={o.seed} set={(text) => editOptions({ seed: whole(text) })} />
        <IconButton
          icon={o.locked ? 'lock' : 'unlock'}
          label={o.locked ? 'The seed stays' : 'Each motion gets another seed'}
          on={o.locked}
          act={() => editOptions({ locked: !o.locked })}
        />
        <IconButton icon="dice" label="Make it with another seed" act={roll} />
      </div>
      <details>
        <summary>More options</summary>
        <Slider
          name="Transition"
          unit="frames"
          min={0}
          max={60}
          step={1}
          value={o.transition}
          set={(transition) => editOptions({ transition }, 'transition')}
        />
        <Slider name="Diffusion steps" min={1} max={500} step={1} value={o.steps} set={(steps) => editOptions({ steps }, 'steps')} />
        <Check checked={o.postProcessing} set={(postProcessing) => editOptions({ postProcessing })}>
          Post-processing
        </Check>
        <SelectField
          kind="line"
          name="Guidance"
          value={o.guidance}
          choices={guidance.map((g) => [g, guides[g]])}
          set={(g) => editOptions({ guidance: g as typeof o.guidance })}
        />
        {(o.guidance === 'regular' || o.guidance === 'separated') && (
          <Slider
            name="Text weight"
            min={0}
            max={8}
            step={0.1}
            value={o.textWeight}
            set={(textWeight) => editOptions({ textWeight }, 'text weight')}
          />
        )}
        {o.guidance === 'separated' && (
          <Slider
            name="Constraint weight"
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

// Go is the button that makes the motion, and what is under way.
function Go({ model: m }: { model: Model }) {
  const d = draft.value!;
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
                  {plight(standingOf(t.request.model)) || waiting(t.state, t.status)}
                  <small title={t.title}>
                    {t.request.model} · {t.title}
                  </small>
                </span>
                <button type="button" class="link" onClick={() => cancel(t.id)}>
                  Cancel
                </button>
              </div>
              <progress max={1} value={t.status?.progress} aria-label="Progress" />
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
        ...[plight(standingOf(m.id)), ...warnings(d, m)].filter(Boolean).map((t) => (
          <p class="warning" key={t}>
            {t}
          </p>
        )),
      ]}
      <Beside model={m} />
      <button type="button" class="primary" id="generate" onClick={() => void make()}>
        <Icon name="play" fill />
        Generate
        {changed.value && <span class="outdated-dot" title="The request changed since the take on the stage" />}
        <small>
          {(frames / m.fps).toFixed(1)} s{d.options.samples > 1 && ` × ${d.options.samples}`}
        </small>
      </button>
    </footer>
  );
}

// Beside has what a person changes often before the next motion.
function Beside({ model: m }: { model: Model }) {
  const o = draft.value!.options;
  const most = m.limits?.max_num_samples ?? 16;
  const several = draft.value!.segments.length > 1;
  return (
    <div class="row beside">
      <NumberField
        kind="short"
        name="Samples"
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
          about={several ? 'A loop has one segment.' : 'The motion ends as it begins.'}
          set={(loop) => editOptions({ loop })}
        >
          Loop
        </Check>
      )}
      <Check
        checked={shown.value.pinned}
        about="The hips stay over one place of the ground on the stage."
        set={(pinned) => (shown.value = { ...shown.value, pinned })}
      >
        In place
      </Check>
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
            {left > 0 ? `Retry in ${left} s` : 'Retry'}
          </button>
        )}
        <button type="button" class="link" onClick={() => drop(id)}>
          Dismiss
        </button>
      </div>
    </div>
  );
}

function waiting(state: string, s: { queue_position?: number; estimated_seconds?: number; progress?: number } | null): string {
  const left = s?.estimated_seconds ? `, about ${Math.ceil(s.estimated_seconds)} s` : '';
  if (state === 'running') return s?.progress !== undefined ? `Making it: ${Math.round(s.progress * 100)} %${left}` : `Making it${left}`;
  return s?.queue_position ? `Number ${s.queue_position} in the queue${left}` : `Waiting${left}`;
}
