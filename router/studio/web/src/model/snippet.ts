// Requests as text for other programs.
import type { Model, WireRequest } from './protocol.ts';

export type Format = 'json' | 'curl' | 'python' | 'motiongate';

// snippet returns a request as text that does the same without this page. Scripts fetch the skeleton of the catalogue; another
// one is spelled out in them.
export function snippet(request: WireRequest, model: Model, base: string, format: Format): string {
  const own = request.skeleton !== model.canonical_skeleton;
  switch (format) {
    case 'json':
      return JSON.stringify(request, null, 2);
    case 'curl':
      return own ? wholeCurl(request, base) : curl(request, base);
    case 'python':
      return python(request, base, own);
    case 'motiongate':
      return own ? unfit : command(request, base, model.fps);
  }
}

function curl({ skeleton: _, ...rest }: WireRequest, base: string): string {
  const quoted = JSON.stringify(rest).replaceAll("'", "'\\''");
  return [
    `curl -s ${base}/capabilities |`,
    `  jq --argjson request ${`'${quoted}'`} \\`,
    `    '$request + {skeleton: (.models[] | select(.id == $request.model) | .canonical_skeleton)}' |`,
    `  curl -s ${base}/generate -H 'Content-Type: application/json' \\`,
    `    -H 'Accept: model/gltf-binary' -d @- -o motion.glb`,
  ].join('\n');
}

function wholeCurl(request: WireRequest, base: string): string {
  return [
    `curl -s ${base}/generate -H 'Content-Type: application/json' -H 'Accept: model/gltf-binary' -o motion.glb -d @- <<'END'`,
    JSON.stringify(request),
    'END',
  ].join('\n');
}

// raw is JSON for a string of Python between three quotes.
const raw = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll("'''", '\\u0027\\u0027\\u0027');

function python(request: WireRequest, base: string, own: boolean): string {
  const { skeleton, ...rest } = request;
  const fetched = [
    'with urllib.request.urlopen(base + "/capabilities") as answer:',
    '    models = json.load(answer)["models"]',
    'request["skeleton"] = next(m for m in models if m["id"] == request["model"])["canonical_skeleton"]',
  ];
  return [
    'import json, os, urllib.request',
    '',
    `base = os.path.expandvars(${JSON.stringify(base)})`,
    `request = json.loads(r'''${raw(rest)}''')`,
    ...(own ? [`request["skeleton"] = json.loads(r'''${raw(skeleton)}''')`] : fetched),
    'post = urllib.request.Request(base + "/generate", json.dumps(request).encode(),',
    '    {"Content-Type": "application/json", "Accept": "model/gltf-binary"})',
    'with urllib.request.urlopen(post) as answer, open("motion.glb", "wb") as file:',
    '    file.write(answer.read())',
  ].join('\n');
}

const unfit = '# motiongate generate takes one prompt. This request has more than that: use curl or Python.';

// The command takes one prompt and options; the rest of a request needs another form.
function command(request: WireRequest, base: string, fps: number): string {
  const [first, ...more] = request.segments ?? [];
  if (more.length || request.constraints || first?.type !== 'text') {
    return unfit;
  }
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const words = ['motiongate generate', quote(first.prompt ?? ''), '--url', base, '--model', quote(request.model)];
  words.push('--seconds', String((first.duration_frames ?? 0) / fps));
  const { seed, num_samples: samples, model_options: own } = request.options ?? {};
  if (typeof seed === 'number') words.push('--seed', String(seed));
  if (typeof samples === 'number') words.push('--samples', String(samples));
  for (const [name, value] of Object.entries(own ?? {})) words.push('--option', quote(`${name}=${String(value)}`));
  return [...words, '-o motion.glb'].join(' ');
}
