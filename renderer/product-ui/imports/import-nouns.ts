import type { ImportCounts, ImportOf } from '../../../shared/contract/imports.ts';
import { messageFields } from '../../../shared/domain/message-field.ts';
import { personFields } from '../../../shared/domain/person-field.ts';
import { templateFields } from '../../../shared/domain/template-field.ts';
import { threadFields } from '../../../shared/domain/thread.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/text.tsx';

/** What the dialog of imports says of each kind; the rest is the same for all. */
interface ImportWords {
  title: MessageId;
  /** What can be imported, before a file is chosen; null: it is chosen before. */
  lead: MessageId | null;
  accept: string;
  /** What a column can carry, in the order of the choice. */
  fields: readonly string[];
  fieldName: (t: Translate, field: string) => string;
  /** Formats between which a person can choose; none: the file says which it is. */
  formats: readonly ('csv' | 'json' | 'ndjson' | 'ids')[];
  /** Fields that hold numbers, and times. */
  numbers: readonly string[];
  times: readonly string[];
  /** Several files are chosen at once. */
  isOfSeveral?: true;
  /** How many hold more than is kept of them. */
  partial: MessageId;
  start: (t: Translate, count: number, counts: ImportCounts) => string;
  /** It may be started before it was read to its end. */
  startsAtOnce: boolean;
}

const tables = '.csv,.tsv,.txt,.xlsx,text/csv';

const templateField: Record<(typeof templateFields)[number], MessageId> = {
  templateId: 'thread-field.id',
  name: 'field.name',
  folder: 'templates.folder',
  text: 'field.text',
  cardAddress: 'card.address',
  cardTitle: 'card.title',
  cardDescription: 'card.description',
  cardImageAddress: 'card.image-address',
  cardHighQuality: 'card.high-quality',
  media: 'templates.media',
  forms: 'templates.forms',
};

/** Returns what the field of a template is called in which something is wrong; null: it is all of it. */
export function templateFieldName(t: Translate, path: string): string | null {
  const [first = '', part = ''] = path.split('.');
  const field = first === 'card' ? `card${part.charAt(0).toUpperCase()}${part.slice(1)}` : first;
  const known = templateFields.find((one) => one === field);
  return known === undefined ? null : t(templateField[known]);
}

const messageField: Record<(typeof messageFields)[number], MessageId> = {
  id: 'details.message-id',
  chat: 'import.column-chat',
  from: 'thread-field.from_phone_number',
  to: 'thread-field.to_phone_number',
  fromMe: 'message-field.from-me',
  text: 'import.column-text',
  time: 'import.column-time',
  name: 'person-field.name',
  participant: 'message-field.participant',
  otherChat: 'message-field.other-chat',
  status: 'health.status',
};

export const importWords: Record<ImportOf, ImportWords> = {
  messages: {
    title: 'import.title',
    lead: 'import.lead',
    accept: `.json,.ndjson,.jsonl,.log,.zip,${tables}`,
    fields: messageFields,
    fieldName: (t, field) => t(messageField[field as (typeof messageFields)[number]]),
    formats: [],
    numbers: ['chat', 'from', 'to'],
    times: ['time'],
    isOfSeveral: true,
    partial: 'imports.shortened',
    start: (t, _count, { added, changed }) =>
      added > 0 ? t('import.apply', { count: added }) : t('import.add-media', { count: changed }),
    startsAtOnce: false,
  },
  threads: {
    title: 'imports.title',
    lead: null,
    accept: `${tables},.json,.ndjson,.jsonl,application/json`,
    fields: threadFields,
    fieldName: (t, field) => t(`thread-field.${field as (typeof threadFields)[number]}`),
    formats: ['csv', 'json', 'ndjson', 'ids'],
    numbers: ['from_phone_number', 'to_phone_number'],
    times: ['last_message_at', 'created_at', 'updated_at'],
    partial: 'imports.shortened',
    start: (t) => t('imports.start'),
    startsAtOnce: true,
  },
  people: {
    title: 'people.title',
    lead: 'people.lead',
    accept: `.vcf,text/vcard,${tables}`,
    fields: personFields,
    fieldName: (t, field) => t(`person-field.${field as (typeof personFields)[number]}`),
    formats: [],
    numbers: ['number'],
    times: [],
    partial: 'imports.partial-people',
    start: (t, count) => t('people.apply', { count }),
    startsAtOnce: false,
  },
  templates: {
    title: 'templates.import-title',
    lead: null,
    accept: `${tables},.json,application/json`,
    fields: templateFields,
    fieldName: (t, field) => t(templateField[field as (typeof templateFields)[number]]),
    formats: [],
    numbers: [],
    times: [],
    partial: 'imports.shortened',
    start: (t, count) => t('templates.import-now', { count }),
    startsAtOnce: false,
  },
};
