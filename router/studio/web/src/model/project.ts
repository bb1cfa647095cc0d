// Named drafts. Every function returns a new list, the latest project first.
import { texts } from './texts.ts';

export interface Project {
  id: string;
  name: string; // empty: the words of the draft name it
  words: string; // prompts of the draft
  at: number; // ms since 1970, of the latest change
  address?: string; // digest of the address that the project is an unchanged copy of
}

export const mostProjects = 50;

// withProject returns a list with a project in place of the one that has its id.
export function withProject(list: Project[], p: Project): Project[] {
  return [p, ...list.filter((o) => o.id !== p.id)].toSorted((a, b) => b.at - a.at);
}

// titleOf names a project by its name, or else by the words of its draft.
export const titleOf = (p: Project): string => p.name.trim() || p.words || texts.noPromptTitle;

// surplus returns the oldest projects beyond the bound; the open one is never among them.
export const surplus = (list: Project[], open: string): Project[] =>
  list.filter((p) => p.id !== open).slice(Math.max(0, mostProjects - 1));

// readProjects returns the projects in a text; none where it is no list of them.
export function readProjects(text: string | null): Project[] {
  try {
    const list = JSON.parse(text ?? '[]') as Partial<Project>[];
    return list.filter((p): p is Project => typeof p?.id === 'string' && typeof p.name === 'string' && typeof p.at === 'number').map((p) => ({ ...p, words: p.words ?? '' }));
  } catch {
    return [];
  }
}

// digest returns a hash of 53 bits of a text, which identifies an address (cyrb53).
export function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
