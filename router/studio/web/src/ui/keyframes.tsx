import { bare } from '../model/anatomy.ts';
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { kindOf } from '../model/notes.ts';
import { framesOf, totalFrames } from '../model/timeline.ts';
import type { Constraint } from '../model/protocol.ts';
import { choose, chosenKeys, draft, isChosen, lastFrame, model, rate, segments, settle, shiftChosen, time, toggleKey } from '../store.ts';
import { Head, share } from './tracks.tsx';
import { snap, snapLine } from './snap.ts';
import { texts } from '../model/texts.ts';

// Drag is the state at the begin of a drag of keys.
interface Drag {
  x: number;
  frame: number; // of the key under the pointer
  perPixel: number; // frames
  constraints: Constraint[];
}

const names: Record<Constraint['type'], string> = { root_path: texts.path, effector_target: texts.target, pose_keyframe: texts.pose, ground_height: texts.ground };
const nameOf = (c: Constraint): string => (c.type === 'effector_target' ? bare(c.joint) : names[c.type]);

// Keyframes has a track for each constraint, with the frames at which it holds. Chosen keys are dragged to other frames together.
export function Keyframes({ total }: { total: number }) {
  const drag = useRef<Drag | null>(null);
  const constraints = draft.value?.constraints ?? [];
  const end = totalFrames(segments.value);
  const fps = model.value?.fps ?? 30;
  const press = (e: PointerEvent & { currentTarget: HTMLElement }, constraint: number, key: number, frame: number): void => {
    if (e.button !== 0) return;
    settle();
    const at = { constraint, key };
    if (e.shiftKey) toggleKey(at);
    else if (!isChosen(at)) choose(at);
    const track = e.currentTarget.parentElement;
    if (!track) return;
    drag.current = { x: e.clientX, frame, perPixel: total / track.getBoundingClientRect().width, constraints };
    track.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent): void => {
    const g = drag.current;
    if (!g) return;
    const to = snap(g.frame + (e.clientX - g.x) * g.perPixel, g.perPixel, e);
    shiftChosen(to - g.frame, g.constraints, `key ${g.x}`);
  };
  const release = (): void => {
    drag.current = null;
    snapLine.value = null;
    settle();
  };
  return (
    <>
      {constraints.map((c, i) => (
        <div key={i} class={`track key-track ${c.type}`} onPointerMove={move} onPointerUp={release} onPointerCancel={release}>
          <Head name={nameOf(c)} act={() => (chosenKeys.value = framesOf(c).map((_, key) => ({ constraint: i, key })))} about={texts.chooseTheKeysOf(nameOf(c))} />
          {framesOf(c).map((f, key) => (
            <button
              type="button"
              key={key}
              class={`key ${f >= end ? 'late' : isChosen({ constraint: i, key }) ? 'chosen' : ''}`}
              data-at={`${i} ${key}`}
              aria-label={texts.atSeconds(kindOf(c.type), (f / fps).toFixed(2))}
              aria-pressed={isChosen({ constraint: i, key })}
              style={{ left: share(f, total) }}
              onPointerDown={(e) => press(e, i, key, f)}
              onClick={(e) => e.detail === 0 && (e.shiftKey ? toggleKey({ constraint: i, key }) : choose({ constraint: i, key }))}
              onDblClick={() => (time.value = Math.min(Math.round(f / rate.value), lastFrame.value))}
            />
          ))}
        </div>
      ))}
    </>
  );
}

// Box is the rectangle of a drag that chooses keys, pixels from the corner of the tracks.
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const box = signal<Box | null>(null);
let origin: { x: number; y: number; adds: boolean } | null = null;

// boxing has the handlers of the tracks: a drag on an empty place chooses the keys in a box; with Shift it adds them.
export const boxing = {
  onPointerDown: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (e.button !== 0 || !(e.target instanceof Element) || e.target.closest('button, .ruler, .segment, .grip')) return;
    origin = { x: e.clientX, y: e.clientY, adds: e.shiftKey };
    e.currentTarget.setPointerCapture(e.pointerId);
  },
  onPointerMove: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (!origin) return;
    const tracks = e.currentTarget.getBoundingClientRect();
    const [left, top] = [Math.min(e.clientX, origin.x), Math.min(e.clientY, origin.y)];
    const [width, height] = [Math.abs(e.clientX - origin.x), Math.abs(e.clientY - origin.y)];
    box.value = width + height < 5 ? null : { left: left - tracks.left, top: top - tracks.top, width, height };
  },
  onPointerUp: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (!origin) return;
    const inside = box.value ? keysIn(e.currentTarget, box.value) : [];
    chosenKeys.value = origin.adds ? [...chosenKeys.value.filter((k) => !inside.some((o) => o.constraint === k.constraint && o.key === k.key)), ...inside] : inside;
    origin = box.value = null;
  },
  onPointerCancel: (): void => {
    origin = box.value = null;
  },
};

function keysIn(tracks: HTMLElement, { left, top, width, height }: Box): { constraint: number; key: number }[] {
  const corner = tracks.getBoundingClientRect();
  return [...tracks.querySelectorAll<HTMLElement>('.key')].flatMap((e) => {
    const k = e.getBoundingClientRect();
    const [x, y] = [k.left + k.width / 2 - corner.left, k.top + k.height / 2 - corner.top];
    if (x < left || x > left + width || y < top || y > top + height) return [];
    const [constraint = -1, key = -1] = (e.dataset['at'] ?? '').split(' ').map(Number);
    return [{ constraint, key }];
  });
}

export function BoxMark() {
  const b = box.value;
  return b && <div class="box-mark" style={{ left: `${b.left}px`, top: `${b.top}px`, width: `${b.width}px`, height: `${b.height}px` }} />;
}
