import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import {
  framesOf,
  insertAfter,
  moveBorder,
  moveKey,
  placeFor,
  reorder,
  resize,
  split,
  startOf,
  totalFrames,
  understoodFrom,
} from '../model/timeline.ts';
import {
  chosen,
  draft,
  edit,
  editSegments,
  lastFrame,
  looping,
  model,
  motion,
  playhead,
  playing,
  rate,
  sample,
  settle,
  speed,
  take,
  time,
} from '../store.ts';
import { spoken } from '../model/notes.ts';
import type { Constraint, Note } from '../model/protocol.ts';
import { chosenKey } from './constraints.tsx';
import { Icon, IconButton } from './icons.tsx';

const wide = signal(0); // px, of the track
const speeds = [0.125, 0.25, 0.5, 1, 2, 4];

// Timeline is the transport, the segments, and what happens when.
export function Timeline() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const total = Math.max(totalFrames(d.segments), (lastFrame.value + 1) * rate.value); // frames of the request
  const shownFrames = total / rate.value; // of the motion on the stage
  return (
    <section class="timeline" aria-label="Timeline">
      <Transport fps={motion.value?.fps ?? m.fps} />
      <div class="tracks">
        <Ruler total={total} fps={m.fps} />
        <Segments total={total} fps={m.fps} />
        <Keys total={total} />
        <Actions seconds={total / m.fps} />
        <Notes total={shownFrames} />
        <Contacts total={shownFrames} />
        <Playhead total={shownFrames} />
      </div>
    </section>
  );
}

function Transport({ fps }: { fps: number }) {
  const step = (by: number): void => {
    playing.value = false;
    time.value = Math.min(Math.max(0, Math.round(time.value) + by), lastFrame.value);
  };
  return (
    <div class="transport" role="toolbar" aria-label="Transport">
      <IconButton icon="first" label="First frame (Home)" act={() => step(-1e9)} />
      <IconButton icon="back" label="A frame back (←)" act={() => step(-1)} />
      <IconButton
        icon={playing.value ? 'pause' : 'play'}
        fill={!playing.value}
        kind="big"
        label={playing.value ? 'Pause (Space)' : 'Play (Space)'}
        act={() => (playing.value = !playing.value)}
      />
      <IconButton icon="ahead" label="A frame ahead (→)" act={() => step(1)} />
      <IconButton icon="last" label="Last frame (End)" act={() => step(1e9)} />
      <IconButton icon="loop" label="Loop (L)" on={looping.value} act={() => (looping.value = !looping.value)} />
      <label class="speed">
        <span class="unseen">Speed</span>
        <select value={speed.value} onChange={(e) => (speed.value = Number(e.currentTarget.value))}>
          {speeds.map((s) => (
            <option key={s} value={s}>
              {s < 1 ? `1/${1 / s}` : s} ×
            </option>
          ))}
        </select>
      </label>
      <Clock fps={fps} />
      <span class="grow" />
      <IconButton
        icon="split"
        label="Split the segment at the playhead (S)"
        act={() => editSegments(split(draft.value!.segments, playhead.value))}
      />
      <IconButton
        icon="plus"
        label="Add a segment at the end"
        act={() => {
          const segments = draft.value!.segments;
          editSegments(
            insertAfter(segments, segments.length - 1, {
              id: 0,
              type: 'text',
              prompt: '',
              frames: Math.round((model.value?.fps ?? 30) * 3),
              seed: null,
            }),
          );
          chosen.value = segments.length;
          document.getElementById('prompt')?.focus();
        }}
      />
    </div>
  );
}

function Clock({ fps }: { fps: number }) {
  const frame = Math.round(time.value);
  return (
    <output class="clock" aria-label="Time">
      <b>{(frame / fps).toFixed(2)}</b> s<i />
      {`frame ${frame} of ${lastFrame.value}`}
    </output>
  );
}

const share = (part: number, total: number): string => `${(part / total) * 100}%`;

