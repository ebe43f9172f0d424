import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { electronDev } from './scripts/electron-dev.ts';
import { parsedCatalogue } from './scripts/parsed-catalogue.ts';
import { contentPolicy } from './shared/content-policy.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One file for main or its worker: CommonJS, with everything inside but Electron and Node's own modules. */
function nodeBundle(name: string, entry: string, { emptyOutDir }: { emptyOutDir: boolean }) {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      outDir: at('./dist/main'),
      target: 'es2022',
      minify: false,
      sourcemap: true,
      emptyOutDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [name]: at(entry) },
        external: (id) => id === 'electron' || id.startsWith('node:') || isBuiltin(id),
        platform: 'node',
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  } satisfies EnvironmentOptions;
}

/** One file for the page's side of a bridge: no Node; the sandbox gives preload Electron's part alone. */
function pageBundle(name: string, entry: string, format: 'cjs' | 'iife', extension: string) {
  return {
    consumer: 'client',
    build: {
      outDir: at(`./dist/${name === 'bridge' ? 'preview' : name}`),
      target: 'chrome108',
      minify: true,
      sourcemap: false,
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: at(entry) },
        external: ['electron'],
        output: { format, entryFileNames: `[name].${extension}`, codeSplitting: false },
      },
    },
  } satisfies EnvironmentOptions;
}

export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [react(), electronDev(), parsedCatalogue()],
  css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 108 << 16 } } },
  server: {
    host: '127.0.0.1',
    // React's refresh is an inline script: only here is the page's policy relaxed.
    headers: {
      'content-security-policy': contentPolicy({ development: true }),
    },
  },
  environments: {
    client: {
      build: {
        outDir: at('./dist/renderer'),
        target: 'chrome108',
        cssTarget: 'chrome108',
        cssMinify: 'lightningcss',
        sourcemap: true,
        emptyOutDir: true,
        // The policy allows no font from a data: address.
        assetsInlineLimit: 0,
      },
    },
    main: nodeBundle('main', './electron/main.ts', { emptyOutDir: true }),
    storeWorker: nodeBundle('store-worker', './electron/engine/store/worker.ts', {
      emptyOutDir: false,
    }),
    preload: pageBundle('preload', './electron/preload.ts', 'cjs', 'cjs'),
    bridge: pageBundle('bridge', './preview/page/bridge.ts', 'iife', 'js'),
  },
  builder: {
    async buildApp(builder) {
      // In this order: the worker's file goes into the folder that main's build empties.
      for (const name of ['client', 'main', 'storeWorker', 'preload', 'bridge']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
