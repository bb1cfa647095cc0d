import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Curves } from './curves.tsx';
import { insertAfter, split, totalFrames } from '../model/timeline.ts';
import { canEdit, changed, chooseRange, chosen, draft, editSegments, lastFrame, looping, model, motion, playhead, playing, range, rate, segments, shown, speed, step, time, writing } from '../store.ts';
import { IconButton } from './icons.tsx';
import { RangeForm, RangeMark } from './range.tsx';
import { Segments } from './segments.tsx';
import { BoxMark, boxing, Keyframes } from './keyframes.tsx';
import { setSnapping, snap, snapLine, snapping } from './snap.ts';
import { Actions, Contacts, Head, Notes, share } from './tracks.tsx';
import { texts } from '../model/texts.ts';

const zoom = signal(1); // times that the timeline is as wide as its pane
const mostZoom = 24;

// zoomBy makes the timeline wider or narrower; the time below a place of the window stays there.
export function zoomBy(factor: number, x?: number): void {
  const pane = document.querySelector<HTMLElement>('.tracks-pane');
  const tracks = pane?.querySelector<HTMLElement>('.tracks')?.getBoundingClientRect();
  if (!pane || !tracks) return;
  const left = tracks.left + pane.scrollLeft; // of the tracks when nothing is scrolled
  const usual = tracks.width / zoom.value;
  const at = (x ?? left + usual / 2) - left;
  const share = (pane.scrollLeft + at) / tracks.width;
  zoom.value = Math.min(mostZoom, Math.max(1, zoom.value * factor));
  requestAnimationFrame(() => (pane.scrollLeft = share * usual * zoom.value - at));
}

let pan: { x: number; from: number } | null = null;

// panning has the handlers of the pane: the wheel with Ctrl zooms, the wheel alone pans a pane that is zoomed, and so does a drag by
// the middle button.
const panning = {
  onWheel: (e: WheelEvent & { currentTarget: HTMLElement }): void => {
    if (e.ctrlKey) zoomBy(e.deltaY < 0 ? 1.25 : 0.8, e.clientX);
    else if (zoom.value > 1 && !e.deltaX && !e.shiftKey) e.currentTarget.scrollLeft += e.deltaY;
    else return;
    e.preventDefault();
  },
  onPointerDown: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (e.button !== 1) return;
    e.preventDefault();
    pan = { x: e.clientX, from: e.currentTarget.scrollLeft };
    e.currentTarget.setPointerCapture(e.pointerId);
  },
  onPointerMove: (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (pan) e.currentTarget.scrollLeft = pan.from - (e.clientX - pan.x);
  },
  onPointerUp: (): void => {
    pan = null;
  },
  onPointerCancel: (): void => {
    pan = null;
  },
};

const speeds = [0.125, 0.25, 0.5, 1, 2, 4];

// Timeline is the transport, the segments, and what happens when.
export function Timeline() {
  const d = draft.value;
  const m = model.value;
  if (!d || !m) return null;
  const total = Math.max(totalFrames(d.segments), (lastFrame.value + 1) * rate.value); // frames of the request
  const shownFrames = total / rate.value; // of the motion on the stage
  return (
    <section class="timeline" aria-label={texts.timeline}>
      <Transport fps={motion.value?.fps ?? m.fps} />
      <RangeForm />
      <div class={zoom.value > 1 ? 'tracks-pane zoomed' : 'tracks-pane'} {...panning}>
        <div class={changed.value ? 'tracks outdated' : 'tracks'} style={{ width: `${zoom.value * 100}%` }} {...boxing}>
          <Ruler total={total} fps={m.fps} />
          <Segments total={total} fps={m.fps} />
          <Keyframes total={total} />
          <Actions seconds={total / m.fps} />
          <Notes total={shownFrames} />
          <Contacts total={shownFrames} />
          {shown.value.curves && <Curves total={shownFrames} />}
          <RangeMark total={total} />
          <BoxMark />
          {snapLine.value !== null && <div class="snap-line" style={{ left: share(snapLine.value, total) }} />}
          <Playhead total={shownFrames} />
        </div>
      </div>
    </section>
  );
}

