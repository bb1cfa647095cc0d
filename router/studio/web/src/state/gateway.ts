// The gateway of the page: its address, the credential of the person, and its catalogue of models.
import { computed, signal } from '@preact/signals';
import { placeOf } from '../model/api.ts';
import type { Credential, Login } from '../model/login.ts';
import type { Capabilities, License } from '../model/protocol.ts';
import { dropCredential, storeCredential, storedCredential } from '../storage.ts';

const place = placeOf(location);
export const { root, page } = place;
if (place.key) storeCredential({ key: place.key });
if (page !== location.pathname) window.history.replaceState(null, '', page + location.search + location.hash);

// credential is the credential of requests; null: none.
export const credential = signal<Credential | null>(storedCredential());

// login describes how a person logs in, while the page needs that; null: it does not.
export const login = signal<Login | null>(null);

// printed is the address of the gateway in texts that people copy, with a variable in the place of the credential.
export const printed = computed(() => root + (credential.value ? '/t/$MOTIONGATE_KEY' : ''));

// setCredential keeps a credential in the tab; null forgets it.
export function setCredential(to: Credential | null): void {
  credential.value = to;
  if (to) storeCredential(to);
  else dropCredential();
}

let renew: ((old: Credential) => Promise<Credential | null>) | null = null;

// renewBy sets the function that renews a credential that is about to end.
export function renewBy(f: typeof renew): void {
  renew = f;
}

const early = 30_000; // ms before the end of a token

// ask sends a request to a path of the gateway. Where that refuses the credential, the page asks the person to log in.
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let now = credential.peek();
  if (now?.until && now.until - Date.now() < early && renew) setCredential((now = await renew(now)));
  const headers = new Headers(init.headers);
  if (now) headers.set('Authorization', `Bearer ${now.key}`);
  const answer = await fetch(root + path, { ...init, headers });
  if (answer.status === 401 && now?.key === credential.peek()?.key) await askToLogIn();
  return answer;
}

async function askToLogIn(): Promise<void> {
  if (login.peek()) return;
  const answer = await fetch(`${root}/login`).catch(() => null);
  if (answer?.ok) login.value = (await answer.json()) as Login;
}

// engine is the id of the gateway's own engine, which needs no GPU.
export const engine = 'motiongate';

export const caps = signal<Capabilities | null>(null);

export const licenseOf = (model: string): License | undefined => caps.value?.motiongate?.models?.[model]?.license;

export const unreachable = signal('');
export const admin = signal(false); // the admin listener serves the page
