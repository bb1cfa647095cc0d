// Puts each file of dist, compressed by gzip, into ../built, which the program embeds. The files of the first load, which
// index.html names, and the workers that begin with the page, are there by brotli as well; together they may not grow beyond a bound.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const mostFirstLoad = 250 << 10;
const workers = /assets.(decode|sculptor|software)\.worker-/;
const from = 'dist';
const to = '../built';

for (const name of readdirSync(to)) if (name !== '.keep') rmSync(join(to, name), { recursive: true });

let first = 0;
const page = readFileSync(join(from, 'index.html'), 'utf8');
for (const name of readdirSync(from, { recursive: true })) {
  const path = join(from, name);
  if (!statSync(path).isFile()) continue;
  const raw = readFileSync(path);
  const out = join(to, name);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.gz`, gzipSync(raw, { level: 9 }));
  if (name !== 'index.html' && !workers.test(name) && !page.includes(name.replaceAll('\\', '/'))) continue;
  const small = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } });
  writeFileSync(`${out}.br`, small);
  first += small.length;
}
rmSync(from, { recursive: true });
console.log(`first load: ${(first / 1024).toFixed(0)} KB compressed`);
if (first > mostFirstLoad) {
  console.error(`The first load is larger than ${mostFirstLoad >> 10} KB.`);
  process.exit(1);
}
