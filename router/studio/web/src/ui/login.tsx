import { useEffect, useRef, useState } from 'preact/hooks';
import { begin, enter, goToProvider, login, loginFault } from '../store.ts';
import { texts } from '../model/texts.ts';

// LogIn is the card that asks for a key, or sends the person to the provider of identities.
export function LogIn() {
  const how = login.value;
  const card = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (how) card.current?.showModal();
  }, [how]);
  if (!how) return null;

  const attempt = async (act: () => Promise<string>): Promise<void> => {
    setBusy(true);
    loginFault.value = '';
    loginFault.value = await act();
    setBusy(false);
  };
  const send = async (e: SubmitEvent): Promise<void> => {
    e.preventDefault();
    const key = new FormData(e.currentTarget as HTMLFormElement).get('key');
    await attempt(async () => {
      const fault = await enter(String(key).trim());
      if (!fault) void begin();
      return fault;
    });
  };
  const leaveFor = (): Promise<void> =>
    attempt(() =>
      goToProvider().then(
        () => '',
        (e: unknown) => texts.providerSilent(e instanceof Error ? e.message : String(e)),
      ),
    );

  const name = how.mode === 'token' ? texts.adminToken : texts.apiKey;
  return (
    <dialog ref={card} class="sheet card" aria-labelledby="log-in" onCancel={(e) => e.preventDefault()}>
      <h2 id="log-in">{texts.logIn}</h2>
      {how.mode === 'oidc' && how.client_id && (
        <>
          <button type="button" class="primary" disabled={busy} onClick={() => void leaveFor()}>{texts.continueWith}{new URL(how.issuer ?? location.href).host}
          </button>
          <p class="about">{texts.orWithAnApiKey}</p>
        </>
      )}
      <form onSubmit={(e) => void send(e as unknown as SubmitEvent)}>
        <label class="field">
          <span>{name}</span>
          <input type="password" name="key" required autocomplete="current-password" spellcheck={false} autofocus />
        </label>
        <button type="submit" class={how.client_id ? "" : "primary"} disabled={busy}>{texts.logIn}</button>
      </form>
      {loginFault.value && (
        <p class="fault" role="alert">
          {loginFault.value}
        </p>
      )}
      <p class="about">{texts.theKeyStaysInThis}</p>
    </dialog>
  );
}
