import { lazyFleet, lazyKeys, lazyLogIn, lazySets } from './lazy.tsx';
import { admin, caps, goBack, dismissToast, announcement, login, toast, unreachable, view, writing } from '../store.ts';
import { before } from '../state/projects.ts';
import { columns, Splitter } from './splitter.tsx';
import { IconButton } from './icons.tsx';
import { DropZone } from './character.tsx';
import { Bar } from './bar.tsx';
import { Direct } from './direct.tsx';
import { Result } from './result.tsx';
import { Timeline } from './timeline.tsx';
import { Viewport } from './viewport.tsx';
import { Tip } from './tip.tsx';
import { lit } from './tour.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { texts } from '../model/texts.ts';

export function App() {
  return (
    <div class="app" data-tour={lit()}>
      {caps.value && view.value === 'direct' && (
        // biome-ignore lint/a11y/useValidAnchor: it leads to the prompt, and the address may hold a request
        <a
          class="skip"
          href="#prompt"
          onClick={(e) => {
            e.preventDefault();
            writing.value++;
          }}
        >{texts.skipToThePrompt}</a>
      )}
      <Bar />
      {login.value && lazyLogIn()}
      {unreachable.value && (
        <p class="banner" role="alert">
          {unreachable.value}{texts.tryingAgain}</p>
      )}
      {before.value && (
        <div class="banner shared">
          <span>{texts.thisIsACopyOf}</span>
          <button type="button" onClick={goBack}>{texts.backToMyDraft}</button>
          <IconButton icon="close" label={texts.stayWithTheCopy} act={() => (before.value = '')} />
        </div>
      )}
      {caps.value && (
        <main class={view.value === 'direct' ? 'desk' : 'desk hidden'} style={columns()}>
          <Direct />
          <Splitter side="left" />
          <section class="middle" aria-label={texts.stage}>
            <Viewport />
            <Timeline />
          </section>
          <Splitter side="right" />
          <Result />
        </main>
      )}
      {(caps.value || admin.value) && view.value === 'fleet' && lazyFleet()}
      {(caps.value || admin.value) && view.value === 'keys' && lazyKeys()}
      {caps.value && view.value === 'sets' && lazySets()}
      {!admin.value && <DropZone />}
      <Shortcuts />
      <Tip />
      {toast.value && (
        <div class="toast">
          <span aria-hidden="true">{toast.value.text}</span>
          {toast.value.action && (
            <button
              type="button"
              class="link"
              onClick={() => {
                const action = toast.value?.action;
                dismissToast();
                action?.act();
              }}
            >
              {toast.value.action.name}
            </button>
          )}
        </div>
      )}
      <p class="unseen" aria-live="polite">
        {announcement.value}
      </p>
    </div>
  );
}
