import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { bare } from '../model/anatomy.ts';
import { skeletonOf, type Draft } from '../model/draft.ts';
import { follow, rigOf, still, type Motion } from '../model/motion.ts';
import type { PoseKeyframe, Skeleton, Vec3 } from '../model/protocol.ts';
import { characters, dressAs } from '../characters.ts';
import {
  beside,
  changed,
  chosenKey,
  current,
  make,
  draft,
  lastFrame,
  looping,
  model,
  playhead,
  playing,
  rate,
  restore,
  sample,
  shown,
  speed,
  store as keepTake,
  take,
  takes,
  theme,
  time,
  update,
  view,
  type Take,
} from '../store.ts';
import { store, stored } from '../storage.ts';
import { software } from '../software.ts';
import { Stage, type Actor, type Aim, type Camera3 } from '../view/stage.ts';
import { bodyKinds, cellsOf, type BodyKind, type Shown } from '../model/shown.ts';
import type { Character } from '../view/character.ts';
import { errorOf, poseOf } from '../model/constraints.ts';
import { dragged, gripsOf, motionOfPose } from '../model/pose.ts';
import type { Figure } from '../view/figure.ts';
import { ConstraintDrawing, type Pose } from '../view/drawing.ts';
import { hand, pointed, tool, Tools } from './constraints.tsx';
import { IconButton, type IconName } from './icons.tsx';
import { texts } from '../model/texts.ts';

export const stage = signal<Stage | null>(null);
export const failed = signal('');
const seen = signal(false); // the stage was drawn
const aspect = signal(1); // of the stage
const slowly = signal(false); // the browser draws in software

const gap = 1.5; // metres between figures side by side
const perRow = 4;

const themes = {
  dark: { background: '#2a2f38', sky: '#14161a', pool: '#343a45', ground: '#22262e', line: '#454d5a', path: '#ff9a4d' },
  light: { background: '#f1f2f4', sky: '#cfd6df', pool: '#f4f4f2', ground: '#dcdfe4', line: '#b3b9c2', path: '#d9541e' },
};
const slabs = { dark: { face: '#39404b', edge: '#768394' }, light: { face: '#eceef1', edge: '#a3acb8' } };
const colors = ['#e8e4dc', '#9fc1e8', '#e8b796', '#a9d6b8', '#d3b3e0', '#e5d58f', '#9ad3d6', '#e0a9b4'];

const bodyNames: Record<BodyKind, string> = { person: texts.person, stylised: texts.stylised, child: texts.child, robot: texts.robot };

let rest: { skeleton: Skeleton; motion: Motion } | undefined;

// resting is the motion of a rig that only stands there.
function resting(skeleton: Skeleton): Motion {
  if (rest?.skeleton !== skeleton) rest = { skeleton, motion: follow(still(rigOf(skeleton))) };
  return rest.motion;
}

// cast returns who stands on the stage: the samples of the take that is looked at, or one sample of each take that is compared.
function cast(): Actor[] {
  const t = take.value;
  const m = model.value;
  const worn = (d: Draft | null | undefined): Character | undefined => characters.value.get(d?.rig?.id ?? '');
  const d = draft.value;
  if (!t?.motion) {
    if (!m || !d) return [];
    return [{ motion: resting(skeletonOf(d, m)), sample: 0, offset: [0, 0], color: colors[0]!, chosen: true, character: worn(d) }];
  }
  const others = beside.value.flatMap((id) => takes.value.find((o) => o.id === id) ?? []).filter((o) => o.motion);
  const all = others.length
    ? [t, ...others].map((o, i) => ({ motion: o.motion!, sample: i ? 0 : sample.value, character: worn(o.draft), loops: loops(o) }))
    : t.motion.samples.map((_, i) => ({ motion: t.motion!, sample: i, character: worn(t.draft), loops: loops(t) }));
  return all.map((a, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, all.length - row * perRow);
    const chosen = others.length ? i === 0 : i === sample.value;
    const offset: [number, number] = shown.value.split ? [0, 0] : [((i % perRow) - (inRow - 1) / 2) * gap, -row * gap * 1.2];
    return { ...a, offset, color: colors[i % colors.length]!, chosen };
  });
}

