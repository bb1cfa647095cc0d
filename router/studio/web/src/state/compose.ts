// The request that is composed, with its history.
import { batch, computed, signal } from '@preact/signals';
import type { Draft, Options, Segment } from '../model/draft.ts';
import type { Model } from '../model/protocol.ts';
import * as past from '../model/undo.ts';
import { caps } from './gateway.ts';

export const history = signal<past.Past<Draft> | null>(null);
export const draft = computed(() => history.value?.now ?? null);
export const segments = computed<Segment[]>(() => draft.value?.segments ?? []);
export const model = computed<Model | null>(() => caps.value?.models.find((m) => m.id === draft.value?.model) ?? null);
export const chosen = signal(0); // segment

// edit changes the draft. Changes of one kind that follow each other are undone together.
export function edit(change: Partial<Draft>, kind = ''): void {
  const p = history.value;
  if (!p || Object.entries(change).every(([name, value]) => p.now[name as keyof Draft] === value)) return; // nothing to undo
  put(past.change(p, { ...p.now, ...change }, kind));
}

// put makes a history the present one. The chosen segment is one that is there.
function put(p: past.Past<Draft>): void {
  batch(() => {
    history.value = p;
    chosen.value = Math.min(chosen.value, p.now.segments.length - 1);
  });
}

// openDraft takes a draft up, with nothing before it to go back to.
export function openDraft(d: Draft): void {
  put(past.begin(d));
}

export const editSegments = (segments: Segment[], kind = ''): void => edit({ segments }, kind);

export function editSegment(index: number, change: Partial<Segment>, kind = ''): void {
  const d = draft.value;
  if (d)
    editSegments(
      d.segments.map((s, i) => (i === index ? { ...s, ...change } : s)),
      kind,
    );
}

export function editOptions(change: Partial<Options>, kind = ''): void {
  const d = draft.value;
  if (d) edit({ options: { ...d.options, ...change } }, kind);
}

// reseed gives the draft another seed, which is no step to undo.
export function reseed(): void {
  const p = history.value;
  if (p) put(past.amend(p, { ...p.now, options: { ...p.now.options, seed: randomSeed() } }));
}

export function settle(): void {
  if (history.value) history.value = past.settle(history.value);
}

export function undo(): void {
  if (history.value) put(past.undo(history.value));
}

export function redo(): void {
  if (history.value) put(past.redo(history.value));
}

// writing counts the times that a person was sent to the field of the prompt; the field takes the focus when it is drawn next.
export const writing = signal(0);

export const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31);

// wordsOf returns the prompts of a draft, in their order.
export const wordsOf = (d: Draft): string =>
  d.segments
    .map((s) => s.prompt.trim())
    .filter(Boolean)
    .join(' → ');
