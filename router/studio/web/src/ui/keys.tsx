import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { failure } from '../model/api.ts';
import type { ListedKey, Role } from '../model/login.ts';
import { admin, ask, rights, said, tell } from '../store.ts';
import { Line, Table } from './table.tsx';

const keys = signal<ListedKey[] | null>(null);
const trouble = signal('');
const fresh = signal<{ name: string; key: string } | null>(null); // the latest secret, which no other answer has
const sure = signal(''); // name of the key whose end waits for a second click

async function list(): Promise<void> {
  const answer = await ask('/keys').catch(() => null);
  if (answer?.ok) keys.value = ((await answer.json()) as { keys: ListedKey[] }).keys;
  else trouble.value = answer ? (await failure(answer)).message : 'The gateway does not answer.';
}

// change sends a change of a key, and shows the new secret.
async function change(method: string, path: string, body?: object): Promise<boolean> {
  trouble.value = '';
  sure.value = '';
  const headers = { 'Content-Type': 'application/json', 'X-Motiongate-Studio': '1' };
  const answer = await ask(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(() => null);
  if (!answer?.ok) {
    trouble.value = answer ? (await failure(answer)).message : 'The gateway does not answer.';
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
      <h2>API keys{admin.value ? '' : ` of ${rights.value?.tenant ?? 'your team'}`}</h2>
      {trouble.value && (
        <p class="fault" role="alert">
          {trouble.value}
        </p>
      )}
      {fresh.value && <Secret name={fresh.value.name} value={fresh.value.key} />}
      <NewKey />
      {keys.value && (
        <Table label="API keys" columns={['Name', 'Actions', 'Team', 'Role', 'Models', 'Rate', 'Last used', 'Ends']}>
          {keys.value.map((k) => (
            <Line
              key={k.name}
              long={[4]}
              cells={[
                k.name,
                <Actions name={k.name} />,
                k.tenant,
                k.scope || k.role || '—',
                k.models?.join(', ') || 'all',
                k.rate || '—',
                when(k.last_used, 'never'),
                when(k.expires, 'never'),
              ]}
            />
          ))}
        </Table>
      )}
    </main>
  );
}

const when = (time: string | undefined, none: string): string => (time ? new Date(time).toLocaleString() : none);

function Secret({ name, value }: { name: string; value: string }) {
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    tell(done ? 'The key is copied.' : 'The browser does not let the page copy.');
  };
  return (
    <div class="secret" role="status">
      <p>The key {name} is valid now. It is shown only here:</p>
      <code>{value}</code>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
    </div>
  );
}

function Actions({ name }: { name: string }) {
  return (
    <span class="actions">
      <button type="button" aria-label={`Rotate ${name}`} onClick={() => void change('POST', `${pathOf(name)}/rotate`)}>
        Rotate
      </button>
      <button
        type="button"
        aria-label={sure.value === name ? `Revoke ${name} now` : `Revoke ${name}`}
        onClick={() => {
          if (sure.value === name) void change('DELETE', pathOf(name)).then((done) => done && (said.value = `The key ${name} is revoked.`));
          else sure.value = name;
        }}
      >
        {sure.value === name ? 'Revoke now' : 'Revoke'}
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
    const made = await change('POST', '/keys', {
      name: text('name'),
      tenant: text('tenant') || rights.value?.tenant || 'default',
      ...(text('role') ? { role: text('role') } : {}),
      ...(text('rate') ? { rate: text('rate') } : {}),
      ...(days ? { expires: new Date(Date.now() + days * day).toISOString() } : {}),
    });
    if (made) form.reset();
  };
  return (
    <form class="row new-key" onSubmit={(e) => void send(e)}>
      <label class="field">
        <span>Name</span>
        <input name="name" required maxLength={64} pattern="[A-Za-z0-9][A-Za-z0-9._@\-]*" title="Letters, digits, . _ @ -" autocomplete="off" />
      </label>
      {admin.value && (
        <label class="field">
          <span>Team</span>
          <input name="tenant" placeholder="default" autocomplete="off" />
        </label>
      )}
      <label class="field">
        <span>Role</span>
        <select name="role">
          {roles.map((r) => (
            <option key={r} value={r}>
              {r || 'motions only'}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Rate</span>
        <input name="rate" placeholder="60/m" pattern="[0-9]+/[smhd]" title="A count and a window, such as 60/m" autocomplete="off" />
      </label>
      <label class="field">
        <span>Days</span>
        <input name="days" type="number" min={1} max={3650} placeholder="no end" />
      </label>
      <button type="submit">Create</button>
    </form>
  );
}
