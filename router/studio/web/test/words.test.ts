import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// Files whose strings are code, formats of files or prompts that a model reads.
const codes = /^model\/(texts|request|draft)\.ts$|^view\/body\//;
const code = /console\.|class=|classList|querySelector|import\(|from '|^\s*\/\/|gl_|varying|uniform|Math\.|style=|points=|replace\(|Bearer|&&|\|\||databa|> ?motiongate|> ?studio/;

// sentences returns the texts of a line that a person would read: JSX text, and literals with two words or a capital.
function sentences(line: string): string[] {
  const literals = [...line.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map(([, , text]) => text!);
  const shown = [...line.matchAll(/>\s*([A-Za-z][^<>{}=;().]*[a-z])\s*</g)].map(([, text]) => text!);
  const words = literals.filter((text) => /^[A-Z][a-z]+ [a-z]|[a-z]{2,} [a-z]{2,} [a-z]/.test(text.replaceAll(/\$\{[^}]*\}/g, 'x')));
  return [...words, ...shown.filter((text) => !/Promise/.test(line) && text.length > 2)];
}

test('the words of the page are in one file', () => {
  assert.deepEqual(sentences("throw new Error('This file is empty.');"), ['This file is empty.']);
  assert.deepEqual(sentences('<p>No take fits</p>'), ['No take fits']);
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !codes.test(f))
    .flatMap((f) =>
      readFileSync(join('src', f), 'utf8')
        .split('\n')
        .flatMap((line, i) => (code.test(line) ? [] : sentences(line.replace(/\/\/ .*/, '')).map((text) => `${f}:${i + 1}: ${text}`))),
    );
  assert.deepEqual(found, []);
});
