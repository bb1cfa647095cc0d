import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const basis = 'node_modules/three/examples/jsm/libs/basis/basis_transcoder';

// basisWorker returns the text of the worker that transcodes textures, as KTX2Loader puts it together.
function basisWorker(): string {
  const { EngineFormat, EngineType, TranscoderFormat, BasisFormat, BasisWorker } = KTX2Loader as unknown as Record<string, object>;
  const constants = Object.entries({ EngineFormat, EngineType, TranscoderFormat, BasisFormat });
  const body = String(BasisWorker);
  return [
    ...constants.map(([name, value]) => `const _${name} = ${JSON.stringify(value)};`),
    readFileSync(`${basis}.js`, 'utf8'),
    body.slice(body.indexOf('{') + 1, body.lastIndexOf('}')),
  ].join('\n');
}

// decoders emits the worker of textures, and drops the decoders that loaders name and the page does not use.
const decoders: Plugin = {
  name: 'decoders',
  generateBundle(_, bundle) {
    this.emitFile({ type: 'asset', fileName: 'unpack/basis.js', source: basisWorker() });
    this.emitFile({ type: 'asset', fileName: 'unpack/basis.wasm', source: readFileSync(`${basis}.wasm`) });
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type === 'asset' && file.originalFileNames.some((f) => /libs\/(draco\/draco_|basis\/)/.test(f))) delete bundle[name];
    }
  },
};

// stageAhead lets the browser fetch the code of the stage while the page itself begins, after the files that its first picture takes.
const stageAhead: Plugin = {
  name: 'stage-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((f) => f.type === 'chunk');
      const stage = chunks.filter((c) => c.moduleIds.some((id) => id.endsWith('/ui/staging.ts')));
      const first = chunks.flatMap((c) => (c.isEntry ? [c.fileName, ...c.imports] : []));
      const files = new Set(stage.flatMap((c) => [c.fileName, ...c.imports]).filter((name) => !first.includes(name)));
      return [...files].map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `./${name}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

// The first picture of the page takes one chunk, and the stage another, because files are compressed one by one.
const page = {
  name: 'page',
  includeDependenciesRecursively: false,
  test: /web.src.(?!main|view|ui.(staging|fleet|keys|sets|table))|node_modules.(preact|@preact|lucide|eventsource-parser|three.src)/,
};
const stage = {
  name: 'stage',
  includeDependenciesRecursively: false,
  test: /web.src.(ui.staging|view.(?!film|files|character|textures|gif))|node_modules.three.(build|examples.jsm.controls.Orbit)/,
};

// The page may be served below any prefix, so its files name each other by relative paths.
export default defineConfig({
  base: './',
  plugins: [decoders, stageAhead],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [page, stage] } } },
  },
  server: { proxy: { '/capabilities': 'http://127.0.0.1:8000', '/generate': 'http://127.0.0.1:8000' } },
});
