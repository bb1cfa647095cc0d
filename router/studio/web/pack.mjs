// Puts each file of dist, compressed by gzip, into ../built, which the program embeds. The files of the first load are there by brotli
// as well: those that index.html names, the workers that begin with the page, and the stage, which browsers with WebGL load. They may not
// grow beyond bounds, without and with the stage.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const mostPage = 115 << 10;
const mostFirstLoad = 250 << 10;
const workers = /assets.(decode|graphics|mesh)\.worker-/;
const stage = /assets.stage-/;
const from = 'dist';
const to = '../built';

for (const name of readdirSync(to)) if (name !== '.keep') rmSync(join(to, name), { recursive: true });

let [withoutStage, first] = [0, 0];
const page = readFileSync(join(from, 'index.html'), 'utf8');
for (const name of readdirSync(from, { recursive: true })) {
  const path = join(from, name);
  if (!statSync(path).isFile()) continue;
  const raw = readFileSync(path);
  const out = join(to, name);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.gz`, gzipSync(raw, { level: 9 }));
  if (name !== 'index.html' && !workers.test(name) && !stage.test(name) && !page.includes(name.replaceAll('\\', '/'))) continue;
  const small = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
  writeFileSync(`${out}.br`, small);
  first += small.length;
  if (!stage.test(name)) withoutStage += small.length;
}
rmSync(from, { recursive: true });
const kilo = (bytes) => (bytes / 1024).toFixed(0);
console.log(`first load: ${kilo(first)} KB compressed, ${kilo(withoutStage)} KB without the stage`);
if (first > mostFirstLoad || withoutStage > mostPage) {
  console.error(`The first load may have ${kilo(mostFirstLoad)} KB, and ${kilo(mostPage)} KB without the stage.`);
  process.exit(1);
}
