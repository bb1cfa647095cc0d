// What the browser keeps in text. Where it keeps nothing, as with cookies switched off, the page works all the same.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
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
