// Runs the tests and the documented examples of the npm package, as it is packed: tools.mjs BINARY CHROMIUM PACKAGE.tgz
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { serveWith, sim } from './processes.mjs';

const [binary, executablePath, archive] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'motiongate-npm-'));

// A project with the package and three.js.
const modules = join(folder, 'node_modules');
mkdirSync(join(modules, 'motiongate'), { recursive: true });
execFileSync('tar', ['-xzf', resolve(archive), '-C', join(modules, 'motiongate'), '--strip-components=1']);
symlinkSync(join(here, 'node_modules', 'three'), join(modules, 'three'));
cpSync(join(here, '../../deploy/tools/npm/test/tasks.mjs'), join(folder, 'tasks.mjs'));
const { dependencies } = JSON.parse(readFileSync(join(modules, 'motiongate', 'package.json')));
assert.equal(dependencies, undefined, 'the package has dependencies');
const imports = {
  motiongate: '/node_modules/motiongate/dist/index.js',
  three: '/node_modules/three/build/three.module.js',
  'three/addons/': '/node_modules/three/examples/jsm/',
};
const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
writeFileSync(join(folder, 'index.html'), `<!doctype html><title>tasks</title>${map}`);

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };
const pages = createServer((request, answer) => {
  const name = join(folder, normalize(new URL(request.url, 'http://page').pathname));
  try {
    answer.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream').end(readFileSync(name));
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((done) => pages.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${pages.address().port}`;

const slow = await sim(binary, '--latency', '60s');
const cors = { cors: { origins: [origin] } };
const engine = await serveWith(binary, cors);
const front = await serveWith(binary, { ...cors, engine: { enabled: false } }, `slow=${slow.base}`);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

function judge(where, { tasks, faults }) {
  assert.deepEqual(faults, [], where);
  console.log(`The npm package in ${where}: ${tasks} tasks: ok`);
}

try {
  globalThis.self ??= globalThis; // which three.js asks for
  const { run } = await import(pathToFileURL(join(folder, 'tasks.mjs')));
  judge('Node', await run(engine.base, front.base));
  const page = await browser.newPage();
  await page.goto(`${origin}/index.html`);
  judge('Chromium', await page.evaluate(async (urls) => (await import('/tasks.mjs')).run(...urls), [engine.base, front.base]));

  const text = readFileSync(join(here, '../../docs/tools-npm.md'), 'utf8');
  const code = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((m) => m[1]).join('\n').replace('http://127.0.0.1:8000', engine.base);
  writeFileSync(join(folder, 'examples.mjs'), code);
  const said = execFileSync(process.execPath, ['examples.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.match(said, /bytes\n150 frames\n\d+ joints\n30 frames a second\n(\d+ %\n)*100 %\nunknown_joint - .*Tail/);
  console.log('The examples of docs/tools-npm.md: ok');
} finally {
  await browser.close();
  await Promise.all([engine, front, slow].map((server) => server.stop()));
  pages.close();
  rmSync(folder, { recursive: true, force: true });
}
