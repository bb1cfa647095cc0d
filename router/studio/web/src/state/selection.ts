// The chosen keys of constraints.
import { computed, signal } from '@preact/signals';
import * as keys from '../model/keys.ts';
import type { Constraint, Vec3 } from '../model/protocol.ts';
import { texts } from '../model/texts.ts';
import { startOf, totalFrames } from '../model/timeline.ts';
import { draft, edit } from './compose.ts';
import { notify } from './page.ts';
import { playhead } from './playhead.ts';

export const chosenKeys = signal<keys.At[]>([]);
// chosenKey is the key that was chosen last.
export const chosenKey = computed(() => chosenKeys.value.at(-1) ?? null);

export const isChosen = (at: keys.At): boolean => chosenKeys.value.some((k) => keys.sameKey(k, at));

const constraints = (): Constraint[] => draft.value?.constraints ?? [];
const total = (): number => totalFrames(draft.value?.segments ?? []);

// choose chooses one key alone, null: none.
export function choose(at: keys.At | null): void {
  chosenKeys.value = at ? [at] : [];
}

// toggleKey adds a key to the chosen ones, or takes it from them.
export function toggleKey(at: keys.At): void {
  chosenKeys.value = isChosen(at) ? chosenKeys.value.filter((k) => !keys.sameKey(k, at)) : [...chosenKeys.value, at];
}

// chooseAll chooses every key, and reports whether there is one.
export function chooseAll(): boolean {
  chosenKeys.value = keys.everyKey(constraints());
  return chosenKeys.value.length > 0;
}

// constrain replaces the constraints. A frozen segment with a new key or a changed one is frozen no longer: as it is, it misses the key.
export function constrain(now: Constraint[], kind = ''): void {
  const d = draft.value;
  if (!d) return;
  const frames = keys.changedFrames(d.constraints, now);
  const thaws = d.segments.map((s, i) => {
    const start = startOf(d.segments, i);
    return !!s.frozen && frames.some((f) => f >= start && f < start + s.frames);
  });
  const thawed = thaws.indexOf(true);
  const segments = thawed < 0 ? d.segments : d.segments.map((s, i) => (thaws[i] ? { ...s, frozen: null, lost: false } : s));
  edit({ constraints: now, segments }, kind);
  if (thawed >= 0) notify(texts.segmentUnfrozen(thawed + 1));
}

// shiftChosen moves the chosen keys by frames, and reports whether there are any.
export function shiftChosen(by: number, from = constraints(), kind = 'shift keys'): boolean {
  if (!chosenKeys.value.length) return false;
  constrain(keys.shifted(from, chosenKeys.value, by, total()), kind);
  return true;
}

// nudgeChosen moves the key that was chosen last by metres, and reports whether it is one with a place.
export function nudgeChosen(by: Vec3): boolean {
  const at = chosenKey.value;
  const c = at && constraints()[at.constraint];
  if (!at || !c || (c.type !== 'root_path' && c.type !== 'effector_target')) return false;
  constrain(constraints().with(at.constraint, keys.nudged(c, at.key, by)), `nudge ${at.constraint} ${at.key}`);
  return true;
}

// removeChosen deletes the chosen keys, and reports whether there were any.
export function removeChosen(): boolean {
  const there = chosenKeys.value.filter((k) => constraints()[k.constraint]);
  choose(null);
  if (!there.length) return false;
  edit({ constraints: keys.withoutKeys(constraints(), there) });
  return true;
}

// copyChosen returns the chosen keys as constraints whose first key is at frame 0.
export const copyChosen = (): Constraint[] => keys.clip(constraints(), chosenKeys.value.filter((k) => constraints()[k.constraint]));

// pasteKeys puts copies of keys at the playhead.
export function pasteKeys(copies: Constraint[]): void {
  constrain(keys.pasted(constraints(), copies, playhead.value, total()));
}
