import { startOf, understoodFrom } from '../model/timeline.ts';
import { lastFrame, motion, sample, take, time } from '../store.ts';
import { spoken } from '../model/notes.ts';
import type { Note } from '../model/protocol.ts';
import { texts } from '../model/texts.ts';

// share is a part of the timeline as a length of CSS.
export const share = (part: number, total: number): string => `${(part / total) * 100}%`;

// Head is the name of a track, which stays in sight beside it. Act is done by a click on it.
export function Head({ name, act, about }: { name: string; act?: () => void; about?: string }) {
  return (
    <div class="track-head">
      {act ? (
        <button type="button" title={about} onClick={act}>
          {name}
        </button>
      ) : (
        <span title={name}>{name}</span>
      )}
    </div>
  );
}

// Actions shows what was understood, where it happens.
export function Actions({ seconds }: { seconds: number }) {
  const t = take.value;
  const info = t?.motion?.info;
  const end = (t?.motion?.samples[0]?.frames ?? 0) / (info?.fps ?? 1);
  const spans = (info?.interpretation ?? []).flatMap((i) => {
    const start = startOf(t?.draft.segments ?? [], i.segment) / (info?.fps ?? 30);
    return (i.timeline ?? []).flatMap((line) => understoodFrom(line, start, end) ?? []);
  });
  return (
    <div class="track actions" role="group" aria-label={texts.howPromptWasRead}>
      <Head name={texts.understood} />
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
  const sentence = (n: Note): string => spoken(n.message, t?.draft.segments.length ?? 0, t?.motion?.fps ?? 30);
  return (
    <div class="track notes" role="group" aria-label={texts.notes}>
      <Head name={texts.notes} />
      {notes.map((n, i) => (
        <button
          type="button"
          key={i}
          class={n.severity}
          title={sentence(n)}
          aria-label={sentence(n)}
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
  const heads = (
    <div class="feet">
      <Head name={texts.leftFoot} />
      <Head name={texts.rightFoot} />
    </div>
  );
  if (!mo || !s?.contacts.size) return <div class="track contacts">{heads}</div>;
  const sides = [/^l|left/i, /^r|right/i].map((side) =>
    [...s.contacts].filter(([j]) => side.test((mo.rig.names[j] ?? '').replace(/^.*:/, ''))).map(([, on]) => on),
  );
  return (
    <div class="track contacts" role="img" aria-label={texts.whenTheLeftFootL}>
      {heads}
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
