import { expect, it } from 'vitest';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { Translate } from '../../messages/text.tsx';
import { detailParts } from './detail-parts.ts';

const words = ((id: string) => id) as Translate;
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
const partsOf = (detail: AuditEntry['detail']) => detailParts(words, String, { ...entry, detail });

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
