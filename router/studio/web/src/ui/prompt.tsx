// The field of the prompt. Words without effect are underlined there, and verbs are offered in their place.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Segment } from '../model/draft.ts';
import { named, offers, parts, replaced } from '../model/verbs.ts';
import { editSegment, reading, settle, verbs, writing } from '../store.ts';
import { texts } from '../model/texts.ts';

export function Prompt({ segment: s, index }: { segment: Segment; index: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const writes = writing.value;
  useLayoutEffect(() => {
    if (writes) field.current?.focus();
  }, [writes]);
  const follow = (): void => {
    if (marks.current && field.current) marks.current.scrollTop = field.current.scrollTop;
  };
  const put = (prompt: string): void => editSegment(index, { prompt }, `prompt ${s.id}`);
  const ignored = reading.value?.ignored ?? [];
  const timeline = reading.value?.timeline.map((line) => line.replace(/^[^:]*:\s*/, '')).join(' → ');
  return (
    <>
      <label class="unseen" for="prompt">{texts.prompt}</label>
      <div class="writing">
        <textarea
          id="prompt"
          ref={field}
          rows={3}
          placeholder={texts.aPerson}
          value={s.prompt}
          disabled={s.type === 'unconditioned' || !!s.frozen}
          aria-describedby="reading"
          onInput={(e) => put(e.currentTarget.value)}
          onScroll={follow}
          onBlur={settle}
        />
        <div ref={marks} class="marks" aria-hidden="true">
          {parts(s.prompt, ignored).map((p, i) => (p.ignored ? <u key={i}>{p.text}</u> : p.text))}
        </div>
      </div>
      <p class="reading" id="reading" role="status">
        {ignored.length > 0
          ? ignored.slice(0, 2).map((w) => <Offer key={w} word={w} verbs={named(s.prompt, w) ? [] : verbs.value} put={(verb) => put(replaced(s.prompt, w, verb))} />)
          : timeline && <span class="whole" title={timeline}>{timeline}</span>}
      </p>
    </>
  );
}

const mostOffers = 3;

function Offer({ word, verbs: of, put }: { word: string; verbs: string[]; put: (verb: string) => void }) {
  return (
    <>
      <span>
        “{word}{texts.hasNoEffect}</span>
      {offers(word, of, mostOffers).map((v) => (
        <button type="button" key={v} title={texts.writeInItsPlace(v)} onClick={() => put(v)}>
          {v}
        </button>
      ))}
    </>
  );
}
