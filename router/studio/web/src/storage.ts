// What the browser keeps in text. Where it keeps nothing, as with cookies switched off, the page works all the same.

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

const keyName = 'motiongate.key';

// keptKey returns the key that this tab was opened with, which is not in its address any more.
export const keptKey = (): string | null => storedInTab(keyName);

// keepKey keeps a key as long as the tab is open.
export const keepKey = (key: string): void => storeInTab(keyName, key);

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
