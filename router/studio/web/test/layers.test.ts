import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f));

// imports returns the files of the page that a file imports, type imports included.
function imports(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => path!);
  return named.map((path) => normalize(join(dirname(file), path.replace(/\?.*/, '')))).filter((path) => files.includes(path));
}

test('no file imports itself by way of others', () => {
  const done = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    const at = way.indexOf(file);
    assert.ok(at < 0, [...way.slice(at), file].join(' -> '));
    if (done.has(file)) return;
    for (const next of imports(file)) visit(next, [...way, file]);
    done.add(file);
  };
  assert.ok(imports('main.tsx').includes('ui/app.tsx'));
  for (const file of files) visit(file, []);
});

test('the model knows neither state nor view, the view no state, and the state neither view nor parts of the page', () => {
  const may: Record<string, RegExp> = {
    model: /^model\//,
    view: /^(model|view)\//,
    state: /^(model|state)\/|^(decode|storage|takes)\.ts$/,
  };
  for (const file of files) {
    const allowed = may[file.split('/')[0]!];
    if (!allowed) continue;
    for (const path of imports(file)) assert.match(path, allowed, `${file} imports ${path}`);
  }
});
