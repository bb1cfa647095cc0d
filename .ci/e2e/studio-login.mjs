// Holds that a person logs in at the studio page: with a key, and at a provider of identities that is played here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveWith } from './processes.mjs';

// provider plays an OpenID Connect provider whose users are always logged in, with the roles of the claims.
async function provider(claims) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map(); // code -> { challenge, client, redirect }
  const exchanges = [];
  const ends = []; // subjects whose session was ended
  const part = (v) => Buffer.from(JSON.stringify(v)).toString('base64url');
  const token = (more) => {
    const now = Math.floor(Date.now() / 1000);
    const text = `${part({ alg: 'RS256', kid: 'k' })}.${part({ iss: base, sub: 'ada', iat: now, exp: now + 600, ...claims, ...more })}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  const server = createServer(async (req, res) => {
    const url = new URL(req.url, base);
    const json = (status, v) => res.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }).end(JSON.stringify(v));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: base, authorization_endpoint: `${base}/authorize`, token_endpoint: `${base}/token`, jwks_uri: `${base}/keys`, end_session_endpoint: `${base}/end`,
          id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'], response_types_supported: ['code'],
        });
      case '/keys':
        return json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] });
      case '/end': {
        const q = Object.fromEntries(url.searchParams);
        ends.push(JSON.parse(Buffer.from(q.id_token_hint.split('.')[1], 'base64url')).sub);
        return res.writeHead(302, { Location: q.post_logout_redirect_uri }).end();
      }
      case '/authorize': {
        const q = Object.fromEntries(url.searchParams);
        assert.deepEqual([q.response_type, q.code_challenge_method], ['code', 'S256']);
        codes.set('c1', q);
        const back = new URL(q.redirect_uri);
        back.search = new URLSearchParams({ code: 'c1', state: q.state });
        return res.writeHead(302, { Location: back.href }).end();
      }
      case '/token': {
        let body = '';
        for await (const chunk of req) body += chunk;
        const q = Object.fromEntries(new URLSearchParams(body));
        exchanges.push(q.grant_type);
        const asked = codes.get(q.code);
        codes.delete(q.code);
        const proven = createHash('sha256').update(q.code_verifier ?? '').digest('base64url') === asked?.code_challenge;
        if (!proven || asked.redirect_uri !== q.redirect_uri || asked.client_id !== q.client_id) return json(400, { error: 'invalid_grant' });
        return json(200, { access_token: token({ aud: 'account' }), id_token: token({ aud: q.client_id }), token_type: 'Bearer', expires_in: 600 });
      }
      default:
        return res.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${server.address().port}`;
  return { base, exchanges, ends, stop: () => server.close() };
}

