import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { failure } from '../model/api.ts';
import type { ListedKey, Role } from '../model/login.ts';
import { admin, ask, rights, announcement, notify } from '../store.ts';
import { Line, Table } from './table.tsx';
import { texts } from '../model/texts.ts';

const keys = signal<ListedKey[] | null>(null);
const trouble = signal('');
const fresh = signal<{ name: string; key: string } | null>(null); // the latest secret, which no other answer has
const sure = signal(''); // name of the key whose end waits for a second click

async function list(): Promise<void> {
  const answer = await ask('/keys').catch(() => null);
  if (answer?.ok) keys.value = ((await answer.json()) as { keys: ListedKey[] }).keys;
  else trouble.value = answer ? (await failure(answer)).message : texts.theGatewayDoesNotAnswer2;
}

// change sends a change of a key, and shows the new secret.
async function change(method: string, path: string, body?: object): Promise<boolean> {
  trouble.value = '';
  sure.value = '';
  const headers = { 'Content-Type': 'application/json', 'X-Motiongate-Studio': '1' };
  const answer = await ask(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(() => null);
  if (!answer?.ok) {
    trouble.value = answer ? (await failure(answer)).message : texts.theGatewayDoesNotAnswer2;
    return false;
  }
  fresh.value = answer.status === 204 ? null : ((await answer.json()) as { name: string; key: string });
  await list();
  return true;
}

const pathOf = (name: string): string => `/keys/${encodeURIComponent(name)}`;

export function Keys() {
  useEffect(() => {
    fresh.value = null;
    trouble.value = '';
    void list();
  }, []);
  return (
    <main class="fleet">
      <h2>{texts.apiKeys}{admin.value ? '' : texts.ofTeam(rights.value?.tenant ?? texts.yourTeam)}</h2>
      {trouble.value && (
        <p class="fault" role="alert">
          {trouble.value}
        </p>
      )}
      {fresh.value && <Secret name={fresh.value.name} value={fresh.value.key} />}
      <NewKey />
      {keys.value && (
        <Table label={texts.apiKeys} columns={[texts.name, texts.actions, texts.team2, texts.role, texts.models, texts.rate, texts.lastUsed, texts.expires]}>
          {keys.value.map((k) => (
            <Line
              key={k.name}
              long={[4]}
              cells={[
                k.name,
                <Actions name={k.name} />,
                k.tenant,
                k.scope || k.role || '—',
                modelsOf(k),
                k.rate || '—',
                when(k.last_used, texts.never),
                when(k.expires, texts.never),
              ]}
            />
          ))}
        </Table>
      )}
    </main>
  );
}

// modelsOf says which models a key may use.
const modelsOf = ({ models, refuse_licenses: refused }: ListedKey): string =>
  (models?.join(', ') || texts.all) + (refused?.length ? texts.exceptLicenses(refused.join(', ')) : '');

const when = (time: string | undefined, none: string): string => (time ? new Date(time).toLocaleString() : none);

function Secret({ name, value }: { name: string; value: string }) {
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    notify(done ? texts.theKeyIsCopied : texts.theBrowserDoesNotLet2);
  };
  return (
    <div class="secret" role="status">
      <p>{texts.theKey}{name}{texts.isValidNowItIs}</p>
      <code>{value}</code>
      <button type="button" onClick={() => void copy()}>{texts.copy}</button>
    </div>
  );
}

function Actions({ name }: { name: string }) {
  return (
    <span class="actions">
      <button type="button" aria-label={texts.rotate(name)} onClick={() => void change('POST', `${pathOf(name)}/rotate`)}>{texts.rotate2}</button>
      <button
        type="button"
        aria-label={sure.value === name ? texts.revokeNow(name) : texts.revoke(name)}
        onClick={() => {
          if (sure.value === name) void change('DELETE', pathOf(name)).then((done) => done && (announcement.value = texts.theKeyIsRevoked(name)));
          else sure.value = name;
        }}
      >
        {sure.value === name ? texts.revokeNow2 : texts.revoke2}
      </button>
    </span>
  );
}

const day = 86_400_000; // ms

function NewKey() {
  const roles: Role[] = rights.value?.role === 'admin' ? ['', 'manager', 'viewer', 'operator', 'admin'] : ['', 'manager'];
  const send = async (e: Event): Promise<void> => {
    e.preventDefault();
    const form = e.currentTarget as HTMLFormElement;
    const text = (name: string): string => String(new FormData(form).get(name) ?? '').trim();
    const days = Number(text('days'));
    const licenses = text('licenses').split(/[\s,]+/).filter(Boolean);
    const created = await change('POST', '/keys', {
      name: text('name'),
      tenant: text('tenant') || rights.value?.tenant || 'default',
      ...(text('role') ? { role: text('role') } : {}),
      ...(text('rate') ? { rate: text('rate') } : {}),
      ...(licenses.length ? { refuse_licenses: licenses } : {}),
      ...(days ? { expires: new Date(Date.now() + days * day).toISOString() } : {}),
    });
    if (created) form.reset();
  };
  return (
    <form class="row new-key" onSubmit={(e) => void send(e)}>
      <label class="field">
        <span>{texts.name}</span>
        <input name="name" required maxLength={64} pattern="[A-Za-z0-9][A-Za-z0-9._@\-]*" title={texts.lettersDigits} autocomplete="off" />
      </label>
      {admin.value && (
        <label class="field">
          <span>{texts.team2}</span>
          <input name="tenant" placeholder={texts.defaultWord} autocomplete="off" />
        </label>
      )}
      <label class="field">
        <span>{texts.role}</span>
        <select name="role">
          {roles.map((r) => (
            <option key={r} value={r}>
              {r || texts.motionsOnly}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{texts.rate}</span>
        <input name="rate" placeholder="60/m" pattern="[0-9]+/[smhd]" title={texts.aCountAndAWindow} autocomplete="off" />
      </label>
      <label class="field">
        <span>{texts.refusedLicenses}</span>
        <input name="licenses" placeholder="CC-BY-NC-*" title={texts.licensesOfModels} autocomplete="off" />
      </label>
      <label class="field">
        <span>{texts.days}</span>
        <input name="days" type="number" min={1} max={3650} placeholder={texts.noEnd} />
      </label>
      <button type="submit">{texts.create}</button>
    </form>
  );
}
