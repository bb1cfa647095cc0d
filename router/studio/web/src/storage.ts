// What the browser keeps in text. Where it keeps nothing, as with cookies switched off, the page works all the same.

import type { Credential } from './model/login.ts';

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// storedInTab returns a text that is kept as long as the tab is open.
export function storedInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

// storeInTab keeps a text as long as the tab is open.
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without it the page works until it is reloaded.
  }
}

const credentialName = 'motiongate.credential';

// storedCredential returns the credential of this tab, or null.
export function storedCredential(): Credential | null {
  try {
    return JSON.parse(storedInTab(credentialName) ?? 'null') as Credential | null;
  } catch {
    return null;
  }
}

// storeCredential keeps a credential as long as the tab is open.
export const storeCredential = (c: Credential): void => storeInTab(credentialName, JSON.stringify(c));

// dropCredential drops the credential of the tab.
export const dropCredential = (): void => storeInTab(credentialName, 'null');

// store keeps a text, null: forgets it. It reports whether it could.
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
