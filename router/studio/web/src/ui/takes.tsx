// The tab of takes: those that were made, the search in them, and the comparison of models.
import { signal } from '@preact/signals';
import { apart } from '../model/apart.ts';
import { mark, outage } from '../model/servers.ts';
import { texts } from '../model/texts.ts';
import { beside, cancel, caps, compare, compareModels, current, drop, mostBeside, restore, show, standingOf, star, takes, type Take } from '../store.ts';
import { Check } from './fields.tsx';
import { Icon, IconButton } from './icons.tsx';

const words = signal(''); // that are searched for
const starred = signal(false); // takes with a star are shown alone

// fits reports whether a take has all words in its title, its model or its seed.
function fits(t: Take, text: string): boolean {
  const of = texts.searchedText(t.title, t.request.model, String(t.request.options?.['seed'] ?? '')).toLowerCase();
  return text.toLowerCase().split(/\s+/).every((w) => of.includes(w));
}

const picked = signal<string[] | null>(null); // ids of the models to compare; null: those with servers that take work

// Compare makes the request with the models that a person chooses.
function Compare() {
  const models = caps.value?.models ?? [];
  if (models.length < 2) return null;
  const of = models.filter((m) => picked.value?.includes(m.id) ?? !mark(standingOf(m.id))).slice(0, mostBeside + 1);
  return (
    <div class="group">
      <fieldset class="models">
        <legend>{texts.compareModels}</legend>
        {models.map((m) => (
          <Check
            key={m.id}
            checked={of.includes(m)}
            disabled={!of.includes(m) && of.length > mostBeside}
            about={outage(standingOf(m.id))}
            set={(on) => (picked.value = on ? [...of.map((o) => o.id), m.id] : of.filter((o) => o !== m).map((o) => o.id))}
          >
            {[m.id, mark(standingOf(m.id))].filter(Boolean).join(' · ')}
          </Check>
        ))}
      </fieldset>
      <button type="button" title={texts.oneRequestTheMotionsSide} disabled={!of.length} onClick={() => compareModels(of)}>{of.length === 1 ? texts.generateWith(of[0]?.id) : texts.generateWithThese(of.length)}
      </button>
      {beside.value.length > 0 && (
        <button type="button" onClick={() => (beside.value = [])}>{texts.backToOneTake}</button>
      )}
    </div>
  );
}

// earlier returns the take before another one with the same words.
const earlier = (t: Take): Take | undefined => takes.value.find((o) => o.at < t.at && o.title === t.title);

export function Takes() {
  if (!takes.value.length) return <p class="quiet">{texts.eachMotionThatIsMade}</p>;
  const found = takes.value.filter((t) => fits(t, words.value) && (!starred.value || t.star));
  return (
    <>
      <Compare />
      <div class="row search">
        <input
          type="search"
          aria-label={texts.searchTheTakes}
          placeholder={texts.search}
          value={words.value}
          onInput={(e) => (words.value = e.currentTarget.value)}
        />
        <IconButton
          icon="star"
          label={texts.onlyStarred}
          on={starred.value}
          fill={starred.value}
          act={() => (starred.value = !starred.value)}
        />
      </div>
      {!found.length && <p class="quiet">{texts.noTakeFits}</p>}
      <ul class="takes">
        {found.map((t) => (
          <li key={t.id} class={current.value === t.id ? 'chosen' : ''}>
            <button type="button" class="open" onClick={() => void show(t.id)} disabled={!t.answer && !t.error}>
              {t.picture ? <img src={t.picture} alt="" width="72" height="44" /> : (
                <span class="no-picture">
                  <Icon name="pose" />
                </span>
              )}
              <span class="grow">
                <b>{t.title}</b>
                {apart(t, earlier(t)) && <small class="apart">{apart(t, earlier(t))}</small>}
                <small>
                  {t.request.model} · {t.state === 'done' ? texts.seedOf(String(t.request.options?.['seed'] ?? '—')) : t.state}
                </small>
              </span>
            </button>
            <span class="row">
              {t.stop ? (
                <IconButton icon="close" label={texts.cancel} act={() => cancel(t.id)} />
              ) : (
                <>
                  {t.answer && current.value !== t.id && (
                    <IconButton
                      icon="compare"
                      label={texts.compareWithCurrent}
                      on={beside.value.includes(t.id)}
                      act={() => void compare(t.id)}
                    />
                  )}
                  {t.answer && (
                    <IconButton icon="star" label={texts.starThisTakeStays} on={!!t.star} fill={!!t.star} act={() => star(t.id)} />
                  )}
                  <IconButton icon="undo" label={texts.editRequestAgain} act={() => restore(t.id)} />
                  <IconButton icon="trash" label={texts.deleteWord} act={() => drop(t.id)} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
