import type { ImportOf } from '../../../shared/contract/file-imports.ts';
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
  start: (t: Translate, count: number) => string;
  /** It may be started before it was read to its end. */
  startsAtOnce: boolean;
}

const tables = '.csv,.tsv,.txt,.xlsx,text/csv';

const templateField: Record<(typeof templateFields)[number], MessageId> = {
  templateId: 'thread-field.id',
  name: 'templates.name',
  folder: 'templates.folder',
  text: 'templates.text',
  cardAddress: 'card.address',
  cardTitle: 'card.title',
  cardDescription: 'card.description',
  cardImageAddress: 'card.image-address',
  cardHighQuality: 'card.high-quality',
  media: 'templates.media',
  forms: 'templates.forms',
};

export const importWords: Record<ImportOf, ImportWords> = {
  threads: {
    title: 'imports.title',
    lead: null,
    accept: `${tables},.json,.ndjson,.jsonl,application/json`,
    fields: threadFields,
    fieldName: (t, field) => t(`thread-field.${field as (typeof threadFields)[number]}`),
    formats: ['csv', 'json', 'ndjson', 'ids'],
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
    start: (t, count) => t('templates.import-now', { count }),
    startsAtOnce: false,
  },
};
