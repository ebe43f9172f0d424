import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { type CallName, contract } from '../../shared/contract/contract.ts';
import { firstChat } from '../../shared/domain/practice-day.ts';
import { part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom } from '../support/page-calls.ts';
import { onHosts } from './on-hosts.ts';
import { pressEverything, refuseWhilePressed, type Unsaid } from './press-everything.ts';
import { walkScreens } from './screens.ts';

/** Begins what main says of every refusal; the page puts it into words as it is. */
const reason = 'Refused for once, number';
/** Milliseconds until the page has to have said it. */
const saidMs = 10_000;

/** The connect page, which is shown wherever nothing is connected. */
const firstStart = '/first-start';

/** Calls that are made by themselves, or by what is no press: nobody is waiting for their answer. */
const unasked: Partial<Record<CallName, string>> = {
  'aliases.find': 'of a chat that is looked for by an old address',
  'app.cancelAttempt': 'of an attempt that is left',
  'app.notePage': 'told by itself',
  'app.reportProblem': 'told by itself',
  'app.takeOpened': 'asked by itself',
  'chats.ids': 'a reading of the list',
  'chats.markRead': 'by looking',
  'chats.neighbour': 'a reading of the list',
  'chats.newOutOfSight': 'a reading of the list',
  'drafts.save': 'tried again by itself, and said at the box',
  'handedOver.take': 'asked by itself',
  'lock.noteInput': 'told by itself',
  'network.endTest': 'of a test that is left',
  'sms.look': 'asked by itself',
  'sms.saveDraft': 'tried again by itself',
  'team.attend': 'told by itself',
  'team.saveNoteDraft': 'tried again by itself',
  'templates.noteUse': 'told by itself',
};

/** Of those a second press is let through: what they open has buttons of its own. */
const goesOn: CallName[] = [
  'attachments.addFiles',
  'attachments.remove',
  'attachments.write',
  'backups.read',
  'health.checkDatabase',
  'imports.read',
  'instances.readSettings',
  'network.beginTest',
  'people.readImport',
  'templates.readImport',
  'threadImports.preview',
];

/** By the beginning of what a field of files accepts. */
const files: Record<string, string> = {
  '.json,.ndjson':
    '{"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"A"},"message":{"conversation":"a"},"messageTimestamp":1767225600}',
  '.vcf,.csv': 'Name,Number\nAna,+49 1511 2345670\n',
  '.csv,.json': 'name,text\nGreeting,Hello\n',
  '.csv,.tsv': 'id\n32343a19-da5e-4b1b-a767-3298a73703cb\n',
  '': 'a file',
};

/**
 * R16: on every screen all that can be pressed is pressed, dialogs and menus through, while each call that changes something is refused: the
 * page says why. By the text of the page. A call that no press reaches stands in `noPress`, with its reason.
 */
export const refusalsAreSaid: Program = async (plan) => {
  const reached = new Set<string>();
  let presses = 0;
  const forMs = plan.short ? 1_200 : 40_000;
  const { parts, skipped } = await onHosts(
    { ...plan, electron: { reason: 'the page is the same' } },
    async (host) => {
      const service = await startPracticeService({ ...account, typingMs: 0 });
      const running = await host.start();
      const { page } = running;
      const unsaid: (Unsaid & { at: string })[] = [];
      const press = async (address: string) => {
        const alike = address.startsWith('/chats/') ? 12 : 2;
        const found = await page.evaluate(pressEverything, {
          address,
          forMs,
          saidMs,
          files,
          alike,
        });
        presses += found.presses;
        for (const name of found.refused) reached.add(name);
        unsaid.push(...found.unsaid.map((one) => ({ ...one, at: address })));
      };
      try {
        await page.addInitScript(refuseWhilePressed, { names: changes(), goesOn, reason });
        await page.reload();
        await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
        await press(firstStart);
        await page.reload();
        await connect(page, service);
        await openChat(page, '+49 1511 2345678');
        await callFrom(page, 'instances.usePractice', { isFilled: true });
        await page.reload();
        await page.getByRole('navigation', { name: 'Main' }).waitFor();
        await walkScreens(page, await chatsOf(page, plan.short), press);
        return [
          await part('each refusal is said', () =>
            Promise.resolve(unsaid.filter(isAsked).map(toLine)),
          ),
        ];
      } finally {
        await running.quit();
        await service.close();
      }
    },
  );
  const all = changes();
  const missed = all.filter((name) => !reached.has(name) && noPress[name] === undefined);
  if (!plan.short) {
    parts.push({
      name: 'each call is reached',
      wrong: missed.length > 0 ? [missed.join(' ')] : [],
    });
  }
  return rowOfParts(
    `${presses} presses refused ${reached.size} of ${all.length} calls that change something, ${Object.keys(noPress).length} have no press`,
    plan.seed,
    parts,
    skipped,
  );
};

