import { lazyFleet } from './lazy.tsx';
import { admin, caps, said, toast, unreachable, view } from '../store.ts';
import { DropZone } from './character.tsx';
import { Bar } from './bar.tsx';
import { Direct } from './direct.tsx';
import { Result } from './result.tsx';
import { Timeline } from './timeline.tsx';
import { Viewport } from './viewport.tsx';
import { Shortcuts } from './shortcuts.tsx';

export function App() {
  return (
    <div class="app">
      <Bar />
      {unreachable.value && (
        <p class="banner" role="alert">
          {unreachable.value} Trying again.
        </p>
      )}
      {caps.value && (
        <main class={view.value === 'direct' ? 'desk' : 'desk hidden'}>
          <Direct />
          <section class="middle" aria-label="Stage">
            <Viewport />
            <Timeline />
          </section>
          <Result />
        </main>
      )}
      {(caps.value || admin.value) && view.value === 'fleet' && lazyFleet()}
      {!admin.value && <DropZone />}
      <Shortcuts />
      {toast.value && (
        <p class="toast" aria-hidden="true">
          {toast.value}
        </p>
      )}
      <p class="unseen" aria-live="polite">
        {said.value}
      </p>
    </div>
  );
}
