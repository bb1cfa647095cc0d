import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { texts } from '../model/texts.ts';

// lazy returns a function that shows a part of the page; its code is loaded when it is first looked at, and a wrapper says so meanwhile.
function lazy(load: () => Promise<ComponentType>, wrap = (p: JSX.Element): JSX.Element => p): () => JSX.Element {
  const loaded = signal<ComponentType | null>(null);
  return () => {
    const Part = loaded.value;
    if (Part) return <Part />;
    void load().then((Part) => (loaded.value = Part));
    return wrap(<p class="quiet">{texts.loading}</p>);
  };
}

const main = (p: JSX.Element): JSX.Element => <main class="fleet">{p}</main>;

export const lazyFleet = lazy(() => import('./fleet.tsx').then((m) => m.Fleet), main);
export const lazyKeys = lazy(() => import('./keys.tsx').then((m) => m.Keys), main);
export const lazySets = lazy(() => import('./sets.tsx').then((m) => m.Sets), main);
export const lazyTakes = lazy(() => import('./takes.tsx').then((m) => m.Takes));
export const lazyRequest = lazy(() => import('./request.tsx').then((m) => m.RequestText));
export const lazyLogIn = lazy(() => import('./login.tsx').then((m) => m.LogIn));