/**
 * What the page remembers of what was chosen elsewhere goes unsaid: it is chosen again with the next press. So does what a dialog asks that is
 * left in the same moment.
 */
const isAsked = ({ name, by, at }: Unsaid & { at: string }) =>
  !/> (Cancel|Close)( \(\d+\))?$/.test(by) &&
  (name !== 'settings.set' || at.startsWith('/settings') || at === firstStart);

const toLine = ({ name, by, at }: Unsaid & { at: string }) => `${name}: by “${by}” at ${at}`;

/** Chats of the practice day that are pressed through: what is in them repeats itself. */
const mostChats = 5;

async function chatsOf(page: Page, isShort: boolean): Promise<string[]> {
  if (isShort) return [firstChat.chatId];
  const { instances, activeInstanceId } = await callFrom(page, 'instances.list', {});
  const instanceId = activeInstanceId ?? instances[0]?.instanceId ?? '';
  const { chats } = await callFrom(page, 'chats.list', { instanceId });
  return chats.slice(0, mostChats).map(({ chatId }) => chatId);
}

const readers = 'queryOf|pagesOf|pagedText|keyOf|useEditedQuery|useDropGone|keysOf';

/** The calls that a press makes: those that the page does not only read by. */
function changes(): CallName[] {
  const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => readFileSync(join('renderer', name), 'utf8'))
    .join('\n');
  const isRead = (name: string) =>
    new RegExp(`\\b(${readers})(<[^>]*>)?\\(\\s*'${name}'`).test(sources) &&
    !new RegExp(`\\b(use\\w*Mutation|useAttempt|tell|mutate)(<[^>]*>)?\\(\\s*'${name}'`).test(
      sources,
    );
  return (Object.keys(contract) as CallName[]).filter(
    (name) => !isRead(name) && !(name in unasked),
  );
}

const team = 'a team has a store';
const run = 'a run or an import that is under way, or has failed';
const byPointer = 'dragged';

/** Calls that no press of this walk makes, by why. */
const noPress: Partial<Record<CallName, string>> = {
  'app.cancelQuit': 'the preview does not quit',
  'app.leaveSafeMode': 'started so',
  'app.quitNow': 'the preview does not quit',
  'app.setStartsAtLogin': 'the desktop alone',
  'archiveRuns.cancel': run,
  'archiveRuns.confirm': run,
  'archiveRuns.goAnyway': run,
  'archiveRuns.pause': run,
  'archiveRuns.resume': run,
  'archiveRuns.retryFailed': run,
  'archiveRuns.retryNow': run,
  'archiveRuns.setPace': run,
  'attachments.addRecording': 'no microphone',
  'attachments.move': byPointer,
  'files.showInFolder': 'the desktop alone',
  'imports.cancel': run,
  'instances.openAgain': 'a history for which there was no room',
  'messages.newestWaiting': 'a key in an empty box',
  'messages.takeBack': 'a message that is held',
  'network.enterLogin': 'a proxy that asks',
  'network.forgetLogin': 'a proxy that asked',
  'team.addNote': team,
  'team.answerInstead': team,
  'team.assign': team,
  'team.endHandedDraft': team,
  'team.endQueue': team,
  'team.handOver': team,
  'team.leave': team,
  'team.saveQueue': team,
  'team.search': team,
  'team.share': team,
  'templates.share': team,
  'threadDeletions.undo': run,
  'threadImports.cancel': run,
  'updates.cancel': 'the desktop alone',
  'updates.check': 'the desktop alone',
  'updates.download': 'the desktop alone',
  'updates.install': 'the desktop alone',
  'windows.open': 'the desktop alone',
};
