import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { addPoint, addTarget, headings, listed, movePoint, moveTarget, poseOf, read, slope, stairs } from '../model/constraints.ts';
import { bare } from '../model/anatomy.ts';
import { next } from '../model/keys.ts';
import { emptyPlaced, place, vectorOf, type Motion, type Sample } from '../model/motion.ts';
import type { Constraint, Model, PoseKeyframe, RootPath, Vec3 } from '../model/protocol.ts';
import { framesOf, totalFrames } from '../model/timeline.ts';
import { download } from '../download.ts';
import { dragged, gripsOf, turnedTo } from '../model/pose.ts';
import {
  choose,
  chosenKey,
  chosenKeys,
  constrain,
  copyChosen,
  draft,
  motion,
  notify,
  pasteKeys,
  playhead,
  playing,
  rate,
  removeChosen,
  sample,
  segments,
  settle,
  time,
} from '../store.ts';
import type { Hand, Tool } from '../view/drawing.ts';
import { Check, NumberField } from './fields.tsx';
import { IconButton, type IconName } from './icons.tsx';
import { texts } from '../model/texts.ts';

export const tool = signal<Tool>('look');
export const pointed = signal(''); // the joint on the stage that the pointer is over
const refused = signal('');

const all = (): Constraint[] => draft.value?.constraints ?? [];
const put = (constraints: Constraint[], kind = ''): void => constrain(constraints, kind);
const swap = (index: number, c: Constraint, kind = ''): void => put(all().with(index, c), kind);

// hand adds and changes constraints by gestures on the stage.
export const hand: Hand = {
  point(at) {
    const total = totalFrames(segments.value);
    const index = all().findIndex((c) => c.type === 'root_path');
    const old = (all()[index] as RootPath | undefined) ?? null;
    if (old && old.frames.length >= total) return;
    const path = addPoint(old, at, total);
    put(index < 0 ? [...all(), path] : all().with(index, path), 'stroke');
    choose({ constraint: index < 0 ? all().length - 1 : index, key: path.frames.length - 1 });
  },
  pointMoved(i, key, at) {
    const c = all()[i];
    if (c?.type === 'root_path') swap(i, movePoint(c, key, at), `point ${i} ${key}`);
  },
  turned(i, key, heading) {
    const c = all()[i];
    if (c?.type === 'root_path' && c.heading_radians) {
      swap(i, { ...c, heading_radians: c.heading_radians.with(key, Math.round(heading * 1000) / 1000) }, `heading ${i} ${key}`);
    }
  },
  target(joint, at) {
    const frame = pause();
    put(addTarget(all(), joint, frame, at), 'target');
    const i = all().findIndex((c) => c.type === 'effector_target' && c.joint === joint);
    const c = all()[i];
    if (c?.type === 'effector_target') choose({ constraint: i, key: c.frames.indexOf(frame) });
  },
  targetMoved(i, key, at) {
    const c = all()[i];
    if (c?.type === 'effector_target') swap(i, moveTarget(c, key, at), 'target');
  },
  posed(m, s, grip, at) {
    put(withPose(m, s, (pose) => dragged(m.rig, pose, grip, at)), 'pose');
  },
  bent(m, s, joint, turn) {
    put(withPose(m, s, (pose) => turnedTo(m.rig, pose, joint, turn)), 'pose');
  },
  chose(constraint, key) {
    choose({ constraint, key });
  },
  done: settle,
};

// pause stops at a whole frame and returns that.
function pause(): number {
  playing.value = false;
  const frame = playhead.value;
  if (frame !== time.value * rate.value) time.value = frame / rate.value;
  return frame;
}

// placeByKey puts one more point behind the end of the path, or a target on a hand, where it is.
export function placeByKey(): void {
  if (tool.value === 'path') {
    const path = all().find((c) => c.type === 'root_path');
    hand.point(next(path?.positions_xz ?? []));
    settle();
  } else if (tool.value === 'target') nextJoint(0);
}

// nextJoint puts the target at the playhead on another hand or foot, or on the hips.
export function nextJoint(by = 1): void {
  const m = motion.value;
  const s = m?.samples[sample.value];
  if (!m || !s || tool.value !== 'target') return;
  const frame = pause();
  const grips = gripsOf(m.rig);
  const at = chosenKey.value;
  const c = at && all()[at.constraint];
  const now = c?.type === 'effector_target' ? grips.findIndex((g) => m.rig.names[g.joint] === c.joint) : -1;
  const joint = grips[(Math.max(now, 0) + by) % grips.length]?.joint ?? 0;
  if (by && now >= 0 && at && c?.type === 'effector_target' && c.frames[at.key] === frame) removeChosen();
  const placed = place(m.rig, s, Math.min(Math.round(frame / rate.value), s.frames - 1), emptyPlaced(m.rig), undefined);
  hand.target(m.rig.names[joint] ?? '', vectorOf(placed, joint));
  settle();
}

