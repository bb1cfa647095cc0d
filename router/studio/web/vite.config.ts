import { defineConfig } from 'vite';

// The page may be served below any prefix, so its files name each other by relative paths.
export default defineConfig({
  base: './',
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
