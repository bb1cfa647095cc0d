import { batch } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { applyPreset, presets } from '../model/draft.ts';
import type { Model } from '../model/protocol.ts';
import { chosen, draft, edit, loadExample, loadExamples, loops, make, takes } from '../store.ts';
import { LoopPicture } from './loop.tsx';
import { failed, seen } from './stage.ts';
import { texts } from '../model/texts.ts';

// Examples are requests to begin with, each with a loop of what it makes.
export function Examples({ model: m }: { model: Model }) {
  const ready = (seen.value || !!failed.value) && takes.value.some((t) => t.motion); // the first motion and its picture come first
  useEffect(() => {
    if (!ready) return;
    const idle = window.requestIdleCallback ?? ((act: () => void) => window.setTimeout(act, 500));
    idle(() => void loadExamples());
  }, [ready]);
  return (
    <details class="group" open>
      <summary>{texts.beginWith}</summary>
      <div class="examples">
        {presets.map((p) => (
          <button
            type="button"
            key={p.title}
            title={p.about}
            onPointerEnter={() => ready && void loadExample(p)}
            onClick={() =>
              batch(() => {
                if (draft.value) edit(applyPreset(draft.value, p, m));
                chosen.value = 0;
                void make();
              })
            }
          >
            <LoopPicture loop={loops.value[p.title]} />
            {p.title}
          </button>
        ))}
      </div>
    </details>
  );
}
