// Characters that were dropped onto the page, for the motions that were made for them.
import { effect, signal } from '@preact/signals';
import { withRig } from './model/draft.ts';
import { current, draft, edit, engine, make, model, said, take } from './store.ts';
import { keepCharacter, recallCharacter } from './takes.ts';
import type { Character } from './view/character.ts';

export const characters = signal<ReadonlyMap<string, Character>>(new Map());
export const refused = signal(''); // why the latest file was not taken

const known = new Set<string>(); // ids that were looked for

async function load(name: string, blob: Blob): Promise<Character> {
  return (await import('./view/character.ts')).load(name, blob);
}

const put = (id: string, c: Character): void => {
  characters.value = new Map([...characters.value, [id, c]]);
};

// bring takes a file as the character of the request.
export async function bring(file: File): Promise<void> {
  const m = model.value;
  if (!draft.value || !m) return;
  refused.value = '';
  try {
    const c = await load(file.name, file);
    const id = `${Date.now()}-${file.name}`;
    known.add(id);
    put(id, c);
    void keepCharacter({ id, name: file.name, at: Date.now(), blob: file });
    const name = file.name.replace(/\.[^.]*$/, '');
    edit(withRig(draft.value, { id, name, skeleton: c.skeleton }, m));
    current.value = ''; // the character is seen at rest
    said.value = `${name} is there: ${c.skeleton.joints.length} joints.`;
    if (m.id === engine) void make();
  } catch (e) {
    refused.value = e instanceof Error ? e.message : String(e);
  }
}

// dismiss goes back to the model's own rig.
export function dismiss(): void {
  if (draft.value && model.value) edit(withRig(draft.value, null, model.value));
}

// Characters of an earlier life of the page come back when something is made for them.
effect(() => {
  for (const d of [draft.value, take.value?.draft]) {
    const id = d?.rig?.id;
    if (!id || known.has(id)) continue;
    known.add(id);
    void recallCharacter(id).then(async (kept) => kept && put(id, await load(kept.name, kept.blob)));
  }
});
