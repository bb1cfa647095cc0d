// What the browser keeps in text. Where it keeps nothing, as with cookies switched off, the page works all the same.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const keyName = 'motiongate.key';

// keptKey returns the key that this tab was opened with, which is not in its address any more.
export function keptKey(): string | null {
  try {
    return sessionStorage.getItem(keyName);
  } catch {
    return null;
  }
}

// keepKey keeps a key as long as the tab is open.
export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(keyName, key);
  } catch {
    // Without it the page works until it is reloaded.
  }
}

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
