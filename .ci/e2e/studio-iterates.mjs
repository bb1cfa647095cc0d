// Holds that the studio page makes variations quickly: one segment anew, another seed by one click, takes that are told apart, and
// figures side by side that all stay in the picture.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { soon } from './processes.mjs';

// iterates opens a page of its own in the browser of a session as studio.mjs has it.
export async function iterates({ browser, gateway, check, watch, axeFaults, looks }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', acceptDownloads: true });
  const page = await context.newPage();
  watch(page, gateway.base);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const takes = page.locator('.takes li');
  const shot = (name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  const untilGenerated = async (act) => {
    const before = await page.locator('#tab-takes').textContent();
    await act();
    await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
  };
  // turns returns each turn of each joint in the take on the stage, by frames.
  const turns = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('glTF').click()]);
    const { nodes, animations, accessors, bufferViews, buffers } = JSON.parse(readFileSync(await download.path(), 'utf8'));
    const bin = Buffer.from(buffers[0].uri.split(',')[1], 'base64');
    const out = new Map();
    for (const { sampler, target } of animations[0].channels.filter((c) => c.target.path === 'rotation')) {
      const a = accessors[animations[0].samplers[sampler].output];
      const from = (bufferViews[a.bufferView].byteOffset ?? 0) + (a.byteOffset ?? 0);
      const at = (f) => [0, 4, 8, 12].map((k) => bin.readFloatLE(from + f * 16 + k));
      out.set(nodes[target.node].name, Array.from({ length: a.count }, (_, f) => at(f)));
    }
    return out;
  };
  // apart returns how far the joints of two motions are turned from each other in some frames, degrees in the mean.
  const apart = (a, b, from, to) => {
    let [all, n] = [0, 0];
    for (const [name, of] of a) {
      const other = b.get(name);
      if (!other || other.length !== of.length || of.length < to || /Finger|Thumb|Index|Middle|Ring|Pinky/.test(name)) continue; // hands, and joints that rest
      for (let f = from; f < to; f++, n++) all += 2 * Math.acos(Math.min(1, Math.abs(of[f].reduce((s, x, k) => s + x * other[f][k], 0)))) * (180 / Math.PI);
    }
    return all / n;
  };
  await check('a segment is made anew, and the others stay', async () => {
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    await untilGenerated(() => button('Three beats').click());
    const before = await turns();
    // stands returns the frames in which feet stand within the first segment.
    const stands = () => page.locator('.contacts rect').evaluateAll((all) => all.map((r) => ['x', 'width', 'y'].map((n) => Number(r.getAttribute(n)))).filter(([x, w]) => x + w < 85));
    const stood = await stands();
    await untilGenerated(() => page.locator('.segment').nth(1).getByRole('button', { name: 'Regenerate segment 2 only' }).click());
    assert.deepEqual(await page.locator('.segment').evaluateAll((all) => all.map((s) => s.classList.contains('frozen'))), [true, false, true]);
    await shot('reroll');
    assert.ok(stood.length > 2);
    assert.deepEqual(await stands(), stood);
    const after = await turns();
    const [first, second, third] = [[0, 80], [95, 145], [165, 239]].map(([from, to]) => apart(before, after, from, to));
    assert.ok(Math.max(first, third) < 1.5 && second > 3 * Math.max(first, third), `the segments are ${first}, ${second} and ${third} degrees elsewhere`);
    assert.equal(await page.locator('.outdated-note').count(), 0);
    // Another one can be made anew at once, from the panel; and all together again.
    await page.locator('.segment').nth(2).click();
    await untilGenerated(() => page.locator('.panel.direct').getByRole('button', { name: 'Regenerate segment 3 only' }).click());
    const last = await turns();
    const [kept, anew] = [apart(after, last, 95, 145), apart(after, last, 165, 239)];
    assert.ok(kept < 1.5 && anew > 3 * kept, `the second segment is ${kept}, the third ${anew} degrees elsewhere`);
    await page.locator('.segment').nth(0).click();
    await button('Regenerate all').click();
    assert.equal(await page.locator('.segment.frozen').count(), 0);
  });
  await check('each motion gets another seed, and takes of the same words are told apart', async () => {
    const seed = () => page.getByLabel('Seed', { exact: true }).inputValue();
    await untilGenerated(() => button('Walk and wave').click());
    const seeds = [await seed()];
    await untilGenerated(() => page.locator('#generate').click());
    seeds.push(await seed());
    await untilGenerated(() => button('Regenerate with another seed').click());
    seeds.push(await seed());
    assert.equal(new Set(seeds).size, 3, `seeds ${seeds}`);
    await page.getByRole('tab', { name: /Takes/ }).click();
    assert.match(await takes.first().textContent(), /another seed/);
    assert.match(await takes.filter({ hasText: 'celebrates' }).first().textContent(), /segment 3 regenerated/);
    // Each take gets a picture, also those that were on the stage for a moment only.
    await page.waitForFunction(() => [...document.querySelectorAll('.takes li')].every((t) => t.querySelector('img')?.naturalWidth === 72 * 3), undefined, { polling: 100 });
    await shot('takes');
    assert.deepEqual(await axeFaults(page), []);
  });
  await check('figures that walk away from each other stay in the picture', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    for (const words of ['a person walks to the left', 'a person walks to the right']) {
      await prompt.click({ clickCount: 3 });
      await page.keyboard.type(words, { delay: 5 });
      await untilGenerated(() => page.keyboard.press('Control+Enter'));
    }
    await page.getByRole('tab', { name: /Takes/ }).click();
    await takes.nth(1).getByRole('button', { name: 'Compare with the current take' }).click();
    await page.locator('.legend button').nth(1).waitFor();
    const canvas = page.locator('.viewport canvas');
    await canvas.focus();
    await page.keyboard.press('End');
    await canvas.blur();
    const { width } = await canvas.boundingBox();
    let spots = [];
    for (const end = soon(); Date.now() < end; ) {
      [spots] = await looks(page, canvas, ['blue']); // the second figure
      if (spots.length && spots[0][0] > 30 && spots[0][0] < width - 30 && spots[0][2] > 200) break;
    }
    await shot('beside');
    assert.ok(spots.length && spots[0][0] > 30 && spots[0][0] < width - 30, `the second figure is at ${spots} of ${width}`);
    // In a split view each has its own half, in whose middle it stays while both play.
    await page.getByRole('button', { name: /^Split view/ }).click();
    assert.equal(await page.locator('.cells .cell').count(), 2);
    const middle = () => spots.length === 1 && Math.abs(spots[0][0] / width - 0.75) < 0.1 && spots[0][2] > 200;
    for (const end = soon(); !middle() && Date.now() < end; ) [spots] = await looks(page, canvas, ['blue']);
    await shot('split');
    assert.ok(middle(), `the second figure is at ${spots} of ${width}`);
    await page.locator('.cells button').nth(1).click(); // its request is taken up
    assert.match(await prompt.inputValue(), /to the left$/);
    await page.getByRole('button', { name: /^Split view/ }).click();
    await button('Show only one').click();
  });
  await check('words without effect are underlined while one types, and verbs are offered in their place', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.click({ clickCount: 3 });
    await page.keyboard.type('a person jumps, then glorbs', { delay: 5 });
    const line = page.locator('.reading');
    await page.locator('.marks u', { hasText: /^glorbs$/ }).waitFor();
    await line.filter({ hasText: '“glorbs” has no effect' }).waitFor();
    assert.ok((await line.getByRole('button').count()) > 0);
    // The underline is where the word is.
    const [mark, box] = await Promise.all([page.locator('.marks u').boundingBox(), prompt.boundingBox()]);
    assert.ok(mark.x > box.x + 100 && mark.x + mark.width < box.x + box.width && mark.y < box.y + 30, JSON.stringify([mark, box]));
    await shot('writing');
    assert.deepEqual(await axeFaults(page), []);
    const verb = await line.getByRole('button').first().textContent();
    await line.getByRole('button').first().click();
    assert.equal(await prompt.inputValue(), `a person jumps, then ${verb}`);
    await page.locator('.marks u').waitFor({ state: 'detached' });
    await line.filter({ hasText: /jump/ }).waitFor();
    for (const [width, height] of [[820, 1180], [390, 844], [320, 568], [720, 450]]) {
      await page.setViewportSize({ width, height });
      await shot(`writing-${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `the page is wider than ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await check('each example has a loop of what it makes, which plays while one points at it', async () => {
    const dance = page.locator('.examples button', { hasText: 'Dance' });
    const picture = () => dance.locator('canvas').evaluate((c) => c.toDataURL());
    const empty = await page.evaluate(() => Object.assign(document.createElement('canvas'), { width: 120, height: 104 }).toDataURL());
    await page.waitForFunction((empty) => [...document.querySelectorAll('.examples canvas')].every((c) => c.toDataURL() !== empty), empty, { polling: 50 });
    const [before, , after] = [await picture(), await page.waitForTimeout(250), await picture()];
    assert.equal(after, before); // this person wants little motion
    await dance.hover();
    await page.locator('.tip', { hasText: 'Ten seconds' }).waitFor();
    const loop = new Set();
    for (const end = soon(); loop.size < 4 && Date.now() < end; ) loop.add(await picture());
    await shot('examples');
    assert.ok(loop.size >= 4, `${loop.size} pictures`);
  });
  await check('samples, a loop and the place stand beside Generate', async () => {
    const go = page.locator('.go');
    await untilGenerated(() => button('Walk and wave').click());
    await go.getByLabel('Samples', { exact: true }).click({ clickCount: 3 });
    await page.keyboard.type('3');
    await untilGenerated(() => page.locator('#generate').click());
    assert.equal(await page.locator('.bottom-left .cell button').count(), 3);
    await go.getByLabel('Samples', { exact: true }).click({ clickCount: 3 });
    await page.keyboard.type('1');
    await go.getByLabel('Loop', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).click({ clickCount: 3 });
    await page.keyboard.type('a person runs forward', { delay: 5 });
    await untilGenerated(() => page.locator('#generate').click());
    await page.getByRole('tab', { name: 'Request' }).click();
    assert.equal(JSON.parse(await page.locator('.code pre').textContent()).options.loop, true);
    // Without a camera that follows, a runner leaves the picture, and a runner in place does not.
    const canvas = page.locator('.viewport canvas');
    await canvas.focus();
    await page.keyboard.press('f');
    const rings = async () => (await looks(page, canvas, ['planted']))[0].reduce((n, [, , many]) => n + many, 0);
    await go.getByLabel('In place', { exact: true }).click();
    await canvas.focus();
    for (const key of ['Home', '2']) await page.keyboard.press(key);
    await canvas.blur();
    let seen = 0;
    for (const end = soon(); !seen && Date.now() < end; ) seen = await rings();
    let stays = 0;
    let key = 'End';
    for (const end = soon(); !stays && Date.now() < end; key = 'ArrowLeft') {
      await canvas.focus();
      await page.keyboard.press(key); // to a frame in which a foot stands
      await canvas.blur();
      stays = await rings();
    }
    assert.ok(seen && stays, `the lit feet have ${seen} pixels, and ${stays} at the end`);
    await shot('in-place');
    await go.getByLabel('In place', { exact: true }).click();
    let away = Infinity;
    for (const end = soon(); away && Date.now() < end; ) away = await rings();
    assert.equal(away, 0, 'the figure leaves');
  });
  await check('a set of clips is made, seen, measured and saved, and its words are taken up', async () => {
    await button('Sets').click();
    await button('No clips').click();
    for (const clip of ['walk', 'run']) await page.getByRole('checkbox', { name: clip, exact: true }).click();
    await page.getByLabel('Style of all clips').click();
    await page.keyboard.type('tired', { delay: 5 });
    await button('Generate 2 clips').click();
    const row = page.getByRole('row', { name: /^walk walk Loop/ });
    await row.locator('canvas').waitFor();
    const [, speed] = /(\d\.\d+) m\/s/.exec(await row.textContent());
    assert.ok(speed > 0.5 && speed < 2, `${speed} m/s`);
    assert.equal(await page.locator('.space').count() > 0, true);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Save the ZIP/ }).click()]);
    const zip = readFileSync(await file.path()).toString('latin1');
    for (const name of ['set.json', 'glb/walk.glb', 'glb/run_in_place.glb']) assert.ok(zip.includes(name), name);
    for (const [width, height, colorScheme] of [[320, 640, 'light'], [390, 844, 'dark'], [820, 1180, 'light'], [1440, 900, 'dark'], [1440, 900, 'light']]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shot(`sets-${width}-${colorScheme}`);
      assert.deepEqual(await axeFaults(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is wider than ${width}`);
    }
    await untilGenerated(() => row.getByRole('button').click());
    assert.equal(await page.getByRole('textbox', { name: 'Prompt' }).inputValue(), 'a person walks forward');
  });
  await context.close();
}
