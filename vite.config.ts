import { isBuiltin } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { writeBillOfMaterials } from './scripts/bill-of-materials.ts';
import { electronDev } from './scripts/electron-dev.ts';
import { guidePages } from './scripts/guide-pages.ts';
import { dictionaries } from './scripts/dictionaries.ts';
import { emojiNames } from './scripts/emoji-names.ts';
import { inlinedSql } from './scripts/inlined-sql.ts';
import { parsedCatalogue } from './scripts/parsed-catalogue.ts';
import { plainImports } from './scripts/plain-imports.ts';
import { contentPolicy } from './shared/content-policy.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What runs on Node, with everything inside but Electron and Node's own modules: a file, and beside it the parts that it loads when they
 * are asked for. A start compiles none of these.
 */
function nodeBundle(entry: string, file: string, { emptyOutDir = false } = {}) {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    build: {
      outDir: at(`./dist/${dirname(file)}`),
      target: 'es2022',
      minify: false,
      sourcemap: true,
      emptyOutDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: at(entry),
        external: (id) => id === 'electron' || id.startsWith('node:') || isBuiltin(id),
        platform: 'node',
        output: {
          format: 'cjs',
          entryFileNames: basename(file),
          chunkFileNames: `${basename(file, extname(file))}-[name]-[hash]${extname(file)}`,
        },
      },
    },
  } satisfies EnvironmentOptions;
}

/** Hunspell's newer form imports a package in a way that only its older form, `main`, still fits. */
const withMain = (bundle: ReturnType<typeof nodeBundle>) => ({
  ...bundle,
  resolve: { ...bundle.resolve, mainFields: ['main'] },
});

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

/** The preview is for development and tests alone. */
const isPackaged = (environment: string) => environment !== 'bridge' && environment !== 'preview';

export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [
    // What it keeps outlives a change of a component, which would not be seen: in development it is left out.
    react({ compiler: process.env['NODE_ENV'] === 'production' }),
    electronDev(),
    guidePages(),
    parsedCatalogue(),
    plainImports(),
    inlinedSql(),
    dictionaries(),
    emojiNames(),
  ],
  // React has had it itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
        // From this computer one file is read sooner than eighty, and no rule's rank depends on what was opened before.
        cssCodeSplit: false,
        // What the page needs first is in one file, and later parts are in two.
        modulePreload: false,
        chunkSizeWarningLimit: 1100,
        rolldownOptions: {
          // Of two parts in one file, one may load the other later: that keeps it out of the first file.
          checks: { ineffectiveDynamicImport: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                // What an open chat needs imports nothing of the rest: a group takes what its modules import with it.
                { name: 'chat', test: /renderer\/app\/open-chat\.tsx$/, priority: 1 },
                // Each file costs the page milliseconds, so all other parts are together. What few people load stays apart: an
                // encoder, the pseudo-language, and with them the languages and guides.
                { name: 'rest', test: /renderer\/(?!.*(ogg-opus|pseudo-language)).*\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
    main: nodeBundle('./electron/main.ts', 'main/main.cjs', { emptyOutDir: true }),
    storeWorker: nodeBundle('./electron/engine/store/worker.ts', 'main/store-worker.cjs'),
    readerWorker: nodeBundle('./electron/engine/reader/worker.ts', 'main/reader-worker.cjs'),
    spellingWorker: withMain(
      nodeBundle('./electron/desktop/spelling/worker.ts', 'main/spelling-worker.cjs'),
    ),
    team: nodeBundle('./team-database/worker.ts', 'main/team.cjs'),
    preload: pageBundle('preload', './electron/preload.ts', 'cjs', 'cjs'),
    bridge: pageBundle('bridge', './preview/page/bridge.ts', 'iife', 'js'),
    preview: nodeBundle('./preview/main.ts', 'preview/main.cjs'),
  },
  builder: {
    async buildApp(builder) {
      const packaged: Rolldown.RolldownOutput[] = [];
      // In this order: the workers' files go into the folder that main's build empties, the preview's into the bridge's.
      for (const name of [
        'client',
        'main',
        'storeWorker',
        'readerWorker',
        'spellingWorker',
        'team',
        'preload',
        'bridge',
        'preview',
      ]) {
        const environment = builder.environments[name];
        if (!environment) continue;
        const built = await builder.build(environment);
        if (isPackaged(name) && 'output' in built) packaged.push(built);
      }
      writeBillOfMaterials(packaged, {
        root: dirname(at('./package.json')),
        file: at('./dist/renderer/bill-of-materials.json'),
        electron: process.env['POSTLINE_ELECTRON_VERSION'],
      });
    },
  },
});