// Copied is the text of copied keys.
interface Copied {
  keys: Constraint[];
}

// copies puts the chosen keys into the clipboard where nothing else is selected.
function copies(e: ClipboardEvent): void {
  if (!chosenKeys.value.length || String(getSelection()) || (e.target instanceof HTMLElement && e.target.closest('input, textarea'))) return;
  const copied: Copied = { keys: copyChosen() };
  e.clipboardData?.setData('text', JSON.stringify(copied));
  e.preventDefault();
  notify(texts.keysAreCopied(chosenKeys.value.length));
}

// withPose returns the constraints with the pose at the playhead changed; it is pinned as it is where it was not.
function withPose(m: Motion, s: Sample, change: (pose: PoseKeyframe) => PoseKeyframe): Constraint[] {
  const frame = pause();
  const i = all().findIndex((c) => c.type === 'pose_keyframe' && c.frame === frame);
  const pose = (all()[i] as PoseKeyframe | undefined) ?? poseOf(m, s, Math.min(Math.round(frame / rate.value), s.frames - 1), frame);
  choose({ constraint: i < 0 ? all().length : i, key: 0 });
  return i < 0 ? [...all(), change(pose)] : all().with(i, change(pose));
}

export function take(t: Tool): void {
  tool.value = t;
  if (t === 'pose' || t === 'target') {
    playing.value = false;
    time.value = Math.round(time.value);
  }
}

const tools: { tool: Tool; icon: IconName; label: string; needs?: Constraint['type']; hint?: string }[] = [
  { tool: 'look', icon: 'cursor', label: texts.lookDragsTurnTheCamera },
  {
    tool: 'path',
    icon: 'path',
    label: texts.pathDrawOnTheFloor,
    needs: 'root_path',
    hint: texts.clickOrDrawOnThe,
  },
  {
    tool: 'target',
    icon: 'target',
    label: texts.targetDragAJoint,
    needs: 'effector_target',
    hint: texts.targetHint,
  },
  {
    tool: 'pose',
    icon: 'pose',
    label: texts.poseBendTheBodyAt,
    needs: 'pose_keyframe',
    hint: texts.dragHandsFeetOrHips,
  },
];

export function Tools({ model }: { model: Model }) {
  const hint = tools.find((t) => t.tool === tool.value)?.hint;
  return (
    <>
      <div class="overlay left-middle" role="toolbar" aria-label={texts.constraintTools} aria-orientation="vertical">
        {tools
          .filter((t) => !t.needs || model.supported_constraints?.includes(t.needs))
          .map((t) => (
            <IconButton key={t.tool} icon={t.icon} label={t.label} on={tool.value === t.tool} act={() => take(t.tool)} />
          ))}
      </div>
      {hint && (
        <p class="hint">
          {pointed.value && <b>{bare(pointed.value)}</b>}
          {hint} {tool.value !== 'pose' && <span>{texts.placeByKeys}</span>}
        </p>
      )}
    </>
  );
}

// What a constraint is begun with.
const beginnings: { name: string; kind: Constraint['type']; about: string; act: () => void; needsMotion?: boolean }[] = [
  { name: texts.drawPath, kind: 'root_path', about: texts.drawAPathOnThe, act: () => take('path') },
  { name: texts.pinHand, kind: 'effector_target', about: texts.dragAJointToWhere, act: () => take('target') },
  { name: texts.bendPose, kind: 'pose_keyframe', about: texts.bendTheBodyAtThe, act: () => take('pose') },
  { name: texts.poseHere, kind: 'pose_keyframe', about: texts.pinThePoseAtThe, act: () => pinPose(), needsMotion: true },
  { name: texts.stairs, kind: 'ground_height', about: texts.sixStepsAhead, act: () => put([...withoutGround(), stairs(6)]) },
  { name: texts.slope, kind: 'ground_height', about: texts.tenDegreesAhead, act: () => put([...withoutGround(), slope(10)]) },
];

