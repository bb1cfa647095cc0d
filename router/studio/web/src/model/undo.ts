// A history of values: the earlier ones, the present one, and the undone ones.

export interface Past<T> {
  before: T[];
  now: T;
  after: T[];
  kind: string; // of the last change; changes of one kind that follow each other are one
}

export const begin = <T>(now: T): Past<T> => ({ before: [], now, after: [], kind: '' });

const mostSteps = 200;

// change puts a value in place of the present one. A kind that is not empty joins the change with the one before it, if that was
// of the same kind: a drag is one step.
export function change<T>(p: Past<T>, now: T, kind = ''): Past<T> {
  if (now === p.now) return p;
  const before = kind !== '' && kind === p.kind ? p.before : [...p.before, p.now].slice(-mostSteps);
  return { before, now, after: [], kind };
}

// amend puts a value in place of the present one, with nothing to take back.
export const amend = <T>(p: Past<T>, now: T): Past<T> => ({ ...p, now });

// settle ends a run of changes of one kind.
export const settle = <T>(p: Past<T>): Past<T> => (p.kind === '' ? p : { ...p, kind: '' });

export function undo<T>(p: Past<T>): Past<T> {
  const now = p.before.at(-1);
  return now === undefined ? p : { before: p.before.slice(0, -1), now, after: [p.now, ...p.after], kind: '' };
}

export function redo<T>(p: Past<T>): Past<T> {
  const [now, ...after] = p.after;
  return now === undefined ? p : { before: [...p.before, p.now], now, after, kind: '' };
}
