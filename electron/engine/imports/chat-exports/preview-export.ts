import { stat } from 'node:fs/promises';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type {
  ChatExportPreview,
  ImportChoices,
  RefusedRow,
} from '../../../../shared/contract/imports.ts';
import type { ChatExport } from '../../../../shared/domain/chat-export.ts';
import type { LocalFile } from '../../files/grants.ts';
import { anyCountry } from '../../numbers/read-number.ts';
import { describeChatId, readChats } from '../../numbers/recipients.ts';
import { faultOf, refusedRow } from '../../reader/rows/refused-row.ts';
import { monthsBefore } from '../../retention/months-before.ts';
import { atItsBeginning } from '../../store/imports/chat-exports-table.ts';
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import type { PlanWhole } from '../import-noun.ts';
import { lookedFile } from '../read-parts.ts';
import {
  type ChatExportParts,
  type ChatExportRun,
  hasRoom,
  type LeftOut,
  messagesOf,
} from './chat-export-run.ts';

const peopleShown = 100;
const candidatesShown = 5;

/**
 * Reads an export to its end and tells what importing it would do, with what a person said of it and what is guessed. Nothing is written.
 * `onMessage` gets each of its messages; `isCut`: the end of its text is left out.
 */
export async function previewExport(
  parts: ChatExportParts,
  { file, chat, choices }: { file: LocalFile; chat: ChatExport; choices: ImportChoices },
  listener: PlanWhole & {
    onMessage: (message: ExportedMessage, subject: string | null, isCut: boolean) => void;
  },
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
      files: 0,
      withoutFile: 0,
      old: 0,
    },
    otherChats: chat.otherChats,
    isCutOff: chat.isCutOff,
    hasRoom: chat.counts.filesThere === 0 || hasRoom(parts, size),
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
    for (const { message, isFileThere, isCut } of messages) {
      const { at } = message;
      preview.first = Math.min(preview.first ?? at, at);
      preview.last = Math.max(preview.last ?? at, at);
      if (at < cutoff) counts.old += 1;
      if (isFileThere) counts.files += 1;
      else if (message.content.kind === 'record') counts.withoutFile += 1;
      onMessage(message, subject, isCut);
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

/** Counts what is no message, and returns what is lost. */
function refusedOf(others: readonly LeftOut[], counts: ChatExportPreview['counts']): RefusedRow[] {
  return others.flatMap(({ entry, leftOut }): RefusedRow[] => {
    if (leftOut === 'system' || leftOut === 'nothing') {
      counts[leftOut] += 1;
      return [];
    }
    const excerpt = `${entry.writtenTime} ${entry.text}`;
    return [refusedRow(entry.line, [faultOf('no-time')], excerpt)];
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
