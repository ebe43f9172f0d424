import { globSync, readFileSync } from 'node:fs';
import { transform } from 'oxc-transform-react';
import { expect, test } from 'vitest';

/**
 * Files with a component or hook that the compiler leaves as it is, so that it draws all of itself each time. Lists are among them: a
 * virtual list changes in place, and their rows are memoised by hand.
 */
const leftAsTheyAre = [
  'renderer/app/app.tsx',
  'renderer/app/chat-window.tsx',
  'renderer/app/start.tsx',
  'renderer/features/audit/audit-list.tsx',
  'renderer/features/chats/chat-list.tsx',
  'renderer/features/conversation/log/message-rows.tsx',
  'renderer/features/outbox/edit-numbers-dialog.tsx',
  'renderer/features/outbox/outbox-list.tsx',
  'renderer/features/overview/team-section.tsx',
  'renderer/features/overview/use-recount.ts',
  'renderer/features/scheduled/use-scheduled-actions.ts',
  'renderer/features/search/all-messages.tsx',
  'renderer/features/threads/grid/paged-table.tsx',
  'renderer/features/threads/grid/thread-grid.tsx',
  'renderer/product-ui/attempts/use-attempt.ts',
];

test('React Compiler compiles every component and hook but those few', async () => {
  const files = globSync('renderer/**/*.{ts,tsx}', {
    exclude: (path) => /[.]test[.]|testing/.test(path),
  });
  const left: string[] = [];
  for (const file of files) {
    const options = { reactCompiler: { reportDiagnostics: true } };
    const { errors } = await transform(file, readFileSync(file, 'utf8'), options);
    if (errors.length > 0) left.push(file.replaceAll('\\', '/'));
  }
  expect(left.sort()).toEqual(leftAsTheyAre);
});
