import { address, admin, caps, credential, draft, edit, engine, history, licenseOf, model, redo, rights, setTheme, sheet, standingOf, notify, theme, undo, view } from '../store.ts';
import { Account } from './account.tsx';
import { IconButton } from './icons.tsx';
import { Projects } from './projects.tsx';
import { forModel } from '../model/draft.ts';
import { managesKeys } from '../model/login.ts';
import { mark, outage } from '../model/servers.ts';
import { shared } from '../model/share.ts';
import { texts } from '../model/texts.ts';

const logo = new URL('../icon.svg', import.meta.url).href;

export function Bar() {
  const m = model.value;
  const views: [typeof view.value, string][] = admin.value ? [['fleet', texts.fleet]] : [['direct', texts.direct], ['sets', texts.sets], ['fleet', texts.fleet]];
  if (credential.value && managesKeys(rights.value?.role, admin.value)) views.push(['keys', texts.apiKeys]);
  return (
    <header class="bar">
      <h1>
        <a class="brand" href="./" aria-label={texts.motiongateStudio}>
          <img src={logo} alt="" width="24" height="24" />
          <b>motiongate</b>
          <span> studio</span>
        </a>
      </h1>
      {views.length > 1 && (
        <nav aria-label={texts.views}>
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
          <span class="unseen">{texts.model}</span>
          <select value={draft.value?.model} onChange={(e) => choose(e.currentTarget.value)}>
            {caps.value.models.map((k) => (
              <option key={k.id} value={k.id}>
                {[k.id, licenseOf(k.id)?.name, mark(standingOf(k.id))].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
          {mark(standingOf(m.id)) && <span class="state is-stale" title={outage(standingOf(m.id))} />}
          <span class="facts">
            {m.canonical_skeleton.joints.length}{texts.joints}<i />
            {m.fps}{texts.fps}<i />{texts.upTo}{m.limits?.max_duration_seconds ?? 30} s
            {m.recommended_max_duration_seconds && m.recommended_max_duration_seconds < (m.limits?.max_duration_seconds ?? 30) && (
              <>
                <i />{texts.bestTo}{m.recommended_max_duration_seconds} s
              </>
            )}
            <i />
            {extra(m.id)}
            <Terms model={m.id} />
          </span>
        </label>
      )}
      <div class="tools">
        {view.value === 'direct' && (
          <>
            <IconButton icon="undo" label={texts.undoCtrlZ} disabled={!history.value?.before.length} act={undo} />
            <IconButton icon="redo" label={texts.redoCtrlShiftZ} disabled={!history.value?.after.length} act={redo} />
            <IconButton icon="link" label={texts.sharePutTheRequestInto} act={() => void share()} />
          </>
        )}
        <IconButton
          icon={theme.value === 'dark' ? 'sun' : 'moon'}
          label={theme.value === 'dark' ? texts.light : texts.dark}
          act={() => setTheme(theme.value === 'dark' ? 'light' : 'dark')}
        />
        <Account />
        {!admin.value && <IconButton icon="help" label={texts.keyboardShortcuts} act={() => (sheet.value = true)} />}
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
  const done = copied ? texts.linkCopied : texts.theAddressOfThePage;
  notify(lost ? texts.theFrozenFramesAreToo(done) : done);
}

// Terms names the license of a model, and the uses that it forbids.
function Terms({ model }: { model: string }) {
  const license = licenseOf(model);
  if (!license) return null;
  const forbidden = license.forbids?.length ? texts.forbids(license.forbids.join(', ')) : '';
  const about = [texts.licenseOfTheMotions(license.name), forbidden].filter(Boolean).join('. ');
  return (
    <>
      <i />
      {license.url && /^https?:/.test(license.url) ? (
        <a href={license.url} target="_blank" rel="noreferrer" title={about}>
          {license.name}
        </a>
      ) : (
        <span title={about}>{license.name}</span>
      )}
      {forbidden && <em> {forbidden}</em>}
    </>
  );
}

function extra(id: string): string {
  if (id === engine) return texts.builtInEngine;
  const extra = caps.value?.motiongate?.models?.[id];
  if (extra?.declared) return texts.declaredNotSeen;
  return extra?.adapter?.adds?.length ? texts.adaptedBy(extra.adapter.adds.join(', ')) : texts.servedByAnUpstream;
}