// alone returns the first sample of a take as an actor.
const alone = (t: Take): Actor => ({
  motion: t.motion!,
  sample: 0,
  offset: [0, 0],
  color: colors[0]!,
  chosen: true,
  character: characters.value.get(t.draft.rig?.id ?? ''),
});

// loops reports whether a take goes on behind its end from where it is. What is bound to places of the ground begins there again.
const loops = ({ request: r }: Take): boolean => r.options?.['loop'] === true && !r.constraints?.length;

const same = (a: Actor[], b: Actor[]): boolean =>
  a.length === b.length &&
  a.every((x, i) => {
    const y = b[i]!;
    return x.motion === y.motion && x.sample === y.sample && x.offset.join() === y.offset.join() && x.chosen === y.chosen && x.color === y.color && x.character === y.character;
  });

export function Viewport() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let end = (): void => {};
    let gone = false;
    void software.then((slow) => {
      if (gone) return;
      slowly.value = slow;
      try {
        end = perform(new Stage(canvas.current!, slow), canvas.current!.parentElement!);
      } catch (e) {
        console.debug('no stage', e);
        failed.value = texts.thisBrowserShowsNo3;
      }
    });
    return () => {
      gone = true;
      end();
    };
  }, []);
  return (
    <div class="viewport">
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={texts.theMotionInThreeDimensions} />
      {failed.value && <p class="notice">{failed.value}</p>}
      {!seen.value && !failed.value && (
        <p class="preparing" role="status">
          <i />{texts.preparingTheFirstPicture}<small>{slowly.value && texts.thisBrowserDrawsWithoutA}</small>
        </p>
      )}
      <div class="overlay top-left" role="toolbar" aria-label={texts.shown}>
        <Toggle name="contacts" icon="foot" label={texts.contactsOfTheFeetC} />
        <Toggle name="trails" icon="trail" label={texts.trailsOfTheHandsT} />
        <Toggle name="onion" icon="ghosts" label={texts.onionSkinO} />
        {shown.value.onion && <Toggle name="apart" icon="compare" label={texts.ghostsApart} />}
        <Toggle name="follow" icon="camera" label={texts.theCameraFollowsF} />
        {(shown.value.trails || shown.value.curves) && <TrailJoint />}
        <select
          class="body-kind"
          aria-label={texts.body}
          title={texts.howTheFigureLooks}
          value={shown.value.body}
          onChange={(e) => dressAs(e.currentTarget.value as BodyKind)}
        >
          {bodyKinds.map((kind) => (
            <option key={kind} value={kind}>
              {bodyNames[kind]}
            </option>
          ))}
        </select>
      </div>
      <div class="overlay top-right" role="toolbar" aria-label={texts.views}>
        {(['front', 'side', 'back', 'top', 'three-quarter'] as Aim[]).map((a, i) => (
          <button type="button" key={a} title={texts.viewFrom(texts.aims[a], i + 1)} onClick={() => stage.value?.aim(a)}>
            {texts.aims[a]}
          </button>
        ))}
      </div>
      {changed.value && (
        <p class="overlay outdated-note">{texts.changedSinceThisTake}<button type="button" title={texts.ctrlEnter} onClick={() => void make()}>{texts.makeIt}</button>
        </p>
      )}
      <Samples />
      {model.value && <Tools model={model.value} />}
    </div>
  );
}

