import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { ImportFailure, MessageImport } from '../../../../shared/contract/imports.ts';
import { buildMessageId, type MessageIdParts } from '../../../../shared/domain/message-id.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import { type Events, eventsOf } from '../../events.ts';
import type { Exports } from '../../files/exports.ts';
import { FileFault } from '../../files/file-identity.ts';
import { checkPicked, type GrantedFile, type Grants } from '../../files/grants.ts';
import { offerTable } from '../../files/write-table.ts';
import type { Log } from '../../host.ts';
import type { UnderstoodRecord } from '../../incoming/understand-record.ts';
import { anyCountry } from '../../numbers/read-number.ts';
import type { Instances } from '../../sessions/instances.ts';
import { describeChatId } from '../../numbers/recipients.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { Reader } from '../../reader/reader.ts';
import type { ImportCalls } from '../../imports/imports.ts';
import { addEvents, tellAdded } from '../../imports/messages/add-events.ts';
import { recordImport } from '../../imports/messages/record-import.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { RowChoices } from '../../reader/messages/record-of-row.ts';

/** Imports that are remembered, the newest. */
const mostImports = 3;
/** Failures that are kept, of however many there are. */
const mostFailures = 100_000;
const failuresShown = 20;
const rowsShown = 12;
const chatsShown = 50;
/** Milliseconds between two tellings of progress. */
const tellEveryMs = 100;

interface RunningImport {
  instanceId: string;
  files: readonly GrantedFile[];
  choices: RowChoices;
  shown: MessageImport;
  failures: ImportFailure[];
  perChat: Map<string, number>;
  seen: Set<string>;
  lastTold: number;
}

export interface MessageImportsParts {
  instances: Instances;
  events: Events;
  exports: Exports;
  grants: Grants;
  reader: Reader;
  log: Log;
}

/**
 * Creates the service that imports messages from files, in two steps: what they hold, and adding it. Files are read twice rather
 * than kept in memory. Throws EngineError `not-found` for an import that has been forgotten.
 */
