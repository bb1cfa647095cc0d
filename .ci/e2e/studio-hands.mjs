// Holds that bodies look like themselves in both themes and at each width, that points and targets are placed, moved and copied by
// keys alone, that a body shows how it reaches a target, and that the timeline comes nearer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { AnimationMixer, Vector3 } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { fbx } from './character.mjs';
import { soon } from './processes.mjs';

// hands opens pages of its own in the browser of a session as studio.mjs has it.
export async function hands({ browser, gateway, check, watch, axeFaults, looks }) {
  const open = async (width, height, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    await page.waitForFunction(() => !document.querySelector('.under-way'), undefined, { polling: 50 });
    return { context, page };
  };
  const savedBy = async (page, name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return readFileSync(await download.path());
  };
  const untilAnnounced = (page, text) => page.waitForFunction((text) => document.querySelector('.unseen[aria-live]').textContent.includes(text), text, { polling: 50 });
  const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  // skin counts the pixels of skin; paths and buttons are of a purer orange.
  const skin = (data) => data.filter(([r, g, b]) => r > 90 && r > g * 1.15 && g > b * 1.1 && b > g * 0.6).length;
  // pixels returns the colours of the stage, or of a part of the page, one of each nine.
  const pixels = async (page, clip) => {
    const text = (await (clip ? page.screenshot({ clip }) : page.locator('.viewport canvas').screenshot())).toString('base64');
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

  // pinned reads a saved FBX as another program does, and returns how far the joint of the first saved target is from its place, metres.
  const pinned = (json, file) => {
    const [{ joint, frames: [frame], positions: [want] }] = JSON.parse(json.toString());
    const scene = new FBXLoader().parse(new Uint8Array(file).buffer, '');
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(scene.animations[0]).play();
    mixer.setTime(frame / 30);
    scene.updateMatrixWorld(true);
    const hand = scene.getObjectByName(joint.replace(':', '')).getWorldPosition(new Vector3());
    const off = Math.min(...[1, 0.01].map((unit) => hand.clone().multiplyScalar(unit).distanceTo(new Vector3(...want))));
    return { joint, off, seconds: scene.animations[0].duration };
  };
  // columns returns, for every fourth column of the stage, the highest and the lowest pixel of supports, trousers and lit feet; -1: none.
  const columns = async (page) => {
    const text = (await page.locator('.viewport canvas').screenshot()).toString('base64');
    return page.evaluate(async (text) => {
      const kinds = {
        support: (r, g, b) => r > 45 && r < 185 && b - r >= 8 && b - r < 75 && Math.abs(g - (r + b) / 2) < 14,
        trousers: (r, g, b) => r < 45 && b < 70 && b > r,
        foot: (r, g, b) => g > 110 && g - r > 25 && b - r > 15 && b < g + 10,
      };
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height);
      const out = [];
      for (let x = 64; x < width; x += 4) {
        const column = { x };
        for (const [kind, fits] of Object.entries(kinds)) {
          const ys = Array.from({ length: height - 60 }, (_, i) => i + 60).filter((y) => fits(...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)));
          column[kind] = ys.length > 5 ? [ys[0], ys.at(-1)] : [-1, -1];
        }
        out.push(column);
      }
      return out;
    }, text);
  };

  // The page follows the system's colours, so one page shows all.
  let stage;
  for (const [width, height, scheme] of [[1440, 900, 'dark'], [820, 1100, 'light'], [390, 844, 'light'], [390, 844, 'dark']]) {
    await check(`a person stands on the stage at ${width} px, ${scheme}, and a robot has no skin`, async () => {
      stage ??= await open(width, height, scheme);
      const { page } = stage;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.getByLabel('Body', { exact: true }).selectOption('person');
      let [person, before] = [0, -1]; // until the picture stays
      for (const end = soon(); !(person > 40 && person === before) && Date.now() < end; ) [person, before] = [skin(await pixels(page)), person];
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), scheme);
      await shot(page, `body-person-${width}-${scheme}`);
      await page.getByLabel('Body', { exact: true }).selectOption('robot');
      let robot = person;
      for (const end = soon(); robot > person / 4 && Date.now() < end; ) robot = skin(await pixels(page));
      await shot(page, `body-robot-${width}-${scheme}`);
      assert.ok(person > 40 && robot <= person / 4, `${person} pixels of skin, then ${robot}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the page');
      assert.deepEqual(await axeFaults(page), []);
    });
  }
  await check('a reload keeps the body', async () => {
    stage ??= await open(390, 844, 'dark');
    await stage.page.getByLabel('Body', { exact: true }).selectOption('robot');
    await stage.page.reload();
    assert.equal(await stage.page.getByLabel('Body', { exact: true }).inputValue(), 'robot');
  });
  await stage?.context.close();
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
  await check('a visitor makes two segments, the second anew, pins a hand by dragging, takes a character and saves FBX', async () => {
    const { context, page } = await open(1440, 900, 'dark');
    const untilGenerated = async (act) => {
      const before = await page.locator('#tab-takes').textContent();
      await act();
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
    };
    await page.getByRole('button', { name: 'Each motion gets another seed' }).click(); // the first segment is the same in each run
    await page.locator('#prompt').click({ clickCount: 3 });
    await page.keyboard.type('a person walks forward', { delay: 5 });
    await page.getByRole('button', { name: 'Add what happens next' }).click();
    await page.keyboard.type('sits down on a chair', { delay: 5 });
    await untilGenerated(() => page.locator('#generate').click());
    await untilGenerated(() => page.locator('.segment').nth(1).getByRole('button', { name: /^Regenerate segment/ }).click());
    assert.equal(await page.locator('.segment.frozen').count(), 1);
    // The seat of the segment that was made anew is where the body sits, and stays while a hand is dragged.
    await page.getByRole('button', { name: /^Target/ }).click();
    const ruler = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
    await page.mouse.click(ruler.x + ruler.width / 2, ruler.y + 10);
    const seat = async () => (await pixels(page)).filter(([r, g, b]) => r > 95 && b - r >= 6 && b - r < 40 && Math.abs(g - (r + b) / 2) < 12).length;
    let seen = 0;
    for (const end = soon(); seen < 300 && Date.now() < end; ) seen = await seat();
    assert.ok(seen >= 300, `${seen} pixels of the seat`);
    const box = await page.locator('.viewport canvas').boundingBox();
    const handOf = async () => {
      const [marks] = await looks(page, page.locator('.viewport canvas'), ['mark'], 24);
      for (const [x, y] of marks) {
        await page.mouse.move(box.x + x, box.y + y);
        if (await page.locator('.hint b', { hasText: /Hand$/ }).count()) return [box.x + x, box.y + y];
      }
    };
    let at;
    for (const end = soon(); !at && Date.now() < end; ) at = await handOf();
    assert.ok(at, 'a hand has a mark, and its name under the pointer');
    const [x, y] = at;
    // arm returns how many pixels near a place are of the ghost that reaches for a target.
    const arm = async (x, y) => (await pixels(page, { x: x - 40, y: y - 40, width: 80, height: 80 })).filter(([r, g, b]) => b > r + 25 && r > g + 8).length;
    await page.mouse.down();
    for (const [dx, dy] of [[25, -45], [-10, -75]]) {
      await page.mouse.move(x + dx, y + dy, { steps: 3 });
      let near = 0;
      for (const end = soon(); near < 8 && Date.now() < end; ) near = await arm(x + dx, y + dy);
      assert.ok(near >= 8, `the hand follows the pointer to ${dx}, ${dy}: ${near} pixels`);
      await shot(page, `visitor-drag${dy}-1440-dark`);
    }
    seen = await seat();
    assert.ok(seen >= 300, `${seen} pixels of the seat during the drag`);
    await page.mouse.up();
    await untilAnnounced(page, 'Segment 1 is unfrozen');
    assert.equal(await page.locator('.segment.frozen').count(), 0);
    const time = await page.locator('.clock b').textContent();
    await untilGenerated(() => page.locator('#generate').click());
    await page.getByRole('row', { name: /target \w+Hand 0\.\d+ cm/ }).waitFor();
    assert.equal(await page.locator('.clock b').textContent(), time); // a paused stage stays at the pin
    await shot(page, 'visitor-pinned-1440-dark');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Load a character/ }).click()]);
    await untilGenerated(() => chooser.setFiles({ name: 'mine.fbx', mimeType: 'application/octet-stream', buffer: fbx() }));
    await page.locator('.about', { hasText: 'mine · 22 joints' }).waitFor();
    await page.getByRole('row', { name: /target \w+Hand 0\.\d+ cm/ }).waitFor(); // the pin went along
    const json = await savedBy(page, 'Save');
    const file = await savedBy(page, 'FBX');
    await untilAnnounced(page, 'FBX is saved.');
    const { joint, off, seconds } = pinned(json, file);
    assert.ok(off < 0.02 && Math.abs(seconds - 8) < 0.1, `${joint} is ${off} m from the pin; ${seconds} s`);
    await context.close();
  });
  await check('stairs and a chair that a motion imagines are where the body uses them', async () => {
    const { context, page } = await open(1280, 800, 'light');
    const generate = async (prompt) => {
      const before = await page.locator('#tab-takes').textContent();
      await page.locator('#prompt').click({ clickCount: 3 });
      await page.keyboard.type(prompt, { delay: 5 });
      await page.locator('#generate').click();
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
      await page.locator('.viewport canvas').focus();
      for (const key of ['End', '2']) await page.keyboard.press(key); // the last pose, from the side
    };
    // seen looks until a test of the columns holds.
    const seen = async (what, test) => {
      let found = {};
      for (const end = soon(); !found.ok && Date.now() < end; ) found = test(await columns(page));
      await shot(page, `${what}-1280-light`);
      assert.ok(found.ok, `${what}: ${JSON.stringify(found)}`);
    };
    await generate('a person walks up the stairs');
    await seen('stairs', (all) => {
      // Ahead, to the left, each step is higher than the one before, but for one column at an edge; the foot that stands is on one of them.
      const foot = all.filter((c) => c.foot[1] > 0);
      const ahead = all.filter((c) => c.support[0] > 0 && c.trousers[0] < 0 && c.x < (foot[0]?.x ?? 0) - 30 && c.x > 160).map((c) => c.support[0]);
      const rises = ahead.filter((y, i) => i > 0 && y < ahead[i - 1] - 3).length <= 1;
      const levels = ahead.filter((y, i) => i > 0 && y > ahead[i - 1] + 6).length;
      const stands = foot.filter((c) => c.support[1] > c.foot[1] && c.support[1] > 0).length;
      return { ok: rises && levels >= 2 && stands >= 3, rises, levels, stands, ahead };
    });
    await generate('a person sits on a chair');
    await seen('chair', (all) => {
      // The seat is below the thighs, and its back behind them, to the right.
      const chair = all.filter((c) => c.support[1] > 0 && c.support[1] > 300);
      const thighs = all.filter((c) => c.trousers[0] > 0);
      // Dark hair above the hips has the colour of the trousers, so the lowest of them counts.
      const hips = thighs.at(-1) ?? { x: 1e9, trousers: [0, 0] };
      const back = chair.filter((c) => c.x > hips.x && c.support[0] < hips.trousers[1] - 60);
      const below = chair.filter((c) => c.trousers[1] > 0 && c.support[1] > c.trousers[1] + 4);
      return { ok: back.length >= 2 && below.length >= 5, back: back.length, below: below.length, thighs: thighs.length, chair };
    });
    await context.close();
  });
  await check('a visitor does the five by touch on a phone', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light', reducedMotion: 'reduce', acceptDownloads: true });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    const client = await context.newCDPSession(page);
    const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const untilGenerated = async (act) => {
      const before = await page.locator('#tab-takes').textContent();
      await act();
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
    };
    await page.getByRole('button', { name: 'Close the tour' }).tap();
    await page.getByRole('button', { name: 'Each motion gets another seed' }).tap();
    await page.locator('#prompt').tap();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('a person stands', { delay: 5 });
    await page.getByRole('button', { name: 'Add what happens next' }).tap();
    await page.keyboard.type('waves', { delay: 5 });
    await untilGenerated(() => page.locator('#generate').tap());
    await shot(page, 'touch-made-390-light');
    // Takes under way leave the dice free, and nothing but the desk is scrolled.
    let answer;
    const held = new Promise((resolve) => (answer = resolve));
    await page.route('**/generate', async (route) => {
      await held;
      await route.continue();
    });
    for (const _ of ['one', 'two', 'three']) await page.locator('#generate').tap();
    await page.locator('.under-way').nth(2).waitFor();
    const dice = page.locator('.direct').getByRole('button', { name: /^Regenerate segment 2/ });
    await dice.tap({ trial: true });
    await shot(page, 'touch-under-way-390-light');
    const rows = await page.locator('.news').boundingBox();
    assert.ok(rows.height <= 120, `takes under way cover ${rows.height} px`);
    assert.deepEqual(await page.evaluate(() => [scrollY, document.querySelector('.bar').getBoundingClientRect().top]), [0, 0]);
    answer();
    await page.waitForFunction(() => !document.querySelector('.under-way'), undefined, { polling: 50 });
    await page.unroute('**/generate');
    await untilGenerated(() => dice.tap());
    assert.equal(await page.locator('.segment.frozen').count(), 1);
    await page.getByRole('button', { name: /^Target/ }).tap();
    const canvas = page.locator('.viewport canvas');
    let joint;
    for (const end = soon(); !/Hand$/.test(joint) && Date.now() < end; ) {
      const box = await canvas.boundingBox();
      const [marks] = await looks(page, canvas, ['mark'], 16);
      for (const [x, y] of marks) {
        const [from, to] = [[box.x + x, box.y + y], [box.x + x, box.y + y - 26]];
        await touch('touchStart', from);
        for (const k of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [from[0], from[1] + (to[1] - from[1]) * k]);
        await touch('touchEnd');
        joint = await page.locator('.constraints li').last().textContent({ timeout: 3000 }).then((t) => /\w+Hand/.exec(t)?.[0], () => undefined);
        if (joint) break;
        if (await page.locator('.constraints li').count()) await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).tap();
      }
    }
    assert.match(joint ?? '', /Hand$/, 'a hand is dragged by touch');
    await shot(page, 'touch-pinned-390-light');
    await untilGenerated(() => page.locator('#generate').tap());
    await page.getByRole('row', { name: /target \w+Hand \d+\.\d+ cm/ }).waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Load a character/ }).tap()]);
    await untilGenerated(() => chooser.setFiles({ name: 'mine.fbx', mimeType: 'application/octet-stream', buffer: fbx() }));
    await page.locator('.about', { hasText: 'mine · 22 joints' }).waitFor();
    const saved = async (name) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).tap()]);
      return readFileSync(await download.path());
    };
    const found = pinned(await saved('Save'), await saved('FBX'));
    await shot(page, 'touch-saved-390-light');
    // The timeline scrolls behind the stage.
    const behind = await page.evaluate(() => {
      const stage = document.querySelector('.viewport').getBoundingClientRect();
      return Array.from({ length: 40 }, (_, i) => document.elementFromPoint(stage.left + 4, stage.top + (stage.height * (i + 0.5)) / 40)).filter((e) => e?.closest('.timeline')).length;
    });
    assert.equal(behind, 0, 'the timeline is over the stage');
    assert.ok(found.off < 0.05, `${found.joint} is ${found.off} m from the pin`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the page');
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
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+v');
    const [, both] = await saved();
    assert.ok(both.frames.length === 2 && both.frames[1] > 0, `frames ${both.frames}`);
    assert.deepEqual(both.positions[0], both.positions[1]);
    for (const key of ['e', 'Enter', 'n']) await page.keyboard.press(key);
    const last = (await saved()).at(-1);
    assert.notEqual(last.joint, 'LeftHand');
    await context.close();
  });
  await check('keys are chosen by a box, move together, snap, and are copied to another frame', async () => {
    const { context, page } = await open(1440, 900, 'dark');
    await page.getByRole('button', { name: 'Along a path', exact: true }).click();
    await page.locator('.key-track.root_path .key').nth(3).waitFor();
    await page.waitForFunction(() => !document.querySelector('.under-way'), undefined, { polling: 50 });
    const canvas = page.locator('.viewport canvas');
    const key = async (row, n) => {
      const b = await page.locator(`.key-track.${row} .key`).nth(n).boundingBox();
      return [b.x + b.width / 2, b.y + b.height / 2];
    };
    const frames = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
      await canvas.focus();
      return JSON.parse(readFileSync(await download.path(), 'utf8')).map((c) => c.frames);
    };
    const drag = async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 2 });
      await page.mouse.move(...to, { steps: 2 });
    };
    const heads = await page.locator('.track-head').allTextContents();
    assert.deepEqual(heads, ['Seconds', 'Segments', 'Path', 'Understood', 'Notes', 'Left foot', 'Right foot']);
    await canvas.focus();
    for (const k of ['End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'e', 'Enter', 'Escape']) await page.keyboard.press(k);
    assert.deepEqual(await frames(), [[0, 59, 119, 179], [149]]);
    // The box holds the third point of the path and the target.
    const [third, target] = [await key('root_path', 2), await key('effector_target', 0)];
    await drag([third[0] - 40, third[1] - 11], [target[0] + 40, target[1] + 11]);
    await page.locator('.box-mark').waitFor();
    await page.mouse.up();
    assert.equal(await page.locator('.key.chosen').count(), 2);
    // Both move by the same number of frames, and the dragged one snaps to the second that is near.
    const pixels = (third[0] - (await key('root_path', 0))[0]) / 119; // per frame
    await drag(third, [third[0] - 28 * pixels, third[1]]);
    await page.locator('.snap-line').waitFor();
    await shot(page, 'timeline-box-1440-dark');
    await page.mouse.up();
    assert.deepEqual(await frames(), [[0, 59, 90, 179], [120]]);
    await page.keyboard.press('Alt+ArrowRight');
    assert.deepEqual(await frames(), [[0, 59, 91, 179], [121]]);
    // Copies begin at the playhead, which is at the frame where the target was made.
    await page.keyboard.press('Control+c');
    await page.locator('.toast', { hasText: '2 keys are copied' }).waitFor();
    await page.keyboard.press('Control+v');
    assert.deepEqual(await frames(), [[0, 59, 91, 149, 179], [121, 179]]);
    await page.keyboard.press('Control+z');
    await page.locator('.track-head button', { hasText: 'Path' }).click();
    assert.equal(await page.locator('.key.chosen').count(), 4);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    assert.equal(await page.locator('.key').count(), 0);
    await context.close();
  });
  await check('the timeline comes nearer, is moved, and has curves', async () => {
    const { context, page } = await open(1440, 900, 'light');
    const segment = page.locator('.segment').first();
    const before = await segment.boundingBox();
    await page.getByRole('button', { name: 'Nearer: show less time (Ctrl and scroll)' }).click();
    const after = await segment.boundingBox();
    assert.ok(Math.abs(after.width / before.width - 2) < 0.05, `from ${before.width} to ${after.width}`);
    // The wheel and the middle button move it; names stay beside the tracks.
    const head = () => page.locator('.track-head').nth(1).boundingBox();
    const beside = (await head()).x;
    const scrolled = () => page.locator('.tracks-pane').evaluate((e) => e.scrollLeft);
    await page.waitForFunction(() => document.querySelector('.tracks-pane').scrollLeft > 0, undefined, { polling: 50 }); // its middle stays there
    const from = await scrolled();
    await page.mouse.move(before.x + 300, before.y + 20);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction((from) => document.querySelector('.tracks-pane').scrollLeft === from + 200, from, { polling: 50 });
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(before.x + 420, before.y + 20, { steps: 3 });
    await page.mouse.up({ button: 'middle' });
    assert.equal(await scrolled(), from + 80);
    assert.equal((await head()).x, beside);
    await page.getByRole('button', { name: 'Farther: show more time (Ctrl and scroll)' }).click();
    assert.ok(Math.abs((await segment.boundingBox()).width - before.width) < 2);
    await page.getByRole('button', { name: 'Curves of speed and height' }).click();
    await page.locator('.curves li', { hasText: /Speed [\d.]+ m\/s/ }).waitFor();
    assert.ok((await page.locator('.curves polyline').count()) >= 3);
    await page.getByRole('button', { name: 'Onion skin (O)' }).click();
    await page.getByRole('button', { name: 'Onion skin side by side' }).click();
    await page.getByRole('button', { name: 'Trails of the hands (T)' }).click();
    await page.getByLabel('Trail and curve of').selectOption('LeftFoot');
    await page.locator('.curves li', { hasText: /LeftFoot [\d.]+ m/ }).waitFor();
    if (process.env.SHOTS) await page.waitForTimeout(1500);
    await shot(page, 'hands-curves-1440-light');
    assert.deepEqual(await axeFaults(page), []);
    await context.close();
  });
}
