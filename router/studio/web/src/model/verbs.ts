// Verbs that are offered in the place of a word that has no effect.

// pairs returns the pairs of letters of a word, its ends included.
const pairs = (word: string): string[] => [...` ${word}`].map((c, i) => c + (word[i] ?? ' '));

// likeness is Dice's coefficient of the pairs of letters, 0 to 1.
function likeness(a: string, b: string): number {
  const [of, left] = [pairs(a), pairs(b)];
  const all = of.length + left.length;
  let common = 0;
  for (const p of of) {
    const at = left.indexOf(p);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return (2 * common) / all;
}

const leastLikeness = 0.2;

// offers returns the verbs that are most like a word, the best first; none where all have little in common with it.
export function offers(word: string, verbs: string[], most: number): string[] {
  const w = word.toLowerCase();
  return verbs
    .map((v) => [v, likeness(w, v)] as const)
    .filter(([, l]) => l > leastLikeness)
    .sort(([a, l], [b, m]) => m - l || a.localeCompare(b))
    .slice(0, most)
    .map(([v]) => v);
}

// named reports whether a word of a prompt names a thing: an article or a possessive stands before it. No verb fits in its place.
export const named = (prompt: string, word: string): boolean =>
  prompt
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .some((w, i, all) => w === word.toLowerCase() && /^(an?|the|his|her|its|their|my|your|our)$/.test(all[i - 1] ?? ''));

export interface Part {
  text: string;
  ignored: boolean;
}

// parts cuts a prompt into words without effect and the text between them. Words are matched whole, whatever their case.
export function parts(prompt: string, ignored: string[]): Part[] {
  const words = new Set(ignored.flatMap((w) => w.toLowerCase().split(/\s+/)).filter(Boolean));
  const out: Part[] = [];
  for (const text of prompt.split(/([\p{L}\p{N}'’-]+)/u)) {
    if (!text) continue;
    const is = words.has(text.toLowerCase());
    const last = out.at(-1);
    if (last && last.ignored === is) last.text += text;
    else out.push({ text, ignored: is });
  }
  return out;
}

// replaced returns a prompt with a verb in the place of the first such word.
export function replaced(prompt: string, word: string, verb: string): string {
  let done = false;
  return prompt
    .split(/([\p{L}\p{N}'’-]+)/u)
    .map((text) => {
      if (done || text.toLowerCase() !== word.toLowerCase()) return text;
      done = true;
      return verb;
    })
    .join('');
}
