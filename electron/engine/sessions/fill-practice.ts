import { randomUUID } from 'node:crypto';
import { labelHues } from '../../../shared/domain/label-hues.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { lineOf } from '../../../shared/domain/written-content.ts';
import { toReportedThread } from '../sms/reported-thread.ts';
import { identify } from '../files/file-identity.ts';
import type { IncomingFiles } from '../files/own-files.ts';
import { streamOf } from '../files/stream-of.ts';
import { readListedThread } from '../gateway/answer-schemas.ts';
import { readSms } from '../gateway/optional/sms.ts';
import { messageEvent, problemsIn } from '../incoming/event-of-record.ts';
import { understandRecord } from '../incoming/understand-record.ts';
import { copiedMedia } from '../media-copies/copied-media.ts';
import { dayTemplateId } from '../../practice/day/day-templates.ts';
import { practiceDay, type PracticeDay } from '../../practice/day/practice-day.ts';
import { type Sent, timeOf, tomorrowAt } from '../../practice/day/said.ts';
import {
  archivedThreads,
  smsOfMonths,
  unknownThreadId,
  unreadThreads,
} from '../../practice/day/sms-of-months.ts';
import type { InstanceSession } from './instance-session.ts';
import { describeChatId } from '../numbers/recipients.ts';
import type { NewMessages } from '../store/messages/new-messages.ts';
import type { MessageOutcome } from '../store/messages/outbox-table.ts';
import type { StoredMedia } from '../store/rows/stored-content.ts';
import type { WrittenChat, WrittenHistory, WrittenStep } from '../store/write-history.ts';

type Person = PracticeDay['people'][number];
type DayEvent = PracticeDay['events'][number];

interface FilePlaces extends Pick<InstanceSession, 'files'> {
  incoming: IncomingFiles;
}

/** Days before the start of the archive run that has ended, and its hour. */
const runBefore = { days: 12, hour: 16 };

/** What came in before that has been read, in milliseconds. */
const unreadForMs = 8 * 3_600_000;

/** From the newest message of a chat until it was closed, in milliseconds. */
const closedAfterMs = 90_000;

type WrittenMessage = Extract<WrittenStep, { kind: 'sent' }>['message'];

const options = { linkPreview: true, linkPreviewHighQuality: false, safeSend: true };

/**
 * Fills the new practice instance of a session with a day of the shop: as if its messages had come in and been sent here, each at its
 * time. `start` and what is counted back from it are in milliseconds since 1970.
 */
export async function fillPractice(
  session: Pick<InstanceSession, 'record' | 'history' | 'files'>,
  {
    start,
    language,
    signedBy,
    incoming,
  }: { start: number; language: Language; signedBy: string; incoming: IncomingFiles },
): Promise<void> {
  const { record, history, files } = session;
  const day = practiceDay(record.instanceUuid, start, language);
  const { labels } = day.words;
  const labelIds = new Map(Object.keys(labels).map((name) => [name, randomUUID()]));
  const steps: WrittenStep[] = [];
  const read = new Set(day.people.flatMap((one) => (one.isRead ? [one.chatId] : [])));
  for (const event of day.events) {
    const isRead = event.at < start - unreadForMs || read.has(event.chatId);
    steps.push(await stepOf(event, { files, incoming }, isRead));
  }
  const months = smsOfMonths(start);
  const sms = months.map(({ messages }) => messages.flatMap((row) => readSms({ ...row }) ?? []));
  const threads = months.flatMap(({ thread }, index) => {
    const listed = readListedThread({ ...thread });
    if (listed === null) return [];
    // Those that were archived since were open before.
    const archived = index >= archivedThreads && listed.isArchived;
    return [{ ...toReportedThread(listed), threadId: listed.id, archived }];
  });
  const runAt = new Date(start);
  runAt.setDate(runAt.getDate() - runBefore.days);
  const whole: WrittenHistory = {
    labels: Object.entries(labels).map(([name, written], index) => ({
      labelId: labelIds.get(name) ?? '',
      name: written,
      hue: labelHues[(index * 3) % labelHues.length]?.hue ?? 0,
    })),
    views: (['missing', 'refund'] as const).map((name) => ({
      viewId: randomUUID(),
      name: labels[name],
      filter: {
        search: '',
        labelIds: [labelIds.get(name) ?? ''],
        view: 'open',
        sort: 'longestWaiting',
      },
    })),
    steps,
    chats: day.people.map((person) => chatOf(person, day.words.notes, labelIds, start)),
    threads,
    unknownThreads: [unknownThreadId],
    sms: {
      read: sms.slice(0, -unreadThreads).flat(),
      unread: sms.slice(-unreadThreads).flat(),
    },
    run: {
      at: runAt.setHours(runBefore.hour, 5, 0, 0),
      run: {
        runId: randomUUID(),
        kind: 'run',
        isListed: true,
        name: day.words.run,
        archived: true,
        state: 'planning',
        pace: 60,
        parallel: 2,
        selection: {
          kind: 'ids',
          threadIds: threads.slice(0, archivedThreads).map(({ threadId }) => threadId),
        },
      },
    },
    signedBy,
  };
  await history.whole.write(whole, start);
}

