// The beginning of a life of the page.
import { batch } from '@preact/signals';
import { capabilities } from '../model/api.ts';
import { newDraft, type Draft } from '../model/draft.ts';
import { Failure } from '../model/protocol.ts';
import { draft, openDraft } from './compose.ts';
import { admin, ask, caps, credential, engine, login, unreachable } from './gateway.ts';
import { comeBack, makeAsIs } from './make.ts';
import { view } from './page.ts';
import { add, latest } from './projects.ts';
import { restoreTakes, show, takes } from './shelf.ts';
import { comeFromProvider, loginFault, readRights } from './session.ts';
import { given, visit } from './sharing.ts';
import { texts } from '../model/texts.ts';

const again = 3000; // ms

// begin fetches the catalogue, restores the kept projects and takes, and makes a first motion where that costs nothing.
export async function begin(): Promise<void> {
  loginFault.value = await comeFromProvider();
  if (location.hash === '#admin') {
    showFleet();
    return;
  }
  let sent: Draft | null = null;
  try {
    const found = await capabilities(ask);
    const [first] = found.models;
    if (!first) throw new Failure('model_unavailable', texts.noServerHasReportedA);
    sent = await given(found);
    batch(() => {
      caps.value = found;
      unreachable.value = '';
      if (draft.value) return;
      const own = latest((d) => found.models.some((m) => m.id === d.model));
      if (own) openDraft(own);
      if (sent) visit(sent);
      else if (!own) add(newDraft(found.models.find((m) => m.id === engine) ?? first));
    });
  } catch (e) {
    if (e instanceof Failure && e.code === 'not_found') {
      showFleet();
      return;
    }
    if (login.value) return; // the person logs in, and the page begins again
    unreachable.value = e instanceof Failure ? e.message : texts.theGatewayCannotBeReached;
    setTimeout(() => void begin(), again);
    return;
  }
  if (credential.value) void readRights();
  if (takes.value.length) return;
  const last = await restoreTakes();
  comeBack();
  // The built-in engine takes some milliseconds of one core; other models cost GPU time, so a person starts them.
  if (!last || sent) {
    if (draft.value?.model === engine) void makeAsIs();
  } else await show(last.id);
}

// showFleet is for the admin listener, which answers no requests for motion.
function showFleet(): void {
  void readRights();
  batch(() => {
    admin.value = true;
    view.value = 'fleet';
  });
}
