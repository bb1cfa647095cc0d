// Staging shows the state of the page on the stage. Three.js is loaded with it, after the first picture of the page.
import { effect, signal } from '@preact/signals';
import { characters } from '../characters.ts';
import { errorOf, poseOf } from '../model/constraints.ts';
import { skeletonOf, type Draft } from '../model/draft.ts';
import { follow, rigOf, still, type Motion } from '../model/motion.ts';
import { dragged, gripsOf, motionOfPose } from '../model/pose.ts';
import type { PoseKeyframe, Skeleton, Vec3 } from '../model/protocol.ts';
import type { Graphics } from '../graphics.ts';
import { store, stored } from '../storage.ts';
import {
  beside,
  chosenKey,
  current,
  draft,
  lastFrame,
  looping,
  model,
  playhead,
  playing,
  rate,
  sample,
  shown,
  speed,
  store as saveTake,
  take,
  takes,
  theme,
  time,
  update,
  view,
  type Take,
} from '../store.ts';
import type { Character } from '../view/character.ts';
import { ConstraintDrawing, type Pose } from '../view/drawing.ts';
import type { Figure } from '../view/figure.ts';
import { Stage, type Actor } from '../view/stage.ts';
import type { CameraPose } from '../view/viewpoint.ts';
import { hand, pointed, tool } from './constraints.tsx';
import { aspect, colorOf, seen, stage } from './stage.ts';

const gap = 1.5; // metres between figures side by side
const perRow = 4;
const thumbnailPause = 900; // milliseconds from a change of the cast, or from a thumbnail, to the next thumbnail

const themes = {
  dark: { background: '#2a2f38', sky: '#14161a', litGround: '#343a45', ground: '#22262e', line: '#454d5a', path: '#ff9a4d' },
  light: { background: '#f1f2f4', sky: '#cfd6df', litGround: '#f4f4f2', ground: '#dcdfe4', line: '#b3b9c2', path: '#d9541e' },
};
const slabs = { dark: { face: '#39404b', edge: '#768394' }, light: { face: '#eceef1', edge: '#a3acb8' } };

let rest: { skeleton: Skeleton; motion: Motion } | undefined;

// resting returns the motion of a rig that stands at rest.
function resting(skeleton: Skeleton): Motion {
  if (rest?.skeleton !== skeleton) rest = { skeleton, motion: follow(still(rigOf(skeleton))) };
  return rest.motion;
}

// cast returns the actors: the samples of the current take, one sample of each compared take, or the rig at rest if there is no motion.
function cast(): Actor[] {
  const t = take.value;
  const m = model.value;
  const characterOf = (d: Draft | null | undefined): Character | undefined => characters.value.get(d?.rig?.id ?? '');
  const d = draft.value;
  if (!t?.motion) {
    if (!m || !d) return [];
    return [{ motion: resting(skeletonOf(d, m)), sample: 0, offset: [0, 0], color: colorOf(0), chosen: true, character: characterOf(d) }];
  }
  const { motion } = t;
  const others = beside.value.flatMap((id) => takes.value.find((o) => o.id === id) ?? []).flatMap((o) => (o.motion ? { take: o, motion: o.motion } : []));
  const all = others.length
    ? [{ take: t, motion }, ...others].map((o, i) => ({ motion: o.motion, sample: i ? 0 : sample.value, character: characterOf(o.take.draft), loops: repeats(o.take) }))
    : motion.samples.map((_, i) => ({ motion, sample: i, character: characterOf(t.draft), loops: repeats(t) }));
  return all.map((a, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, all.length - row * perRow);
    const chosen = others.length ? i === 0 : i === sample.value;
    const offset: [number, number] = shown.value.split ? [0, 0] : [((i % perRow) - (inRow - 1) / 2) * gap, -row * gap * 1.2];
    return { ...a, offset, color: colorOf(i), chosen };
  });
}

// alone returns the first sample of a take as an actor.
const alone = (t: Take, motion: Motion): Actor => ({
  motion,
  sample: 0,
  offset: [0, 0],
  color: colorOf(0),
  chosen: true,
  character: characters.value.get(t.draft.rig?.id ?? ''),
});

// repeats reports whether a loop of a take continues from the place where it ends. A take with constraints, which are bound to places of
// the ground, begins at its first place again.
const repeats = ({ request: r }: Take): boolean => r.options?.['loop'] === true && !r.constraints?.length;

const same = (a: Actor[], b: Actor[]): boolean =>
  a.length === b.length &&
  a.every((x, i) => {
    const y = b[i];
    return !!y && x.motion === y.motion && x.sample === y.sample && x.offset.join() === y.offset.join() && x.chosen === y.chosen && x.color === y.color && x.character === y.character;
  });

