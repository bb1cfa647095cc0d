import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { texts } from '../model/texts.ts';

// lazy returns a function that shows a view; its code is loaded when it is first looked at.
function lazy(load: () => Promise<ComponentType>): () => JSX.Element {
  const loaded = signal<ComponentType | null>(null);
  return () => {
    const View = loaded.value;
    if (View) return <View />;
    void load().then((View) => (loaded.value = View));
    return (
      <main class="fleet">
        <p class="quiet">{texts.loading}</p>
      </main>
    );
  };
}

export const lazyFleet = lazy(() => import('./fleet.tsx').then((m) => m.Fleet));
export const lazyKeys = lazy(() => import('./keys.tsx').then((m) => m.Keys));
export const lazySets = lazy(() => import('./sets.tsx').then((m) => m.Sets));
