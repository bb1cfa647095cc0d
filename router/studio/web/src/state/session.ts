// Session of the page: the login at the gateway or at a provider of identities, the rights, and the logout.
import { effect, signal } from '@preact/signals';
import { failure } from '../model/api.ts';
import { credentialOf, type Credential, type Rights } from '../model/login.ts';
import { storedInTab, storeInTab } from '../storage.ts';
import { ask, credential, login, page, renewBy, root, setCredential } from './gateway.ts';
import { texts } from '../model/texts.ts';

export const loginFault = signal(''); // why the latest login at a provider failed
export const rights = signal<Rights | null>(null);

// readRights reads the rights of the user and the remaining amounts of the limits.
export async function readRights(): Promise<void> {
  const answer = await ask('/me').catch(() => null);
  if (answer?.ok) rights.value = (await answer.json()) as Rights;
}

effect(() => {
  if (!credential.value) rights.value = null;
});

// enter takes a key that a person typed, if the gateway accepts it. It returns why not.
export async function enter(key: string): Promise<string> {
  const answer = await fetch(`${root}/me`, { headers: { Authorization: `Bearer ${key}` } }).catch(() => null);
  if (!answer) return texts.theGatewayCannotBeReached;
  if (!answer.ok) return (await failure(answer)).message;
  rights.value = (await answer.json()) as Rights;
  setCredential({ key });
  login.value = null;
  return '';
}

// leave forgets the credential, and ends the session at the provider of identities where that offers it.
export async function leave(): Promise<void> {
  const hint = credential.peek()?.hint;
  setCredential(null);
  const end = hint ? await endAt(hint).catch(() => null) : null; // a provider that cannot be reached keeps its session
  if (end) location.assign(end);
  else location.reload();
}

// endAt returns the address at the provider that ends a session and sends the person back, null: it has none
// (OpenID Connect RP-Initiated Logout 1.0).
async function endAt(hint: string): Promise<URL | null> {
  const { server, client } = await provider();
  if (!server.end_session_endpoint) return null;
  const to = new URL(server.end_session_endpoint);
  for (const [name, value] of Object.entries({ id_token_hint: hint, client_id: client.client_id, post_logout_redirect_uri: here() })) {
    to.searchParams.set(name, value);
  }
  return to;
}

const pendingKey = 'motiongate.login';

interface Pending {
  verifier: string;
  state: string;
  hash: string; // of the page's address
}

// provider returns the library, the description of the provider and the client that the page is there.
async function provider() {
  const how = login.peek() ?? ((await (await fetch(`${root}/login`)).json()) as NonNullable<typeof login.value>);
  const issuer = new URL(how.issuer ?? '');
  const oauth = await import('oauth4webapi');
  const options = { [oauth.allowInsecureRequests]: issuer.protocol === 'http:' }; // on loopback, as the gateway allows
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  return { oauth, server, options, client: { client_id: how.client_id ?? '' }, how };
}

const here = (): string => location.origin + page;

// goToProvider sends the person to the provider. It throws where that cannot be asked.
export async function goToProvider(): Promise<void> {
  const { oauth, server, client, how } = await provider();
  const pending: Pending = { verifier: oauth.generateRandomCodeVerifier(), state: oauth.generateRandomState(), hash: location.hash };
  const to = new URL(server.authorization_endpoint ?? '');
  const challenge = await oauth.calculatePKCECodeChallenge(pending.verifier);
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: here(),
    response_type: 'code',
    scope: how.scope ?? 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: pending.state,
  })) {
    to.searchParams.set(name, value);
  }
  storeInTab(pendingKey, JSON.stringify(pending));
  location.assign(to);
}

// comeFromProvider exchanges the code that the provider sent the person back with, if there is one. It returns why that failed.
export async function comeFromProvider(): Promise<string> {
  const sent = new URLSearchParams(location.search);
  const pending = JSON.parse(storedInTab(pendingKey) ?? 'null') as Pending | null;
  if (!pending || !sent.has('state')) return '';
  storeInTab(pendingKey, 'null');
  window.history.replaceState(null, '', page + pending.hash);
  try {
    const { oauth, server, client, options, how } = await provider();
    const checked = oauth.validateAuthResponse(server, client, sent, pending.state);
    const answer = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), checked, here(), pending.verifier, options);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
    setCredential(credentialOf(tokens, how.audience, Date.now()));
    return '';
  } catch (e) {
    return texts.theProviderDidNotLog(e instanceof Error ? e.message : String(e));
  }
}

let renewing: Promise<Credential | null> | null = null;

// renewed returns the credential that follows another; null: the person must log in again.
async function renewed(old: Credential): Promise<Credential | null> {
  if (!old.refresh) return old;
  try {
    const { oauth, server, client, options, how } = await provider();
    const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), old.refresh, options);
    const tokens = await oauth.processRefreshTokenResponse(server, client, answer);
    return credentialOf({ refresh_token: old.refresh, id_token: old.hint, ...tokens }, how.audience, Date.now());
  } catch {
    return (old.until ?? 0) > Date.now() ? old : null;
  }
}

renewBy((old) => (renewing ??= renewed(old).finally(() => (renewing = null))));
