// A character walks along a path by the blend space of a set, in three.js in Chromium: sets.mjs BINARY CHROMIUM. The root bone goes as
// the mixed clips do, by the speeds in set.json; steering chooses the point of the blend space. The picture is sets.png beside the binary.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [binary, executablePath] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'motiongate-sets-'));
const clips = 'idle,walk,jog,run,walk_arc_left,walk_arc_right,jog_arc_left,jog_arc_right';

// Bounds: metres beside the path, and m/s of feet that stand, without inverse kinematics.
const besidePath = 0.15;
const slide = 0.25;

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json' };
const pages = createServer((request, answer) => {
  const path = normalize(new URL(request.url, 'http://page').pathname);
  const name = path.startsWith('/three/') ? join(here, 'node_modules', path)
    : path === '/walk.mjs' ? join(here, 'sets-page.mjs') : join(folder, path);
  try {
    answer.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream').end(readFileSync(name));
  } catch {
    answer.writeHead(404).end();
  }
});

let browser;
try {
  execFileSync(binary, ['set', 'locomotion', '--clips', clips, '--format', 'glb', '--seed', '1', '--out', join(folder, 'set')]);
  console.log(execFileSync(binary, ['set', 'check', join(folder, 'set')], { encoding: 'utf8' }).trim());
  const imports = { three: '/three/build/three.module.js', 'three/addons/': '/three/examples/jsm/' };
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>walk</title><style>body{margin:0}</style>
    <script type="importmap">${JSON.stringify({ imports })}</script>`);
  await new Promise((done) => pages.listen(0, '127.0.0.1', done));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 560 } });
  page.on('pageerror', (error) => console.log(error.message));
  await page.goto(`http://127.0.0.1:${pages.address().port}/index.html`);
  const walked = await page.evaluate(async () => (await import('/walk.mjs')).walk('/set/'));
  await page.screenshot({ path: join(dirname(binary), 'sets.png') });
  console.log(`A character walks ${walked.metres.toFixed(1)} m in ${walked.seconds.toFixed(1)} s with ${walked.clips} clips: at most `
    + `${(100 * walked.beside).toFixed(1)} cm beside the path, feet that stand slide ${(100 * walked.slide).toFixed(1)} cm/s`);
  assert.ok(walked.arrived, 'the character does not arrive');
  assert.ok(walked.beside <= besidePath, `the character is ${walked.beside} m beside the path`);
  assert.ok(walked.slide <= slide, `feet slide at ${walked.slide} m/s`);
  assert.ok(walked.clips >= 6, `the walk takes ${walked.clips} clips`);
} finally {
  await browser?.close();
  pages.close();
  rmSync(folder, { recursive: true });
}
