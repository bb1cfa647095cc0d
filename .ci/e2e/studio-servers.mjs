// Checks that the studio page shows the states of servers: dead, full, and changed by an operator.
import assert from 'node:assert/strict';
import { serveWith, sim } from './processes.mjs';

// servers opens pages of its own, before a gateway whose servers it kills.
export async function servers({ binary, browser, check, watch, axeFaults }) {
  const options = ['--model', 'kimodo', '--async', '--retry-after', '1'];
  let slow = await sim(binary, ...options, '--latency', '10m');
  const license = { name: 'CC-BY-NC-4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/', forbids: ['commercial'] };
  const gateway = await serveWith(binary, { models: { kimodo: { license } } }, `kimodo=${slow.base}`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  watch(page, gateway.base);
  const underWay = page.locator('.under-way');
  const heard = (text) => page.waitForFunction((text) => document.querySelector('.unseen[aria-live]').textContent.includes(text), text, { polling: 50 });
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const option = page.locator('.model option', { hasText: 'kimodo' });
  // choose takes a model by the keyboard.
  const choose = async (model) => {
    await page.locator('.model select').focus();
    await page.keyboard.type(model.slice(0, 3));
    await page.waitForFunction((id) => document.querySelector('.model select').value === id, model, { polling: 50 });
  };
  try {
    await check('a server that dies is marked at once, its takes say so, and it is seen to come back', async () => {
      await page.goto(`${gateway.base}/studio/`);
      await page.locator('.preparing').waitFor({ state: 'detached' });
      await choose('kimodo');
      assert.equal(await option.textContent(), 'kimodo · CC-BY-NC-4.0');
      assert.match(await page.locator('.facts').textContent(), /CC-BY-NC-4.0 not for commercial use$/);
      const port = new URL(slow.base).port;
      await slow.kill(); // while it does nothing
      await option.filter({ hasText: 'kimodo · CC-BY-NC-4.0 · no server answers' }).waitFor({ state: 'attached' });
      await page.locator('.go .warning', { hasText: 'No server of kimodo answers; tried again every 5 s.' }).waitFor();
      await heard('No server of kimodo answers');
      await page.locator('#generate').click();
      await underWay.filter({ hasText: 'No server of kimodo answers; tried again every 5 s.' }).waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/server-down.png` });
      assert.deepEqual(await axeFaults(page), []);
      slow = await sim(binary, ...options, '--listen', `127.0.0.1:${port}`); // comes back, quick
      await underWay.waitFor({ state: 'detached' });
      await page.locator('.facts-list', { hasText: /Server\s*kimodo/ }).waitFor();
      await option.filter({ hasText: /^kimodo · CC-BY-NC-4.0$/ }).waitFor({ state: 'attached' });
      assert.equal(await page.locator('.go .warning').count(), 0);
    });
    await check('a refusal counts down to the time at which the same request is sent again', async () => {
      await prompt.click({ clickCount: 3 });
      await page.keyboard.type('a person spins', { delay: 5 });
      for (const [status, code] of [[429, 'resource_exhausted'], [503, 'model_unavailable']]) {
        const sent = [];
        const refuse = (route) => {
          sent.push(route.request().postDataJSON());
          return route.fulfill({ status, headers: { 'Retry-After': '3' }, json: { error: { code, message: `Refused with ${status}.` } } });
        };
        await page.route('**/generate', refuse, { times: 1 });
        await page.locator('#generate').click();
        const lost = page.locator('.lost', { hasText: `Refused with ${status}.` });
        await lost.getByRole('button', { name: /^Retry in [123] s$/ }).waitFor();
        assert.ok(await lost.getByRole('button', { name: /^Retry/ }).isDisabled());
        await lost.getByRole('button', { name: /^Retry in 1 s$/ }).waitFor();
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/retry.png` });
        const [again] = await Promise.all([
          page.waitForRequest((r) => r.url().endsWith('/generate')),
          lost.getByRole('button', { name: 'Retry', exact: true }).click(),
        ]);
        assert.deepEqual([again.postDataJSON()], sent);
        await lost.waitFor({ state: 'detached' });
        await page.locator('.under-way').waitFor({ state: 'detached' });
        await page.locator('.facts-list').waitFor();
      }
    });
    await check('an operator sees each action confirmed in its row, and hears it', async () => {
      const operator = await context.newPage();
      watch(operator, gateway.admin);
      await operator.goto(`${gateway.admin}/studio/`);
      const row = operator.getByRole('region', { name: 'Servers' }).getByRole('row', { name: /^kimodo/ });
      const did = async (action, text) => {
        await row.getByRole('button', { name: `${action} kimodo` }).click();
        await row.locator('.done', { hasText: text }).waitFor();
        assert.equal(await operator.locator('.unseen[aria-live]').textContent(), `kimodo ${text}.`);
      };
      await did('drain', 'gets no new work');
      await option.filter({ hasText: 'kimodo · CC-BY-NC-4.0 · out of work' }).waitFor({ state: 'attached' });
      await did('resume', 'gets work again');
      await did('reset', 'begins without failures');
      await did('refresh', 'was looked at');
      for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 568]]) {
        await operator.setViewportSize({ width, height });
        for (const scheme of ['Light', 'Dark']) { // what the button offers next
          await operator.locator('.tools').getByRole('button').first().click();
          await operator.getByRole('button', { name: scheme, exact: true }).waitFor();
          if (process.env.SHOTS) {
            await operator.screenshot({ path: `${process.env.SHOTS}/admin-${width}-${scheme}.png` });
            await row.scrollIntoViewIfNeeded();
            await operator.screenshot({ path: `${process.env.SHOTS}/admin-${width}-${scheme}-servers.png` });
          }
          assert.deepEqual(await axeFaults(operator), []);
        }
        const faults = await operator.evaluate(() => {
          const out = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : [];
          for (const e of document.querySelectorAll('.fleet button')) {
            const b = e.getBoundingClientRect();
            if (b.width < 23.5 || b.height < 23.5) out.push(`${e.getAttribute('aria-label')} is ${b.width} x ${b.height}`);
          }
          for (const e of document.querySelectorAll('.fleet *')) {
            const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
            if (own && parseFloat(getComputedStyle(e).fontSize) < 12) out.push(`${e.className || e.tagName} has text of ${getComputedStyle(e).fontSize}`);
          }
          const drain = document.querySelector('.fleet .actions button').getBoundingClientRect();
          if (drain.right > innerWidth) out.push('actions are out of sight');
          return out;
        });
        assert.deepEqual(faults, [], `${width} x ${height}`);
      }
      await operator.close();
    });
  } finally {
    await context.close();
    await gateway.stop();
    await slow.kill();
  }
}
