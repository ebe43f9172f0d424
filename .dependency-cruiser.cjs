/** The arrows of docs/architecture.md: each part may import only what stands to its right there. */
const types = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
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
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'features-do-not-import-the-app',
      severity: 'error',
      from: { path: '^renderer/(features|bridge|ui)/' },
      to: { path: '^renderer/app/' },
    },
    {
      name: 'shared-parts-of-the-page-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/(product-ui|messages|styles)/' },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'but what keys are, which the commands of both processes name',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: {
        path: '^(renderer/(features|bridge)|shared)/',
        pathNot: '^shared/domain/shortcut\\.ts$',
      },
    },
    {
      name: 'bridge-knows-no-feature',
      severity: 'error',
      from: { path: '^renderer/bridge/' },
      to: { path: '^renderer/(features|ui)/' },
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
        pathNot: '^electron/engine/(engine|host|log/open-log)[.]ts$',
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
      comment: 'it runs beside a server; what it agrees with consoles upon lies in team/agreed',
      severity: 'error',
      from: { path: '^team/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(electron|renderer|preview|shared|receiver)/' },
    },
    {
      name: 'consoles-do-not-set-up-teams',
      severity: 'error',
      from: { path: '^(electron|renderer|preview|shared|receiver)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^team/', pathNot: '^team/agreed/' },
    },
    {
      name: 'ways-of-delivery-below-services',
      comment:
        'outbox, message actions and archive runs share delivery/ and know nothing above them',
      severity: 'error',
      from: {
        path: '^electron/engine/(outbox|message-actions|archive-runs|sync|sms|incoming|media-copies|team|delivery)/',
      },
      to: { path: '^electron/engine/(services|sessions|followers|practice|settings)/' },
    },
    {
      name: 'ways-of-delivery-know-not-each-other',
      severity: 'error',
      from: {
        path: '^electron/engine/(outbox|message-actions|archive-runs|sync|sms|incoming|media-copies|team)/',
      },
      to: {
        path: '^electron/engine/(outbox|message-actions|archive-runs|sync|sms|incoming|media-copies|team)/',
        pathNot: '^electron/engine/$1/',
      },
    },
    {
      name: 'delivery-below-its-users',
      severity: 'error',
      from: { path: '^electron/engine/(delivery|gateway|store|files|practice)/' },
      to: {
        path: '^electron/engine/(outbox|message-actions|archive-runs|sync|sms|incoming|media-copies|team)/',
      },
    },
    {
      name: 'gateway-web-and-store-are-at-the-bottom',
      severity: 'error',
      from: {
        path: '^electron/engine/(gateway|web|store|connection)/',
        pathNot: '[.]test[.]ts$|/testing/',
      },
      to: {
        path: '^electron/engine/(services|sessions|followers|outbox|delivery|practice|settings)/',
      },
    },
    {
      name: 'gateway-web-and-store-never-meet',
      comment: 'what reads the public web must not reach what holds the token, nor the other way',
      severity: 'error',
      from: { path: '^electron/engine/(gateway|web|store)/' },
      to: { path: '^electron/engine/(gateway|web|store)/', pathNot: '^electron/engine/$1/' },
    },
    {
      name: 'connections-know-no-request',
      severity: 'error',
      from: { path: '^electron/engine/connection/', pathNot: '[.]test[.]ts$' },
      to: { path: '^electron/engine/(?!connection/)' },
    },
    {
      name: 'files-are-at-the-bottom',
      comment:
        'what is read of this machine: gateway, outbox and services use it, it knows none of them',
      severity: 'error',
      from: { path: '^electron/engine/files/', pathNot: '[.]test[.]ts$' },
      to: { path: '^electron/engine/(?!files/)' },
    },
    {
      name: 'practice-stands-alone',
      comment:
        'the practice service is the far end of the wire: it shares no code with the near end',
      severity: 'error',
      from: { path: '^electron/engine/practice/', pathNot: '[.]test[.]ts$' },
      to: { path: '^electron/engine/(?!practice/)' },
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
