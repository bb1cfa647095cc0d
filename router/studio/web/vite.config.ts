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

// The page may be served below any prefix, so its files name each other by relative paths.
export default defineConfig({
  base: './',
  plugins: [decoders],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
  server: { proxy: { '/capabilities': 'http://127.0.0.1:8000', '/generate': 'http://127.0.0.1:8000' } },
});
