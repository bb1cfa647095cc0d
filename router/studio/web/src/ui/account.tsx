import { useRef } from 'preact/hooks';
import { managesKeys, nameOf, type Limit } from '../model/login.ts';
import { admin, credential, leave, readRights, rights, view } from '../store.ts';
import { Icon } from './icons.tsx';
import { texts } from '../model/texts.ts';

// Account is the menu of the logged-in user: the rights, the remaining amounts of the limits, and the logout.
export function Account() {
  const menu = useRef<HTMLDivElement>(null);
  const r = rights.value;
  if (!credential.value || !r) return null;
  return (
    <>
      <button type="button" class="icon-button" popovertarget="account" title={texts.accountOf(r.name)} aria-label={texts.accountOf(r.name)}>
        <Icon name="person" />
      </button>
      <div
        ref={menu}
        id="account"
        popover="auto"
        class="menu account"
        role="group"
        aria-label={texts.account}
        onToggle={(e) => e.newState === 'open' && void readRights()}
      >
        <b>{r.name}</b>
        <p class="about">
          {[r.tenant && texts.team(r.tenant), r.role, r.models.length ? texts.modelsOf(r.models.join(', ')) : texts.allModels].filter(Boolean).join(' · ')}
        </p>
        {r.expires && <p class="about">{texts.expiresOn}{new Date(r.expires).toLocaleDateString()}</p>}
        {r.limits.map((l) => (
          <Left key={l.limit} limit={l} />
        ))}
        {!r.limits.length && <p class="about">{texts.noLimits}</p>}
        <div class="row buttons small">
          {managesKeys(r.role, admin.value) && (
            <button
              type="button"
              onClick={() => {
                view.value = 'keys';
                menu.current?.hidePopover();
              }}
            >{texts.manageKeys}</button>
          )}
          <button type="button" onClick={() => void leave()}>{texts.logOut}</button>
        </div>
      </div>
    </>
  );
}

const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

function Left({ limit: l }: { limit: Limit }) {
  const left = texts.ofLeft(amount.format(l.left), amount.format(l.quota));
  const again = l.left < l.quota && l.reset_seconds ? texts.fullAgainIn(span(l.reset_seconds)) : '';
  return (
    <div class="left">
      <span>{nameOf(l)}</span>
      <meter min={0} max={l.quota} low={l.quota / 5} optimum={l.quota} value={l.left} aria-label={nameOf(l)} />
      <small>
        {left}
        {again}
      </small>
    </div>
  );
}

function span(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