// perform keeps a stage at what the store says, and draws it in every frame. It returns what ends that.
function perform(s: Stage, box: HTMLElement): () => void {
  stage.value = s;
  s.chose = (i) => {
    if (!beside.value.length) sample.value = Math.min(i, (take.value?.motion?.samples.length ?? 1) - 1);
  };
  s.hovered = (joint) => (pointed.value = joint);
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    s.resize(width, height);
    aspect.value = width / Math.max(1, height);
  });
  observer.observe(box);
  const drawing = new ConstraintDrawing(hand, () => s.camera.position.clone(), s.rings);
  s.scene.add(drawing.root);
  s.drawing = drawing;
  let lastCast = '';
  let castAt = performance.now(); // when the cast changed
  let onStage: Actor[] = [];
  const figures = signal(0); // times that they were changed
  const ends = [
    effect(() => s.dress(themes[theme.value])),
    effect(() => s.show(shown.value)),
    effect(() => {
      const actors = cast();
      const key = `${current.value} ${beside.value.join()} ${model.value?.id} ${actors.length} ${!!take.value?.motion}`;
      if (same(actors, onStage)) return; // the change of a take is not visible
      onStage = actors;
      castAt = performance.now();
      s.play(actors);
      box.dataset['characters'] = String(actors.filter((a) => a.character?.parts.length).length);
      figures.value = figures.peek() + 1;
      if (key === lastCast) return;
      laps = 0;
      if (!lastCast) s.begin(keptCamera());
      else s.widen();
      lastCast = key;
    }),
    effect(() => {
      if (!shown.value.follow || tool.value !== 'look') laps = 0;
      box.dataset['laps'] = String(laps);
      s.seek(time.value, laps);
    }),
    effect(() => {
      void figures.value;
      drawing.tool = tool.value;
      drawing.slab = slabs[theme.value];
      drawing.rate = rate.value;
      drawing.show(draft.value?.constraints ?? [], chosenKey.value, s.figures);
      drawing.grips(bending(s));
      if (!playing.value && time.value >= 0) drawing.marks(beside.value.length ? undefined : (s.figures[sample.value] ?? s.figures[0]), s.reached);
      box.dataset['reaching'] = String(!!s.reached);
      s.changed();
    }),
  ];
  let frame = 0;
  const pictured = new Set<string>(); // ids of takes
  let before = performance.now();
  const tick = (now: number): void => {
    frame = requestAnimationFrame(tick);
    const t = take.value;
    if (playing.value && t?.motion && !document.hidden) advance(((now - before) / 1000) * t.motion.fps * speed.value);
    before = now;
    if (view.value !== 'direct') return; // nothing of it is seen
    s.draw();
    if (!seen.value && s.drawn) seen.value = true;
    if (!seen.value || now - castAt < 900) return;
    // A picture for the list, when nothing else is new.
    const next = takes.value.find((o) => o.motion && !o.picture && !pictured.has(o.id));
    if (!next) return;
    pictured.add(next.id);
    castAt = now;
    void s.portrait(alone(next), 216, 132).then((picture) => {
      update(next.id, { picture });
      keepTake(next.id);
    });
  };
  frame = requestAnimationFrame(tick);
  const keep = (): void => keepCamera(s);
  addEventListener('pagehide', keep);
  s.moved = keep;
  return () => {
    removeEventListener('pagehide', keep);
    cancelAnimationFrame(frame);
    for (const end of ends) end();
    observer.disconnect();
    s.dispose();
  };
}

const cameraKey = 'motiongate.camera';

function keepCamera(s: Stage): void {
  store(cameraKey, JSON.stringify(s.camera3()));
}

function keptCamera(): Camera3 | null {
  try {
    const c = JSON.parse(stored(cameraKey) ?? 'null') as Camera3 | null;
    return c && [...c.from, ...c.to].length === 6 && [...c.from, ...c.to].every(Number.isFinite) ? c : null;
  } catch {
    return null;
  }
}

// bending returns the pose to edit at the playhead, if any: the pinned pose there, or else the figure's.
function bending(s: Stage): Pose | null {
  const figure = beside.value.length ? undefined : (s.figures[sample.value] ?? s.figures[0]);
  if (tool.value !== 'pose' || !figure) {
    s.haunt(figure ? reaching(figure) : null);
    return null;
  }
  const frame = playhead.value;
  const { rig } = figure.motion;
  const pinned = draft.value?.constraints.find((c): c is PoseKeyframe => c.type === 'pose_keyframe' && c.frame === frame);
  const placed = s.haunt(pinned ? { motion: motionOfPose(rig, pinned), figure } : null);
  return { figure, placed: placed ?? figure.placed };
}

// reaching returns the pose in which the chosen target of the frame at the playhead is met, null: there is none, or it is met.
function reaching(figure: Figure): { motion: Motion; figure: Figure } | null {
  const at = chosenKey.value;
  const c = at && draft.value?.constraints[at.constraint];
  if (c?.type !== 'effector_target' || playing.value || !take.value?.motion) return null;
  const frame = playhead.value; // not before: each frame that plays would be another scene
  if (c.frames[at!.key] !== frame) return null;
  const { motion: m, sample: s } = figure;
  const place = c.positions[at!.key]!;
  const grip = gripsOf(m.rig).find((g) => m.rig.names[g.joint] === c.joint);
  const { x, z } = figure.group.position;
  const to: Vec3 = [place[0] - x, place[1], place[2] - z];
  if (!grip || errorOf(figure.placed, grip.joint, to) < 0.01) return null;
  const pose = poseOf(m, s, Math.min(Math.round(frame / rate.value), s.frames - 1), frame);
  return { motion: motionOfPose(m.rig, dragged(m.rig, pose, grip, to)), figure };
}