function Ruler({ total, fps }: { total: number; fps: number }) {
  const track = useRef<HTMLDivElement>(null);
  const seconds = total / fps;
  const step = [0.5, 1, 2, 5, 10, 20, 30, 60].find((s) => seconds / s <= 14) ?? 60 * Math.ceil(seconds / 60 / 14);
  const scrub = (e: PointerEvent): void => {
    const box = track.current!.getBoundingClientRect();
    playing.value = false;
    time.value = Math.min(Math.max(0, Math.round(((e.clientX - box.left) / box.width) * (total / rate.value))), lastFrame.value);
  };
  return (
    <div
      ref={track}
      class="ruler"
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={lastFrame.value}
      aria-valuenow={Math.round(time.value)}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        scrub(e);
      }}
      onPointerMove={(e) => e.buttons === 1 && scrub(e)}
      onKeyDown={(e) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 }[e.key];
        if (by === undefined || e.shiftKey) return;
        e.preventDefault();
        playing.value = false;
        time.value = Math.min(Math.max(0, Math.round(time.value) + by), lastFrame.value);
      }}
    >
      {Array.from({ length: Math.ceil(seconds / step - 1e-6) }, (_, i) => (
        <span key={i} style={{ left: share(i * step * fps, total) }}>
          {i * step}
        </span>
      ))}
    </div>
  );
}

// What a drag of the timeline began with.
interface Drag {
  kind: 'move' | 'border' | 'length';
  index: number;
  x: number;
  perPixel: number; // frames
  segments: ReturnType<typeof editedSegments>;
}

const editedSegments = () => draft.value!.segments;
const dragged = signal<{ index: number; by: number; place: number } | null>(null); // by frames

function Segments({ total, fps }: { total: number; fps: number }) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const segments = draft.value!.segments;
  const press = (e: PointerEvent, kind: Drag['kind'], index: number): void => {
    if (e.button !== 0) return;
    e.stopPropagation();
    chosen.value = index;
    settle();
    wide.value = track.current!.getBoundingClientRect().width;
    drag.current = { kind, index, x: e.clientX, perPixel: total / wide.value, segments };
    track.current!.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent): void => {
    const g = drag.current;
    if (!g) return;
    const by = (e.clientX - g.x) * g.perPixel;
    if (g.kind === 'border')
      editSegments(
        e.shiftKey ? resize(g.segments, g.index, g.segments[g.index].frames + by) : moveBorder(g.segments, g.index, by),
        `border ${g.x}`,
      );
    else if (g.kind === 'length') editSegments(resize(g.segments, g.index, g.segments[g.index].frames + by), `length ${g.x}`);
    else if (Math.abs(e.clientX - g.x) > 6) {
      dragged.value = { index: g.index, by, place: placeFor(g.segments, g.index, startOf(g.segments, g.index) + by) };
    }
  };
  const release = (): void => {
    const g = drag.current;
    const to = dragged.value;
    drag.current = null;
    dragged.value = null;
    if (g && to) {
      editSegments(reorder(g.segments, g.index, to.place));
      chosen.value = to.place;
    }
    settle();
  };
  const to = dragged.value;
  const landed = to ? reorder(segments, to.index, to.place) : segments; // the others make way
  return (
    <div ref={track} class="track segments" onPointerMove={move} onPointerUp={release} onPointerCancel={release}>
      {segments.map((s, i) => {
        const last = i === segments.length - 1;
        const held = to?.index === i;
        const start = held ? startOf(segments, i) + to.by : startOf(landed, landed.indexOf(s));
        return (
          <div
            key={s.id}
            class={`segment ${s.type} ${chosen.value === i ? 'chosen' : ''} ${held ? 'dragged' : to ? 'yielding' : ''} ${s.frozen ? 'frozen' : ''}`}
            style={{ left: share(start, total), width: share(s.frames, total) }}
          >
            <button
              type="button"
              aria-pressed={chosen.value === i}
              onPointerDown={(e) => press(e, 'move', i)}
              onClick={() => (chosen.value = i)}
              onDblClick={() => document.getElementById('prompt')?.focus()}
              title={s.prompt}
            >
              {s.frozen && <Icon name="freeze" />}
              <span>{s.type === 'unconditioned' || !s.prompt.trim() ? 'free' : s.prompt}</span>
              <small>{(s.frames / fps).toFixed(1)} s</small>
            </button>
            <i
              class="grip"
              title={last ? 'Drag: length' : 'Drag: border; with Shift: length'}
              onPointerDown={(e) => press(e, last ? 'length' : 'border', i)}
            />
          </div>
        );
      })}
    </div>
  );
}

const kinds: Record<Constraint['type'], string> = {
  root_path: 'path',
  effector_target: 'target',
  pose_keyframe: 'pose',
  ground_height: 'ground',
};

