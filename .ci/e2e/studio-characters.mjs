// Holds that characters of artists' programs come onto the stage and play each example: Mixamo by GLB and FBX, VRM, Ready Player Me,
// and files that are compressed.
import assert from 'node:assert/strict';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { draco, meshopt } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { ktx2 } from 'ktx2-encoder/gltf-transform';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { fbx, glb, readyPlayerMe, vrm } from './character.mjs';
import { soon } from './processes.mjs';

const red = { data: new Uint8Array(16 * 16 * 4).map((_, i) => [220, 0, 0, 255][i % 4]), width: 16, height: 16 };

// textured gives each mesh of a document a red texture, compressed as Basis Universal.
const textured = async (document) => {
  const picture = document.createTexture('red').setMimeType('image/png').setImage(red.data);
  const buffer = document.getRoot().listBuffers()[0];
  for (const mesh of document.getRoot().listMeshes()) {
    for (const part of mesh.listPrimitives()) {
      const count = part.getAttribute('POSITION').getCount();
      part.setAttribute('TEXCOORD_0', document.createAccessor().setType('VEC2').setArray(new Float32Array(count * 2).fill(0.5)).setBuffer(buffer));
      part.getMaterial().setBaseColorTexture(picture).setBaseColorFactor([1, 1, 1, 1]);
    }
  }
  await document.transform(ktx2({ imageDecoder: async () => red }));
};

// compressed returns the character of GLB by each of the compressions of glTF.
async function compressed() {
  await MeshoptEncoder.ready;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.encoder': await draco3d.createEncoderModule(),
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.encoder': MeshoptEncoder,
    'meshopt.decoder': MeshoptDecoder,
  });
  const { log } = console;
  console.log = () => {}; // of the encoders
  const out = {};
  for (const [name, step] of [['draco', draco()], ['meshopt', meshopt({ encoder: MeshoptEncoder, level: 'medium' })], ['ktx2', textured]]) {
    const document = await io.readBinary(new Uint8Array(glb()));
    await document.transform(step);
    out[name] = Buffer.from(await io.writeBinary(document));
  }
  console.log = log;
  return out;
}

// characters opens a page of its own in the browser of a session as studio.mjs has it.
export async function characters({ browser, gateway, check, watch, looks }) {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 900, height: 640 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    watch(page, gateway.base);
    await page.goto(`${gateway.base}/studio/`);
    await page.locator('.preparing').waitFor({ state: 'detached' });
    const canvas = page.locator('.viewport canvas');
    const untilGenerated = async (act) => {
      const before = await page.locator('#tab-takes').textContent();
      await act();
      await page.waitForFunction((text) => document.querySelector('#tab-takes').textContent !== text && !document.querySelector('.under-way'), before, { polling: 50 });
    };
    const put = async (file, buffer, joints) => {
      const begun = Date.now();
      await untilGenerated(() => page.getByLabel('File with a character').setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer }));
      await page.locator('.about', { hasText: `${file.replace(/\..*/, '')} · ${joints} joints` }).waitFor();
      await page.locator('[data-characters="1"]').waitFor();
      assert.equal(await page.locator('.fault').count(), 0, file);
      if (process.env.TIMES) console.log(`${file}: ${Date.now() - begun} ms`);
    };
    // sees waits until a colour has many pixels on the stage.
    const sees = async (kind, what) => {
      let seen = [];
      for (const end = soon(); !(seen[0]?.[2] > 100) && Date.now() < end; ) [seen] = await looks(page, canvas, [kind]);
      assert.ok(seen[0]?.[2] > 100, `${what}: ${kind} is not seen`);
    };
    return { context, page, canvas, untilGenerated, put, sees };
  };
  let stage;
  await check('characters that are compressed play, with their textures', async () => {
    const { put, sees } = (stage ??= await open());
    for (const [name, bytes] of Object.entries(await compressed())) {
      await put(`${name}.glb`, bytes, 22);
      await sees(name === 'ktx2' ? 'visor' : 'suit', name);
    }
  });
  const avatars = { 'mixamo.glb': glb(), 'mixamo.fbx': fbx(), 'avatar.vrm': vrm('1.0'), 'ready.glb': readyPlayerMe() };
  await check('characters of Mixamo, VRM and Ready Player Me play each example', async () => {
    const { page, canvas, untilGenerated, put, sees } = (stage ??= await open());
    for (const [file, bytes] of Object.entries(avatars)) {
      await put(file, bytes, 22);
      const examples = page.locator('.examples').getByRole('button');
      for (let i = 0; i < (await examples.count()); i++) {
        const words = await examples.nth(i).textContent();
        await untilGenerated(() => examples.nth(i).click());
        await page.locator(`[data-characters="${/moods/.test(words) ? 4 : 1}"]`).waitFor();
      }
      await canvas.focus();
      await page.keyboard.press('End');
      await canvas.blur();
      await sees('suit', file);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/character-${file}.png` });
    }
  });
  await stage?.context.close();
}
