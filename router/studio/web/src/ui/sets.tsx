import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { download } from '../download.ts';
import { generateSet, listedSets } from '../model/api.ts';
import { textSegment, type Draft } from '../model/draft.ts';
import { loopOf, type Loop } from '../model/loop.ts';
import { Failure } from '../model/protocol.ts';
import { motionOfClip, type BlendSpace, type ListedSet, type Manifest, type SetRequest } from '../model/sets.ts';
import { announcement, ask, draft, edit, engine, make, model, view } from '../store.ts';
import { Check, NumberField, SelectField, whole } from './fields.tsx';
import { Icon } from './icons.tsx';
import { LoopPicture } from './loop.tsx';
import { Line, Table } from './table.tsx';
import { texts } from '../model/texts.ts';

const listed = signal<ListedSet[] | null>(null);
const name = signal('');
const style = signal('');
const seed = signal(1);
const fbx = signal(false);
const excluded = signal<ReadonlySet<string>>(new Set()); // names of the clips that the user excludes
const work = signal<{ share: number | undefined; stop: AbortController } | null>(null);
const trouble = signal('');
const result = signal<{ zip: Blob; manifest: Manifest; loops: Map<string, Loop> } | null>(null);

// rigOfSet returns the character that the set is for, null: the model's own rig.
const rigOfSet = (): Draft['rig'] => (model.value?.supports_retargeting ? (draft.value?.rig ?? null) : null);

// Sets is the view that makes sets of clips for games.
export function Sets() {
  useEffect(() => {
    void listedSets(ask).then((all) => {
      listed.value = all;
      name.value ||= all[0]?.name ?? '';
    });
  }, []);
  const sets = listed.value ?? [];
  const set = sets.find((s) => s.name === name.value);
  if (!set) return <main class="fleet"><p class="quiet">{listed.value ? texts.thisGatewayMakesNoSets : texts.looking}</p></main>;
  const rig = rigOfSet();
  const clips = set.clips.filter((c) => !excluded.value.has(c.name));
  return (
    <main class="fleet sets">
      <h2>{texts.setsOfClips}</h2>
      <p class="about">{set.about} {texts.aSetIsAZip}</p>
      <div class="row set-form">
        {sets.length > 1 && (
          <SelectField name={texts.set} value={name.value} choices={sets.map((s) => [s.name, s.name])} set={(v) => (name.value = v)} />
        )}
        <label class="field">
          <span>{texts.style}</span>
          <input type="text" value={style.value} placeholder={texts.tired} maxLength={100} onInput={(e) => (style.value = e.currentTarget.value)} />
        </label>
        <NumberField kind="short" name={texts.seed} min={0} step={1} value={seed.value} set={(text) => (seed.value = whole(text))} />
        <Check checked={fbx.value} set={(on) => (fbx.value = on)}>{texts.alsoAsFbx}</Check>
        <button type="button" class="primary" disabled={!!work.value || !clips.length} onClick={() => void run(set, clips.map((c) => c.name))}>
          <Icon name="play" fill />{texts.makeClips(clips.length)}
        </button>
        {result.value && (
          <button type="button" onClick={() => result.value && download(result.value.zip, `${result.value.manifest.name}.zip`)}>
            <Icon name="save" />{texts.saveTheSet((result.value.zip.size / (1 << 20)).toFixed(1))}
          </button>
        )}
      </div>
      <p class="about">{rig ? texts.setForTheCharacter(rig.name) : texts.setForTheRig(modelID())}</p>
      <Work />
      {result.value && <Spaces of={result.value.manifest.blend_spaces} />}
      <div class="row which">
        <button type="button" onClick={() => (excluded.value = new Set())}>{texts.allClips}</button>
        <button type="button" onClick={() => (excluded.value = new Set(set.clips.map((c) => c.name)))}>{texts.noClips}</button>
      </div>
      <Clips set={set} />
    </main>
  );
}

// modelID returns the id of the model that generates the clips.
const modelID = (): string => model.value?.id ?? engine;

function Work() {
  return (
    <>
      {work.value && (
        <div class="under-way">
          <div class="row">
            <span class="grow">{texts.theSetIsBeingMade}</span>
            <button type="button" class="link" onClick={() => work.value?.stop.abort()}>{texts.cancel}</button>
          </div>
          <progress max={1} value={work.value.share} aria-label={texts.progress} />
        </div>
      )}
      {trouble.value && (
        <p class="fault" role="alert">
          {trouble.value}
        </p>
      )}
      {result.value?.manifest.failed.map((f) => (
        <p class="warning" key={f.clip}>
          {f.clip}: {f.message}
        </p>
      ))}
    </>
  );
}

