import { createHash } from 'node:crypto';
import type { Language } from '../../../shared/domain/languages.ts';
import type { FormContent } from '../../../shared/domain/written-content.ts';
import type { IncomingRecord } from '../answers.ts';
import type { ShelvedFile } from '../media-shelf.ts';
import { createMessageBook } from '../message-book.ts';
import { digest, sentRecord, storedFields } from '../sent-record.ts';
import { dayMedia } from './day-media.ts';
import { dayWords, type DayWords } from './day-words.ts';
import { orderNotices } from './order-notices.ts';
import { membersOfGroups, peopleAtWork } from './people-at-work.ts';
import { peopleOfTheWeek } from './people-of-the-week.ts';
import { type DayPerson, type Received, type Said, type Sent, timeOf } from './said.ts';

/** Something that was written, at `at` (milliseconds since 1970). */
type DayEvent = { chatId: string; at: number } & (
  | { kind: 'received'; record: IncomingRecord & { message: object }; file: ShelvedFile | null }
  | {
      kind: 'sent';
      sent: Sent;
      /** What the service answered. */
      record: object;
      keyId: string;
    }
);

export interface PracticeDay {
  people: (DayPerson & { chatId: string })[];
  /** Of all people, oldest first. */
  events: DayEvent[];
  words: DayWords;
}

/** Who writes to the shop, without those that orders are about. */
export const dayPeople: readonly DayPerson[] = [...peopleAtWork, ...peopleOfTheWeek];

export function chatIdOf({ number, isGroup }: Pick<DayPerson, 'number' | 'isGroup'>): string {
  return `${number}@${isGroup ? 'g.us' : 'c.us'}`;
}

/**
 * Returns the day of the shop "Nordlicht" that begins at `start` (milliseconds since 1970): who wrote in the weeks before it, and how
 * their chats stand. All of it is made up. The same day for the same start.
 */
export function practiceDay(instanceUuid: string, start: number, language: Language): PracticeDay {
  const words = dayWords(language);
  const book = createMessageBook(instanceUuid);
  const people = [...dayPeople, ...orderNotices(start, words)].map((person) => ({
    ...person,
    chatId: chatIdOf(person),
  }));
  const events = people.flatMap((person) =>
    person.said.map((said, index) => eventOf(person, said, index)),
  );
  events.sort((one, other) => one.at - other.at);
  return { people, events, words };

  function eventOf(person: PracticeDay['people'][number], said: Said, index: number): DayEvent {
    const { chatId, number, isGroup } = person;
    // Records have whole seconds.
    const at = Math.floor(timeOf(said.at, start) / 1_000) * 1_000 + index;
    const remoteJid = isGroup ? chatId : `${number}@s.whatsapp.net`;
    if (said.from === 'me') {
      const keyId = book.add(chatId, said.text);
      const message = messageOf(said.text, said.form);
      const record = sentRecord({ chatId, remoteJid }, keyId, message, at);
      return { kind: 'sent', chatId, at, sent: said, record, keyId };
    }
    const file = said.medium && dayMedia[said.medium].file();
    const seed = `${number} ${index} ${start}`;
    const record = {
      key: {
        remoteJid,
        fromMe: false as const,
        id: `3A${digest(seed, 'hex').slice(0, 18).toUpperCase()}`,
        ...writerOf(said),
      },
      message: receivedMessage(said, file, seed, at),
      messageTimestamp: String(Math.floor(at / 1_000)),
      pushName: said.by === null ? (person.name ?? '') : (membersOfGroups[said.by] ?? ''),
    };
    return { kind: 'received', chatId, at, record, file };
  }
}

function writerOf({ by }: Received): { participant?: string } {
  return by === null ? {} : { participant: `${by}@s.whatsapp.net` };
}

function receivedMessage(
  { text, medium, form }: Received,
  file: ShelvedFile | null,
  seed: string,
  at: number,
): Record<string, object> {
  if (medium === null || file === null) return messageOf(text, form);
  const { payload, fields } = dayMedia[medium];
  const { mimetype, fileName, bytes } = file;
  const url = `https://practice.invalid/${fileName}`;
  const fileSha256 = createHash('sha256').update(bytes).digest('base64');
  const fileLength = String(bytes.length);
  const told = { url, mimetype, fileName, fileSha256, fileLength, ...storedFields(seed, at) };
  return { [payload]: { ...told, ...fields, ...(text !== '' && { caption: text }) } };
}

function messageOf(text: string, form: FormContent | null): Record<string, object> {
  switch (form?.kind) {
    case undefined:
      return { extendedTextMessage: { text } };
    case 'location': {
      const { latitude, longitude, title } = form;
      return {
        locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name: title },
      };
    }
    case 'contacts': {
      const [first] = form.contacts;
      const digits = first?.phoneNumber.slice(1) ?? '';
      const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${first?.fullName ?? ''}\nTEL;waid=${digits}:+${digits}\nEND:VCARD`;
      return { contactMessage: { displayName: first?.fullName, vcard } };
    }
    case 'poll': {
      const options = form.options.map((optionName) => ({ optionName }));
      const selectableOptionsCount = form.multipleAnswers ? 0 : 1;
      return { pollCreationMessage: { name: form.name, options, selectableOptionsCount } };
    }
  }
}