// Constraints is the group of the panel in which they are listed, kept and brought back.
export function Constraints({ model }: { model: Model }) {
  const file = useRef<HTMLInputElement>(null);
  const can = (kind: Constraint['type']): boolean => !!model.supported_constraints?.includes(kind);
  useEffect(() => {
    addEventListener('paste', pasted);
    addEventListener('copy', copies);
    return () => {
      removeEventListener('paste', pasted);
      removeEventListener('copy', copies);
    };
  }, []);
  if (!model.supported_constraints?.length) return null;
  return (
    <details class="group" open>
      <summary>{texts.constraints}{all().length > 0 && ` ${all().length}`}</summary>
      <div class="presets">
        {beginnings
          .filter((b) => can(b.kind))
          .map((b) => (
            <button type="button" key={b.name} title={b.about} disabled={b.needsMotion && !motion.value} onClick={b.act}>
              {b.name}
            </button>
          ))}
      </div>
      <ul class="constraints">
        {all().map((c, i) => (
          <Row key={i} constraint={c} index={i} />
        ))}
      </ul>
      <div class="row buttons small">
        <button
          type="button"
          disabled={!all().length}
          onClick={() => download(new Blob([JSON.stringify(all(), null, 2)], { type: 'application/json' }), 'constraints.json')}
        >{texts.save}</button>
        <button type="button" onClick={() => file.current?.click()}>{texts.load}</button>
        <button
          type="button"
          title={texts.constraintsThatWereCopiedAs}
          onClick={() => (navigator.clipboard?.readText() ?? Promise.reject(new Error())).then(bring, () => (refused.value = unread))}
        >{texts.paste}</button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={texts.fileWithConstraints}
          onChange={(e) => {
            const chosen = e.currentTarget.files?.[0];
            e.currentTarget.value = '';
            void chosen?.text().then(bring);
          }}
        />
      </div>
      {refused.value && (
        <p class="fault" role="alert">
          {refused.value}
        </p>
      )}
    </details>
  );
}

const unread = texts.theBrowserDoesNotLet;

// bring takes constraints, or copied keys, from text.
function bring(text: string): void {
  try {
    const copied = keysIn(text);
    if (copied) pasteKeys(copied);
    else put(read(text));
    refused.value = '';
  } catch (e) {
    refused.value = (e as Error).message;
  }
  settle();
}

// keysIn returns the keys in a text, null: it holds no copied keys.
function keysIn(text: string): Constraint[] | null {
  if (!text.startsWith('{"keys":')) return null;
  try {
    return listed((JSON.parse(text) as Copied).keys);
  } catch {
    return null;
  }
}

// pasted takes constraints or keys from text that is pasted outside of a field.
function pasted(e: ClipboardEvent): void {
  const text = e.clipboardData?.getData('text');
  if (text && !(e.target instanceof HTMLElement && e.target.closest('input, textarea'))) bring(text);
}

const withoutGround = (): Constraint[] => all().filter((c) => c.type !== 'ground_height');

function pinPose(): void {
  const m = motion.value;
  const s = m?.samples[sample.value];
  if (!m || !s) return;
  const frame = playhead.value;
  const pose = poseOf(m, s, Math.min(Math.round(time.value), s.frames - 1), frame);
  put([...all().filter((c) => c.type !== 'pose_keyframe' || c.frame !== frame), pose]);
}

const names: Record<Constraint['type'], string> = {
  root_path: texts.path,
  effector_target: texts.target,
  pose_keyframe: texts.pose,
  ground_height: texts.ground,
};

function Row({ constraint: c, index }: { constraint: Constraint; index: number }) {
  const at = chosenKey.value?.constraint === index ? chosenKey.value.key : -1;
  const n =
    c.type === 'ground_height'
      ? texts.points(c.points.length)
      : c.type === 'pose_keyframe'
        ? texts.frameNumber(c.frame)
        : texts.keyCount(framesOf(c).length);
  return (
    <li class={at >= 0 ? 'chosen' : ''}>
      <div class="row">
        <button type="button" class="grow name" onClick={() => (choose({ constraint: index, key: 0 }))}>
          {names[c.type]}
          {c.type === 'effector_target' && ` ${bare(c.joint)}`}
          <small>{n}</small>
        </button>
        <IconButton
          icon="trash"
          label={texts.deleteConstraint(names[c.type])}
          act={() => {
            put(all().toSpliced(index, 1));
            choose(null);
          }}
        />
      </div>
      {c.type === 'root_path' && (
        <Check
          checked={!!c.heading_radians}
          set={(on) => {
            const { heading_radians: _, ...rest } = c;
            swap(index, on ? { ...rest, heading_radians: headings(c.positions_xz) } : rest);
          }}
        >{texts.headings}</Check>
      )}
      {at >= 0 && c.type === 'root_path' && c.frames[at] !== undefined && (
        <Numbers labels={['x', 'z']} values={c.positions_xz[at] ?? []} set={(v) => swap(index, movePoint(c, at, v as [number, number]))} />
      )}
      {at >= 0 && c.type === 'effector_target' && c.frames[at] !== undefined && (
        <Numbers labels={['x', 'y', 'z']} values={c.positions[at] ?? []} set={(v) => swap(index, moveTarget(c, at, v as Vec3))} />
      )}
    </li>
  );
}

function Numbers({ labels, values, set }: { labels: string[]; values: number[]; set: (v: number[]) => void }) {
  return (
    <div class="row">
      {labels.map((l, i) => (
        <NumberField
          key={l}
          name={`${l}, m`}
          step={0.05}
          value={values[i] ?? ''}
          set={(text) => text !== '' && Number.isFinite(Number(text)) && set(values.with(i, Number(text)))}
        />
      ))}
    </div>
  );
}