export async function logins({ binary, browser, check, axeFaults }) {
  const folder = mkdtempSync(join(tmpdir(), 'motiongate-login-'));
  const generate = (name, role, ...more) => {
    const out = execFileSync(binary, ['keys', 'generate', '--name', name, '--tenant', 'art', '--role', role, ...more], { encoding: 'utf8', stdio: 'pipe' });
    const [line, key] = out.trim().split('\n');
    return { line, key };
  };
  const [manager, viewer] = [generate('mona', 'manager', '--rate', '600/h'), generate('vera', 'viewer')];
  const file = join(folder, 'keys.yaml');
  writeFileSync(file, `keys:\n${manager.line}\n${viewer.line}\n`);
  const idp = await provider({ tenant: 'art', roles: ['offline', 'operator'] });
  const gateway = await serveWith(binary, {
    admin: { roles: true },
    auth: { mode: 'oidc', keys_file: file, oidc: { issuer: idp.base, audience: 'page', client_id: 'page', claims: { role: 'roles' } } },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const faults = [];
  const addresses = [];
  page.on('pageerror', (e) => faults.push(e.message));
  page.on('console', (m) => /Content Security Policy/.test(m.text()) && faults.push(m.text()));
  page.on('request', (r) => addresses.push(r.url()));
  const card = page.getByRole('dialog', { name: 'Log in' });
  const enter = async (key) => {
    await card.getByLabel('API key').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
  };
  const shot = (name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  // everywhere holds that a view fits small windows, and that axe finds no fault of it in either theme.
  const everywhere = async (name) => {
    for (const [width, height] of [[390, 844], [320, 640], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, colorScheme, { polling: 20 });
        await shot(`${name}-${width}-${colorScheme}`);
        if (width !== 390) assert.deepEqual(await axeFaults(page), []);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than ${width}`);
    }
  };
  const account = page.getByRole('button', { name: /^Account/ });
  try {
    await check('a person logs in with a key, sees what is left, manages keys and logs out', async () => {
      await page.goto(`${gateway.base}/studio/`);
      await enter('mg_wrong');
      await card.getByRole('alert').filter({ hasText: 'not known here' }).waitFor();
      await everywhere('login');
      await enter(manager.key);
      await card.waitFor({ state: 'detached' });
      await page.locator('.facts-list').waitFor(); // a first motion
      await account.click();
      await page.locator('.account .left', { hasText: /Requests an hour.*of 600 left/ }).waitFor();
      await shot('account');
      await page.getByRole('button', { name: 'Manage keys' }).click();
      await page.getByLabel('Name').click();
      await page.keyboard.type('blender');
      await page.getByLabel('Refused licenses').click();
      await page.keyboard.type('CC-BY-NC-*, GPL-?.0');
      await page.keyboard.press('Enter');
      const secret = page.locator('.secret code');
      await secret.waitFor();
      const first = await secret.textContent();
      assert.match(first, /^mg_/);
      const status = async (key) => (await fetch(`${gateway.base}/capabilities`, { headers: { Authorization: `Bearer ${key}` } })).status;
      assert.equal(await status(first), 200);
      await page.getByRole('row', { name: /^blender .* all, except licenses CC-BY-NC-\*, GPL-\?\.0/ }).waitFor();
      await everywhere('keys');
      await page.getByRole('button', { name: 'Rotate blender' }).click();
      await page.waitForFunction((old) => !document.querySelector('.secret code')?.textContent.includes(old), first);
      assert.equal(await status(first), 401);
      await page.getByRole('button', { name: 'Revoke blender' }).click();
      await page.getByRole('button', { name: 'Revoke blender now' }).click();
      await page.getByRole('row', { name: /blender/ }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Revoke vera' }).click();
      await page.getByRole('button', { name: 'Revoke vera now' }).click();
      await page.getByRole('alert').filter({ hasText: 'exceeds your rights' }).waitFor();
      await page.reload();
      await account.click(); // the tab keeps the key
      await page.getByRole('button', { name: 'Log out' }).click();
      await card.waitFor();
      assert.equal(await page.evaluate((key) => JSON.stringify({ ...sessionStorage, ...localStorage }).includes(key), manager.key), false);
      assert.deepEqual(addresses.filter((a) => /mg_|\/t\//.test(a)), []);
      assert.deepEqual(faults, []);
    });
    await check('a person logs in at a provider, and an operator acts where a viewer looks on', async () => {
      await page.goto(`${gateway.base}/studio/`);
      await card.getByRole('button', { name: /^Continue with/ }).click();
      const fault = card.getByRole('alert');
      await page.getByRole('button', { name: 'Account: oidc:ada' }).or(fault).waitFor();
      assert.deepEqual(await fault.allTextContents(), []);
      assert.deepEqual([new URL(page.url()).search, idp.exchanges], ['', ['authorization_code']]);
      await page.locator('.facts-list').waitFor();
      await page.goto(`${gateway.admin}/studio/#admin`);
      await card.getByRole('button', { name: /^Continue with/ }).click();
      await page.getByRole('button', { name: 'drain engine' }).click();
      await page.locator('.done', { hasText: 'gets no new work' }).waitFor();
      await page.getByRole('button', { name: 'resume engine' }).click();
      await account.click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await card.waitFor();
      assert.deepEqual(idp.ends, ['ada']);
      await enter(viewer.key);
      await page.getByRole('region', { name: 'Servers' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'drain engine' }).count(), 0);
      assert.deepEqual(faults, []);
    });
  } finally {
    await context.close();
    await gateway.stop();
    idp.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
