// Requests in the address of the page. One that is opened becomes a project of its own: the draft of the visitor stays.
import { effect } from '@preact/signals';
import type { Draft } from '../model/draft.ts';
import type { Capabilities } from '../model/protocol.ts';
import { unshared } from '../model/share.ts';
import { draft, wordsOf } from './compose.ts';
import { caps, engine } from './gateway.ts';
import { makeAsIs } from './make.ts';
import { notify } from './page.ts';
import * as projects from './projects.ts';
import { texts } from '../model/texts.ts';

let addressed: Draft | null = null; // the draft that the address holds

// address puts a draft into the address of the page. A change of the draft removes it there, so that a reload restores the changed draft.
export function address(d: Draft, hash: string): void {
  window.history.replaceState(null, '', hash);
  addressed = d;
  projects.markAddress(hash);
}

effect(() => {
  const d = draft.value;
  if (!addressed || !d || d === addressed) return;
  addressed = null;
  window.history.replaceState(null, '', location.pathname + location.search);
});

// given returns the draft in the address if its model is listed, and says why where there is none.
export async function given(found: Capabilities): Promise<Draft | null> {
  const d = await unshared(location.hash);
  if (!d) {
    if (location.hash.startsWith('#take=')) notify(texts.theAddressHoldsNoRequest);
    return null;
  }
  if (found.models.some((m) => m.id === d.model)) return d;
  notify(texts.theAddressAsksForThe(d.model));
  return null;
}

// visit opens a draft of the address: the copy that was made of it before, or a new one.
export function visit(d: Draft): void {
  const hash = location.hash;
  const own = projects.project.value;
  const known = projects.copyOf(hash);
  if (known) projects.open(known);
  else projects.add(d, texts.copyOf(wordsOf(d) || texts.noPromptTitle), hash);
  if (own && own !== projects.project.value) projects.before.value = own;
  addressed = draft.value;
}

// goBack takes the draft up again that was there before a shared copy came.
export function goBack(): void {
  const id = projects.before.value;
  projects.before.value = '';
  projects.open(id);
}

// An address that is opened in the same tab changes only its end.
addEventListener('hashchange', () => {
  if (!caps.value || !location.hash.startsWith('#take=')) return;
  void given(caps.value).then((d) => {
    if (!d) return;
    visit(d);
    if (draft.value?.model === engine) void makeAsIs();
  });
});
