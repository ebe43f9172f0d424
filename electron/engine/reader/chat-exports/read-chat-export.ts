import type {
  ChatEntry,
  ChatExport,
  ChatExportForm,
  DayOrder,
  OtherExport,
} from '../../../../shared/domain/chat-export.ts';
import { fewest, shapesIn } from './chat-shapes.ts';
import { dayOrders } from '../dates/day-order.ts';
import { bare, readBody } from './entry-body.ts';
import { dayOf, type EntryHead, readHead } from '../dates/entry-head.ts';
import { countSenders, readSender } from './entry-sender.ts';
import { type ExportText, openExport } from './export-file.ts';
import { nameInFileName } from './name-in-file-name.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { whatItIs } from './other-programs.ts';
import { groupWords, missedCallWords } from './program-words.ts';

/** Characters of a message: WhatsApp lets people write 65,536. */
const longestText = 256 * 1024;
/** Lines that a file is recognised by. */
const linesLookedAt = 400;
/** Entries that are read together: main, which gets them, has other things to do. */
const mostAtOnce = 500;
/** Names that are remembered while a file is read. */
const mostNames = 10_000;

/** Entries that were read together, and how many bytes of `total` of the text end with them. */
export interface ChatEntries {
  entries: ChatEntry[];
  bytesRead: number;
  total: number;
}

/** What looking through a file tells: how far it is, then what chat is in it, or what it is where none is. */
export type ChatLookedThrough =
  | { bytesRead: number; total: number }
  | { chat: ChatExport }
  | { chat: null; isInstead: OtherExport | null };

/**
 * Looks through a file once and tells last what chat is in it. `fileName` is what the person calls the file, `now` what nothing in it is
 * later than. Throws FileFault where the file cannot be read.
 */
export async function* lookThrough(
  path: string,
  fileName: string,
  now = Date.now(),
): AsyncGenerator<ChatLookedThrough> {
  try {
    yield* lookInto(path, fileName, now);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    yield { chat: null, isInstead: error.isProtected ? 'protected-archive' : 'damaged-archive' };
  }
}

async function* lookInto(
  path: string,
  fileName: string,
  now: number,
): AsyncGenerator<ChatLookedThrough> {
  const { texts, isArchive, close } = await openExport(path);
  try {
    const chats = textsOfChats(texts);
    const { value: of } = await chats.next();
    while (of) {
      const found = survey(of.text, of.shapes, fileName, now);
      let step = await found.next();
      for (; step.done !== true; step = await found.next()) yield step.value;
      const { chat, more } = step.value;
      of.shapes.push(...more);
      if (chat === null) continue;
      let otherChats = 0;
      while ((await chats.next()).done !== true) otherChats += 1;
      return yield { chat: { ...chat, otherChats } };
    }
  } finally {
    await close();
  }
  const other = await whatItIs(path, fileName);
  yield { chat: null, isInstead: other ?? (isArchive ? 'other-archive' : null) };
}

/** Tells by its first lines whether a file is the export of a chat: the text, or a ZIP archive with it. Never throws. */
export async function isChatExport(path: string): Promise<boolean> {
  try {
    const { texts, close } = await openExport(path);
    try {
      return (await textsOfChats(texts).next()).done !== true;
    } finally {
      await close();
    }
  } catch {
    return false;
  }
}

/** Reads a chat's export entry by entry, as `form` of {@link lookThrough} says. Throws BadArchive and FileFault. */
export async function* readChatExport(
  path: string,
  form: ChatExportForm,
): AsyncGenerator<ChatEntries> {
  const { texts, close } = await openExport(path);
  try {
    const { value: of } = await textsOfChats(texts).next();
    if (!of) return;
    const { text } = of;
    const names = new Set<string>();
    for await (const { entries, bytesRead } of rawEntries(text, new Set(form.heads))) {
      // Once at least: who reads may have been told to stop.
      for (let at = 0; at === 0 || at < entries.length; at += mostAtOnce) {
        const some = entries.slice(at, at + mostAtOnce);
        const read = some.map((raw) => entryOf(raw, form, names, text.files));
        yield { entries: read, bytesRead, total: text.size };
      }
    }
  } finally {
    await close();
  }
}

