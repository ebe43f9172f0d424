import { expect, it } from 'vitest';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { Translate } from '../../messages/text.tsx';
import english from '../../messages/en.json';
import { textsOf } from '../../messages/texts.ts';
import { wholeFilter } from '../../product-ui/threads/thread-filter.ts';
import { detailParts } from './detail-parts.ts';

const words = ((id: string) => id) as Translate;
const formats = textsOf(english, { language: 'en', locale: 'en-GB' });
const entry: AuditEntry = {
  entryId: 1,
  at: 1,
  action: 'outcome',
  by: 'postline',
  agent: '',
  localId: 'm',
  chat: null,
  excerpt: 'Hello',
  detail: {},
};
const partsOf = (detail: AuditEntry['detail']) =>
  detailParts(words, String, formats, { ...entry, detail });

it('says how an outcome was found out, where the answer did not tell it', () => {
  expect(partsOf({ state: 'accepted', keyId: '3EB0', settledBy: 'echo' })).toEqual([
    'settled.echo',
    '3EB0',
  ]);
  expect(partsOf({ state: 'unknown', settledBy: 'queue' })).toEqual([]);
});

it('says what somebody sent a message in spite of', () => {
  const stopped = { why: 'someone-answered', memberId: 'a', name: 'Ana' } as const;
  expect(partsOf({ stopped })).toEqual(['audit.someone-answered']);
  expect(partsOf({ stopped: { ...stopped, why: 'someone-is-answering' } })).toEqual([
    'audit.someone-is-answering',
  ]);
});

it('says which threads a run takes while it goes on', () => {
  const run = { runId: 'r', kind: 'run', undoes: null, name: null, archived: true } as const;
  const threads = {
    ...run,
    filter: { ...wholeFilter, tab: 'open' as const, search: 'refund' },
    total: 9_939,
    pacePerMinute: 0,
    threadIds: [],
    counts: {},
    failure: null,
  };
  const said = detailParts(formats.translate, String, formats, { ...entry, detail: { threads } });
  expect(said).toEqual(['9,939 threads', 'Filter: Open, “refund”']);
});