// Keys has a track for each constraint, with the frames at which it holds. Keys are dragged to other frames.
function Keys({ total }: { total: number }) {
  const drag = useRef<{ x: number; frame: number; key: number; perPixel: number; constraint: Constraint } | null>(null);
  const constraints = draft.value!.constraints;
  const end = totalFrames(draft.value!.segments);
  return (
    <div class="keys">
      {constraints.map((c, i) => (
        <div
          key={i}
          class={`track key-track ${c.type}`}
          onPointerMove={(e) => {
            const g = drag.current;
            if (!g) return;
            edit(
              {
                constraints: draft.value!.constraints.with(i, moveKey(g.constraint, g.key, g.frame + (e.clientX - g.x) * g.perPixel, end)),
              },
              `key ${g.x}`,
            );
          }}
          onPointerUp={() => {
            drag.current = null;
            settle();
          }}
        >
          <span class="track-name">
            {kinds[c.type]}
            {c.type === 'effector_target' && ` ${c.joint}`}
          </span>
          {framesOf(c).map((f, key) => (
            <button
              type="button"
              key={key}
              aria-label={`${kinds[c.type]} at frame ${f}`}
              style={{ left: share(f, total) }}
              class={f >= end ? 'late' : chosenKey.value?.constraint === i && chosenKey.value.key === key ? 'chosen' : ''}
              onPointerDown={(e) => {
                settle();
                chosenKey.value = { constraint: i, key };
                const track = e.currentTarget.parentElement!;
                drag.current = { x: e.clientX, frame: f, key, perPixel: total / track.getBoundingClientRect().width, constraint: c };
                track.setPointerCapture(e.pointerId);
              }}
              onDblClick={() => (time.value = Math.min(Math.round(f / rate.value), lastFrame.value))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

// Actions shows what was understood, where it happens.
function Actions({ seconds }: { seconds: number }) {
  const t = take.value;
  const info = t?.motion?.info;
  const spans = (info?.interpretation ?? []).flatMap((i) => {
    const start = startOf(t!.draft.segments, i.segment) / info!.fps;
    return (i.timeline ?? []).flatMap((line) => understoodFrom(line, start) ?? []);
  });
  return (
    <div class="track actions" role="group" aria-label="What was understood">
      {spans.map((s, i) => (
        <span key={i} title={s.name} style={{ left: share(s.from, seconds), width: share(Math.max(0.03, s.to - s.from), seconds) }}>
          {s.name}
        </span>
      ))}
    </div>
  );
}

function Notes({ total }: { total: number }) {
  const t = take.value;
  const notes = (t?.motion?.info.notes ?? []).filter((n) => n.sample === undefined || n.sample === sample.value);
  const at = (n: Note): number => n.frame ?? (t && n.segment !== undefined ? startOf(t.draft.segments, n.segment) : 0);
  return (
    <div class="track notes" role="group" aria-label="Notes">
      {notes.map((n, i) => (
        <button
          type="button"
          key={i}
          class={n.severity}
          title={spoken(n.message, t!.draft.segments.length)}
          aria-label={spoken(n.message, t!.draft.segments.length)}
          style={{ left: share(at(n), total) }}
          onClick={() => (time.value = Math.min(at(n), lastFrame.value))}
        >
          <i />
        </button>
      ))}
    </div>
  );
}

// Contacts shows when each foot stands.
function Contacts({ total }: { total: number }) {
  const mo = motion.value;
  const s = mo?.samples[sample.value];
  if (!mo || !s?.contacts.size) return <div class="track contacts" />;
  const sides = [/^l|left/i, /^r|right/i].map((side) =>
    [...s.contacts].filter(([j]) => side.test(mo.rig.names[j].replace(/^.*:/, ''))).map(([, on]) => on),
  );
  return (
    <div class="track contacts" role="img" aria-label="When the left foot (L) and the right foot (R) stand">
      <span>L</span>
      <span>R</span>
      <svg viewBox={`0 0 ${total} 2`} preserveAspectRatio="none">
        {sides.map((joints, row) =>
          runs(s.frames, (f) => joints.some((on) => on[f])).map(([from, to]) => (
            <rect key={`${row} ${from}`} x={from} width={to - from} y={row + 0.15} height={0.7} />
          )),
        )}
      </svg>
    </div>
  );
}

function runs(frames: number, on: (frame: number) => boolean): [number, number][] {
  const out: [number, number][] = [];
  let from = -1;
  for (let f = 0; f <= frames; f++) {
    const now = f < frames && on(f);
    if (now && from < 0) from = f;
    if (!now && from >= 0) {
      out.push([from, f]);
      from = -1;
    }
  }
  return out;
}

function Playhead({ total }: { total: number }) {
  return <div class="playhead" style={{ transform: `translateX(${share(time.value, total)})` }} />;
}
