import { rm, stat } from 'node:fs/promises';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type {
  ChatExportPreview,
  ImportChoices,
  LookedFile,
  RefusedRow,
  RowProblem,
} from '../../../../shared/contract/imports.ts';
import type { ChatEntry, ChatExport, DayOrder } from '../../../../shared/domain/chat-export.ts';
import { atMostEvery } from '../../at-most-every.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { ZoneMeant } from '../../../../shared/domain/written-moment.ts';
import { identify } from '../../files/file-identity.ts';
import { freeBytes } from '../../files/free-bytes.ts';
import type { LocalFile } from '../../files/grants.ts';
import type { IncomingFiles, OwnFiles } from '../../files/own-files.ts';
import type { InstanceEvents } from '../../events.ts';
import type { Host } from '../../host.ts';
import { anyCountry } from '../../numbers/read-number.ts';
import { describeChatId, readChats } from '../../numbers/recipients.ts';
import type { Reader } from '../../reader/reader.ts';
import { monthsBefore } from '../../retention/months-before.ts';
import type { History } from '../../store/history.ts';
import { atItsBeginning, type ExportTarget } from '../../store/imports/chat-exports-table.ts';
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import type { StoredMedia, StoredRecord } from '../../store/rows/stored-content.ts';
import type { PlanWhole } from '../import-noun.ts';
import { lookedFile } from '../read-parts.ts';
import { exportedMessage } from './exported-message.ts';

/** Milliseconds between two messages behind which a step ends rather than elsewhere: those of one minute are told apart together. */
const longGap = 120_000;
/** Bytes of one file, at most: WhatsApp lets people send 2 GiB. */
const largestFile = 2 * 1024 ** 3 + 1024;
/** Bytes that are left free on the disk. */
const keptFree = 512 * 1024 * 1024;
const peopleShown = 100;
const candidatesShown = 5;

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

/**
 * Reads an export to its end and tells what importing it would do, with what a person said of it and what is guessed. Nothing is written.
 * `onMessage` gets each of its messages.
 */
