import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Attempts } from './attempts.ts';
import type { Notices } from './notices.ts';
import type { ServiceOf } from './service-of.ts';
import type { UnfinishedWork } from './unfinished.ts';

/** Errors of the page that are kept in one run: one that comes again and again must not push out the others. */
const mostProblems = 10;

/** Creates the service that tells what is running here and what happened to it. */
export function createApp({
  host,
  notices,
  tokens,
  attempts,
  unfinished,
  events,
}: {
  host: Host;
  notices: Notices;
  tokens: Tokens;
  attempts: Attempts;
  unfinished: UnfinishedWork;
  events: Events;
}): ServiceOf<'app'> {
  const reported = new Set<string>();
  return {
    status: async () => ({
      version: host.version,
      host: host.name,
      canPickFolder: host.pickFolder !== null,
      canPrintToPdf: host.printToPdf !== null,
      canOpenWindows: host.openWindow !== null,
      dataFolder: host.dataFolder,
      tokenStorage: await tokens.storage(),
      notices: notices.all(),
    }),
    cancelAttempt: ({ attemptId }) => attempts.cancel(attemptId),
    reportProblem: ({ text }) => {
      if (reported.has(text) || reported.size >= mostProblems) return;
      reported.add(text);
      host.log.problem('window-error', text);
      events.publish('health.changed', {});
    },
    dismissNotice: ({ id }) => notices.dismiss(id),
    unfinished: () => unfinished.list(),
    notePage: (page) => unfinished.notePage(page),
  };
}
