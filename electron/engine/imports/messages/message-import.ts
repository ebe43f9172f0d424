import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { ImportCounts, MessagesPreview } from '../../../../shared/contract/imports.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { buildMessageId, type MessageIdParts } from '../../../../shared/domain/message-id.ts';
import type { Notices } from '../../application/notices.ts';
import { atMostEvery } from '../../at-most-every.ts';
import type { Log } from '../../host.ts';
import type { UnderstoodRecord } from '../../incoming/understand-record.ts';
import { describeChatId } from '../../numbers/recipients.ts';
import type { ReadMessage } from '../../reader/messages/read-message.ts';
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import type { UndoPlace } from '../../store/imports/message-imports-table.ts';
import {
  type ChatExportParts,
  type ChatExportRun,
  lookIntoExport,
} from '../chat-exports/chat-export-run.ts';
import { importExport } from '../chat-exports/import-export.ts';
import { previewExport } from '../chat-exports/preview-export.ts';
import type { CarryOut, ImportNoun } from '../import-noun.ts';
import { addEvents, tellAdded } from './add-events.ts';
import type { Receiver } from './receive-events.ts';
import { keptImports, undoInSteps } from '../kept-imports.ts';
import { recordImport, recordUndo } from '../record-import.ts';
import { tellEveryMs } from '../run.ts';

const rowsShown = 12;
const chatsShown = 50;

export interface MessageImportParts extends ChatExportParts {
  receiver: Receiver;
  notices: Notices;
  log: Log;
}

/**
 * Creates what imports messages: records and rows are read a second time rather than kept, and so are the exports of chats. What the
 * watched folder brings is taken as if it had just come in.
 */
