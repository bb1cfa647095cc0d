import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// Files whose strings are code, formats of files or prompts that a model reads.
const codes = /^model\/(texts|snippet|draft)\.ts$|^view\/body\//;
const code = /console\.|class=|classList|querySelector|import\(|from '|^\s*\/\/|gl_|varying|uniform|Math\.|style=|points=|replace\(|Bearer|databa|> ?motiongate|> ?studio/;

// names matches names of keys, headers, types, sides and tenants, and default names of files. They are spelled like labels.
const names = /^(Enter|Escape|Delete|Backspace|Home|End|Space|Arrow|Accept|Authorization|Location|Files|above|below|right|default|(border|node|joint|body) \$\{.*)$/;

// Attributes whose values are seen or read aloud; those of others are names of code.
const seen = /^(title|label|about|name|placeholder|alt|aria-label|unit|text)$/;

// sentences returns the texts of a line that a person would read: JSX text, and literals with two words or a capital.
function sentences(line: string): string[] {
  const literals = [...line.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map(([, , text]) => text!);
  const shown = [...line.matchAll(/>\s*([A-Za-z][^<>{}=;().]*[a-z])\s*</g)].map(([, text]) => text!);
  const words = literals.filter((text) => /^[A-Z][a-z]+ [a-z]|[a-z]{2,} [a-z]{2,} [a-z]/.test(text.replaceAll(/\$\{[^}]*\}/g, 'x')));
  return [...words, ...shown.filter((text) => !/Promise/.test(line) && text.length > 2)];
}

// labels returns the single words of a line that a person would read: literals with a capital, those that JSX chooses between, and
// words beside a value in a template that is no argument after others, which are kinds of edits.
function labels(line: string, jsx: boolean): string[] {
  const capitals = [...line.matchAll(/'([A-Z][a-z]+)'/g)].map(([, text]) => text!);
  const templates = [...line.matchAll(/(?<!, )`([^`]*)`/g)].map(([, text]) => text!);
  const beside = templates.filter((text) => /(^|[^-\w/])[a-z]{4,} \$\{|\$\{[^}]*\} [a-z]{4,}/.test(text));
  if (!jsx) return [...capitals, ...beside].filter((text) => !names.test(text));
  const bare = line
    .replaceAll(/([a-zA-Z-]+)=\{([^{}]*)\}/g, (_, name: string, value: string) => (seen.test(name) ? value : ''))
    .replaceAll(/\b[a-z_]+: '[^']*'|(type|interface) \w+ =.*|: '[^']*' \|.*|\w+\([^()]*'[^']*'[^()]*\)|[=!]== '[^']*'/g, '');
  const chosen = [...bare.matchAll(/(?:\?|:|\|\||\?\?|&&) '([a-z][a-z ]+)'/g)].map(([, text]) => text!);
  return [...capitals, ...beside, ...chosen].filter((text) => !names.test(text));
}

test('the words of the page are in one file', () => {
  assert.deepEqual(sentences("throw new Error('This file is empty.');"), ['This file is empty.']);
  assert.deepEqual(sentences('<p>No take fits</p>'), ['No take fits']);
  assert.deepEqual(labels("name: 'Undo',", false), ['Undo']);
  assert.deepEqual(labels("<dd>{hit ? 'hit' : 'made now'}</dd>", true), ['hit', 'made now']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
  assert.deepEqual(labels('{`frame ${at} of ${last}`}', true), ['frame ${at} of ${last}']);
  assert.deepEqual(labels("<i fill={fill ? 'currentcolor' : 'none'} onClick={() => press(e, last ? 'length' : 'border', i)}", true), []);
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !codes.test(f))
    .flatMap((f) =>
      readFileSync(join('src', f), 'utf8')
        .split('\n')
        .map((line) => line.replace(/\/\/ .*/, ''))
        .flatMap((line, i) =>
          code.test(line) ? [] : [...sentences(/&&|\|\|/.test(line) ? '' : line), ...labels(line, f.endsWith('x'))].map((text) => `${f}:${i + 1}: ${text}`),
        ),
    );
  assert.deepEqual(found, []);
});
