// Holds that the studio page loses nothing, typing and dragging as a person does, and that it fits a phone, a tablet and a large zoom.
import assert from 'node:assert/strict';

// keeps opens pages of its own in the browser of a session as studio.mjs has it.
export async function keeps({ browser, gateway, check, watch, axeFaults }) {
  const fresh = async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await ready(page);
    return { context, page };
  };
  const ready = async (page) => {
    await page.waitForFunction(() => Number(/of (\d+)/.exec(document.querySelector('.clock')?.textContent ?? '')?.[1]) > 0, undefined, { polling: 50 });
    await page.locator('.preparing').waitFor({ state: 'detached' });
  };
  const button = (page, name) => page.getByRole('button', { name, exact: true });
  const prompt = (page) => page.getByRole('textbox', { name: 'Prompt' });
  const tool = (page) => page.locator('.left-middle [aria-pressed=true]').getAttribute('aria-label');
  const generate = async (page) => {
    const before = await page.getByRole('tab', { name: /Takes/ }).textContent();
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
  };
  // kept returns how many takes with a star the browser's database holds.
  const kept = () =>
    new Promise((resolve) => {
      indexedDB.open('motiongate-studio').onsuccess = ({ target: { result: db } }) => {
        db.transaction('takes').objectStore('takes').getAll().onsuccess = ({ target }) => {
          db.close();
          resolve(target.result.filter((t) => t.star).length);
        };
      };
    });
  const camera = (page) => page.evaluate(() => localStorage.getItem('motiongate.camera'));

  await check('a tour of three steps is shown once', async () => {
    const { context, page } = await fresh();
    const tour = page.getByRole('complementary', { name: 'Tour' });
    const outlined = (part) => page.waitForFunction((part) => getComputedStyle(document.querySelector(part)).outlineStyle === 'solid', part, { polling: 50 });
    for (const part of ['.writing', '#generate', '.buttons.formats']) {
      await outlined(part);
      assert.deepEqual(await axeFaults(page), []);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tour${part.replace(/\W/g, '-')}.png` });
      await tour.getByRole('button', { name: /^(Next|Done)$/ }).click();
    }
    await tour.waitFor({ state: 'detached' });
    await page.reload();
    await ready(page);
    assert.equal(await tour.count(), 0);
    await context.close();
  });
  await check('letters that are typed after adding a segment become its prompt', async () => {
    const { context, page } = await fresh();
    for (const add of ['Add a segment at the end', 'Add what happens next']) {
      await button(page, add).click();
      await page.waitForFunction(() => document.activeElement?.id === 'prompt', undefined, { polling: 50 });
      await page.keyboard.type('sits, then taps softly', { delay: 5 });
      assert.equal(await prompt(page).inputValue(), 'sits, then taps softly');
    }
    assert.equal(await page.locator('.segment').count(), 3);
    assert.match(await tool(page), /^Look/);
    // Letters act on the stage and the timeline alone.
    await button(page, 'Each motion gets another seed').click();
    await page.keyboard.type('stplk');
    await page.keyboard.press('Delete');
    assert.equal(await page.locator('.segment').count(), 3);
    assert.match(await tool(page), /^Look/);
    await page.locator('.viewport canvas').click({ position: { x: 20, y: 400 } });
    await page.keyboard.press('p');
    assert.match(await tool(page), /^Path/);
    await context.close();
  });
  await check('a change is marked on the stage, the tracks and Generate until it is made, and the camera stays', async () => {
    const { context, page } = await fresh();
    const marks = async () => [await page.locator('.outdated-note').count(), await page.locator('.tracks.outdated').count(), await page.locator('.outdated-dot').count()];
    assert.deepEqual(await marks(), [0, 0, 0]);
    const box = await page.locator('.viewport canvas').boundingBox();
    await page.mouse.move(box.x + 200, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 380, box.y + 260, { steps: 5 });
    await page.mouse.up();
    await page.reload(); // also ends the turn, which goes on for a while
    await ready(page);
    const turned = await camera(page);
    assert.ok(turned);
    await prompt(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' twice', { delay: 5 });
    await page.locator('.outdated-note').waitFor();
    assert.deepEqual(await marks(), [1, 1, 1]);
    await generate(page);
    await page.locator('.outdated-note').waitFor({ state: 'detached' });
    assert.deepEqual(await marks(), [0, 0, 0]);
    // Neither the new take nor a reload moves the camera.
    const near = (a, b) => JSON.parse(a).from.every((x, i) => Math.abs(x - JSON.parse(b).from[i]) < 0.05);
    await page.reload();
    await ready(page);
    assert.ok(near(await camera(page), turned), `${await camera(page)}, not ${turned}`);
    await context.close();
  });
  await check('a shared request opens as a copy, and the own draft is one click away', async () => {
    const { context, page } = await fresh();
    await prompt(page).click({ clickCount: 3 });
    await page.keyboard.type('a person bows', { delay: 5 });
    await button(page, 'Share: copy a link to this request').click();
    await page.waitForURL(/#take=/);
    const guest = await fresh();
    await prompt(guest.page).click({ clickCount: 3 });
    await guest.page.keyboard.type('my own draft of a jump', { delay: 5 });
    await guest.page.goto('about:blank');
    await guest.page.goto(page.url());
    await ready(guest.page);
    assert.equal(await prompt(guest.page).inputValue(), 'a person bows');
    await button(guest.page, 'Back to my draft').click();
    await guest.page.waitForFunction(() => document.querySelector('#prompt').value === 'my own draft of a jump', undefined, { polling: 50 });
    await guest.page.reload();
    await ready(guest.page);
    assert.equal(await prompt(guest.page).inputValue(), 'my own draft of a jump');
    // The copy is a project beside it, which is named and deleted, and comes back.
    const menu = guest.page.locator('#projects');
    await guest.page.locator('.project').click();
    assert.equal(await menu.locator('li').count(), 2);
    await menu.getByLabel('Name').click();
    await guest.page.keyboard.type('Leap', { delay: 5 });
    await menu.getByRole('button', { name: /^Delete: Copy/ }).click();
    assert.equal(await menu.locator('li').count(), 1);
    await guest.page.keyboard.press('Escape');
    await button(guest.page, 'Undo').click();
    await guest.page.locator('.project', { hasText: 'Leap' }).click();
    assert.equal(await menu.locator('li').count(), 2);
    await context.close();
    await guest.context.close();
  });
  await check('a reload keeps the widths of the panels, and takes are starred and searched', async () => {
    const { context, page } = await fresh();
    const width = async () => Math.round((await page.locator('.panel.direct').boundingBox()).width);
    const border = await page.getByRole('separator', { name: /request/ }).boundingBox();
    await page.mouse.move(border.x + 5, 400);
    await page.mouse.down();
    await page.mouse.move(border.x + 85, 400, { steps: 4 });
    await page.mouse.up();
    assert.equal(await width(), 388);
    await prompt(page).click({ clickCount: 3 });
    await page.keyboard.type('a person claps', { delay: 5 });
    await generate(page);
    await page.getByRole('tab', { name: /Takes/ }).click();
    const takes = page.locator('.takes li');
    await takes.nth(1).waitFor();
    assert.equal(await takes.count(), 2);
    await takes.filter({ hasText: 'claps' }).getByRole('button', { name: /^Star/ }).click();
    await page.waitForFunction(kept, undefined, { polling: 50 });
    await page.reload();
    await ready(page);
    assert.equal(await width(), 388);
    await page.getByRole('tab', { name: /Takes/ }).click();
    await page.getByRole('searchbox', { name: 'Search the takes' }).click();
    await page.keyboard.type('WAVES', { delay: 5 });
    assert.deepEqual([await takes.count(), await takes.filter({ hasText: 'claps' }).count()], [1, 0]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await button(page, 'Show only starred takes').click();
    assert.deepEqual([await takes.count(), await takes.filter({ hasText: 'claps' }).count()], [1, 1]);
    await takes.getByRole('button', { name: 'Delete' }).click();
    assert.equal(await takes.count(), 0);
    await button(page, 'Undo').click();
    await takes.filter({ hasText: 'claps' }).waitFor();
    await context.close();
  });
  const { context, page } = await fresh();
  for (const [width, height] of [[1440, 900], [1280, 800], [820, 1180], [720, 450], [390, 844], [320, 568]]) {
    await check(`nothing runs out of the page or is too small at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const scheme of ['dark', 'light']) {
        await page.evaluate((to) => (document.documentElement.dataset.theme = to), scheme);
        await page.waitForTimeout(300);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${width}-${scheme}.png` });
        assert.deepEqual(await axeFaults(page), []);
      }
      const faults = await page.evaluate(() => {
        const out = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : [];
        for (const e of document.querySelectorAll('button, select, input, summary, textarea')) {
          const b = e.getBoundingClientRect();
          if (!b.width || e.type === 'checkbox') continue; // hidden, or as large as its label
          if (b.height < 23.5 || (b.width < 23.5 && !e.closest('.segment'))) out.push(`${e.className || e.tagName} ${e.textContent.slice(0, 20)} is ${b.width} x ${b.height}`);
          if (b.left < -1 || b.right > innerWidth + 1) out.push(`${e.className || e.tagName} ${e.getAttribute('aria-label') ?? e.textContent.slice(0, 20)} is from ${b.left} to ${b.right}`);
        }
        const model = document.querySelector('.model select');
        const wide = model.cloneNode(true);
        wide.style.cssText = 'position:absolute;max-width:none';
        model.parentElement.append(wide); // as wide as its text and its arrow
        if (innerWidth > 1100 && wide.offsetWidth > model.offsetWidth) out.push(`the model is ${model.offsetWidth} px wide, its name ${wide.offsetWidth}`);
        wide.remove();
        const line = document.querySelector('.reading .whole');
        if (line && (getComputedStyle(line).textOverflow !== 'ellipsis' || line.title !== line.textContent)) out.push('the line under the prompt is cut');
        const pen = document.createElement('canvas').getContext('2d');
        for (const e of document.querySelectorAll('select')) {
          const style = getComputedStyle(e);
          pen.font = style.font;
          const free = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          const whole = e.selectedOptions[0]?.text ?? '';
          const text = e.closest('.model') ? whole : whole.slice(0, 12);
          if (e.clientWidth && pen.measureText(text).width > free) out.push(`a choice shows less than ${text}`);
        }
        for (const e of document.querySelectorAll('.app *')) {
          const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
          if (own && parseFloat(getComputedStyle(e).fontSize) < 12) out.push(`${e.className || e.tagName} has text of ${getComputedStyle(e).fontSize}`);
        }
        const go = document.querySelector('#generate').getBoundingClientRect();
        if (go.bottom > innerHeight || go.top < 0) out.push('Generate is not in sight');
        const written = document.querySelector('#prompt').getBoundingClientRect();
        if (written.top + 36 > document.querySelector('.go').getBoundingClientRect().top && go.left < written.right) out.push('the first line of the prompt is not in sight');
        if (document.querySelectorAll('h1').length !== 1) out.push('there is not one h1');
        return out;
      });
      assert.deepEqual(faults, []);
    });
  }
  await check('a motion is made on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await prompt(page).click({ clickCount: 3 });
    await page.keyboard.type('a person jumps', { delay: 5 });
    await page.locator('#generate').click();
    await page.locator('.actions span', { hasText: 'jump' }).waitFor();
  });
  await context.close();
}
