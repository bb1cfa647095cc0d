// Takes are kept in the browser's own database. Where that is closed, as in private windows, nothing is kept.
import type { Answer } from './model/api.ts';
import type { Draft } from './model/draft.ts';
import type { WireRequest } from './model/protocol.ts';

export interface Kept {
  id: string;
  at: number;
  title: string;
  draft: Draft;
  request: WireRequest;
  picture: string;
  answer: Answer;
}

const most = 40; // takes
const mostBytes = 200 << 20;
const name = 'motiongate-studio';
const version = 2; // 1 kept bytes instead of blobs
const shelf = 'takes';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, version);
    asked.onupgradeneeded = () => {
      if (asked.result.objectStoreNames.contains(shelf)) asked.result.deleteObjectStore(shelf);
      asked.result.createObjectStore(shelf, { keyPath: 'id' });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  });
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the database refused'));
  });
}

export async function keep(take: Kept): Promise<void> {
  try {
    const db = await open();
    await done(db.transaction(shelf, 'readwrite').objectStore(shelf).put(take));
    const all = await done(db.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<Kept[]>);
    let bytes = 0;
    for (const [i, t] of all.sort((a, b) => b.at - a.at).entries()) {
      bytes += t.answer.blob.size;
      if (i > 0 && (i >= most || bytes > mostBytes)) await done(db.transaction(shelf, 'readwrite').objectStore(shelf).delete(t.id));
    }
    db.close();
  } catch (e) {
    console.debug('takes are not kept', e);
  }
}

export async function recall(): Promise<Kept[]> {
  try {
    const db = await open();
    const all = await done(db.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<Kept[]>);
    db.close();
    return all.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export async function forget(id: string): Promise<void> {
  try {
    const db = await open();
    await done(db.transaction(shelf, 'readwrite').objectStore(shelf).delete(id));
    db.close();
  } catch (e) {
    console.debug('the take was not kept', e);
  }
}