export function createMessageImport(parts: MessageImportParts): ImportNoun<'messages'> {
  const { history, events, files, reader, receiver, notices, log } = parts;

  const begin: ImportNoun<'messages'>['begin'] = (look) => {
    const { counts } = look;
    const messages: MessagesPreview = {
      incoming: 0,
      outgoing: 0,
      chats: [],
      chatCount: 0,
      firstRows: [],
    };
    look.messages = messages;
    const seen = new Set<string>();
    const perChat = new Map<string, number>();
    const exports: ChatExportRun[] = [];
    let found = 0;
    /** How far carrying out is. */
    const sum: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
    let copied = 0;

    const took = (
      { tell }: Carried,
      step: { all: number; added: number; changed: number },
    ): void => {
      sum.rows += step.all;
      sum.added += step.added;
      sum.changed += step.changed;
      sum.unchanged += step.all - step.added - step.changed;
      const media = exports.reduce((all, { shown }) => all + shown.chat.counts.files, 0);
      const whole = counts.rows - counts.refused + media;
      const refused = counts.refused;
      const done = whole === 0 ? 1 : Math.min(1, (sum.rows + copied) / whole);
      tell({ ...sum, rows: sum.rows + refused, refused }, done, copied);
    };

    /** Notes in the activity log what came of a part of an import, also where it broke off. */
    const recorded = async (
      { signal, watched }: Carried,
      fileNames: readonly string[],
      work: () => Promise<void>,
      chatId?: string,
    ): Promise<void> => {
      const before = { ...sum };
      let isWhole = false;
      try {
        await work();
        isWhole = !signal.aborted;
      } finally {
        const added = sum.added - before.added;
        await recordImport(history, {
          of: 'messages',
          by: watched ? 'postline' : 'person',
          fileName: fileNames.join(', '),
          added,
          known: sum.rows - before.rows - added,
          refused: counts.refused,
          isWhole,
          ...(chatId !== undefined && { chatId }),
        });
        events.publish('audit.changed', {});
      }
    };

    const addExport = (one: ChatExportRun, how: Carried): Promise<void> =>
      importExport(parts, one, {
        importId: how.importId,
        signal: how.signal,
        refuse: (rows) => how.refuse(rows, one.file),
        onAdded: ({ joined, ...step }) => took(how, { ...step, changed: joined }),
        onFile: () => {
          copied += 1;
          took(how, { all: 0, added: 0, changed: 0 });
        },
      });

    const addRows = async (how: Carried): Promise<void> => {
      const reading = how.alreadyRead ? 'read' : 'answered';
      const part = await history.messageImports.begin(how.importId);
      try {
        for await (const { items } of how.parts()) {
          if (how.signal.aborted) return;
          const read = items.map(({ event }) => event);
          const done = how.watched
            ? await receiver.receive(read, part)
            : await addEvents(history, read, { reading, part });
          if (!how.watched) tellAdded(events, done);
          took(how, { all: done.messages, added: done.added - done.settled, changed: 0 });
        }
      } finally {
        await history.messageImports.end(part, Date.now());
      }
    };

    return {
      planWhole: async ({ index, file, choices }, how) => {
        const half = (from: number) => ({
          ...how,
          onRead: (part: number) => how.onRead(from + part / 2),
        });
        const chat = await lookIntoExport(reader, file, half(0)).catch((error: unknown) => {
          // What it is instead says so itself.
          log.warn('a file was not looked into', { error: String(error) });
          return null;
        });
        if (chat === null) return false;
        const run = await previewExport(
          parts,
          { file, chat, choices },
          {
            ...half(0.5),
            onMessage: (one, subject, isCut) => {
              showFirst(messages, one, subject);
              if (isCut) look.partial += 1;
            },
          },
        );
        const { fresh, here, joined } = run.shown.chat.counts;
        counts.rows += fresh + here;
        counts.added += fresh;
        counts.changed += joined;
        counts.unchanged += here - joined;
        look.files[index] = run.shown;
        exports.push(run);
        return true;
      },
      plan: async ({ items }) => {
        found += items.length;
        const keys = items.flatMap(({ event }) =>
          event.kind === 'message' ? [event.message] : [],
        );
        const fresh = keys.filter((message) => isFirst(seen, message));
        for (const message of fresh) {
          messages[message.fromMe ? 'outgoing' : 'incoming'] += 1;
          perChat.set(message.chatId, (perChat.get(message.chatId) ?? 0) + 1);
          showRecord(messages, message);
        }
        const known = await history.imports.known(fresh);
        const added = known.filter((isHere) => !isHere).length;
        counts.rows += keys.length;
        counts.repeated += keys.length - fresh.length;
        counts.added += added;
        counts.unchanged += keys.length - added;
        return [];
      },
      planned: async () => {
        const most = [...perChat].sort(([, one], [, other]) => other - one).slice(0, chatsShown);
        for (const [chatId, count] of most) {
          const chat = (await history.chats.get(chatId)) ?? describeChatId(chatId);
          messages.chats.push({ chat, count });
        }
        messages.chatCount = perChat.size;
      },
      isNone: () => found === 0,
      carryOut: async (how) => {
        for (const one of exports) {
          const chatId = one.shown.chat.chat?.chatId;
          await recorded(how, [one.file.name], () => addExport(one, how), chatId);
        }
        const others = look.files.filter(({ chat }) => chat === null);
        const names = others.map(({ fileName }) => fileName);
        const says = sum.rows + counts.rows > 0 || !how.watched;
        if (names.length > 0 && says) await recorded(how, names, () => addRows(how));
        else if (names.length > 0) await addRows(how);
        const { added } = sum;
        const failures = counts.refused;
        const [fileName = ''] = names;
        if (how.watched && added + failures > 0) {
          notices.add({ kind: 'folder-imported', fileName, added, failures });
        }
        return !how.signal.aborted;
      },
    };
  };

  /** Tells the page, not with each step, of chats that something was taken from. */
  const toTell = new Set<string>();
  const tellChats = (): void => {
    for (const chatId of toTell) events.messagesChanged(chatId);
    toTell.clear();
  };
  const tellSeldom = atMostEvery(tellEveryMs, tellChats);

  return {
    of: 'messages',
    startsAtOnce: false,
    takesSeveral: true,
    begin,
    keep: async (report, refused) => {
      const isRunning = report.state === 'running';
      await history.keptImports.put({ ...report, canUndo: isRunning || report.canUndo });
      await history.keptImports.putRefused(report.importId, refused);
      if (report.state !== 'undone') return;
      await recordUndo(history, report.fileName);
    },
    kept: {
      ...keptImports(history, 'messages'),
      undoesEach: true,
      undo: ({ importId, counts }, signal, tell) =>
        undoInSteps<UndoPlace>(
          async (after) => {
            const step = await history.messageImports.undoMore(importId, after, Date.now());
            await files.dropAll(step.fileIds);
            for (const chatId of step.chatIds) toTell.add(chatId);
            tellSeldom();
            return step;
          },
          { all: counts.added, signal, tell },
        ).finally(tellChats),
    },
    changed: () => {},
  };
}

type Carried = CarryOut<ReadMessage>;

/** Tells whether a message did not stand in the files before. */
function isFirst(seen: Set<string>, message: MessageIdParts): boolean {
  const messageId = buildMessageId(message);
  if (seen.has(messageId)) return false;
  seen.add(messageId);
  return true;
}

/** A record without words whose kind is not known is shown as such; the network's own name for it says nothing to a person. */
function kindOf({ content, text }: Pick<UnderstoodRecord, 'content' | 'text'>): MessageKind {
  if (content.kind !== 'record') return content.kind;
  return content.sendAs ?? (text === '' ? 'record' : 'text');
}

function showRecord({ firstRows }: MessagesPreview, message: UnderstoodRecord): void {
  if (firstRows.length >= rowsShown) return;
  const { chatId, fromMe, sender, text, content, at } = message;
  firstRows.push({
    chat: describeChatId(chatId).number,
    direction: fromMe ? 'out' : 'in',
    sender: sender?.name ?? null,
    kind: kindOf(message),
    text: cutText(text || (content.kind === 'record' ? content.fileName : ''), 200),
    at,
  });
}

/** Shows one of the first messages of an export as it will appear. */
function showFirst(
  { firstRows }: MessagesPreview,
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
