import type { Host } from '../host.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Attempts } from './attempts.ts';
import type { Notices } from './notices.ts';
import type { ServiceOf } from './service-of.ts';
import type { UnfinishedWork } from './unfinished.ts';

/** Creates the service that tells what is running here and what happened to it. */
export function createApp(
  host: Host,
  notices: Notices,
  tokens: Tokens,
  attempts: Attempts,
  unfinished: UnfinishedWork,
): ServiceOf<'app'> {
  return {
    status: async () => ({
      version: host.version,
      host: host.name,
      canPickFolder: host.pickFolder !== null,
      canPrintToPdf: host.printToPdf !== null,
      dataFolder: host.dataFolder,
      tokenStorage: await tokens.storage(),
      notices: notices.all(),
    }),
    cancelAttempt: ({ attemptId }) => attempts.cancel(attemptId),
    dismissNotice: ({ id }) => notices.dismiss(id),
    unfinished: () => unfinished.list(),
    notePage: (page) => unfinished.notePage(page),
  };
}
