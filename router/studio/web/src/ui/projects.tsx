import { useRef } from 'preact/hooks';
import { newDraft } from '../model/draft.ts';
import { titleOf } from '../model/project.ts';
import { draft, model, notify } from '../store.ts';
import { add, open, project, projects, remove, rename } from '../state/projects.ts';
import { IconButton } from './icons.tsx';
import { texts } from '../model/texts.ts';

// Projects is the menu of named drafts.
export function Projects() {
  const menu = useRef<HTMLDivElement>(null);
  const now = projects.value.find((p) => p.id === project.value);
  if (!now) return null;
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <button type="button" class="project" popovertarget="projects" title={texts.projectsDraftsThatAreKept}>
        <span>{titleOf(now)}</span>
      </button>
      <div ref={menu} id="projects" popover="auto" class="menu" role="group" aria-label={texts.projects}>
        <label class="field">
          <span>{texts.name}</span>
          <input value={now.name} placeholder={titleOf(now)} maxLength={80} onInput={(e) => rename(now.id, e.currentTarget.value)} />
        </label>
        <div class="row buttons small">
          <button
            type="button"
            onClick={() => {
              if (model.value) add({ ...newDraft(model.value), segments: newDraft(model.value).segments.map((s) => ({ ...s, prompt: '' })) });
              close();
            }}
          >{texts.newWord}</button>
          <button type="button" onClick={() => draft.value && add(draft.value, texts.copyTitle(titleOf(now)))}>{texts.duplicate}</button>
        </div>
        <ul>
          {projects.value.map((p) => (
            <li key={p.id}>
              <button
                type="button"
                class="grow"
                aria-current={p.id === now.id ? 'true' : undefined}
                onClick={() => {
                  open(p.id);
                  close();
                }}
              >
                {titleOf(p)}
                <small>{when(p.at)}</small>
              </button>
              {p.id !== now.id && (
                <IconButton
                  icon="trash"
                  label={texts.deleteOf(titleOf(p))}
                  act={() => {
                    const back = remove(p.id);
                    notify(texts.theProjectIsDeleted, { name: texts.undo, act: back });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const when = (at: number): string => format.format(at);
