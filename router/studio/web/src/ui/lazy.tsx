import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

const fleet = signal<ComponentType | null>(null);

// lazyFleet shows the fleet; its code, with the charts, is loaded when it is first looked at.
export function lazyFleet() {
  const Fleet = fleet.value;
  if (Fleet) return <Fleet />;
  void import('./fleet.tsx').then((m) => (fleet.value = m.Fleet));
  return (
    <main class="fleet">
      <p class="quiet">Loading …</p>
    </main>
  );
}
