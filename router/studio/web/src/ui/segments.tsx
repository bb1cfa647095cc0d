import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Segment } from '../model/draft.ts';
import { moveBorder, placeFor, reorder, resize, startOf } from '../model/timeline.ts';
import { canRegenerate, chosen, editSegments, regenerateSegment, segments, settle, writing } from '../store.ts';
import { regenerateLabel } from './direct.tsx';
import { Icon, IconButton } from './icons.tsx';
import { snap, snapLine } from './snap.ts';
import { Head, share } from './tracks.tsx';
import { texts } from '../model/texts.ts';

// Drag is the state at the begin of a drag of a segment.
interface Drag {
  kind: 'move' | 'border' | 'length';
  index: number;
  x: number;
  perPixel: number; // frames
  segments: Segment[];
}

const dragged = signal<{ index: number; by: number; place: number } | null>(null); // by frames

// Segments is the track of segments, which are moved and resized there.
export function Segments({ total, fps }: { total: number; fps: number }) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const all = segments.value;
  const press = (e: PointerEvent, kind: Drag['kind'], index: number): void => {
    const element = track.current;
    if (e.button !== 0 || !element) return;
    e.stopPropagation();
    chosen.value = index;
    settle();
    drag.current = { kind, index, x: e.clientX, perPixel: total / element.getBoundingClientRect().width, segments: all };
    element.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent): void => {
    const g = drag.current;
    if (!g) return;
    const along = (e.clientX - g.x) * g.perPixel;
    const border = startOf(g.segments, g.index + 1);
    const frames = g.segments[g.index]?.frames ?? 0;
    const by = g.kind === 'move' ? along : snap(border + along, g.perPixel, e, false) - border;
    if (g.kind === 'border')
      editSegments(
        e.shiftKey ? resize(g.segments, g.index, frames + by) : moveBorder(g.segments, g.index, by),
        `border ${g.x}`,
      );
    else if (g.kind === 'length') editSegments(resize(g.segments, g.index, frames + by), `length ${g.x}`);
    else if (Math.abs(e.clientX - g.x) > 6) {
      dragged.value = { index: g.index, by, place: placeFor(g.segments, g.index, startOf(g.segments, g.index) + by) };
    }
  };
  const release = (): void => {
    const g = drag.current;
    const to = dragged.value;
    drag.current = null;
    dragged.value = null;
    snapLine.value = null;
    if (g && to) {
      editSegments(reorder(g.segments, g.index, to.place));
      chosen.value = to.place;
    }
    settle();
  };
  const to = dragged.value;
  const landed = to ? reorder(all, to.index, to.place) : all; // the others make way
  return (
    <div ref={track} class="track segments" onPointerMove={move} onPointerUp={release} onPointerCancel={release}>
      <Head name={texts.segments} />
      {all.map((s, i) => {
        const last = i === all.length - 1;
        const held = to?.index === i;
        const start = held ? startOf(all, i) + to.by : startOf(landed, landed.indexOf(s));
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
              onDblClick={() => writing.value++}
              title={s.prompt}
            >
              {s.frozen && <Icon name="freeze" />}
              <span>{s.type === 'unconditioned' || !s.prompt.trim() ? texts.noPromptSegment : s.prompt}</span>
              <small>{(s.frames / fps).toFixed(1)} s</small>
            </button>
            {all.length > 1 && canRegenerate(i) && s.type !== 'pose' && (
              <div class="roll">
                <IconButton icon="dice" label={regenerateLabel(i)} act={() => regenerateSegment(i)} />
              </div>
            )}
            <i
              class="grip"
              title={last ? texts.dragLength : texts.dragBorderWithShiftLength}
              onPointerDown={(e) => press(e, last ? 'length' : 'border', i)}
            />
          </div>
        );
      })}
    </div>
  );
}
