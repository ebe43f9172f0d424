import type { AppLanguage } from '../../../shared/contract/app.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';
import { storageError } from '../storage-error.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Attempts } from '../application/attempts.ts';
import type { Notices } from '../application/notices.ts';
import type { Openings } from '../application/openings.ts';
import type { QuittingWork } from '../quitting/quitting.ts';
import type { ServiceOf } from '../service-of.ts';
import type { UnfinishedWork } from '../quitting/unfinished.ts';

interface AppParts {
  host: Host;
  language: () => AppLanguage;
  notices: Notices;
  tokens: Tokens;
  attempts: Attempts;
  openings: Openings;
  unfinished: UnfinishedWork;
  quitting: QuittingWork;
  instances: Instances;
  safeMode: { isOn: boolean };
  events: Events;
}

/** Errors of the page that are kept in one run: one that comes again and again must not push out the others. */
const mostProblems = 10;

/** Creates the service that tells what is running here and what happened to it, and how it is there at login. */
export function createApp({
  host,
  language,
  notices,
  tokens,
  attempts,
  openings,
  unfinished,
  quitting,
  instances,
  safeMode,
  events,
}: AppParts): ServiceOf<'app'> {
  const startsAtLogin = async () => (await host.loginItem?.isOn()) ?? null;
  const reported = new Set<string>();
  return {
    language,
    takeOpened: openings.take,
    spellingLanguages: async () => (await host.spellingLanguages?.()) ?? null,
    startsAtLogin,
    setStartsAtLogin: async ({ isOn }) => {
      try {
        await host.loginItem?.set(isOn);
      } catch (error) {
        throw storageError(error);
      }
      events.publish('app.changed', {});
      return startsAtLogin();
    },
    status: async () => ({
      version: host.version,
      host: host.name,
      canPickFolder: host.pickFolder !== null,
      canPrintToPdf: host.printToPdf !== null,
      canOpenWindows: host.openWindow !== null,
      dataFolder: host.dataFolder,
      tokenStorage: await tokens.storage(),
      isSafeMode: safeMode.isOn,
      notices: notices.all(),
    }),
    openWindow: async ({ chat }) => {
      if (host.openWindow === null) throw invalidInput('window', 'no-windows');
      if (chat !== null) {
        const { history } = instances.session(chat.instanceId);
        if ((await history.chats.get(chat.chatId)) === null) throw notFound('chat');
      }
      if (!host.openWindow(chat)) throw invalidInput('window', 'too-many-windows');
    },
    cancelAttempt: ({ attemptId }) => attempts.cancel(attemptId),
    reportProblem: ({ text }) => {
      const problem = kindAndPlace(text);
      if (reported.has(problem) || reported.size >= mostProblems) return;
      reported.add(problem);
      host.log.problem('window-error', problem);
      events.publish('health.changed', {});
    },
    leaveSafeMode: async () => {
      if (!safeMode.isOn) return;
      safeMode.isOn = false;
      events.publish('app.changed', {});
      for (const session of instances.sessions()) await session.leaveSafeMode();
    },
    dismissNotice: ({ id }) => notices.dismiss(id),
    unfinished: () => unfinished.list(),
    notePage: (page) => unfinished.notePage(page),
    quitting: quitting.status,
    quitNow: quitting.now,
    cancelQuit: quitting.cancel,
  };
}

/** Keeps the kind of an error and where it was thrown: its message may hold a customer's words. */
function kindAndPlace(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const kind = /^\w*(?:Error|Exception)(?=:|$)/.exec(first)?.[0] ?? 'Error';
  return [kind, ...lines.filter((line) => frame.test(line))].join('\n');
}

const frame = /^\s+at [\w$.<>[\] ]*\(?[\w:/.-]+:\d+:\d+\)?$/;
