import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/contract/drafts.ts';
import { mergeDrafts } from './merge-drafts.ts';

const draft = (text: string, rest: Partial<Draft> = {}): Draft => ({
  text,
  card: null,
  replyTo: null,
  options: null,
  sendAt: null,
  ...rest,
});

const merged = (base: string, theirs: string, mine: string) =>
  mergeDrafts(draft(base), draft(theirs), draft(mine)).text;

describe('mergeDrafts', () => {
  it('takes what one window alone changed', () => {
    expect(merged('half', 'half a thought', 'half')).toBe('half a thought');
    expect(merged('half', 'half', 'half a thought')).toBe('half a thought');
    expect(merged('sent elsewhere', '', 'sent elsewhere')).toBe('');
  });

  it('keeps what both wrote', () => {
    expect(merged('half', 'half a', 'half!')).toBe('half a!');
    expect(merged('half', 'other words', 'mine')).toBe('other words\nmine');
    expect(merged('', 'kept', 'typed before it was read')).toBe('kept\ntyped before it was read');
    expect(merged('Dear ', 'Dear Ana', 'Dear Tom')).toBe('Dear Ana\nTom');
    expect(merged('sent elsewhere', '', 'sent elsewhere and more')).toBe(' and more');
  });

  it('takes each part from where it was changed', () => {
    const replyTo = { localId: 'a', excerpt: 'x' };
    const theirs = draft('theirs', { replyTo });
    expect(mergeDrafts(draft(''), theirs, draft(''))).toEqual(theirs);
    expect(mergeDrafts(theirs, theirs, draft('theirs'))).toEqual(draft('theirs'));
  });

  it('loses no text that either window added', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (base, added, typed) => {
        const text = merged(base, base + added, base + typed);
        expect(text).toContain(added);
        expect(text).toContain(typed);
      }),
    );
  });
});
