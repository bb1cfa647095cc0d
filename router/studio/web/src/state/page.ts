// The page itself: its theme, its views, and messages to the person.
import { effect, signal } from '@preact/signals';
import { bodyKinds, type Shown } from '../model/shown.ts';
import { store, stored } from '../storage.ts';

const bodyKey = 'motiongate.body'; // a child is not restored: its rig is of the draft

export const shown = signal<Shown>({ body: bodyKinds.find((k) => k === stored(bodyKey) && k !== 'child') ?? 'person', contacts: true, trails: false, onion: false, apart: false, joint: '', curves: false, follow: true, pinned: false, split: false });
export const theme = signal<'dark' | 'light'>(preferred());
export const view = signal<'direct' | 'sets' | 'fleet' | 'keys'>('direct');
export const sheet = signal(false); // of shortcuts
export const announcement = signal(''); // text of the live region, for screen readers

// Toast is a message that is shown for some seconds, with at most one action.
export interface Toast {
  text: string;
  action?: { name: string; act: () => void } | undefined;
}

export const toast = signal<Toast | null>(null);

function preferred(): 'dark' | 'light' {
  const chosen = stored('motiongate.theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

effect(() => void store(bodyKey, shown.value.body));

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
});

matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => (theme.value = preferred()));

export function setTheme(to: 'dark' | 'light'): void {
  theme.value = to;
  store('motiongate.theme', to);
}

const toastFor = 5000; // ms
const toastWithAction = 12_000; // ms: a person reads it, and decides
let toasting = 0;

// notify shows a message and announces it to screen readers.
export function notify(text: string, action?: Toast['action']): void {
  announcement.value = text;
  toast.value = { text, action };
  clearTimeout(toasting);
  toasting = window.setTimeout(dismissToast, action ? toastWithAction : toastFor);
}

// dismissToast takes the message away.
export function dismissToast(): void {
  toast.value = null;
}