/**
 * Finds the texts that are exports of chats, the likeliest first, with the shapes of their heads. Throws BadArchive where one before the
 * first cannot be read; behind it, such a text is none.
 */
async function* textsOfChats(
  texts: readonly ExportText[],
): AsyncGenerator<{ text: ExportText; shapes: string[] }, undefined> {
  let hasOne = false;
  for (const text of texts) {
    const shapes = await shapesOf(text).catch((error: unknown) => {
      if (!hasOne) throw error;
      return [];
    });
    if (shapes.length === 0) continue;
    hasOne = true;
    yield { text, shapes };
  }
}

/** Shapes of the heads in the first lines, where somebody wrote behind one; none: the text is no export of a chat. */
async function shapesOf(text: ExportText): Promise<string[]> {
  const lines: string[] = [];
  for await (const { lines: more } of text.lines()) {
    lines.push(...more);
    if (lines.length >= linesLookedAt) break;
  }
  return shapesIn(lines.slice(0, linesLookedAt));
}

/** An entry as it stands in the file. */
interface RawEntry {
  line: number;
  head: EntryHead;
  /** Behind the head. */
  lines: string[];
  length: number;
}

/** Splits a text at the lines that begin an entry. `others` counts heads of other shapes. */
async function* rawEntries(
  text: ExportText,
  shapes: ReadonlySet<string>,
  others = new Map<string, number>(),
) {
  let open: RawEntry | null = null;
  let line = 0;
  let stray = 0;
  for await (const { lines, bytesRead } of text.lines()) {
    const entries: RawEntry[] = [];
    for (const written of lines) {
      line += 1;
      const head = readHead(written);
      if (head !== null && shapes.has(head.shape)) {
        if (open !== null) entries.push(open);
        open = { line, head, lines: [head.rest], length: head.rest.length };
        continue;
      }
      if (head !== null) others.set(head.shape, (others.get(head.shape) ?? 0) + 1);
      if (open === null) stray += written.trim() === '' ? 0 : 1;
      else {
        open.length += written.length + 1;
        if (open.length <= longestText) open.lines.push(written);
      }
    }
    yield { entries, bytesRead, stray };
  }
  if (open !== null) yield { entries: [open], bytesRead: text.size, stray };
}

/** Returns `more` where other shapes of heads are frequent: two exports stand in one file. */
async function* survey(
  text: ExportText,
  shapes: readonly string[],
  fileName: string,
  now: number,
): AsyncGenerator<
  { bytesRead: number; total: number },
  { chat: Omit<ChatExport, 'otherChats'> | null; more: string[] }
