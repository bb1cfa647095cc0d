import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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

// threeModules lets each import of names from three.js name the modules that have them. The bundler would otherwise put all that any
// part of the page uses, such as a loader of character files, into the chunk of the stage.
const threeModules: Plugin = {
  name: 'three-modules',
  enforce: 'post',
  transform(code) {
    return code.replaceAll(/import\s*\{([^}]*)\}\s*from\s*(['"])three\2;?/g, (_, names: string) => {
      const list = names.split(',').map((n) => n.trim()).filter(Boolean);
      return list.map((n) => `import { ${n} } from 'three/src/${threeFiles.get(n.split(' ')[0] ?? '') ?? 'constants.js'}';`).join(' ');
    });
  },
};

// threeFiles has the file of three.js that defines each name.
const threeFiles = new Map<string, string>();
for (const file of readdirSync('node_modules/three/src', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.js') || /^(nodes|materials.nodes|renderers.(common|webgpu|webgl-fallback))\b|Materials\.js$/.test(file)) continue;
  const text = readFileSync(`node_modules/three/src/${file}`, 'utf8');
  const lists = [...text.matchAll(/^export \{([^}]*)\};/gm)].flatMap(([, names = '']) => names.split(','));
  const single = [...text.matchAll(/^export (?:class|function|const) (\w+)/gm)].map(([, name = '']) => name);
  for (const name of [...lists, ...single]) threeFiles.set(name.trim(), file);
}

// chunks holds the modules that each chunk imports statically: one for the first picture of the page, and one for the stage, which only
// browsers with WebGL load. The bundler divides the rest.
const chunks: [name: string, modules: Set<string>][] = [];

const divide: Plugin = {
  name: 'divide',
  buildEnd() {
    chunks.length = 0;
    for (const [name, entry] of [['page', 'ui/app.tsx'], ['stage', 'ui/staging.ts']] as const) {
      const modules = new Set([resolve('src', entry)]);
      for (const m of modules) for (const next of this.getModuleInfo(m)?.importedIds ?? []) modules.add(next);
      chunks.push([name, modules]);
    }
  },
};

const chunkOf = (id: string): string | null => chunks.find(([, modules]) => modules.has(id))?.[0] ?? null;

// The page may be served below any prefix, so its files name each other by relative paths.
export default defineConfig({
  base: './',
  resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] },
  plugins: [decoders, threeModules, divide],
  worker: { format: 'es', plugins: () => [threeModules] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'page or stage' }] } } },
  },
  server: { proxy: { '/capabilities': 'http://127.0.0.1:8000', '/generate': 'http://127.0.0.1:8000' } },
});