let laps = 0; // times that playback passed the end of the motion

function advance(by: number): void {
  const end = lastFrame.value;
  let to = time.value + by;
  if (to > end) {
    if (!looping.value) playing.value = false;
    laps += looping.value && end > 0 ? Math.floor(to / end) : 0;
    to = looping.value && end > 0 ? to % end : end;
  }
  time.value = to;
}

// TrailJoint chooses the joint whose trail and height are drawn.
function TrailJoint() {
  const names = take.value?.motion?.rig.names ?? [];
  return (
    <select
      class="body-kind"
      aria-label={texts.trailOf}
      title={texts.trailOf}
      value={names.includes(shown.value.joint) ? shown.value.joint : ''}
      onChange={(e) => (shown.value = { ...shown.value, joint: e.currentTarget.value })}
    >
      <option value="">{texts.handsBoth}</option>
      {names.map((n) => (
        <option key={n} value={n}>
          {bare(n)}
        </option>
      ))}
    </select>
  );
}

function Toggle({ name, icon, label }: { name: Exclude<keyof Shown, 'body' | 'joint'>; icon: IconName; label: string }) {
  return (
    <IconButton
      icon={icon}
      label={label}
      on={shown.value[name]}
      act={() => (shown.value = { ...shown.value, [name]: !shown.value[name] })}
    />
  );
}

function Samples() {
  const n = take.value?.motion?.samples.length ?? 0;
  if (beside.value.length) return <Legend />;
  if (n < 2) return null;
  const labels = Array.from({ length: n }, (_, i): Label => ({ key: String(i), on: sample.value === i, text: String(i + 1), title: texts.sampleNumber(i + 1), act: () => (sample.value = i) }));
  return <Labels name={texts.samples} labels={labels} />;
}

// Legend labels the takes on the stage; a click selects one.
function Legend() {
  const all = [current.value, ...beside.value].flatMap((id) => takes.value.find((t) => t.id === id) ?? []);
  const labels = all.map((t): Label => ({ key: t.id, on: t.id === current.value, text: t.request.model, small: t.title, title: texts.pick(t.title), act: () => pick(t.id) }));
  return <Labels name={texts.takesOnTheStage} labels={labels} kind="legend" close={() => (beside.value = [])} />;
}

// Label names a figure.
interface Label {
  key: string;
  on: boolean;
  text: string;
  small?: string;
  title: string;
  act: () => void;
}

// Labels are the names of the figures: in one row, or each in its part of a split stage.
function Labels({ name, labels, kind = '', close }: { name: string; labels: Label[]; kind?: string; close?: () => void }) {
  const { split } = shown.value;
  const [columns] = cellsOf(labels.length, aspect.value);
  const tools = (
    <>
      <IconButton icon="columns" label={texts.splitView} on={split} act={() => (shown.value = { ...shown.value, split: !split })} />
      {close && <IconButton icon="close" label={texts.showOneAlone} act={close} />}
    </>
  );
  const buttons = labels.map((l, i) => (
    <div key={l.key} class="cell">
      <button type="button" aria-pressed={l.on} style={{ '--dot': colors[i % colors.length] }} title={l.title} onClick={l.act}>
        <i />
        {l.text}
        {l.small && <small>{l.small}</small>}
      </button>
    </div>
  ));
  if (!split)
    return (
      <div class={`overlay bottom-left ${kind}`} role="group" aria-label={name}>
        {buttons}
        {tools}
      </div>
    );
  return (
    <>
      <div class={`cells ${kind}`} role="group" aria-label={name} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {buttons}
      </div>
      <div class="overlay bottom-right">{tools}</div>
    </>
  );
}

// pick puts one of the takes on the stage in front; its request is taken up.
function pick(id: string): void {
  const all = [current.value, ...beside.value];
  restore(id);
  beside.value = all.filter((o) => o !== id);
}
