import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { emojiNames } from './scripts/emoji-names.ts';

/** Real engines, services and disks: on a busy machine a test may take its time. Milliseconds. */
const testTimeout = 60_000;
/** So may what a test waits for. */
const expectations = { poll: { timeout: 30_000 } };
/** Where others share the machine a test may starve: it is repeated once, and `npm test` names it. */
const retry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    // A process, and a page, for all files that it takes: making a page for each cost more than the tests in it.
    isolate: false,
    // Tests of the engine wait for it.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          name: 'node',
          testTimeout,
          expect: expectations,
          // Before tests, servers are started.
          hookTimeout: testTimeout,
          retry,
          environment: 'node',
          globalSetup: ['tests/support/bundle-workers.ts'],
          include: [
            '{electron,shared,preview,receiver,scripts,team-database}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [react({ compiler: true }), emojiNames()],
        test: {
          name: 'dom',
          testTimeout,
          expect: expectations,
          retry,
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
    ],
  },
});
