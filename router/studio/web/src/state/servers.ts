// The states of the models' servers, which the page polls while it is visible.
import { effect, signal } from '@preact/signals';
import { standings } from '../model/api.ts';
import { mark, outage, type Standing } from '../model/servers.ts';
import { draft } from './compose.ts';
import { admin, caps, ask } from './gateway.ts';
import { announcement } from './page.ts';
import { texts } from '../model/texts.ts';

const every = 2000; // ms

const all = signal<Standing[]>([]);

export const standingOf = (model: string | undefined): Standing | undefined => all.value.find((s) => s.id === model);

async function look(): Promise<void> {
  if (document.hidden || admin.peek() || !caps.peek()) return;
  const found = await standings(ask).catch(() => null); // another part of the page reports that the gateway is away
  if (found && JSON.stringify(found) !== JSON.stringify(all.peek())) all.value = found;
}

setInterval(() => void look(), every);
document.addEventListener('visibilitychange', () => void look());
effect(() => {
  if (caps.value) void look();
});

// A change of the chosen model's state is announced to screen readers.
let announced = '';
effect(() => {
  const id = draft.value?.model;
  const s = standingOf(id);
  const now = s ? `${s.id} ${mark(s)}` : '';
  if (!s || now === announced) return;
  const before = announced;
  announced = now;
  if (mark(s)) announcement.value = outage(s);
  else if (before.startsWith(`${s.id} `)) announcement.value = texts.answersAgain(s.id);
});