export function createMessageImports(
  parts: MessageImportsParts,
): Omit<ServiceOf<'imports'>, keyof ImportCalls> {
  const { instances, events, exports, grants, reader, log } = parts;
  const imports = new Map<string, RunningImport>();

  const redeem = (grantId: string): GrantedFile => {
    const file = grants.redeem(grantId);
    if (file === null) throw invalidInput('grantIds', 'grant-used');
    return file;
  };

  const find = (importId: string): RunningImport => {
    const found = imports.get(importId);
    if (found === undefined) throw notFound('import');
    return found;
  };

  const tell = (run: RunningImport, force = false): void => {
    if (!force && Date.now() - run.lastTold < tellEveryMs) return;
    run.lastTold = Date.now();
    events.publish('imports.changed', { importId: run.shown.importId });
  };

  const fail = (run: RunningImport, failure: ImportFailure): void => {
    run.shown.counts.failures += 1;
    if (run.failures.length < mostFailures) run.failures.push(failure);
  };

  const isCancelled = ({ shown }: RunningImport): boolean => shown.stage === 'cancelled';

  const readAll = async (run: RunningImport): Promise<void> => {
    const { shown, files, choices, instanceId } = run;
    const { history } = instances.session(instanceId);
    let keys: MessageIdParts[] = [];
    const lookUp = async (): Promise<void> => {
      const known = await history.imports.known(keys);
      shown.counts.duplicates += known.filter(Boolean).length;
      keys = [];
    };
    for (const file of files) {
      // Whatever it is, reading it says why it cannot be read.
      const size = await stat(file.path).then(
        (stats) => stats.size,
        () => 0,
      );
      shown.progress.total += size;
    }
    let before = 0;
    for (const file of files) {
      for await (const { records, bytesRead } of reader('messages', { path: file.path, choices })) {
        if (isCancelled(run)) return;
        shown.progress.done = before + bytesRead;
        for (const read of records) {
          if ('event' in read && read.isTimeAssumed === true) shown.assumedTimes += 1;
          if ('problem' in read) fail(run, { fileName: file.name, ...read });
          else if (read.event.kind === 'message' && countIn(run, read.event.message)) {
            keys.push(read.event.message);
          }
        }
        await lookUp();
        tell(run);
      }
      before = shown.progress.done;
    }
    const most = [...run.perChat].sort(([, one], [, other]) => other - one).slice(0, chatsShown);
    for (const [chatId, count] of most) {
      shown.chats.push({
        chat: (await history.chats.get(chatId)) ?? describeChatId(chatId),
        count,
      });
    }
    shown.chatCount = run.perChat.size;
    shown.stage = 'ready';
  };

  const applyAll = async (run: RunningImport, alreadyRead: boolean): Promise<void> => {
    const { shown, files, instanceId } = run;
    const { incoming, outgoing, duplicates } = shown.counts;
    shown.stage = 'applying';
    shown.progress = { done: 0, total: incoming + outgoing + duplicates };
    try {
      await addAll(run, alreadyRead);
      if (!isCancelled(run)) shown.stage = 'done';
    } finally {
      await recordImport(instances.session(instanceId).history, {
        by: 'person',
        fileName: files.map(({ name }) => name).join(', '),
        added: shown.added,
        known: shown.progress.done - shown.added,
        refused: shown.counts.failures,
        isWhole: shown.stage === 'done',
      });
      events.publish('audit.changed', { instanceId });
    }
  };

  const addAll = async (run: RunningImport, alreadyRead: boolean): Promise<void> => {
    const { shown, files, choices, instanceId } = run;
    const session = instances.session(instanceId);
    for (const file of files) {
      for await (const { records } of reader('messages', { path: file.path, choices })) {
        const read = records.flatMap((one) => ('event' in one ? [one.event] : []));
        const done = await addEvents(session.history, read, alreadyRead ? 'read' : 'answered');
        shown.progress.done += done.messages;
        shown.added += done.added - done.settled;
        tellAdded(eventsOf(events, instanceId), done);
        if (isCancelled(run)) return;
        tell(run);
      }
    }
  };

  const carryOut = (run: RunningImport, work: Promise<void>): void => {
    void work
      .catch((error: unknown) => {
        log.error('an import broke off', { error: String(error) });
        const fileName = run.files[0]?.name ?? '';
        fail(run, { fileName, line: 1, problem: 'cut-off', excerpt: '' });
        run.shown.stage = 'cancelled';
      })
      .finally(() => tell(run, true));
  };

  return {
    read: ({ instanceId, grantIds, country, zone }) => {
      const files = grantIds.map(redeem);
      files.forEach(refuseChanged);
      const importId = randomUUID();
      const choices = { country: country ?? anyCountry, zone };
      const run = { ...emptyRun(importId), instanceId, files, choices };
      imports.set(importId, run);
      const [oldest] = imports.keys();
      if (imports.size > mostImports && oldest !== undefined) imports.delete(oldest);
      carryOut(run, readAll(run));
      return { importId };
    },
    get: ({ importId }) => {
      const { shown, failures } = find(importId);
      return { ...shown, failures: failures.slice(0, failuresShown) };
    },
    apply: ({ importId, alreadyRead }) => {
      const run = find(importId);
      // Once, however often it is asked.
      if (run.shown.stage === 'ready') carryOut(run, applyAll(run, alreadyRead));
    },
    cancel: ({ importId }) => {
      const run = find(importId);
      if (run.shown.stage !== 'done') run.shown.stage = 'cancelled';
      tell(run, true);
    },
    saveFailures: ({ importId }) => {
      const columns = ['file', 'line', 'problem', 'text'];
      const rows = find(importId).failures.map(({ fileName, excerpt, ...failure }) => ({
        ...failure,
        file: fileName,
        text: excerpt,
      }));
      return offerTable(exports, { name: 'import-failures', format: 'csv', columns, rows });
    },
    watched: async ({ instanceId }) => {
      const { messageFolder, history } = instances.session(instanceId);
      const [folder, unknown] = await Promise.all([messageFolder.path(), history.told.unknown()]);
      return { available: messageFolder.canPick, folder, unknown };
    },
    watch: async ({ instanceId }) => {
      const isPicked = await instances.session(instanceId).messageFolder.pick();
      if (isPicked) events.publish('watch.changed', { instanceId });
      return isPicked;
    },
    unwatch: async ({ instanceId }) => {
      await instances.session(instanceId).messageFolder.unwatch();
      events.publish('watch.changed', { instanceId });
    },
  };
}

function refuseChanged(file: GrantedFile): void {
  try {
    checkPicked(file);
  } catch (error) {
    throw error instanceof FileFault ? invalidInput('grantIds', `file-${error.problem}`) : error;
  }
}

function emptyRun(importId: string): Omit<RunningImport, 'instanceId' | 'files' | 'choices'> {
  return {
    shown: {
      importId,
      stage: 'reading',
      progress: { done: 0, total: 0 },
      counts: { incoming: 0, outgoing: 0, duplicates: 0, failures: 0 },
      assumedTimes: 0,
      added: 0,
      chats: [],
      chatCount: 0,
      firstRows: [],
      failures: [],
    },
    failures: [],
    perChat: new Map(),
    seen: new Set(),
    lastTold: 0,
  };
}

/** A record without words whose kind is not known is shown as such; the network's own name for it says nothing to a person. */
function kindOf({ content, text }: UnderstoodRecord): MessageKind {
  if (content.kind !== 'record') return content.kind;
  return content.sendAs ?? (text === '' ? 'record' : 'text');
}

/** Counts a message. False: it stood in the files before. */
function countIn({ shown, seen, perChat }: RunningImport, message: UnderstoodRecord): boolean {
  const messageId = buildMessageId(message);
  if (seen.has(messageId)) {
    shown.counts.duplicates += 1;
    return false;
  }
  seen.add(messageId);
  const { chatId, fromMe, sender, text, content, at } = message;
  perChat.set(chatId, (perChat.get(chatId) ?? 0) + 1);
  shown.counts[fromMe ? 'outgoing' : 'incoming'] += 1;
  if (shown.firstRows.length < rowsShown) {
    shown.firstRows.push({
      chat: describeChatId(chatId).number,
      direction: fromMe ? 'out' : 'in',
      sender: sender?.name ?? null,
      kind: kindOf(message),
      text: cutText(text || (content.kind === 'record' ? content.fileName : ''), 200),
      at,
    });
  }
  return true;
}
