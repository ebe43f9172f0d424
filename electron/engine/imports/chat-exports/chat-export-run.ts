import type { ChatExportPreview, LookedFile } from '../../../../shared/contract/imports.ts';
import type { ChatEntry, ChatExport, DayOrder } from '../../../../shared/domain/chat-export.ts';
import type { ZoneMeant } from '../../../../shared/domain/written-moment.ts';
import type { InstanceEvents } from '../../events.ts';
import { freeBytes } from '../../files/free-bytes.ts';
import type { LocalFile } from '../../files/grants.ts';
import type { IncomingFiles, OwnFiles } from '../../files/own-files.ts';
import type { Host } from '../../host.ts';
import type { Reader } from '../../reader/reader.ts';
import type { History } from '../../store/history.ts';
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import type { PlanWhole } from '../import-noun.ts';
import { exportedMessage } from './exported-message.ts';

/** Bytes that are left free on the disk. */
const keptFree = 512 * 1024 * 1024;
/** Milliseconds between two messages behind which a step ends rather than elsewhere: those of one minute are told apart together. */
const longGap = 120_000;
export interface ChatExportRun {
  file: LocalFile;
  chat: ChatExport;
  shown: LookedFile & { chat: ChatExportPreview };
  zone: ZoneMeant;
  order: DayOrder;
  /** Milliseconds that its times are exact to. */
  exactness: number;
}

export interface ChatExportParts {
  reader: Reader;
  history: History;
  files: OwnFiles;
  events: InstanceEvents;
  host: Pick<Host, 'dataFolder' | 'freeBytes'>;
  /** Where files lie that have come and are of nothing yet. */
  incoming: IncomingFiles;
  session: { record: { name: string } };
}

/** Returns what chat a file is the export of; null: of none. Throws what the reader throws. */
export async function lookIntoExport(
  reader: Reader,
  { path, name }: LocalFile,
  { signal, onRead }: Pick<PlanWhole, 'signal' | 'onRead'>,
): Promise<ChatExport | null> {
  for await (const found of reader('chatExport', { path, fileName: name }, signal)) {
    if ('chat' in found) return found.chat;
    onRead(found.bytesRead / Math.max(1, found.total));
  }
  return null;
}

/** Reads the messages of an export, about `size` at a time, and what stood between them. `done`: how far it is, between 0 and 1. */
export async function* messagesOf(
  reader: Reader,
  run: ChatExportRun,
  size: () => number,
  signal: AbortSignal,
): AsyncGenerator<{ messages: MessageOfExport[]; others: LeftOut[]; done: number }> {
  const { file, chat, shown, zone, order } = run;
  const of = { own: shown.chat.own?.name ?? null, zone };
  const form = { ...chat.form, order };
  const waiting: MessageOfExport[] = [];
  for await (const part of reader('chatEntries', { path: file.path, form }, signal)) {
    if (signal.aborted) return;
    let others: LeftOut[] = [];
    for (const entry of part.entries) {
      if (entry.time !== null && !entry.time.endsWith(':00')) run.exactness = 1_000;
      const read = exportedMessage(entry, of);
      if ('leftOut' in read) {
        others.push({ entry, leftOut: read.leftOut });
        continue;
      }
      const isFileThere = entry.media?.isThere === true;
      waiting.push({ message: read.message, line: entry.line, isFileThere, isCut: entry.isCut });
    }
    const done = part.bytesRead / Math.max(1, part.total);
    do {
      if (signal.aborted) return;
      const end = endOfStep(waiting, size());
      yield { messages: waiting.splice(0, end), others, done };
      others = [];
    } while (waiting.length > size());
  }
  while (waiting.length > 0 && !signal.aborted) {
    yield { messages: waiting.splice(0, size()), others: [], done: 1 };
  }
}

/** What no message is made of. */
export interface LeftOut {
  entry: ChatEntry;
  leftOut: 'system' | 'nothing' | 'no-time';
}

interface MessageOfExport {
  message: ExportedMessage;
  line: number;
  /** The export has its file. */
  isFileThere: boolean;
  /** The end of its text is left out. */
  isCut: boolean;
}

/** Returns where a step of at most `size` messages ends: where nothing was written for a while, as far as there are enough; 0: there are not. */
function endOfStep(messages: readonly MessageOfExport[], size: number): number {
  if (messages.length <= size) return 0;
  for (let at = size; at > size / 2; at -= 1) {
    const gap = (messages[at]?.message.at ?? 0) - (messages[at - 1]?.message.at ?? 0);
    if (gap >= longGap) return at;
  }
  return size;
}

/** Tells whether the files of an archive of so many bytes fit on the disk, beside what is left free there; also where that is not known. */
export function hasRoom({ host }: Pick<ChatExportParts, 'host'>, size: number): boolean {
  const free = freeBytes(host);
  return free === null || size + keptFree <= free;
}
