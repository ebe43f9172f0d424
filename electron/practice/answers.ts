import { randomBytes } from 'node:crypto';
import { hiddenIdOf, numberOf } from './hidden-ids.ts';
import { sentFiles, type ShelvedFile } from './media-shelf.ts';
import type { People } from './people.ts';
import type { PracticeWords } from './practice-words.ts';
import { digest, smallPicture, storedFields } from './sent-record.ts';
import { type WahaWorld, wahaIdOf } from './waha/waha-world.ts';
import { createTimers } from './timers.ts';

/** Milliseconds until a person answers, between two messages of one answer, and for which they are shown as typing. */
const answerMs = 2_500;
const writingMs = 1_800;

/** The message of a hidden person that shows the number. */
const showsNumber = 3;

/** Answers of a person whose number ends in 999 or 998, in turn; each is one message or more. */
const answers: readonly (readonly ((words: PracticeWords) => Written)[])[] = [
  [({ quick }) => text(quick)],
  [(words) => text(words.picture), ({ parcel }) => picture(parcel)],
  [file, ({ form }) => text(form)],
  [({ perfect }) => text(perfect)],
  [voice],
];

interface Written {
  message: Record<string, object>;
  /** What the message is of; left out: nothing. */
  file?: ShelvedFile;
}

interface AnsweringWorld extends Pick<WahaWorld, 'tell' | 'revoke'> {
  cameIn: (record: IncomingRecord) => void;
  /** Keeps a file that somebody sends; returns where it is to be had. */
  shelve: (file: ShelvedFile) => string;
}

/**
 * Answers as someone on the chat network would: by records of messages (interface.md §2.4) that are not one's own, by a reaction, or
 * by a message that is deleted again. The interface delivers none of it; webhooks do.
 */
export function createAnswers(
  now: () => number,
  words: () => PracticeWords,
  { cameIn, tell, revoke, shelve }: AnsweringWorld,
  people: Pick<People, 'find' | 'nameOf'>,
  doAllAnswer: () => boolean = () => false,
) {
  const given = new Map<string, number>();
  const written = new Map<string, number>();
  /** Whose answer is on its way. */
  const answering = new Set<string>();
  const { later, stop } = createTimers();

  const write = (number: string, { message, file: sent }: Written): IncomingRecord => {
    const count = (written.get(number) ?? 0) + 1;
    written.set(number, count);
    const pushName = people.nameOf(number);
    const record = { ...incomingRecord(writerOf(number, count), message, now()), pushName };
    if (sent === undefined) return record;
    const { mimetype, fileName: filename } = sent;
    return { ...record, media: { url: shelve(sent), mimetype, filename } };
  };

  /** Shows a person as typing, and then delivers the message. */
  const writeIn = (ms: number, number: string, message: Written): void => {
    later(ms - writingMs, () => {
      const id = hiddenIdOf(number) ?? `${number}@c.us`;
      const presence = { participant: id, lastKnownPresence: 'typing', lastSeen: null };
      tell('presence.update', { id, presences: [presence] });
    });
    later(ms, () => cameIn(write(number, message)));
  };

  const reactTo = (messageId: string, chatId: string): void => {
    later(answerMs, () => {
      const timestamp = Math.floor(now() / 1_000);
      const reaction = { text: '👍', messageId };
      tell('message.reaction', {
        id: `false_${chatId}_${newKey()}`,
        timestamp,
        from: chatId,
        fromMe: false,
        reaction,
      });
    });
  };

  const writeAndDelete = (number: string): void => {
    later(answerMs, () => {
      const record = write(number, text(words().wrongChat));
      cameIn(record);
      const chatId = wahaIdOf(record.key.remoteJid);
      later(answerMs, () => revoke(chatId, `false_${chatId}_${record.key.id}`));
    });
  };

  return {
    /**
     * Answers a message after some seconds, where its number ends in 999 or 998, somebody has words of their own, or everybody answers:
     * once to all that come until then, as the pictures of an album do. 997 reacts to it, 996 writes something and deletes it. `keyId`:
     * the message's.
     */
    messageCame: (chatId: unknown, keyId: string | null): void => {
      const number = numberOf(String(chatId));
      if (number === null) return;
      if (number.endsWith('997') && keyId !== null) {
        reactTo(`true_${String(chatId)}_${keyId}`, String(chatId));
      }
      if (number.endsWith('996')) writeAndDelete(number);
      const own = people.find(number)?.answers;
      if (!(own || doAllAnswer() || /99[89]$/.test(number)) || answering.has(number)) return;
      answering.add(number);
      later(answerMs, () => answering.delete(number));
      const turn = given.get(number) ?? 0;
      given.set(number, turn + 1);
      if (own) return writeIn(answerMs, number, text(own[turn % own.length] ?? ''));
      for (const [index, message] of (answers[turn % answers.length] ?? []).entries()) {
        writeIn((index + 1) * answerMs, number, message(words()));
      }
    },
    stop,
  };
}

/** A record of a message (interface.md §2.4) that is not one's own. */
export interface IncomingRecord {
  key: { remoteJid: string; fromMe: boolean; id: string };
  message: object;
  /** Seconds since 1970. */
  messageTimestamp: string;
  pushName?: string;
  /** Where the service keeps received media, as in webhooks. */
  media?: { url: string; mimetype: string; filename: string | null };
}

/** Returns the IDs of a message's author: the hidden ID, which one message accompanies with the number. */
function writerOf(number: string, count: number): { remoteJid: string; remoteJidAlt?: string } {
  const remoteJid = `${number}@s.whatsapp.net`;
  const hiddenId = hiddenIdOf(number);
  if (hiddenId === null) return { remoteJid };
  return { remoteJid: hiddenId, ...(count === showsNumber && { remoteJidAlt: remoteJid }) };
}

function incomingRecord(
  writer: { remoteJid: string },
  message: Record<string, object>,
  now: number,
): IncomingRecord {
  return {
    key: { ...writer, fromMe: false, id: newKey() },
    message,
    messageTimestamp: String(Math.floor(now / 1_000)),
  };
}

function newKey(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`;
}

function text(words: string): Written {
  return { message: { extendedTextMessage: { text: words } } };
}

function picture(caption: string): Written {
  const sent = sentFiles.picture();
  const size = { height: 720, width: 1280, jpegThumbnail: smallPicture() };
  return { message: { imageMessage: { ...payloadOf(sent), ...size, caption } }, file: sent };
}

function file(): Written {
  const sent = sentFiles.form();
  return { message: { documentMessage: payloadOf(sent) }, file: sent };
}

function voice(): Written {
  const sent = sentFiles.voice();
  return { message: { audioMessage: { ...payloadOf(sent), ptt: true, seconds: 3 } }, file: sent };
}

/** On the network's own servers it lies encrypted. */
function payloadOf({ bytes, mimetype, fileName }: ShelvedFile) {
  const url = `https://practice.invalid/${fileName}`;
  const fileSha256 = digest(url);
  const fileLength = String(bytes.length);
  return { url, mimetype, fileName, fileSha256, fileLength, ...storedFields(url, Date.now()) };
}