async function stepOf(event: DayEvent, places: FilePlaces, isRead: boolean): Promise<WrittenStep> {
  const localId = randomUUID();
  const { chatId, at } = event;
  if (event.kind === 'received') {
    const value = { ...event.record };
    const read = understandRecord(value);
    if (!read.ok) throw new Error(`a record of the day is none: ${problemsIn(read)}`);
    const { message, record, via } = messageEvent(value, read.record, JSON.stringify(value));
    const told = { ...message, at, localId, chat: describeChatId(chatId), record, via };
    const copy =
      event.file && read.record.content.kind === 'record'
        ? await copyOf(event.file.bytes, { localId, record: read.record.content, at }, places)
        : null;
    return { kind: 'received', at, message: told, copy, isRead };
  }
  const { sent, keyId, record } = event;
  const { form, text, template, agent, became, reaction } = sent;
  const content = form ?? { kind: 'text' as const };
  return {
    kind: 'sent',
    at,
    message: messageOf(chatId, localId, form === null ? text : lineOf(form), content),
    templateId: template === null ? null : dayTemplateId(template),
    agent,
    outcome: outcomeOf(became, chatId, keyId, record),
    isConfirmed: became === 'confirmed',
    reaction:
      reaction === null
        ? null
        : { chatId, keyId, author: chatId, emoji: reaction, at: at + 60_000 },
  };
}

/** Puts a file that came in where a copy of it lies, and says what the copy is. */
async function copyOf(
  bytes: Buffer,
  media: { localId: string } & Parameters<typeof copiedMedia>[1],
  { files, incoming }: FilePlaces,
): Promise<StoredMedia | null> {
  const received = await incoming.receive(streamOf(inOnePart(bytes)));
  const about = await copiedMedia(received, media);
  const path = await files.adopt(received, media.localId);
  return (
    about && { ...about, source: { kind: 'file', path, isOwn: true, ...(await identify(path)) } }
  );
}

async function* inOnePart(bytes: Buffer) {
  yield bytes;
}

function messageOf(
  chatId: string,
  localId: string,
  text: string,
  content: NonNullable<NewMessages['text']>['content'],
): WrittenMessage {
  return {
    chatId,
    text: { localId, text, content },
    attachmentIds: [],
    captionOf: null,
    replyToLocalId: null,
    options,
    heldUntil: null,
    sendAt: null,
  };
}

function outcomeOf(
  became: Sent['became'],
  chatId: string,
  keyId: string,
  record: object,
): MessageOutcome {
  const nothing = { keyId: null, remoteJid: null, serviceStatus: null, answer: null, body: null };
  switch (became) {
    case 'accepted':
      return {
        ...nothing,
        state: 'accepted',
        staysInLine: false,
        failure: null,
        keyId,
        remoteJid: chatId.replace('@c.us', '@s.whatsapp.net'),
        serviceStatus: 'PENDING',
        answer: JSON.stringify(record),
      };
    case 'unknown':
    case 'confirmed': {
      const bytes = { bytesSent: 412, bytesTotal: 412 };
      const failure = { kind: 'unknown', reason: 'reset', status: null, ...bytes } as const;
      return { ...nothing, state: 'unknown', staysInLine: false, failure };
    }
    case 'not-on-network': {
      const sentence = `The number ${chatId.split('@')[0] ?? ''} is not on the messaging network.`;
      const failure = {
        kind: 'rejected' as const,
        status: 422,
        messages: [sentence],
        notOnNetwork: true,
      };
      return { ...nothing, state: 'rejected', staysInLine: false, failure };
    }
  }
}

function chatOf(
  person: Person,
  notes: string,
  labelIds: ReadonlyMap<string, string>,
  start: number,
): WrittenChat {
  const { chatId, name, said, labels = [], draft, scheduled } = person;
  const newest = Math.max(...said.map(({ at }) => timeOf(at, start)));
  const plain = { card: null, replyToLocalId: null, options: null, sendAt: null };
  return {
    chat: { ...describeChatId(chatId), name },
    order: {
      ...(person.isPinned && { pinnedAt: start }),
      ...(person.isClosed && { closedAt: newest + closedAfterMs }),
      ...(person.isSnoozed && { snoozedUntil: tomorrowAt(9, start) }),
    },
    labelIds: labels.map((label) => labelIds.get(label) ?? ''),
    notes: person.notes ? notes : '',
    draft: draft === undefined ? null : { text: draft, ...plain },
    scheduled:
      scheduled === undefined
        ? null
        : {
            ...messageOf(chatId, randomUUID(), scheduled, { kind: 'text' }),
            sendAt: tomorrowAt(10, start),
          },
  };
}
