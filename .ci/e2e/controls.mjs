// Clicks through the controls of the studio page: those of the panel, the timeline, the tools and the playback. What studio.mjs goes
// through on the way from a first visit to a saved motion is not repeated here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type } from './processes.mjs';

// controls clicks in the page of a session as studio.mjs has it, with the engine's model chosen.
export async function controls(session) {
  const { page, check, untilGenerated, until, clock, segments } = session;
  const button = (name) => page.getByRole('button', { name, exact: true });
  const undo = button('Undo (Ctrl Z)');
  const preset = (name) => untilGenerated(() => button(name).click());
  const generate = () => untilGenerated(() => page.keyboard.press('Control+Enter'));
  const field = (name) => page.getByLabel(name, { exact: true });
  const choice = (name) => page.getByRole('combobox', { name, exact: true });
  const slider = (name) => page.getByRole('slider', { name });
  const write = async (name, text) => {
    await type(field(name), text);
    await field(name).blur();
  };
  const download = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return JSON.parse(readFileSync(await file.path(), 'utf8'));
  };
  const saved = () => download('Save');
  // request returns the request that the page would send now.
  const request = async () => {
    await page.getByRole('tab', { name: 'Request' }).click();
    const text = await page.locator('.code pre').textContent();
    await page.getByRole('tab', { name: 'Result' }).click();
    return JSON.parse(text);
  };
  const drag = async ([x, y], [toX, toY]) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + toX) / 2, (y + toY) / 2);
    await page.mouse.move(toX, toY);
    await page.mouse.up();
  };
  const middle = async (element) => {
    const { x, y, width, height } = await element.boundingBox();
    return [x + width / 2, y + height / 2, width];
  };
  const frame = async () => Number(/frame (\d+)/.exec(await clock.textContent())[1]);
  const pause = async () => {
    if (await button('Pause (Space)').count()) await button('Pause (Space)').click();
  };

  await check('a model shows its rig, its limits and its server', async () => {
    const facts = page.locator('.facts');
    assert.match(await facts.textContent(), /^77 joints.*30 fps.*up to 300 s.*built-in engineApache-2.0$/);
    await page.locator('.model select').selectOption('quick');
    assert.match(await facts.textContent(), /^9 joints.*20 fps.*best up to 12 s.*adapted: /);
    await write('Seconds', '15');
    await page.locator('.go .warning', { hasText: '15.0 s is longer than the 12 s that the model is good at.' }).waitFor();
    for (const _ of ['seconds', 'model']) await undo.click();
    assert.equal(await page.locator('.go .warning').count(), 0);
  });
  await check('segments get other places, lengths, kinds and seeds, and long prompts a warning', async () => {
    await preset('Three beats');
    const titles = () => page.locator('.segment span').allTextContents();
    const [run, jump, celebrate] = await titles();
    const [x, y, width] = await middle(segments.nth(0));
    await drag([x, y], [x + width * 0.6, y]); // past the middle of the next one, and not of the one after that
    assert.deepEqual(await titles(), [jump, run, celebrate]);
    await undo.click();
    assert.deepEqual(await titles(), [run, jump, celebrate]);
    const end = await middle(page.locator('.grip').nth(2));
    await drag(end, [end[0] - 60, end[1]]);
    assert.equal(await segments.nth(0).locator('small').textContent(), '3.0 s');
    assert.ok(parseFloat(await segments.nth(2).locator('small').textContent()) < 3);
    await write('Own seed', '5');
    for (let tries = 0; tries < 20 && (await request()).segments[2].seed !== 5; tries++); // the page renders in its own time
    assert.equal((await request()).segments[2].seed, 5);
    await type(field('Prompt'), 'walks '.repeat(150).trim());
    await page.locator('.warning', { hasText: '899 of 1000 characters' }).waitFor();
    await type(field('Prompt'), 'walks '.repeat(200));
    await page.locator('.fault', { hasText: '1200 of 1000 characters' }).waitFor();
    await choice('Kind').selectOption('unconditioned');
    assert.equal((await titles())[2], 'no prompt');
  });
  await check('options keep the bounds of the model, and its own are set and put back', async () => {
    await preset('Walk and wave');
    await page.getByText('More options', { exact: true }).click();
    await slider(/^Transition/).fill('20');
    await slider(/^Diffusion steps/).fill('50');
    await field('Post-processing').uncheck();
    await field('Loop').check();
    await choice('Guidance').selectOption('separated');
    await slider(/^Text weight/).fill('3');
    await slider(/^Constraint weight/).fill('1');
    await slider(/^Energy/).fill('0.5');
    await choice('Mood').selectOption({ index: 1 });
    await field('Locked feet').uncheck();
    await write('Samples', '99');
    const { seed: _, model_options, ...options } = (await request()).options;
    const guidance = { type: 'separated', weight: [3, 1] };
    const want = { num_samples: 16, diffusion_steps: 50, transition_frames: 20, post_processing: false, loop: true, guidance };
    assert.deepEqual(options, want);
    assert.deepEqual([Object.keys(model_options).sort(), model_options.energy], [['energy', 'foot_lock', 'mood'], 0.5]);
    await button('reset').click();
    assert.equal((await request()).options.model_options, undefined);
    await page.getByText('More options', { exact: true }).click();
  });
  await check('a seed is diced, stays while it is locked, and a request that was made is answered from memory', async () => {
    await preset('Walk and wave');
    const seed = () => field('Seed').inputValue();
    const first = await seed();
    const stays = button('The seed stays');
    await untilGenerated(() => button('Regenerate with another seed').click()); // one click, locked or not
    const diced = await seed();
    assert.notEqual(diced, first);
    await stays.click();
    await generate();
    const other = await seed();
    assert.notEqual(other, diced);
    await button('Each motion gets another seed').click();
    await generate();
    assert.equal(await seed(), other);
    await page.locator('.facts-list', { hasText: /Server\s*engine/ }).waitFor();
    await page.locator('.facts-list', { hasText: /Cache\s*hit/ }).waitFor();
  });
  await check('the motion is made again a little otherwise, and the weight of the text is nudged', async () => {
    await untilGenerated(() => button('More of the text').click());
    await page.locator('.legend button').nth(1).waitFor();
    assert.deepEqual((await request()).options.guidance, { type: 'separated', weight: [2.5, 2] });
    await button('Show only one').click();
  });
  await check('takes have pictures, are restored, stand side by side and are deleted', async () => {
    await page.getByRole('tab', { name: /Takes/ }).click();
    const takes = page.locator('.takes li');
    await takes.first().waitFor();
    const n = await takes.count();
    await until(() => document.querySelector('.takes li.chosen img')?.naturalWidth === 72 * 3);
    const old = takes.filter({ hasText: 'runs forward → jumps' }).first();
    await old.getByRole('button', { name: 'Compare with the current take' }).click();
    await page.locator('.legend button', { hasText: 'runs forward' }).waitFor();
    await button('Back to one take').click();
    await old.getByRole('button', { name: 'Edit this request again' }).click();
    assert.equal(await segments.count(), 3);
    await page.locator('.takes li.chosen', { hasText: 'runs forward → jumps' }).getByRole('button', { name: 'Delete' }).click();
    assert.equal(await takes.count(), n - 1);
    await page.getByRole('tab', { name: 'Result' }).click();
    await preset('Walk and wave');
  });
  await check('the playback loops, ends, and goes slower and faster', async () => {
    await pause();
    const loop = button('Loop (L)');
    assert.equal(await loop.getAttribute('aria-pressed'), 'true');
    await loop.click();
    await button('Last frame (End)').click();
    await button('A frame back (←)').click();
    assert.equal(await frame(), 148);
    await button('Play (Space)').click();
    await button('Play (Space)').waitFor(); // it has ended
    assert.equal(await frame(), 149);
    // The playhead follows a drag of the ruler.
    const [ruler, y] = await middle(page.getByRole('slider', { name: 'Playhead' }));
    await drag([ruler - 100, y], [ruler, y]);
    assert.ok(Math.abs((await frame()) - 75) <= 1, `half of the ruler is frame ${await frame()}`);
    for (const key of ['End', 'l']) await page.keyboard.press(key);
    await button('Play (Space)').click();
    await until(() => Number(/frame (\d+)/.exec(document.querySelector('.clock').textContent)[1]) < 140);
    // An eighth of the speed shows no more frames than that, whatever else the machine does.
    await choice('Speed').selectOption('0.125');
    const { advanced, seconds } = await page.evaluate(async () => {
      const at = () => Number(/frame (\d+)/.exec(document.querySelector('.clock').textContent)[1]);
      const startTime = performance.now();
      const from = at();
      while (at() < from + 2 && performance.now() < startTime + 10_000) await new Promise(requestAnimationFrame);
      return { advanced: at() - from, seconds: (performance.now() - startTime) / 1000 };
    });
    assert.ok(advanced >= 2 && advanced <= (seconds * 30) / 8 + 1.5, `${advanced} frames in ${seconds} s`);
    await page.locator('.viewport canvas').focus();
    for (const key of [']', ']', '[', ']']) await page.keyboard.press(key);
    assert.equal(await choice('Speed').inputValue(), '0.5');
    await choice('Speed').selectOption('1');
  });
  await check('an endless run is asked for as a loop, and plays as one', async () => {
    const [sent] = await Promise.all([page.waitForRequest('**/generate'), preset('Endless run')]);
    assert.equal(sent.postDataJSON().options.loop, true);
    assert.equal(await button('Loop (L)').getAttribute('aria-pressed'), 'true');
    await until(() => / 59$/.test(document.querySelector('.clock').textContent)); // two seconds
    await button('Last frame (End)').click();
    await button('Play (Space)').click();
    await until(() => Number(/frame (\d+)/.exec(document.querySelector('.clock').textContent)[1]) < 50);
    await button('Pause (Space)').waitFor(); // it has not ended
    // The runner goes on from there while the camera follows, and begins again where it stays.
    await until(() => Number(document.querySelector('[data-loops]').dataset.loops) > 0);
    await page.keyboard.press('f');
    await page.locator('[data-loops="0"]').waitFor();
    await page.keyboard.press('f');
    await preset('Walk and wave');
  });
  await check('contacts, trails and ghosts are shown, and the camera goes where it is asked to', async () => {
    const back = button("Back to the model's own rig"); // of a character that an earlier check dropped
    if (await back.count()) await back.click();
    await preset('Walk and wave');
    await write('Seed', '7');
    await generate();
    await pause();
    await button('First frame (Home)').click();
    const canvas = page.locator('.viewport canvas');
    // shows waits until the visible objects of some kinds fit, and returns the centre and the number of pixels of each.
    const shows = async (kinds, fits, why) => {
      let found;
      for (let i = 0; i < 40; i++) {
        found = (await session.looks(page, canvas, kinds)).map(([spot = [0, 0, 0]]) => spot);
        if (fits(...found)) return found;
      }
      assert.fail(`${why}: ${found.join('; ')}`);
    };
    const apart = (a, b) => (a[2] && b[2] ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0);
    await page.getByRole('button', { name: 'top', exact: true }).click();
    const [home, [, , before]] = await shows(['planted', 'ghost'], ([, , n]) => n > 0, 'feet that stand are lit');
    // Without the camera, a walker leaves the middle; with it, the feet come back there.
    const follow = button('The camera follows (F)');
    await follow.click();
    assert.equal(await follow.getAttribute('aria-pressed'), 'false');
    await page.getByRole('slider', { name: 'Playhead' }).focus();
    for (let i = 0; i < 5; i++) {
      const before = await frame();
      await page.keyboard.press('PageDown');
      for (const ends = Date.now() + 5000; (await frame()) === before && Date.now() < ends; ) await page.waitForTimeout(20);
    }
    await page.waitForTimeout(600); // a camera that follows would be there
    await shows(['planted'], (s) => apart(s, home) > 100, 'the camera stays');
    await canvas.focus();
    await page.keyboard.press('f');
    assert.equal(await follow.getAttribute('aria-pressed'), 'true');
    const [there] = await shows(['planted'], (s) => s[2] && apart(s, home) < 85, 'the camera follows');
    const kinds = ['Contacts of the feet (C)', 'Trails of the hands (T)', 'Onion skin (O)'];
    for (const name of kinds) await button(name).click();
    const all = (planted, trail, ghost) => planted[2] === 0 && trail[2] > 0 && ghost[2] > before + 50;
    await shows(['planted', 'trail', 'ghost'], all, 'no foot is lit, and trails and ghosts are there');
    for (const name of kinds) await button(name).click();
    assert.equal(await page.locator('.top-left [aria-pressed=true]').count(), 2);
    const box = await canvas.boundingBox();
    await drag([box.x + 100, box.y + box.height - 60], [box.x + 260, box.y + box.height - 90]);
    await shows(['planted'], (s) => apart(s, there) > 20, 'a drag turns the camera');
  });
  await check('what the sheet of shortcuts tells is so', async () => {
    const pressed = (name) => button(name).getAttribute('aria-pressed');
    await pause();
    await page.locator('.viewport canvas').focus();
    const moves = ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight', 'Shift+ArrowLeft', 'ArrowLeft'];
    for (const key of moves) await page.keyboard.press(key);
    assert.equal(await frame(), 10);
    const switches = [
      ['Contacts of the feet (C)', 'c'], ['Trails of the hands (T)', 't'], ['Onion skin (O)', 'o'],
      ['The camera follows (F)', 'f'], ['Loop (L)', 'l'],
    ];
    for (const [name, key] of switches) {
      const before = await pressed(name);
      await page.keyboard.press(key);
      assert.notEqual(await pressed(name), before, `${key} changes "${name}"`);
      await page.keyboard.press(key);
      assert.equal(await pressed(name), before);
    }
    await page.keyboard.press('s');
    assert.equal(await segments.count(), 2);
    await page.keyboard.press('k');
    await page.locator('.segment.frozen').waitFor();
    const steps = [
      ['Control+z', 0, 2], ['Control+z', 0, 1], ['Control+Shift+z', 0, 2], ['Control+y', 1, 2], ['k', 0, 2], ['Delete', 0, 1],
    ];
    for (const [keys, frozen, count] of steps) {
      await page.keyboard.press(keys);
      assert.deepEqual([await page.locator('.segment.frozen').count(), await segments.count()], [frozen, count], keys);
    }
    for (const key of ['p', 'e', 'b']) {
      await page.keyboard.press(key);
      assert.equal(await page.locator('.left-middle [aria-pressed=true]').count(), 1);
      const tool = await page.locator('.left-middle [aria-pressed=true]').getAttribute('aria-label');
      assert.match(tool, { p: /^Path/, e: /^Target/, b: /^Pose/ }[key]);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const keys = await sheet.locator('kbd').allTextContents();
    const listed = ['S', 'K', 'C', 'T', 'O', 'F', 'L', 'P', 'E', 'B', 'Home', 'End', 'Delete', '?'];
    assert.deepEqual(listed.filter((key) => !keys.includes(key)), []);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await preset('Walk and wave');
  });
  await check('notes stand where they happen, and a click goes there', async () => {
    await type(page.getByRole('textbox', { name: 'Prompt' }), 'a person walks forward, then glorbs and waves');
    await generate();
    await pause();
    const note = page.locator('.notes button').last();
    const share = parseFloat(await note.evaluate((e) => e.style.left)) / 100;
    await button('Last frame (End)').click();
    await note.click();
    assert.equal(await frame(), Math.min(149, Math.round(share * 150)));
  });
  await check('a request is copied as JSON, curl, Python and a command, and each of them runs', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('tab', { name: 'Request' }).click();
    const copied = {};
    for (const kind of ['json', 'curl', 'python', 'motiongate']) {
      await page.locator('.code select').selectOption(kind);
      await button('Copy').click();
      await page.locator('.toast', { hasText: 'copied' }).waitFor();
      copied[kind] = await page.evaluate(() => navigator.clipboard.readText());
    }
    assert.equal(JSON.parse(copied.json).skeleton.joints.length, 77);
    assert.match(copied.motiongate, /^motiongate generate 'a person walks forward, then glorbs and waves' --url http/);
    // What is copied runs as it is, and all of it makes the motion that is on the stage.
    const exported = await Promise.all([
      session.run('python3', ['-c', copied.python]),
      session.run('sh', ['-c', copied.curl]),
      session.run('sh', ['-c', copied.motiongate]),
    ]);
    for (const glb of exported) assert.equal(glb.toString('latin1', 0, 4), 'glTF');
    await page.locator('.code select').selectOption('json');
    await page.getByRole('tab', { name: 'Result' }).click();
    const shown = await download('glTF');
    const curves = ({ accessors, animations }) => [animations.length, accessors.map((a) => [a.type, a.count, a.min, a.max])];
    for (const glb of exported) assert.deepEqual(curves(JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)))), curves(shown));
  });
  await check('points of a path are placed, timed and turned', async () => {
    await preset('Walk and wave');
    await pause();
    await page.locator('.viewport canvas').focus();
    for (const key of ['Home', '4', 'p']) await page.keyboard.press(key);
    const box = await page.locator('.viewport canvas').boundingBox();
    const at = (x, y) => [box.x + box.width * x, box.y + box.height * y];
    const clicked = [at(0.3, 0.4), at(0.3, 0.8), at(0.65, 0.8)];
    for (const p of clicked) await page.mouse.click(...p);
    const [path] = await saved();
    assert.equal(path.positions_xz.length, 3);
    // From above, the floor has one scale: metres to pixels.
    const scale = (clicked[2][0] - clicked[1][0]) / (path.positions_xz[2][0] - path.positions_xz[1][0]);
    const ahead = (p, [x, z]) => [p[0] + x * scale, p[1] + z * scale];
    await field('Headings').check();
    assert.deepEqual((await saved())[0].heading_radians.map((h) => +h.toFixed(1) + 0), [0, 1.6, 1.6]);
    await drag(ahead(clicked[0], [0, 0.42]), ahead(clicked[0], [-0.5, -0.5]));
    const [turned] = await saved();
    assert.ok(Math.abs(turned.heading_radians[0] + (3 * Math.PI) / 4) < 0.1, `the heading is ${turned.heading_radians}`);
    assert.deepEqual(turned.positions_xz, path.positions_xz);
    await page.keyboard.press('Escape');
    await drag(clicked[2], ahead(clicked[2], [0.3, 0.1]));
    const [moved] = await saved();
    const off = [0, 1].map((k) => +(moved.positions_xz[2][k] - path.positions_xz[2][k]).toFixed(1));
    assert.deepEqual(off, [0.3, 0.1]);
    await write('x, m', '1.25');
    const keys = page.locator('.key-track.root_path .key');
    const [x, y] = await middle(keys.nth(1));
    await drag([x, y], [x + 50, y]);
    const [timed] = await saved();
    assert.equal(timed.positions_xz[2][0], 1.25);
    assert.ok(timed.frames[1] > path.frames[1] && timed.frames[0] === 0 && timed.frames[2] === 149, `frames ${timed.frames}`);
    await generate();
    await page.getByRole('row', { name: /path [\d.]+ cm/ }).waitFor();
    await keys.nth(1).click();
    await page.keyboard.press('Delete');
    assert.equal((await saved())[0].frames.length, 2);
    await page.keyboard.press('5');
  });
  await check('constraints are pasted as JSON', async () => {
    const copy = (text) => page.evaluate((text) => navigator.clipboard.writeText(text), text);
    const target = { type: 'effector_target', joint: 'RightHand', frames: [30], positions: [[-0.3, 1.4, 1]] };
    await copy(JSON.stringify([target]));
    await button('Paste').click();
    await page.locator('.key-track.effector_target', { hasText: 'RightHand' }).waitFor();
    assert.deepEqual(await saved(), [target]);
    await copy('walk there');
    await button('Paste').click();
    await page.getByRole('alert').filter({ hasText: 'This text has no constraints' }).waitFor();
    await copy(JSON.stringify({ constraints: [target, { ...target, joint: 'LeftHand' }] }));
    await page.locator('.viewport canvas').focus();
    await page.keyboard.press('Control+V');
    await page.locator('.key-track.effector_target', { hasText: 'LeftHand' }).waitFor();
    assert.equal(await page.locator('.constraints li').count(), 2);
    await page.locator('.constraints li').nth(1).getByRole('button', { name: 'Delete: Target' }).click();
    assert.deepEqual(await saved(), [target]);
    // A red line joins the target with the hand, which is elsewhere then; there is none once it is met.
    const canvas = page.locator('.viewport canvas');
    const red = async () => (await session.looks(page, canvas, ['slip']))[0].length;
    const becomes = async (want, why) => {
      let got = -1;
      for (let i = 0; i < 40 && got !== want; i++) got = await red();
      assert.equal(got, want, why);
    };
    await becomes(1, 'the target is missed');
    await generate();
    await page.getByRole('row', { name: /target RightHand 0\.\d+ cm/ }).waitFor();
    await becomes(0, 'the target is met');
    await pause();
    await page.getByRole('button', { name: 'Pin this pose' }).click();
    await page.locator('.key-track.pose_keyframe .key').waitFor();
  });
  await check('stairs are climbed, and a slope takes their place', async () => {
    const climbed = async () => {
      const { nodes, animations, accessors, bufferViews, buffers } = await download('glTF');
      const channel = animations[0].channels.find((c) => c.target.node === 0 && c.target.path === 'translation');
      const a = accessors[animations[0].samplers[channel.sampler].output];
      const bytes = Buffer.from(buffers[0].uri.split(',')[1], 'base64');
      const from = (bufferViews[a.bufferView].byteOffset ?? 0) + (a.byteOffset ?? 0);
      const height = (k) => bytes.readFloatLE(from + k * 12 + 4);
      assert.equal(nodes[0].name, 'Hips');
      return height(a.count - 1) - height(0);
    };
    await preset('Walk and wave');
    await button('Stairs').click();
    await page.locator('.key-track.ground_height').waitFor();
    await generate();
    const steps = await climbed();
    assert.ok(steps > 0.8 && steps < 1.2, `six steps rise by ${steps} m`);
    await button('Slope').click();
    const [slope, ...others] = await saved();
    assert.deepEqual([slope.type, slope.points.length, others.length], ['ground_height', 8, 0]);
    await generate();
    const rise = await climbed();
    assert.ok(rise > 0.4 && rise < 1, `the slope rises by ${rise} m`);
    await button('Play (Space)').click();
  });
}
