// Holds that bodies look like themselves in both themes and at each width, that points and targets are placed, moved and copied by
// keys alone, that a body shows how it reaches a target, and that the timeline comes nearer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

// hands opens pages of its own in the browser of a session as studio.mjs has it.
export async function hands({ browser, gateway, check, watch, axeFaults }) {
  const open = async (width, height, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', acceptDownloads: true });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    await page.waitForFunction(() => !document.querySelector('.under-way'), undefined, { polling: 50 });
    return { context, page };
  };
  const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  const skin = (data) => data.filter(([r, g, b]) => r > 90 && r > g * 1.15 && g > b * 1.1).length;
  // pixels returns the colours of the stage, one of each nine.
  const pixels = async (page) => {
    const text = (await page.locator('.viewport canvas').screenshot()).toString('base64');
    return page.evaluate(async (text) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      const { data, width } = pen.getImageData(0, 0, picture.width, picture.height);
      const out = [];
      for (let i = 0; i < data.length; i += 36) if (Math.floor(i / 4 / width) % 3 === 0) out.push([data[i], data[i + 1], data[i + 2]]);
      return out;
    }, text);
  };

  for (const [width, height, scheme] of [[1440, 900, 'dark'], [820, 1100, 'light'], [390, 844, 'light'], [390, 844, 'dark']]) {
    await check(`a person stands on the stage at ${width} px, ${scheme}, and a robot has no skin`, async () => {
      const { context, page } = await open(width, height, scheme);
      const person = skin(await pixels(page));
      await shot(page, `body-person-${width}-${scheme}`);
      await page.getByLabel('Body', { exact: true }).selectOption('robot');
      let robot = person;
      for (let i = 0; i < 40 && robot > person / 4; i++) robot = skin(await pixels(page));
      await shot(page, `body-robot-${width}-${scheme}`);
      assert.ok(person > 12 && robot <= person / 4, `${person} pixels of skin, then ${robot}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the page');
      assert.deepEqual(await axeFaults(page), []);
      await page.reload();
      assert.equal(await page.getByLabel('Body', { exact: true }).inputValue(), 'robot');
      await context.close();
    });
  }
  await check('a child has a rig of its own proportions, and a person the one of the model', async () => {
    const { context, page } = await open(1280, 800, 'light');
    const hips = async (body) => {
      const before = await page.locator('#tab-takes').textContent();
      await page.getByLabel('Body', { exact: true }).selectOption(body);
      if (body === 'person') await page.keyboard.press('Control+Enter');
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'glTF', exact: true }).click()]);
      return JSON.parse(readFileSync(await download.path(), 'utf8')).nodes[0].translation[1];
    };
    const child = await hips('child');
    await shot(page, 'body-child-1280-light');
    const grown = await hips('person');
    assert.ok(child < 0.72 * grown && child > 0.5 * grown, `hips at ${child} m, and at ${grown} m`);
    await context.close();
  });
  await check('points and targets are placed, moved and copied by keys alone', async () => {
    const { context, page } = await open(1440, 900, 'dark');
    const canvas = page.locator('.viewport canvas');
    const saved = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
      await canvas.focus();
      return JSON.parse(readFileSync(await download.path(), 'utf8'));
    };
    await canvas.focus();
    for (const key of ['Home', 'p', 'Enter', 'Enter', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
    const [path] = await saved();
    assert.deepEqual([path.type, path.positions_xz], ['root_path', [[0, 0.5], [0.05, 0.99]]]);
    for (const key of ['Escape', 'e', 'Enter']) await page.keyboard.press(key);
    const [, hand] = await saved();
    assert.deepEqual([hand.joint, hand.frames], ['LeftHand', [0]]);
    for (const key of ['PageUp', 'PageUp', 'ArrowRight']) await page.keyboard.press(key);
    const [, moved] = await saved();
    assert.deepEqual(moved.positions[0].map((x, d) => Math.round((x - hand.positions[0][d]) * 1000)), [50, 100, 0]);
    await page.locator('.viewport[data-reaching=true]').waitFor();
    await shot(page, 'hands-reaching-1440-dark');
    // The key goes along to another frame, where nothing reaches for it before it is pasted.
    await page.keyboard.press('Control+c');
    await page.locator('.toast', { hasText: 'copied' }).waitFor();
    for (let i = 0; i < 20; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowRight');
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, 'A key of motiongate');
    const [, both] = await saved();
    assert.ok(both.frames.length === 2 && both.frames[1] > 0, `frames ${both.frames}`);
    assert.deepEqual(both.positions[0], both.positions[1]);
    for (const key of ['e', 'Enter', 'n']) await page.keyboard.press(key);
    const last = (await saved()).at(-1);
    assert.notEqual(last.joint, 'LeftHand');
    await context.close();
  });
  await check('the timeline comes nearer, and has curves', async () => {
    const { context, page } = await open(1440, 900, 'light');
    const segment = page.locator('.segment').first();
    const before = await segment.boundingBox();
    await page.getByRole('button', { name: 'Nearer: show less time (Ctrl and scroll)' }).click();
    const after = await segment.boundingBox();
    assert.ok(Math.abs(after.width / before.width - 2) < 0.05, `from ${before.width} to ${after.width}`);
    await page.getByRole('button', { name: 'Farther: show more time (Ctrl and scroll)' }).click();
    assert.ok(Math.abs((await segment.boundingBox()).width - before.width) < 2);
    await page.getByRole('button', { name: 'Curves of speed and height' }).click();
    await page.locator('.curves li', { hasText: /Speed [\d.]+ m\/s/ }).waitFor();
    assert.ok((await page.locator('.curves polyline').count()) >= 3);
    await page.getByRole('button', { name: 'Onion skin (O)' }).click();
    await page.getByRole('button', { name: 'Onion skin side by side' }).click();
    await page.getByRole('button', { name: 'Trails of the hands (T)' }).click();
    await page.getByLabel('Trail of').selectOption('LeftFoot');
    await page.waitForTimeout(1500);
    await shot(page, 'hands-curves-1440-light');
    assert.deepEqual(await axeFaults(page), []);
    await context.close();
  });
}
