// Takes and characters are kept in the browser's own database. Where that is closed, as in private windows, nothing is kept.
import type { Answer } from './model/api.ts';
import type { Draft } from './model/draft.ts';
import type { WireRequest } from './model/protocol.ts';

export interface StoredTake {
  star?: boolean;
  id: string;
  at: number;
  title: string;
  draft: Draft;
  request: WireRequest;
  picture: string;
  answer: Answer;
}

const most = 40; // takes without a star
const mostBytes = 200 << 20;
const name = 'motiongate-studio';
const version = 3; // 1 kept bytes instead of blobs, 2 no characters
const shelf = 'takes';
const wardrobe = 'characters';
const mostCharacters = 8;

let opened: Promise<IDBDatabase> | undefined;

// open returns the page's connection to the database. Writes over one connection take effect in the order of the calls.
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const name of [shelf, wardrobe]) {
        if (request.result.objectStoreNames.contains(name)) request.result.deleteObjectStore(name);
        request.result.createObjectStore(name, { keyPath: 'id' });
      }
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close(); // a newer page changes the database
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

export async function storeTake(take: StoredTake): Promise<void> {
  try {
    const db = await open();
    await done(db.transaction(shelf, 'readwrite').objectStore(shelf).put(take));
    const all = await done(db.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<StoredTake[]>);
    let bytes = 0;
    for (const [i, t] of all.filter((t) => !t.star).sort((a, b) => b.at - a.at).entries()) {
      bytes += t.answer.blob.size;
      if (i > 0 && (i >= most || bytes > mostBytes)) await done(db.transaction(shelf, 'readwrite').objectStore(shelf).delete(t.id));
    }
  } catch (e) {
    console.debug('takes are not kept', e);
  }
}

export async function loadTakes(): Promise<StoredTake[]> {
  try {
    const db = await open();
    const all = await done(db.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<StoredTake[]>);
    return all.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export async function deleteTake(id: string): Promise<void> {
  try {
    const db = await open();
    await done(db.transaction(shelf, 'readwrite').objectStore(shelf).delete(id));
  } catch (e) {
    console.debug('the take was not kept', e);
  }
}

// StoredCharacter is the file of one.
export interface StoredCharacter {
  id: string;
  name: string;
  at: number;
  blob: Blob;
}

export async function storeCharacter(c: StoredCharacter): Promise<void> {
  try {
    const db = await open();
    const store = (): IDBObjectStore => db.transaction(wardrobe, 'readwrite').objectStore(wardrobe);
    await done(store().put(c));
    const all = await done(store().getAll() as IDBRequest<StoredCharacter[]>);
    for (const old of all.sort((a, b) => b.at - a.at).slice(mostCharacters)) await done(store().delete(old.id));
  } catch (e) {
    console.debug('the character is not kept', e);
  }
}

export async function loadCharacter(id: string): Promise<StoredCharacter | undefined> {
  try {
    const db = await open();
    const found = await done(db.transaction(wardrobe).objectStore(wardrobe).get(id) as IDBRequest<StoredCharacter | undefined>);
    return found;
  } catch {
    return undefined;
  }
}
