// The part of the motion to regenerate: its mark on the timeline, and its new prompt.
import { useEffect, useRef } from 'preact/hooks';
import { canEdit, chooseRange, draft, model, range, regenerateRange } from '../store.ts';
import { IconButton } from './icons.tsx';
import { share } from './tracks.tsx';
import { texts } from '../model/texts.ts';

export function RangeMark({ total }: { total: number }) {
  const r = range.value;
  return r && <div class="range-mark" style={{ left: share(r.from, total), width: share(r.to - r.from, total) }} />;
}

// RangeForm asks for the words.
export function RangeForm() {
  const words = useRef<HTMLInputElement>(null);
  const r = range.value;
  useEffect(() => {
    if (r) words.current?.focus();
  }, [!r]);
  if (!r || !draft.value || !model.value) return null;
  const fps = model.value.fps;
  return (
    <form
      class="range-form"
      aria-label={texts.regeneratePart}
      onSubmit={(e) => {
        e.preventDefault();
        const prompt = words.current?.value.trim();
        if (prompt && canEdit()) void regenerateRange(prompt);
      }}
      onKeyDown={(e) => e.key === 'Escape' && (range.value = null)}
    >
      <Second label={texts.from} value={r.from / fps} put={(s) => chooseRange(s * fps, r.to)} />
      <Second label={texts.to} value={r.to / fps} put={(s) => chooseRange(r.from, s * fps)} />
      <input ref={words} type="text" aria-label={texts.whatHappensThereInstead} placeholder={texts.whatHappensThereInstead} required maxLength={1000} />
      <button type="submit" disabled={!canEdit()} title={canEdit() ? '' : texts.generateFirst}>{texts.regenerateThisPart}</button>
      <IconButton icon="close" label={texts.clearSelection} act={() => (range.value = null)} />
    </form>
  );
}

function Second({ label, value, put }: { label: string; value: number; put: (seconds: number) => void }) {
  return (
    <label>
      {label}
      <input
        type="number"
        aria-label={texts.seconds2(label)}
        min={0}
        step={0.1}
        value={Number(value.toFixed(2))}
        onChange={(e) => Number.isFinite(e.currentTarget.valueAsNumber) && put(e.currentTarget.valueAsNumber)}
      />
      s
    </label>
  );
}
