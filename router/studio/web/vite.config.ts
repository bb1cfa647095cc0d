import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// The decoders of compressed characters, which loaders fetch by name.
const decoders = ['draco/gltf/draco_wasm_wrapper.js', 'draco/gltf/draco_decoder.wasm', 'basis/basis_transcoder.js', 'basis/basis_transcoder.wasm'];

const unpackers: Plugin = {
  name: 'unpackers',
  generateBundle() {
    for (const name of decoders) {
      const source = readFileSync(`node_modules/three/examples/jsm/libs/${name}`);
      this.emitFile({ type: 'asset', fileName: `unpack/${name.replace(/.*\//, '')}`, source });
    }
  },
};

// The page may be served below any prefix, so its files name each other by relative paths.
export default defineConfig({
  base: './',
  plugins: [unpackers],
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
