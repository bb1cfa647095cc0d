import { useRef } from 'preact/hooks';
import { framesOf, moveKey, startOf, totalFrames, understoodFrom } from '../model/timeline.ts';
import { draft, edit, lastFrame, model, motion, playhead, rate, sample, settle, take, time } from '../store.ts';
import { snapped } from '../model/keys.ts';
import { kindOf, spoken } from '../model/notes.ts';
import type { Constraint, Note } from '../model/protocol.ts';
import { chosenKey } from './constraints.tsx';
import { texts } from '../model/texts.ts';

// share is a part of the timeline as a length of CSS.
export const share = (part: number, total: number): string => `${(part / total) * 100}%`;

// Keys has a track for each constraint, with the frames at which it holds. Keys are dragged to other frames.
export function Keys({ total }: { total: number }) {
  const drag = useRef<{ x: number; frame: number; key: number; perPixel: number; constraint: Constraint } | null>(null);
  const constraints = draft.value!.constraints;
  const at = (e: PointerEvent, g: { x: number; frame: number; perPixel: number }): number => g.frame + (e.clientX - g.x) * g.perPixel;
  // Keys snap to the playhead, to the borders of segments and to other keys; with Alt they do not.
  const borders = (own: number): number[] => {
    const { segments } = draft.value!;
    const others = constraints.flatMap(framesOf).filter((f) => f !== own);
    return [playhead.value, ...segments.map((_, i) => startOf(segments, i)), ...others];
  };
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
                constraints: draft.value!.constraints.with(i, moveKey(g.constraint, g.key, e.altKey ? at(e, g) : snapped(at(e, g), borders(g.frame), 6 * g.perPixel), end)),
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
            {kindOf(c.type)}
            {c.type === 'effector_target' && ` ${c.joint}`}
          </span>
          {framesOf(c).map((f, key) => (
            <button
              type="button"
              key={key}
              aria-label={texts.atSeconds(kindOf(c.type), (f / model.value!.fps).toFixed(2))}
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
export function Actions({ seconds }: { seconds: number }) {
  const t = take.value;
  const info = t?.motion?.info;
  const spans = (info?.interpretation ?? []).flatMap((i) => {
    const start = startOf(t!.draft.segments, i.segment) / info!.fps;
    return (i.timeline ?? []).flatMap((line) => understoodFrom(line, start) ?? []);
  });
  return (
    <div class="track actions" role="group" aria-label={texts.whatWasUnderstood}>
      {spans.map((s, i) => (
        <span key={i} title={s.name} style={{ left: share(s.from, seconds), width: share(Math.max(0.03, s.to - s.from), seconds) }}>
          {s.name}
        </span>
      ))}
    </div>
  );
}

// Notes shows what the answer says, where it says it.
export function Notes({ total }: { total: number }) {
  const t = take.value;
  const notes = (t?.motion?.info.notes ?? []).filter((n) => n.sample === undefined || n.sample === sample.value);
  const at = (n: Note): number => n.frame ?? (t && n.segment !== undefined ? startOf(t.draft.segments, n.segment) : 0);
  return (
    <div class="track notes" role="group" aria-label={texts.notes}>
      {notes.map((n, i) => (
        <button
          type="button"
          key={i}
          class={n.severity}
          title={spoken(n.message, t!.draft.segments.length, t!.motion!.fps)}
          aria-label={spoken(n.message, t!.draft.segments.length, t!.motion!.fps)}
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
export function Contacts({ total }: { total: number }) {
  const mo = motion.value;
  const s = mo?.samples[sample.value];
  if (!mo || !s?.contacts.size) return <div class="track contacts" />;
  const sides = [/^l|left/i, /^r|right/i].map((side) =>
    [...s.contacts].filter(([j]) => side.test(mo.rig.names[j]!.replace(/^.*:/, ''))).map(([, on]) => on),
  );
  return (
    <div class="track contacts" role="img" aria-label={texts.whenTheLeftFootL}>
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

// runs returns the first frame of each run of frames that are on, and the one after it.
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