export async function previewExport(
  parts: ChatExportParts,
  { file, chat, choices }: { file: LocalFile; chat: ChatExport; choices: ImportChoices },
  listener: PlanWhole & { onMessage: (message: ExportedMessage, subject: string | null) => void },
): Promise<ChatExportRun> {
  const { history } = parts;
  const { zone = 'here', country = anyCountry, chatId } = choices;
  const own = choices.own ?? (await guessOwn(parts, chat));
  const subject = subjectOf(chat, own);
  const found = await chatsCalled(parts, { subject, isGroup: chat.isGroup, country });
  const into = chatId === null ? found.guess : await knownOr(parts, describeChatId(chatId));
  const { months } = await history.retention.get();
  const cutoff = months === null ? -Infinity : monthsBefore(Date.now(), months);
  const { size } = await stat(file.path);
  const free = freeBytes(parts.host);
  const order = choices.dayOrder ?? chat.form.order;
  const preview: ChatExportPreview = {
    subject,
    isGroup: chat.isGroup,
    people: chat.people.slice(0, peopleShown),
    peopleCount: chat.people.length,
    own,
    chat: into,
    candidates: found.candidates,
    first: null,
    last: null,
    counts: {
      fresh: 0,
      here: 0,
      joined: 0,
      system: 0,
      nothing: 0,
      stray: chat.counts.strayLines,
      files: chat.counts.filesThere,
      withoutFile: chat.counts.leftOut + chat.counts.files - chat.counts.filesThere,
      old: 0,
    },
    isCutOff: chat.isCutOff,
    hasRoom: chat.counts.filesThere === 0 || free === null || size + keptFree <= free,
  };
  const shown = {
    ...lookedFile(file.name, null),
    size,
    choices: { ...choices, zone, country, dayOrder: order, mapping: [] },
    problem: into === null || own === null ? ({ kind: 'whose-chat', field: '' } as const) : null,
    dayOrders: [chat.form.order, ...chat.otherOrders].filter((one) => one !== order),
    chat: preview,
  };
  const run: ChatExportRun = { file, chat, shown, zone, order, exactness: 60_000 };
  const { counts } = preview;
  let progress = atItsBeginning;
  const stepSize = () => progress.size;
  const { signal, refuse, onRead, onMessage } = listener;
  for await (const { messages, others, done } of messagesOf(parts.reader, run, stepSize, signal)) {
    onRead(done);
    refuse(refusedOf(others, counts));
    for (const { message } of messages) {
      const { at } = message;
      preview.first = Math.min(preview.first ?? at, at);
      preview.last = Math.max(preview.last ?? at, at);
      if (at < cutoff) counts.old += 1;
      onMessage(message, subject);
    }
    if (into === null) {
      counts.fresh += messages.length;
      continue;
    }
    const target = { chatId: into.chatId, exactness: run.exactness };
    const step = await history.chatExports.find(
      messages.map(({ message }) => message),
      target,
      progress,
    );
    ({ progress } = step);
    for (const [at, here] of step.here.entries()) {
      counts[here === null ? 'fresh' : 'here'] += 1;
      if (here?.hasNoFile === true && messages[at]?.isFileThere === true) counts.joined += 1;
    }
  }
  return run;
}

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
  const free = freeBytes(parts.host);
  const refuse = (name: string, problem: RowProblem): void => {
    const ofName = wanted.get(name) ?? [];
    refuseRows(ofName.map(({ line }) => ({ line, problem, detail: '', excerpt: name })));
  };
  if (free !== null && size + keptFree > free) {
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

/** Reads the messages of an export, about `size` at a time, and what stood between them. `done`: how far it is, between 0 and 1. */
async function* messagesOf(
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
      if (entry.isCut) others.push({ entry, leftOut: 'end' });
      const isFileThere = entry.media?.isThere === true;
      waiting.push({ message: read.message, line: entry.line, isFileThere });
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

/** What no message is made of, or not of all of it. */
interface LeftOut {
  entry: ChatEntry;
  leftOut: 'system' | 'nothing' | 'no-time' | 'end';
}

interface MessageOfExport {
  message: ExportedMessage;
  line: number;
  /** The export has its file. */
  isFileThere: boolean;
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

/** Counts what is no message, and returns what is lost. */
function refusedOf(others: readonly LeftOut[], counts: ChatExportPreview['counts']): RefusedRow[] {
  return others.flatMap(({ entry, leftOut }): RefusedRow[] => {
    if (leftOut === 'system' || leftOut === 'nothing') {
      counts[leftOut] += 1;
      return [];
    }
    const problem = leftOut === 'end' ? 'cut-text' : 'no-time';
    const excerpt = leftOut === 'end' ? entry.text : `${entry.writtenTime} ${entry.text}`;
    return [{ line: entry.line, problem, detail: '', excerpt: cutText(excerpt, 200) }];
  });
}

/** Guesses who in an export is this side; null: nothing tells it. */
async function guessOwn(
  { history, session }: ChatExportParts,
  { people, self, chatName, isGroup }: ChatExport,
): Promise<ChatExportPreview['own']> {
  const known = [self, await history.chatExports.lastOwnName(), session.record.name];
  const own = known.find((name) => people.some((one) => one.name === name));
  if (own !== undefined) return { name: own };
  const [only, ...others] = people;
  return !isGroup && others.length === 0 && only !== undefined && only.name === chatName
    ? { name: null }
    : null;
}

/** Returns what the chat is called: as the file says, else who else is in it. */
function subjectOf({ chatName, people, isGroup }: ChatExport, own: ChatExportPreview['own']) {
  if (chatName !== null || isGroup || own === null) return chatName;
  const others = people.filter(({ name }) => name !== own.name);
  return others.length === 1 ? (others[0]?.name ?? null) : null;
}

/** Returns the chats here that are called so, and the one it must be: the only one of its name, or the number that it is called by. */
async function chatsCalled(
  parts: ChatExportParts,
  {
    subject,
    isGroup,
    country,
  }: { subject: string | null; isGroup: boolean; country: string | null },
): Promise<{ candidates: Chat[]; guess: Chat | null }> {
  if (subject === null) return { candidates: [], guess: null };
  const { chats } = await parts.history.chats.list(
    { search: subject, labelIds: [], view: 'all', sort: 'newest', offset: 0, limit: 50 },
    Date.now(),
  );
  const fitting = chats
    .filter(({ kind }) => (kind === 'group') === isGroup)
    .map(({ chatId, kind, name, number, country: of }) => ({
      chatId,
      kind,
      name,
      number,
      country: of,
    }));
  const isSame = ({ name }: Chat) => name?.trim().toLowerCase() === subject.trim().toLowerCase();
  const same = fitting.filter(isSame);
  const candidates = [...same, ...fitting.filter((one) => !isSame(one))].slice(0, candidatesShown);
  const [only, other] = same;
  if (only !== undefined && other === undefined) return { candidates, guess: only };
  return { candidates, guess: isGroup ? null : await chatOfNumber(parts, subject, country) };
}

async function chatOfNumber(
  parts: ChatExportParts,
  written: string,
  country: string | null,
): Promise<Chat | null> {
  if (/\p{L}/u.test(written)) return null;
  try {
    const { chats } = readChats(written, country);
    const [only, other] = chats;
    return only === undefined || other !== undefined ? null : await knownOr(parts, only.chat);
  } catch {
    return null;
  }
}

async function knownOr({ history }: ChatExportParts, chat: Chat): Promise<Chat> {
  return (await history.chats.get(chat.chatId)) ?? chat;
}
