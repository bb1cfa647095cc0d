// Holds that characters that are compressed, and those of FBX, come onto the stage and play.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { draco, meshopt } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { glb } from './character.mjs';

// compressed returns the character of GLB by each of the compressions of glTF.
async function compressed() {
  await MeshoptEncoder.ready;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.encoder': await draco3d.createEncoderModule(),
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.encoder': MeshoptEncoder,
    'meshopt.decoder': MeshoptDecoder,
  });
  const out = {};
  for (const [name, step] of [['draco', draco()], ['meshopt', meshopt({ encoder: MeshoptEncoder, level: 'medium' })]]) {
    const document = await io.readBinary(new Uint8Array(glb()));
    await document.transform(step);
    out[name] = Buffer.from(await io.writeBinary(document));
  }
  return out;
}

// characters opens a page of its own in the browser of a session as studio.mjs has it.
export async function characters({ browser, gateway, check, watch }) {
  await check('characters that are compressed, and those of FBX, play', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', acceptDownloads: true });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    const files = await compressed();
    const [fbx] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'FBX', exact: true }).click()]);
    files.fbx = readFileSync(await fbx.path());
    for (const [name, bytes] of Object.entries(files)) {
      const file = name === 'fbx' ? 'saved.fbx' : `${name}.glb`;
      const before = await page.locator('#tab-takes').textContent();
      await page.getByLabel('File with a character').setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: bytes });
      const joints = name === 'fbx' ? 77 : 22;
      await page.locator('.about', { hasText: `${file.replace(/\..*/, '')} · ${joints} joints` }).waitFor();
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
      await page.locator(`[data-characters="${name === 'fbx' ? 0 : 1}"]`).waitFor();
      assert.equal(await page.locator('.fault').count(), 0, name);
    }
    await context.close();
  });
}
