// Credentials, and the rights that they give.
import { texts } from './texts.ts';

// Credential is a key, or a token of a provider of identities.
export interface Credential {
  key: string; // that is sent
  until?: number; // ms since 1970, when the token ends
  refresh?: string; // token that renews it
  hint?: string; // ID token, by which the provider knows the session that a logout ends
}

// Login describes how a person logs in.
export interface Login {
  mode: 'open' | 'token' | 'keys' | 'oidc';
  issuer?: string;
  audience?: string;
  client_id?: string;
  scope?: string;
}

export type Role = '' | 'manager' | 'viewer' | 'operator' | 'admin';

// Rights are the rights of a credential.
export interface Rights {
  name: string;
  tenant: string;
  role: Role;
  models: string[]; // none: all
  priority: string;
  expires?: string;
  limits: Limit[];
}

export interface Limit {
  limit: 'requests' | 'concurrency' | 'seconds' | 'seconds_rate' | 'budget';
  quota: number;
  left: number;
  window_seconds?: number; // without it: at a time
  reset_seconds?: number;
}

// ListedKey is a key as the gateway lists it.
export interface ListedKey {
  name: string;
  tenant: string;
  role?: Role;
  scope?: string;
  models?: string[];
  refuse_licenses?: string[];
  rate?: string;
  created?: string;
  last_used?: string;
  expires?: string;
}

// managesKeys reports whether a role manages keys at the public listener, or at the admin listener.
export const managesKeys = (role: Role | undefined, admin: boolean): boolean => role === 'admin' || (!admin && role === 'manager');

// acts reports whether a role acts on servers.
export const acts = (role: Role | undefined): boolean => role === 'operator' || role === 'admin';

export interface Tokens {
  access_token: string;
  id_token?: string | undefined;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

// credentialOf chooses among the tokens of a provider the one that is made for the gateway: the access token, or else the ID token,
// which is made for the client.
export function credentialOf(t: Tokens, audience: string | undefined, now: number): Credential {
  const key = isFor(t.access_token, audience) || !t.id_token ? t.access_token : t.id_token;
  const ends = claims(key)['exp'];
  const until = typeof ends === 'number' ? ends * 1000 : t.expires_in ? now + t.expires_in * 1000 : undefined;
  return { key, ...(until ? { until } : {}), ...(t.refresh_token ? { refresh: t.refresh_token } : {}), ...(t.id_token ? { hint: t.id_token } : {}) };
}

function isFor(token: string, audience: string | undefined): boolean {
  const aud = claims(token)['aud'];
  return aud !== undefined && (aud === audience || (Array.isArray(aud) && aud.includes(audience)));
}

// claims reads a token without verifying it, which the gateway does.
function claims(token: string): Record<string, unknown> {
  try {
    const part = token.split('.')[1] ?? '';
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
  } catch {
    return {}; // no JSON web token
  }
}

const names: Record<Limit['limit'], string> = {
  requests: texts.requests,
  concurrency: texts.requestsAtATime,
  seconds: texts.secondsOfMotion,
  seconds_rate: texts.secondsOfMotion,
  budget: texts.budget,
};

const windows: [seconds: number, name: string][] = [
  [1, texts.windows.second],
  [60, texts.windows.minute],
  [3600, texts.windows.hour],
  [86_400, texts.windows.day],
];

// nameOf names a limit and its window.
export function nameOf(l: Limit): string {
  if (!l.window_seconds) return names[l.limit];
  const window = windows.find(([seconds]) => seconds === l.window_seconds)?.[1] ?? texts.windows.month;
  return `${names[l.limit]} ${window}`;
}
