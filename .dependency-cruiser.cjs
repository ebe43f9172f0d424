const { rulesOfFloors } = require('./scripts/floors.mjs');

/** The arrows of docs/architecture.md; those between the rooms of one house are its floors (scripts/floors.mjs). */
const types = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    ...rulesOfFloors(__dirname),
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|preview|tests)/' },
    },
    {
      name: 'shared-has-no-host',
      comment: 'shared runs in main, in the worker and in the page: no Node, no Electron, no React',
      severity: 'error',
      from: { path: '^shared/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-and-electron-never-meet',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|preview)/' },
    },
    {
      name: 'electron-and-renderer-never-meet',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(renderer|preview)/' },
    },
    {
      name: 'only-tests-import-what-is-for-tests',
      severity: 'error',
      from: { pathNot: '^tests/|[.]test[.]tsx?$|/testing/' },
      to: { path: '/testing/', pathNot: 'node_modules' },
    },
    {
      name: 'contract-reaches-the-page-as-types',
      comment: 'schemas run in main only; the page needs their types, not zod',
      severity: 'error',
      from: { path: '^(renderer|electron/preload)', pathNot: '[.]test[.]tsx?$|/testing/' },
      to: { path: '^shared/contract/', ...types },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'but what keys are, which the commands of both processes name',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: {
        path: '^shared/',
        pathNot: '^shared/domain/shortcut\\.ts$',
      },
    },
    {
      name: 'engine-is-free-of-electron',
      comment: 'electron-store loads electron; the engine takes a store from its host instead',
      severity: 'error',
      from: { path: '^electron/engine/' },
      to: { path: '(^electron/(desktop|main|preload))|(node_modules/(electron|electron-store)/)' },
    },
    {
      name: 'only-desktop-imports-electron',
      severity: 'error',
      from: { path: '.', pathNot: '^(electron/(desktop/|main[.]ts|preload[.]ts)|tests/)' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'preview-enters-by-the-engine',
      severity: 'error',
      from: { path: '^preview/' },
      to: {
        path: '^electron/',
        pathNot: '^electron/(store-thread|engine/(engine|host|log/open-log))[.]ts$',
        ...types,
      },
    },
    {
      name: 'receiver-stands-alone',
      comment: 'it runs where no Postline does; all they share is a folder',
      severity: 'error',
      from: { path: '^receiver/' },
      to: {
        path: '^(electron|renderer|preview|shared)/',
        pathNot: '^electron/engine/store/folder-lock[.]ts$',
      },
    },
    {
      name: 'team-stands-alone',
      comment:
        'it runs beside a server; what it agrees with consoles upon lies in team-database/agreed',
      severity: 'error',
      from: { path: '^team-database/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(electron|renderer|preview|shared|receiver)/' },
    },
    {
      name: 'consoles-do-not-set-up-teams',
      severity: 'error',
      from: { path: '^(electron|renderer|preview|shared|receiver)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^team-database/', pathNot: '^team-database/agreed/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
