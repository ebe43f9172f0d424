import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type {
  ExportChoices,
  ImportFailure,
  MessageImport,
} from '../../../../shared/contract/imports.ts';
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
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import {
  type ChatExportRun,
  importExport,
  lookIntoExport,
  previewExport,
  type RunListener,
} from './chat-export-run.ts';
import { createExportUndo } from './export-undo.ts';

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
  choices: Omit<RowChoices, 'zone'> & { zone: RowChoices['zone'] | null; exports: ExportChoices[] };
  shown: MessageImport;
  /** Exports of chats among the files. */
  exports: ChatExportRun[];
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
  /** Bytes that can still be written; null: nobody says. */
  freeBytes: () => number | null;
  /** Where files lie that have come and are of nothing yet. */
  incomingFolder: string;
}

/**
 * Creates the service that imports messages from files, in two steps: what they hold, and adding it. Files are read twice rather
 * than kept in memory. Throws EngineError `not-found` for an import that has been forgotten.
 */
export function createMessageImports(
  parts: MessageImportsParts,
): Omit<ServiceOf<'imports'>, keyof ImportCalls> {
  const { instances, events, exports, grants, reader, log } = parts;
  const undo = createExportUndo(instances);
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

  const exportParts = ({ instanceId }: RunningImport) => ({
    ...parts,
    session: instances.session(instanceId),
  });

  /** Tells of a part of the work on a file of so many bytes, from one part of all on. */
  const listenerOf = (run: RunningImport, from: number, bytes: number): RunListener => ({
    isCancelled: () => isCancelled(run),
    onProgress: (part) => {
      run.shown.progress.done = from + part * bytes;
      tell(run);
    },
    onFailure: (failure) => fail(run, failure),
    onTakenBack: () => {
      run.shown.stage = 'cancelled';
    },
  });

  /** Reads a file as the export of a chat; false: it is none. */
  const readExport = async (run: RunningImport, index: number, before: number, size: number) => {
    const { files, choices, shown } = run;
    const file = files[index];
    if (file === undefined) return false;
    const looking = listenerOf(run, before, size / 2);
    const chat = await lookIntoExport(reader, file, looking).catch((error: unknown) => {
      // What it is instead says so itself.
      log.warn('a file was not looked into', { error: String(error) });
      return null;
    });
    if (chat === null) return false;
    const found = await previewExport(
      exportParts(run),
      {
        file,
        chat,
        index,
        zone: choices.zone ?? 'here',
        country: choices.country,
        choices: choices.exports.find((one) => one.file === index),
      },
      {
        ...listenerOf(run, before + size / 2, size / 2),
        onMessage: (message, subject) => showFirst(shown, message, subject),
      },
    );
    run.exports.push(found);
    shown.exports.push(found.shown);
    shown.media.total += found.shown.counts.files;
    return true;
  };

  const readAll = async (run: RunningImport): Promise<void> => {
    const { shown, files, instanceId } = run;
    const choices = { ...run.choices, zone: run.choices.zone ?? 'utc' };
    const { history } = instances.session(instanceId);
    let keys: MessageIdParts[] = [];
    const lookUp = async (): Promise<void> => {
      const known = await history.imports.known(keys);
      shown.counts.duplicates += known.filter(Boolean).length;
      keys = [];
    };
    const sizes: number[] = [];
    for (const file of files) {
      // Whatever it is, reading it says why it cannot be read.
      const size = await stat(file.path).then(
        (stats) => stats.size,
        () => 0,
      );
      sizes.push(size);
      shown.progress.total += size;
    }
    let before = 0;
    for (const [index, file] of files.entries()) {
      const size = sizes[index] ?? 0;
      if (await readExport(run, index, before, size)) {
        before += size;
        continue;
      }
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
      before += size;
    }
    if (isCancelled(run)) return;
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
    const ofExports = shown.exports.reduce(
      (sum, { counts }) => sum + counts.fresh + counts.here,
      0,
    );
    shown.stage = 'applying';
    shown.progress = { done: 0, total: incoming + outgoing + duplicates + ofExports };
    for (const one of run.exports) {
      await recorded(run, [one.file], () => addExport(run, one), one.shown.chat?.chatId);
    }
    const isExport = (file: GrantedFile) => run.exports.some((one) => one.file === file);
    const logs = files.filter((file) => !isExport(file));
    if (logs.length > 0) await recorded(run, logs, () => addAll(run, logs, alreadyRead));
    if (!isCancelled(run)) shown.stage = 'done';
    events.publish('audit.changed', { instanceId });
  };

  /** Notes in the activity log what came of a part of an import, also where it broke off. */
  const recorded = async (
    run: RunningImport,
    files: readonly GrantedFile[],
    work: () => Promise<void>,
    chatId?: string,
  ): Promise<void> => {
    const { shown } = run;
    const before = { ...shown, done: shown.progress.done };
    let isWhole = false;
    try {
      await work();
      isWhole = !isCancelled(run);
    } finally {
      const added = shown.added - before.added;
      await recordImport(instances.session(run.instanceId).history, {
        by: 'person',
        fileName: files.map(({ name }) => name).join(', '),
        added,
        known: shown.progress.done - before.done - added,
        refused: shown.counts.failures,
        isWhole,
        ...(chatId !== undefined && { chatId }),
      });
    }
  };

  const addExport = (run: RunningImport, one: ChatExportRun): Promise<void> => {
    const { shown } = run;
    return importExport(exportParts(run), one, {
      ...listenerOf(run, 0, 0),
      onProgress: () => {},
      onAdded: ({ added, all }) => {
        shown.added += added;
        shown.progress.done += all;
        tell(run);
      },
      onFile: () => {
        shown.media.done += 1;
        tell(run);
      },
    });
  };

  const addAll = async (
    run: RunningImport,
    files: readonly GrantedFile[],
    alreadyRead: boolean,
  ): Promise<void> => {
    const { shown, instanceId } = run;
    const choices = { ...run.choices, zone: run.choices.zone ?? 'utc' };
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
    read: ({ instanceId, grantIds, country, zone, exports: ofExports }) => {
      const files = grantIds.map(redeem);
      files.forEach(refuseChanged);
      const importId = randomUUID();
      const choices = { country: country ?? anyCountry, zone, exports: ofExports };
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
      if (run.shown.exports.some(({ chat, own }) => chat === null || own === null)) {
        throw invalidInput('exports', 'required');
      }
      // Once, however often it is asked.
      if (run.shown.stage === 'ready') carryOut(run, applyAll(run, alreadyRead));
    },
    cancel: ({ importId }) => {
      const run = find(importId);
      if (run.shown.stage !== 'done') run.shown.stage = 'cancelled';
      tell(run, true);
    },
    exports: ({ instanceId }) => undo.list(instanceId),
    undoExport: ({ instanceId, exportId }) => undo.begin(instanceId, exportId),
    stopUndo: ({ instanceId, exportId }) => undo.stop(instanceId, exportId),
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
      exports: [],
      media: { done: 0, total: 0 },
      added: 0,
      chats: [],
      chatCount: 0,
      firstRows: [],
      failures: [],
    },
    failures: [],
    exports: [],
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

/** Shows one of the first messages of an export as it will appear. */
function showFirst(
  { firstRows }: MessageImport,
  message: ExportedMessage,
  subject: string | null,
): void {
  const { fromMe, sender, text, content, at } = message;
  if (firstRows.length >= rowsShown) return;
  const isMedia = content.kind === 'record';
  firstRows.push({
    chat: subject ?? '',
    direction: fromMe ? 'out' : 'in',
    sender,
    kind: isMedia ? (content.sendAs ?? 'record') : content.kind,
    text: cutText(text || (isMedia ? content.fileName : ''), 200),
    at,
  });
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