function Clips({ set }: { set: ListedSet }) {
  const done = result.value?.manifest.name === set.name ? result.value : null;
  return (
    <Table label={texts.clips} columns={['', texts.name, ...(done ? [texts.motion] : []), texts.prompt, ...(done ? [texts.seconds, texts.speedOfClip, texts.turnOfClip, texts.seam] : [])]}>
      {set.clips.map((c) => {
        const m = done?.manifest.clips.find((o) => o.name === c.name);
        return (
          <Line
            key={c.name}
            head={1}
            long={[done ? 3 : 2]}
            cells={[
              <Check checked={!excluded.value.has(c.name)} set={(on) => toggle(c.name, on)}>
                <span class="unseen">{c.name}</span>
              </Check>,
              <>
                {c.name.replaceAll('_', ' ')}
                {c.loop && <small> {texts.loop}</small>}
              </>,
              ...(done ? [done.loops.has(c.name) ? <LoopPicture loop={done.loops.get(c.name)} /> : null] : []),
              <button type="button" class="link" title={texts.usePromptInDirect} onClick={() => direct(c.prompt, m?.seconds ?? 3, !!c.loop)}>
                {c.prompt}
              </button>,
              ...(done ? measured(m) : []),
            ]}
          />
        );
      })}
    </Table>
  );
}

// measured returns the cells about a clip that was made.
const measured = (m?: Manifest['clips'][number]): string[] =>
  m ? [m.seconds.toFixed(2), `${m.measured.speed.toFixed(2)} m/s`, `${m.measured.turn.toFixed(0)} °/s`, m.seam ? `${m.seam.cm.toFixed(2)} cm` : ''] : ['', '', '', ''];

function toggle(clip: string, on: boolean): void {
  const out = new Set(excluded.value);
  if (on) out.delete(clip);
  else out.add(clip);
  excluded.value = out;
}

// direct replaces the draft with the prompt of a clip, opens the view Direct, and starts the generation.
function direct(prompt: string, seconds: number, loop: boolean): void {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return;
  edit({ segments: [textSegment(prompt, Math.round(seconds * m.fps))], constraints: [], options: { ...d.options, loop: loop && !!m.supports_loop } });
  view.value = 'direct';
  void make();
}

async function run(set: ListedSet, clips: string[]): Promise<void> {
  const stop = new AbortController();
  const request: SetRequest = { set: set.name, model: modelID(), seed: seed.value, formats: fbx.value ? ['glb', 'fbx'] : ['glb'] };
  if (style.value.trim()) request.style = style.value.trim();
  if (clips.length < set.clips.length) request.clips = clips;
  const rig = rigOfSet();
  if (rig) request.skeleton = rig.skeleton;
  trouble.value = '';
  work.value = { share: undefined, stop };
  try {
    const answer = await generateSet(ask, request, (s) => (work.value = { share: s.progress, stop }), stop.signal);
    await readSet(answer.blob);
    announcement.value = texts.theSetIsThere;
  } catch (e) {
    if (!stop.signal.aborted) trouble.value = e instanceof Failure || e instanceof Error ? e.message : String(e);
  } finally {
    work.value = null;
  }
}

// readSet unpacks a set, shows it, and then computes the preview of each clip.
async function readSet(zip: Blob): Promise<void> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), { filter: ({ name }) => /json$|^glb\/.*(?<!_in_place)\.glb$/.test(name) });
  const manifest = JSON.parse(new TextDecoder().decode(files['set.json'])) as Manifest;
  const loops = new Map<string, Loop>();
  result.value = { zip, manifest, loops };
  for (const c of manifest.clips) {
    const glb = files[c.files.glb?.root_motion ?? ''] as Uint8Array<ArrayBuffer> | undefined;
    const loop = glb && loopOf(motionOfClip(glb, c, manifest.fps));
    if (loop) loops.set(c.name, loop);
    await new Promise((resolve) => setTimeout(resolve)); // lets the page render between clips
    if (result.value?.zip !== zip) return;
    result.value = { zip, manifest, loops };
  }
}

const [wide, high] = [300, 220]; // size of a chart in SVG units

// Spaces draws the blend spaces. A dot marks the measured values of a clip; a line joins neighbours.
function Spaces({ of }: { of: Record<string, BlendSpace> }) {
  return (
    <div class="charts">
      {Object.entries(of).map(([name, { axes, samples, neighbours }]) => {
        const [xs, ys] = [1, 0].map((k) => samples.map((s) => s.at[k])) as [number[], number[]];
        const [x, y] = [scale(xs, wide - 40, 40), scale(ys, high - 30, 24)];
        const at = (clip: string) => samples.find((s) => s.clip === clip)?.at;
        return (
          <figure class="chart space" key={name}>
            <figcaption>
              {texts.blendSpace(name)}: ↑ {axes[0]}, ← {axes[1]}
            </figcaption>
            <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={texts.blendSpace(name)}>
              {neighbours?.map(([a, b]) => {
                const [p, q] = [at(a), at(b)];
                return p && q && <line key={`${a} ${b}`} x1={x(p[1])} y1={y(p[0])} x2={x(q[1])} y2={y(q[0])} />;
              })}
              {samples.map((s) => (
                <g key={s.clip}>
                  <title>{`${s.clip}: ${s.at.map((v) => v.toFixed(2)).join(', ')}`}</title>
                  <circle cx={x(s.at[1])} cy={y(s.at[0])} r="5" />
                </g>
              ))}
            </svg>
          </figure>
        );
      })}
    </div>
  );
}

function scale(values: number[], from: number, to: number): (v: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (v) => (high > low ? from + ((v - low) / (high - low)) * (to - from) : (from + to) / 2);
}