// mountStage puts a stage onto a canvas, shows the state of the page there, and draws it in every frame. It returns a function that
// removes the stage.
export function mountStage(canvas: HTMLCanvasElement, box: HTMLElement, { gl, software }: Graphics): () => void {
  const s = new Stage(canvas, gl, software);
  stage.value = s;
  s.chose = (i) => {
    if (!beside.value.length) sample.value = Math.min(i, (take.value?.motion?.samples.length ?? 1) - 1);
  };
  s.hovered = (joint) => (pointed.value = joint);
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = box;
    s.resize(width, height);
    aspect.value = width / Math.max(1, height);
  });
  observer.observe(box);
  const drawing = new ConstraintDrawing(hand, () => s.camera.position.clone(), s.rings);
  s.scene.add(drawing.root);
  s.drawing = drawing;
  let lastCast = '';
  let busyAt = performance.now(); // when the cast changed or the last thumbnail began
  let onStage: Actor[] = [];
  const castVersion = signal(0); // counts changes of s.figures, so that the drawing effect runs
  const disposers = [
    effect(() => s.dress(themes[theme.value])),
    effect(() => s.show(shown.value)),
    effect(() => {
      const actors = cast();
      const key = `${current.value} ${beside.value.join()} ${model.value?.id} ${actors.length} ${!!take.value?.motion}`;
      if (same(actors, onStage)) return;
      onStage = actors;
      busyAt = performance.now();
      s.play(actors);
      box.dataset['characters'] = String(actors.filter((a) => a.character?.parts.length).length);
      castVersion.value = castVersion.peek() + 1;
      if (key === lastCast) return;
      loops = 0;
      if (!lastCast) s.viewpoint.restore(savedCamera());
      else s.viewpoint.widen();
      lastCast = key;
    }),
    effect(() => {
      if (!shown.value.follow || tool.value !== 'look') loops = 0;
      box.dataset['loops'] = String(loops);
      s.seek(time.value, loops);
    }),
    effect(() => {
      void castVersion.value;
      drawing.tool = tool.value;
      if (tool.value === 'pose' || tool.value === 'target') void s.rings.load();
      drawing.slab = slabs[theme.value];
      drawing.rate = rate.value;
      drawing.show(draft.value?.constraints ?? [], chosenKey.value, s.figures);
      drawing.grips(updateGhost(s));
      // time is read so that the marks are drawn again when it changes.
      if (!playing.value && time.value >= 0) drawing.marks(beside.value.length ? undefined : (s.figures[sample.value] ?? s.figures[0]), s.reached);
      box.dataset['reaching'] = String(!!s.reached);
      s.changed();
    }),
  ];
  let frame = 0;
  const pictured = new Set<string>(); // ids of takes whose thumbnail has begun
  let before = performance.now();
  const tick = (now: number): void => {
    frame = requestAnimationFrame(tick);
    const t = take.value;
    if (playing.value && t?.motion && !document.hidden) advance(((now - before) / 1000) * t.motion.fps * speed.value);
    before = now;
    if (view.value !== 'direct') return; // the stage is hidden
    s.draw();
    if (!seen.value && s.drawn) seen.value = true;
    if (!seen.value || now - busyAt < thumbnailPause) return;
    // A thumbnail for the list of takes.
    const next = takes.value.find((o) => o.motion && !o.picture && !pictured.has(o.id));
    if (!next?.motion) return;
    pictured.add(next.id);
    busyAt = now;
    void s.portrait(alone(next, next.motion), 216, 132).then((picture) => {
      update(next.id, { picture });
      saveTake(next.id);
    });
  };
  frame = requestAnimationFrame(tick);
  const save = (): void => saveCamera(s);
  addEventListener('pagehide', save);
  s.moved = save;
  return () => {
    removeEventListener('pagehide', save);
    cancelAnimationFrame(frame);
    for (const dispose of disposers) dispose();
    observer.disconnect();
    s.dispose();
  };
}

const cameraKey = 'motiongate.camera';

function saveCamera(s: Stage): void {
  store(cameraKey, JSON.stringify(s.viewpoint.pose()));
}

function savedCamera(): CameraPose | null {
  try {
    const c = JSON.parse(stored(cameraKey) ?? 'null') as CameraPose | null;
    return c && [...c.from, ...c.to].length === 6 && [...c.from, ...c.to].every(Number.isFinite) ? c : null;
  } catch {
    return null;
  }
}

// updateGhost shows the pinned pose, or the pose that meets the chosen target, as a ghost. It returns the pose to edit at the playhead,
// null if the pose tool is off.
function updateGhost(s: Stage): Pose | null {
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

// reaching returns the pose that meets the chosen target at the playhead, null if there is no such target or the figure meets it.
function reaching(figure: Figure): { motion: Motion; figure: Figure } | null {
  const at = chosenKey.value;
  const c = at && draft.value?.constraints[at.constraint];
  if (!at || c?.type !== 'effector_target' || playing.value || !take.value?.motion) return null;
  const frame = playhead.value; // Read only here: while the motion plays, the effect must not depend on the playhead.
  if (c.frames[at.key] !== frame) return null;
  const { motion: m, sample: s } = figure;
  const place = c.positions[at.key];
  if (!place) return null;
  const grip = gripsOf(m.rig).find((g) => m.rig.names[g.joint] === c.joint);
  const { x, z } = figure.group.position;
  const to: Vec3 = [place[0] - x, place[1], place[2] - z];
  if (!grip || errorOf(figure.placed, grip.joint, to) < 0.01) return null;
  const pose = poseOf(m, s, Math.min(Math.round(frame / rate.value), s.frames - 1), frame);
  return { motion: motionOfPose(m.rig, dragged(m.rig, pose, grip, to)), figure };
}

let loops = 0; // loops played since the cast changed; 0 unless the camera follows and no tool is in use

function advance(by: number): void {
  const end = lastFrame.value;
  let to = time.value + by;
  if (to > end) {
    if (!looping.value) playing.value = false;
    loops += looping.value && end > 0 ? Math.floor(to / end) : 0;
    to = looping.value && end > 0 ? to % end : end;
  }
  time.value = to;
}

