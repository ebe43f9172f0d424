import { rm, stat } from 'node:fs/promises';
import type { RefusedRow, RowProblem } from '../../../../shared/contract/imports.ts';
import { atMostEvery } from '../../at-most-every.ts';
import { identify } from '../../files/file-identity.ts';
import { faultOf, refusedRow } from '../../reader/rows/refused-row.ts';
import { atItsBeginning } from '../../store/imports/chat-exports-table.ts';
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
  importId: string;
  signal: AbortSignal;
  refuse: (rows: readonly RefusedRow[]) => void;
  /** `joined`: those that are here, and get their file. */
  onAdded: (step: { added: number; joined: number; all: number }) => void;
  onFile: () => void;
}

/** Imports an export as its preview says, then copies its files. What is in when it is cancelled, or breaks off, is in. */
export async function importExport(
  parts: ChatExportParts,
  run: ChatExportRun,
  listener: ImportListener,
): Promise<void> {
  const { history, events, reader } = parts;
  const { chat, own, subject } = run.shown.chat;
  if (chat === null || own === null) return;
  const name = chat.name ?? (subject !== null && /\p{L}/u.test(subject) ? subject : null);
  const { exactness } = run;
  const about = { importId: listener.importId, ownName: own.name, exactness };
  const { part, chatId } = await history.chatExports.begin({ ...chat, name }, about, Date.now());
  const target = { chatId, exactness, part };
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
    await copyFiles(parts, { run, part, wanted }, { ...listener, onFile });
  } finally {
    await history.messageImports.end(part, Date.now());
    tell();
  }
}

async function copyFiles(
  parts: ChatExportParts,
  {
    run: { file },
    part,
    wanted,
  }: { run: ChatExportRun; part: number; wanted: ReadonlyMap<string, WantedFile[]> },
  { signal, refuse: refuseRows, onFile }: Pick<ImportListener, 'signal' | 'refuse' | 'onFile'>,
): Promise<void> {
  if (wanted.size === 0 || signal.aborted) return;
  const { size } = await stat(file.path);
  const refuse = (name: string, problem: RowProblem): void => {
    const ofName = wanted.get(name) ?? [];
    refuseRows(ofName.map(({ line }) => refusedRow(line, [faultOf(problem)], name)));
  };
  if (!hasRoom(parts, size)) {
    for (const name of wanted.keys()) refuse(name, 'media-no-room');
    return;
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
        await attach(parts, part, unpacked.path, one);
      }
    } finally {
      await rm(unpacked.path, { force: true });
    }
  }
}

/** Puts a copy of a file into its place, and then into its message. */
async function attach(
  { history, files }: ChatExportParts,
  part: number,
  from: string,
  { localId, record, at }: WantedFile,
): Promise<void> {
  const { copiedMedia } = await import('../../media-copies/copied-media.ts');
  // What is not what the message says is a file like any other.
  const about =
    (await copiedMedia(from, { record, at })) ??
    (await copiedMedia(from, { record: { ...record, sendAs: 'file' }, at }));
  if (about === null) return;
  const path = await files.copy(from, localId);
  const source: StoredMedia['source'] = {
    kind: 'file',
    path,
    isOwn: true,
    ...(await identify(path)),
  };
  const isKept = await history.chatExports.attach(part, localId, { ...about, source });
  if (!isKept) await files.dropAll([localId]);
}
