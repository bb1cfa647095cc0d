import { address, admin, caps, credential, draft, edit, engine, history, model, redo, rights, setTheme, sheet, standingOf, tell, theme, undo, view } from '../store.ts';
import { Account } from './account.tsx';
import { IconButton } from './icons.tsx';
import { Projects } from './projects.tsx';
import { forModel } from '../model/draft.ts';
import { managesKeys } from '../model/login.ts';
import { mark, plight } from '../model/servers.ts';
import { shared } from '../model/share.ts';
import logo from '../icon.svg';

export function Bar() {
  const m = model.value;
  const views: [typeof view.value, string][] = admin.value ? [['fleet', 'Fleet']] : [['direct', 'Direct'], ['fleet', 'Fleet']];
  if (credential.value && managesKeys(rights.value?.role, admin.value)) views.push(['keys', 'Keys']);
  return (
    <header class="bar">
      <h1>
        <a class="brand" href="./" aria-label="motiongate studio">
          <img src={logo} alt="" width="24" height="24" />
          <b>motiongate</b>
          <span> studio</span>
        </a>
      </h1>
      {views.length > 1 && (
        <nav aria-label="Views">
          {views.map(([name, label]) => (
            <button type="button" key={name} aria-current={view.value === name ? 'page' : undefined} onClick={() => (view.value = name)}>
              {label}
            </button>
          ))}
        </nav>
      )}
      {caps.value && m && view.value === 'direct' && <Projects />}
      {caps.value && m && view.value === 'direct' && (
        <label class="model">
          <span class="unseen">Model</span>
          <select value={draft.value?.model} onChange={(e) => choose(e.currentTarget.value)}>
            {caps.value.models.map((k) => (
              <option key={k.id} value={k.id}>
                {[k.id, mark(standingOf(k.id))].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
          {mark(standingOf(m.id)) && <span class="state is-stale" title={plight(standingOf(m.id))} />}
          <span class="facts">
            {m.canonical_skeleton.joints.length} joints
            <i />
            {m.fps} fps
            <i />
            up to {m.limits?.max_duration_seconds ?? 30} s
            {m.recommended_max_duration_seconds && m.recommended_max_duration_seconds < (m.limits?.max_duration_seconds ?? 30) && (
              <>
                <i />
                best to {m.recommended_max_duration_seconds} s
              </>
            )}
            <i />
            {extra(m.id)}
          </span>
        </label>
      )}
      <div class="tools">
        {view.value === 'direct' && (
          <>
            <IconButton icon="undo" label="Undo (Ctrl Z)" disabled={!history.value?.before.length} act={undo} />
            <IconButton icon="redo" label="Redo (Ctrl Shift Z)" disabled={!history.value?.after.length} act={redo} />
            <IconButton icon="link" label="Share: put the request into the address, and copy it" act={() => void share()} />
          </>
        )}
        <IconButton
          icon={theme.value === 'dark' ? 'sun' : 'moon'}
          label={theme.value === 'dark' ? 'Light' : 'Dark'}
          act={() => setTheme(theme.value === 'dark' ? 'light' : 'dark')}
        />
        <Account />
        {!admin.value && <IconButton icon="help" label="Keyboard shortcuts (?)" act={() => (sheet.value = true)} />}
      </div>
    </header>
  );
}

function choose(id: string): void {
  const to = caps.value?.models.find((k) => k.id === id);
  if (to && model.value && draft.value) edit(forModel(draft.value, model.value, to));
}

// share puts the request into the address, and copies that.
async function share(): Promise<void> {
  if (!draft.value) return;
  const d = draft.value;
  const { hash, lost } = await shared(d);
  address(d, hash);
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  );
  const done = copied ? 'The address holds the request now, and is copied.' : 'The address of the page holds the request now.';
  tell(lost ? `${done} The frozen frames are too long for it: they are made anew where it is opened.` : done);
}

function extra(id: string): string {
  if (id === engine) return 'built-in engine';
  const said = caps.value?.motiongate?.models?.[id];
  if (said?.declared) return 'declared, not seen yet';
  return said?.adapter?.adds?.length ? `adapted: ${said.adapter.adds.join(', ')}` : 'served by an upstream';
}
