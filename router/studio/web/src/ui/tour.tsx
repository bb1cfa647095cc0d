import { signal } from '@preact/signals';
import { store, stored } from '../storage.ts';
import { IconButton } from './icons.tsx';
import { texts } from '../model/texts.ts';

// Steps of the tour: the part of the page that is lit, and what to do there.
const steps: [part: string, title: string, about: string][] = [
  ['prompt', texts.writeWhatHappens, texts.sayItAsYouWould],
  ['make', texts.generate, texts.eachPressMakesAnotherVersion],
  ['save', texts.takeItWithYou, texts.dropYourOwnCharacterOnto],
];

const name = 'motiongate.tour';
const at = signal(stored(name) ? steps.length : 0); // steps.length: it is over

// lit is the part of the page that the tour shows now; undefined: none.
export const lit = (): string | undefined => steps[at.value]?.[0];

function go(to: number): void {
  at.value = to;
  if (to >= steps.length) store(name, 'seen');
}

// Tour shows a first visitor the page in three steps.
export function Tour() {
  const step = steps[at.value];
  if (!step) return null;
  const [, title, about] = step;
  const last = at.value === steps.length - 1;
  return (
    <aside class="tour" aria-label={texts.tour}>
      <div class="row head">
        <h2>
          {at.value + 1}{texts.ofWord}{steps.length}: {title}
        </h2>
        <IconButton icon="close" label={texts.closeTheTour} act={() => go(steps.length)} />
      </div>
      <p aria-live="polite">{about}</p>
      <button type="button" onClick={() => go(at.value + 1)}>
        {last ? texts.done : texts.next}
      </button>
    </aside>
  );
}
