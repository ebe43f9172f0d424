import { rm, stat } from 'node:fs/promises';
import type { RefusedRow, RowProblem } from '../../../../shared/contract/imports.ts';
import { atMostEvery } from '../../at-most-every.ts';
import { identify } from '../../files/file-identity.ts';
import { atItsBeginning, type ExportTarget } from '../../store/imports/chat-exports-table.ts';
import type { StoredMedia, StoredRecord } from '../../store/rows/stored-content.ts';
import {
  type ChatExportParts,
  type ChatExportRun,
  hasRoom,
  messagesOf,
} from './chat-export-run.ts';

/** Bytes of one file, at most: WhatsApp lets people send 2 GiB. */
const largestFile = 2 * 1024 ** 3 + 1024;

/** A message whose file is to be copied. */
interface WantedFile {
  localId: string;
  line: number;
  at: number;
  record: StoredRecord;
}

interface ImportListener {
  signal: AbortSignal;
  refuse: (rows: readonly RefusedRow[]) => void;
  /** `joined`: those that are here, and get their file. */
  onAdded: (step: { added: number; joined: number; all: number }) => void;
  onFile: () => void;
}

/**
 * Imports an export as its preview says, then copies its files. What is in when it is cancelled, or breaks off, is in. Returns false where
 * it was taken back while it went on.
 */
export async function importExport(
  parts: ChatExportParts,
  run: ChatExportRun,
  listener: ImportListener,
): Promise<boolean> {
  const { history, events, reader } = parts;
  const { chat, own, subject } = run.shown.chat;
  if (chat === null || own === null) return true;
  const name = chat.name ?? (subject !== null && /\p{L}/u.test(subject) ? subject : null);
  const about = { fileName: run.file.name, ownName: own.name, exactness: run.exactness };
  const { importId, chatId } = await history.chatExports.begin(
    { ...chat, name },
    about,
    Date.now(),
  );
  const target: ExportTarget & { importId: number } = {
    chatId,
    exactness: run.exactness,
    importId,
  };
  events.publish('watch.changed', {});
  const tell = (): void => events.messagesChanged(chatId);
  const tellSeldom = atMostEvery(500, tell);
  try {
    const wanted = new Map<string, WantedFile[]>();
    let progress = atItsBeginning;
    const stepSize = () => progress.size;
    for await (const { messages } of messagesOf(reader, run, stepSize, listener.signal)) {
      const step = await history.chatExports.add(
        messages.map(({ message }) => message),
        target,
        progress,
        Date.now(),
      );
      if (step === null) return false;
      ({ progress } = step);
      let joined = 0;
      for (const [index, { localId, hasNoFile, isNew }] of step.placed.entries()) {
        const one = messages[index];
        const content = one?.message.content;
        if (one === undefined || !hasNoFile || !one.isFileThere || content?.kind !== 'record')
          continue;
        if (!isNew) joined += 1;
        const file = { localId, line: one.line, at: one.message.at, record: content };
        wanted.set(content.fileName, [...(wanted.get(content.fileName) ?? []), file]);
      }
      listener.onAdded({
        added: step.placed.filter(({ isNew }) => isNew).length,
        joined,
        all: step.placed.length,
      });
      tellSeldom();
    }
    const onFile = (): void => {
      listener.onFile();
      tellSeldom();
    };
    return await copyFiles(parts, { run, importId, wanted }, { ...listener, onFile });
  } finally {
    await history.chatExports.end(importId);
    events.publish('watch.changed', {});
    tell();
  }
}

async function copyFiles(
  parts: ChatExportParts,
  {
    run: { file },
    importId,
    wanted,
  }: { run: ChatExportRun; importId: number; wanted: ReadonlyMap<string, WantedFile[]> },
  { signal, refuse: refuseRows, onFile }: Omit<ImportListener, 'onAdded'>,
): Promise<boolean> {
  if (wanted.size === 0 || signal.aborted) return true;
  const { size } = await stat(file.path);
  const refuse = (name: string, problem: RowProblem): void => {
    const ofName = wanted.get(name) ?? [];
    refuseRows(ofName.map(({ line }) => ({ line, problem, detail: '', excerpt: name })));
  };
  if (!hasRoom(parts, size)) {
    for (const name of wanted.keys()) refuse(name, 'media-no-room');
    return true;
  }
  const { path } = file;
  const names = [...wanted.keys()];
  const of = { path, names, folder: parts.incoming.folder, most: largestFile };
  for await (const unpacked of parts.reader('exportFiles', of, signal)) {
    if (signal.aborted) break;
    onFile();
    if ('problem' in unpacked) {
      const { name, problem } = unpacked;
      refuse(name, problem === 'too-large' ? 'media-too-large' : 'media-damaged');
      continue;
    }
    try {
      for (const one of wanted.get(unpacked.name) ?? []) {
        const isKept = await attach(parts, importId, unpacked.path, one);
        if (isKept === null) return false;
      }
    } finally {
      await rm(unpacked.path, { force: true });
    }
  }
  return true;
}

/** Puts a copy of a file into its place, and then into its message. Null: the import was taken back. */
async function attach(
  { history, files }: ChatExportParts,
  importId: number,
  from: string,
  { localId, record, at }: WantedFile,
): Promise<boolean | null> {
  const { copiedMedia } = await import('../../media-copies/copied-media.ts');
  // What is not what the message says is a file like any other.
  const about =
    (await copiedMedia(from, { record, at })) ??
    (await copiedMedia(from, { record: { ...record, sendAs: 'file' }, at }));
  if (about === null) return false;
  const path = await files.copy(from, localId);
  const source: StoredMedia['source'] = {
    kind: 'file',
    path,
    isOwn: true,
    ...(await identify(path)),
  };
  const isKept = await history.chatExports.attach(importId, localId, { ...about, source });
  if (isKept !== true) await files.dropAll([localId]);
  return isKept;
}