function Transport({ fps }: { fps: number }) {
  return (
    <div class="transport" role="toolbar" aria-label={texts.transport}>
      <IconButton icon="first" label={texts.firstFrameHome} act={() => step(-1e9)} />
      <IconButton icon="back" label={texts.aFrameBack} act={() => step(-1)} />
      <IconButton
        icon={playing.value ? 'pause' : 'play'}
        fill={!playing.value}
        kind="big"
        label={playing.value ? texts.pauseSpace : texts.playSpace}
        act={() => (playing.value = !playing.value)}
      />
      <IconButton icon="ahead" label={texts.aFrameAhead} act={() => step(1)} />
      <IconButton icon="last" label={texts.lastFrameEnd} act={() => step(1e9)} />
      <IconButton icon="loop" label={texts.loopL} on={looping.value} act={() => (looping.value = !looping.value)} />
      <label class="speed">
        <span class="unseen">{texts.speed}</span>
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
      <IconButton icon="trail" label={texts.curvesOfSpeedAndHeight} on={shown.value.curves} act={() => (shown.value = { ...shown.value, curves: !shown.value.curves })} />
      <IconButton icon="magnet" label={texts.snapping} on={snapping.value} act={() => setSnapping(!snapping.value)} />
      <IconButton icon="minus" label={texts.zoomOut} disabled={zoom.value <= 1} act={() => zoomBy(0.5)} />
      <IconButton icon="zoom" label={texts.zoomIn} disabled={zoom.value >= mostZoom} act={() => zoomBy(2)} />
      <IconButton
        icon="split"
        label={texts.splitTheSegmentAtThe2}
        act={() => editSegments(split(segments.value, playhead.value))}
      />
      <IconButton
        icon="regenerate"
        label={texts.regeneratePartShift}
        on={!!range.value}
        disabled={!canEdit()}
        act={() => {
          const half = (model.value?.fps ?? 30) / 2;
          if (range.value) range.value = null;
          else chooseRange(Math.max(0, playhead.value - half), Math.max(0, playhead.value - half) + 2 * half);
        }}
      />
      <IconButton
        icon="plus"
        label={texts.addASegmentAtThe}
        act={() => {
          const all = segments.value;
          editSegments(
            insertAfter(all, all.length - 1, {
              id: 0,
              type: 'text',
              prompt: '',
              frames: Math.round((model.value?.fps ?? 30) * 3),
              seed: null,
            }),
          );
          chosen.value = all.length;
          writing.value++;
        }}
      />
    </div>
  );
}

function Clock({ fps }: { fps: number }) {
  const frame = Math.round(time.value);
  return (
    <output class="clock" aria-label={texts.time}>
      <b>{(frame / fps).toFixed(2)}</b> s<i />
      {texts.frameOf(frame, lastFrame.value)}
    </output>
  );
}

function Ruler({ total, fps }: { total: number; fps: number }) {
  const seconds = total / fps;
  const apart = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60].find((s) => seconds / s <= 14 * zoom.value) ?? 60 * Math.ceil(seconds / 60 / 14);
  const rangeStart = useRef<number | null>(null); // frame at which a range began
  const scrub = (e: PointerEvent & { currentTarget: HTMLElement }): void => {
    const box = e.currentTarget.getBoundingClientRect();
    const frame = ((e.clientX - box.left) / box.width) * total;
    if (rangeStart.current !== null) {
      chooseRange(rangeStart.current, snap(frame, total / box.width, e));
      return;
    }
    playing.value = false;
    time.value = Math.min(Math.max(0, Math.round(frame / rate.value)), lastFrame.value);
  };
  return (
    <div
      class="ruler"
      role="slider"
      tabIndex={0}
      aria-label={texts.playhead}
      aria-valuemin={0}
      aria-valuemax={lastFrame.value}
      aria-valuenow={Math.round(time.value)}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        const box = e.currentTarget.getBoundingClientRect();
        rangeStart.current = e.shiftKey && canEdit() ? ((e.clientX - box.left) / box.width) * total : null;
        scrub(e);
      }}
      onPointerMove={(e) => e.buttons === 1 && scrub(e)}
      onPointerUp={() => (snapLine.value = null)}
      onKeyDown={(e) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 }[e.key];
        if (by === undefined || e.shiftKey || e.altKey) return;
        e.preventDefault();
        step(by);
      }}
    >
      <Head name={texts.seconds} />
      {Array.from({ length: Math.ceil(seconds / apart - 1e-6) }, (_, i) => (
        <span key={i} style={{ left: share(i * apart * fps, total) }}>
          {Number((i * apart).toFixed(1))}
        </span>
      ))}
    </div>
  );
}

function Playhead({ total }: { total: number }) {
  return <div class="playhead" style={{ transform: `translateX(${share(time.value, total)})` }} />;
}