> {
  const others = new Map<string, number>();
  const senders = countSenders();
  const orders = dayOrders(now);
  const names = new Set<string>();
  const counts = {
    messages: 0,
    system: 0,
    filesThere: 0,
    badTimes: 0,
    strayLines: 0,
  };
  let heads = 0;
  let isGroup = false;
  let first = null as EntryHead | null;
  let last = null as EntryHead | null;
  for await (const { entries, bytesRead, stray } of rawEntries(text, new Set(shapes), others)) {
    counts.strayLines = stray;
    for (const raw of entries) {
      heads += 1;
      orders.add(raw.head.date);
      if (raw.head.second === null) counts.badTimes += 1;
      first ??= raw.head;
      last = raw.head;
      const { sender, written, body } = partsOf(raw, [], names);
      const { media } = body;
      if (text.files?.has(media?.fileName ?? '') === true) counts.filesThere += 1;
      const isByProgram = body.kind === 'system' || (body.kind === 'text' && isMarked(written));
      if (isByProgram) isGroup ||= groupWords.test(written);
      if (sender !== null) senders.add(sender, written, isByProgram, body.isOwn === true);
    }
    yield { bytesRead, total: text.size };
  }
  const more = [...others].filter(([, count]) => count > heads * fewest).map(([shape]) => shape);
  if (more.length > 0) return { chat: null, more };

  const { people, noPeople, longNames } = senders.result();
  const { order, others: otherOrders, impossible } = orders.decide(first?.parter ?? '');
  const form: ChatExportForm = {
    program: 'whatsapp',
    heads: [...shapes],
    order,
    noPeople,
    longNames,
  };
  counts.messages = people.reduce((sum, { messages }) => sum + messages, 0);
  counts.system = heads - counts.messages;
  counts.badTimes += impossible;
  const chatName = nameInFileName(fileName) ?? nameInFileName(text.name);
  const chat = {
    form,
    chatName,
    isGroup: isGroup || people.length > 2,
    people: people.map(({ name, messages }) => ({ name, messages })),
    self: selfOf(people, chatName),
    otherOrders,
    isCutOff: text.isCutOff,
    first: first === null ? null : timeOf(first, order),
    last: last === null ? null : timeOf(last, order),
    counts,
  };
  return { chat, more: [] };
}

function selfOf(
  people: readonly { name: string; deletedOwn: number }[],
  chatName: string | null,
): string | null {
  const deleted = people.filter(({ deletedOwn }) => deletedOwn > 0);
  if (deleted.length === 1) return deleted[0]?.name ?? null;
  const others = people.filter(({ name }) => name !== chatName);
  return people.length === 2 && others.length === 1 ? (others[0]?.name ?? null) : null;
}

/** The program marks what it writes in the place of a person. */
const isMarked = (written: string): boolean => /^[\u200e\u200f]/.test(written);

/** Reads who wrote an entry, and what. `names` are those before it. */
function partsOf(raw: RawEntry, longNames: readonly string[], names: Set<string>) {
  const [first = ''] = raw.lines;
  const sender = readSender(first, longNames, names);
  if (sender !== null && names.size < mostNames) names.add(sender.name);
  const beginning = sender === null ? first : first.slice(sender.end).replace(/^ /, '');
  const written =
    raw.lines.length === 1
      ? beginning.trimEnd()
      : [beginning, ...raw.lines.slice(1)].join('\n').trimEnd();
  return {
    sender: sender?.name ?? null,
    written,
    body: sender === null ? byProgram(written) : readBody(written),
  };
}

function byProgram(written: string): ReturnType<typeof readBody> {
  const text = bare(written);
  const kind = missedCallWords.test(text) ? 'call' : 'system';
  return { kind, text, media: null, isEdited: false };
}

function entryOf(
  raw: RawEntry,
  form: ChatExportForm,
  names: Set<string>,
  files: ExportText['files'],
): ChatEntry {
  const { sender, written, body } = partsOf(raw, form.longNames, names);
  const { kind, text, media, isEdited } = body;
  const isSystem = kind === 'system' || (sender !== null && form.noPeople.includes(sender));
  return {
    line: raw.line,
    time: timeOf(raw.head, form.order),
    writtenTime: raw.head.written,
    sender: isSystem ? null : sender,
    kind: isSystem ? 'system' : kind,
    text: isSystem ? bare(written) : text,
    media:
      isSystem || media === null
        ? null
        : { ...media, isThere: files?.has(media.fileName ?? '') === true },
    isEdited,
    isCut: raw.length > longestText,
  };
}

/** The day that was written last: the one above has most entries. */
let lastDay = { key: '', written: '' as string | null };

function timeOf({ date, second }: EntryHead, order: DayOrder): string | null {
  const key = `${order} ${date.join(' ')}`;
  if (lastDay.key !== key) {
    const day = dayOf(date, order);
    lastDay = { key, written: day === null ? null : new Date(day).toISOString().slice(0, 11) };
  }
  if (lastDay.written === null || second === null) return null;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${lastDay.written}${two(second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}`;
}
