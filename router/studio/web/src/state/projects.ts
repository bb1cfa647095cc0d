// Projects are named drafts in the browser's storage. Each has an entry of its own, so that two tabs with two projects do not
// overwrite each other; a tab comes back with the project that it had.
import { effect, signal } from '@preact/signals';
import { revived, type Draft } from '../model/draft.ts';
import { digest, readProjects, surplus, withProject, type Project } from '../model/project.ts';
import { store, stored, storeInTab, storedInTab } from '../storage.ts';
import { draft, openDraft, wordsOf } from './compose.ts';

const listKey = 'motiongate.projects';
const openKey = 'motiongate.project';
const oldKey = 'motiongate.draft'; // of versions with one draft
const draftKey = (id: string): string => `motiongate.project.${id}`;

export const projects = signal<Project[]>(readProjects(stored(listKey)));
export const project = signal(''); // id of the one that is open
export const before = signal(''); // id of the one that a shared copy came in front of

const put = (list: Project[]): void => {
  projects.value = list;
  store(listKey, JSON.stringify(list));
};
const read = (): Project[] => readProjects(stored(listKey)); // another tab may have changed the list

addEventListener('storage', (e) => {
  if (e.key === listKey) projects.value = read();
});

// storedDraft returns the draft of a project; null where there is none that can be read.
export function storedDraft(id: string): Draft | null {
  try {
    return revived(JSON.parse(stored(draftKey(id)) ?? 'null'));
  } catch {
    return null;
  }
}

// latest returns the draft that this tab, or else the browser, had last, and opens its project.
export function latest(usable: (d: Draft) => boolean): Draft | null {
  migrate();
  const own = [storedInTab(openKey), stored(openKey), ...projects.value.map((p) => p.id)];
  for (const id of own) {
    const d = id && projects.value.some((p) => p.id === id) ? storedDraft(id) : null;
    if (!id || !d || !usable(d)) continue;
    opened(id);
    return d;
  }
  return null;
}

// migrate makes a project of the draft that an earlier version kept.
function migrate(): void {
  const old = stored(oldKey);
  if (old === null) return;
  store(oldKey, null);
  const id = newId();
  store(draftKey(id), old);
  const d = storedDraft(id);
  if (d) put(withProject(read(), { id, name: '', words: wordsOf(d), at: Date.now() }));
  else store(draftKey(id), null);
}

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// add makes a project of a draft and opens it.
export function add(d: Draft, name = '', address?: string): void {
  keepNow();
  const id = newId();
  const p: Project = { id, name, words: wordsOf(d), at: Date.now() };
  put(withProject(read(), address === undefined ? p : { ...p, address: digest(address) }));
  write(id, d);
  opened(id);
  openDraft(d);
  for (const old of surplus(projects.value, id)) remove(old.id);
}

// copyOf returns the id of the project that is an unchanged copy of an address.
export const copyOf = (address: string): string | undefined => projects.value.find((p) => p.address === digest(address))?.id;

// open takes a project up.
export function open(id: string): void {
  const d = storedDraft(id);
  if (!d) return;
  keepNow();
  opened(id);
  openDraft(d);
}

function opened(id: string): void {
  project.value = id;
  store(openKey, id);
  storeInTab(openKey, id);
}

export function rename(id: string, name: string): void {
  put(read().map((p) => (p.id === id ? { ...p, name } : p)));
}

// markAddress notes that the open project is what an address holds.
export function markAddress(address: string): void {
  const p = read().find((o) => o.id === project.value);
  if (p) put(withProject(read(), { ...p, address: digest(address) }));
}

// remove forgets a project and returns what brings it back.
export function remove(id: string): () => void {
  const p = read().find((o) => o.id === id);
  const text = stored(draftKey(id));
  put(read().filter((o) => o.id !== id));
  store(draftKey(id), null);
  if (before.value === id) before.value = '';
  return () => {
    if (!p || text === null) return;
    store(draftKey(id), text);
    put(withProject(read(), p));
  };
}

const keepAfter = 300; // ms without a change
let keeper = 0;
let latestStored: Draft | null = null; // the latest draft that was stored

effect(() => {
  const d = draft.value;
  clearTimeout(keeper);
  if (d) keeper = window.setTimeout(keepNow, keepAfter);
});
addEventListener('pagehide', keepNow);
document.addEventListener('visibilitychange', () => document.hidden && keepNow());

// write stores a draft; without its frozen parts where they are too large for the storage.
function write(id: string, d: Draft): void {
  latestStored = d;
  const fits = store(draftKey(id), JSON.stringify(d));
  if (!fits) store(draftKey(id), JSON.stringify({ ...d, segments: d.segments.map((s) => ({ ...s, frozen: null })) }));
}

// keepNow stores the open draft.
function keepNow(): void {
  const d = draft.peek();
  const id = project.peek();
  if (!d || !id || d === latestStored) return;
  if (JSON.stringify(d) === stored(draftKey(id))) return; // opened, and not changed
  write(id, d);
  const list = read();
  const { address: _, ...p } = list.find((o) => o.id === id) ?? { id, name: '' };
  put(withProject(list, { ...p, words: wordsOf(d), at: Date.now() }));
}
