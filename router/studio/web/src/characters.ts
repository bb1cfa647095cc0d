// Characters that were dropped onto the page, for the motions that were made for them.
import { effect, signal } from '@preact/signals';
import { childId, childOf } from './model/child.ts';
import { withRig } from './model/draft.ts';
import type { BodyKind } from './model/shown.ts';
import { texts } from './model/texts.ts';
import { current, draft, edit, engine, make, model, announcement, notify, shown, take } from './store.ts';
import { storeCharacter, loadCharacter } from './takes.ts';
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
    void storeCharacter({ id, name: file.name, at: Date.now(), blob: file });
    const name = file.name.replace(/\.[^.]*$/, '');
    const before = draft.value.constraints.length;
    edit(withRig(draft.value, { id, name, skeleton: c.skeleton }, m));
    current.value = ''; // the character is seen at rest
    const lost = before - draft.value.constraints.length;
    if (lost) notify(texts.constraintsAreLost(lost, name));
    else announcement.value = texts.characterIsThere(name, c.skeleton.joints.length);
    if (m.id === engine) void make();
  } catch (e) {
    refused.value = e instanceof Error ? e.message : String(e);
  }
}

// dismiss goes back to the model's own rig.
export function dismiss(): void {
  if (draft.value && model.value) edit(withRig(draft.value, null, model.value));
}

// dressAs shows the figure as a body of its kind. A child has a rig of its own where the model makes motion for others than its own.
export function dressAs(body: BodyKind): void {
  shown.value = { ...shown.value, body };
  const m = model.value;
  const d = draft.value;
  if (!m || !d) return;
  if (body === 'child' && !d.rig && m.supports_retargeting) {
    edit(withRig(d, { id: childId, name: texts.child, skeleton: childOf(m.canonical_skeleton) }, m));
    current.value = '';
    if (m.id === engine) void make();
  } else if (body !== 'child' && d.rig?.id === childId) dismiss();
}

// Characters of an earlier life of the page come back when something is made for them.
effect(() => {
  for (const d of [draft.value, take.value?.draft]) {
    const id = d?.rig?.id;
    if (!id || id === childId || known.has(id)) continue;
    known.add(id);
    void loadCharacter(id).then(async (stored) => stored && put(id, await load(stored.name, stored.blob)));
  }
});
