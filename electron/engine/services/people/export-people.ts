import ICAL from 'ical.js';
import { localDay } from '../../../../shared/transcript/written-time.ts';
import { exportAddress } from '../../../../shared/page-routes.ts';
import type { Exports } from '../../files/exports.ts';
import { streamOf } from '../../files/stream-of.ts';
import { type Cell, type Columns, offerTable, toTableRow } from '../../files/write-table.ts';
import type { History } from '../../store/history.ts';
import type { ExportedChat } from '../../store/chats/people-imports-table.ts';
import type { ExportedColumn } from '../../store/chats/set-columns.ts';
import { chatIdProperty } from '../../reader/people/people-vcards.ts';

/** Chats that are asked of the store at a time. */
const pageLength = 200;

const columns: Columns<ExportedChat> & Record<ExportedColumn, (chat: ExportedChat) => Cell> = {
  name: ({ name }) => name,
  // The digits of a chat whose number the network hides are none.
  number: ({ number, kind }) => (kind === 'person' ? number : ''),
  chatId: ({ chatId }) => chatId,
  country: ({ country }) => country,
  labels: ({ labels }) => labels.join('; '),
  notes: ({ notes }) => notes,
  person: ({ personId }) => personId,
};

/**
 * Offers all people for saving, written only as fast as it is read: a table with a row for each chat, or vCards with one for each
 * person. Groups are none.
 */
export function exportPeople(
  history: History,
  exports: Exports,
  format: 'csv' | 'xlsx' | 'vcf',
): { address: string; fileName: string } {
  const page = (offset: number) => history.peopleImports.page(offset, pageLength);
  if (format !== 'vcf') {
    const rows = async (offset: number) =>
      (await page(offset)).map((chat) => toTableRow(columns, chat));
    return offerTable(exports, { name: 'people', format, columns: Object.keys(columns), rows });
  }
  const fileName = `postline-people-${localDay(Date.now())}.vcf`;
  // The types of Node and of pages name the same stream.
  const content = streamOf(encoded(page)) as ReadableStream<Uint8Array>;
  return {
    address: exportAddress(exports.offer({ content, fileName, mediaType: 'text/vcard' })),
    fileName,
  };
}

async function* encoded(
  page: (offset: number) => Promise<ExportedChat[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let person: ExportedChat[] = [];
  for (let offset = 0; ;) {
    const chats = await page(offset);
    const cards: string[] = [];
    for (const chat of chats) {
      const isSame = chat.personId !== null && chat.personId === person[0]?.personId;
      if (!isSame && person.length > 0) cards.push(cardOf(person));
      person = isSame ? [...person, chat] : [chat];
    }
    // The last of a page may have more chats on the next.
    if (chats.length === 0 && person.length > 0) cards.push(cardOf(person));
    if (cards.length > 0) yield encoder.encode(cards.join(''));
    if (chats.length === 0) return;
    offset += chats.length;
  }
}

/** Returns the vCard (version 4.0) of a person's chats. */
function cardOf(chats: readonly ExportedChat[]): string {
  const card = new ICAL.Component('vcard');
  const name = chats.find((chat) => chat.name !== null)?.name ?? '';
  const notes = [...new Set(chats.map((chat) => chat.notes).filter(Boolean))].join('\n');
  const labels = [...new Set(chats.flatMap((chat) => chat.labels))];
  card.addPropertyWithValue('version', '4.0');
  card.addPropertyWithValue('fn', name);
  for (const { chatId } of chats) {
    const digits = /^(\d+)@c\.us$/.exec(chatId)?.[1];
    if (digits === undefined) card.addPropertyWithValue(chatIdProperty, chatId);
    else card.addPropertyWithValue('tel', `tel:+${digits}`).setParameter('value', 'uri');
  }
  if (labels.length > 0) {
    const categories = new ICAL.Property('categories', card);
    categories.setValues(labels);
    card.addProperty(categories);
  }
  if (notes !== '') card.addPropertyWithValue('note', notes);
  return `${card.toString()}\r\n`;
}
