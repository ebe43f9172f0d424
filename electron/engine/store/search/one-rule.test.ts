import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '../../../../shared/domain/fold-text.ts';
import { hasWords, plainWordsOf } from '../../../../shared/domain/search-words.ts';
import { ana, everyChat, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

const piece = fc.constantFrom(
  'or',
  'order',
  'Ördérs',
  'straße',
  'don’t',
  '伟',
  '李伟',
  '伟明李',
  'a李',
  'ガ',
  'ที่',
  'ขอ',
  '한',
  '한국',
  'हि',
  'हिन्दी',
  '𞤀𞤣',
  'µ',
  '!?',
);
const texts = fc.array(fc.array(piece, { maxLength: 6 }), { minLength: 30, maxLength: 30 });
const query = fc.array(
  fc.oneof(
    piece,
    piece.map((one) => `-${one}`),
    fc.tuple(piece, piece).map((two) => `"${two.join(' ')}"`),
    fc.constantFrom('"', '*', '(', 'AND', 'NEAR(a', 'entry:', '^or', '-', '{}', 'from:', '\0'),
    fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !/[\p{N}:]/u.test(text)),
  ),
  { minLength: 1, maxLength: 3 },
);

it('finds in the index what the rule of all searches finds', () => {
  const [written = []] = fc.sample(texts, { numRuns: 1, seed: 1 });
  const said = written.map((pieces) => pieces.join(' '));
  for (const [index, text] of said.entries()) {
    opened.history.outbox.add(message(`m${index}`, ana, text), index);
  }
  fc.assert(
    fc.property(query, (parts) => {
      const asked = parts.join(' ');
      const words = plainWordsOf(asked);
      const expected = said.flatMap((text, index) =>
        words.length > 0 && hasWords(words, foldText(text), '') ? [`m${index}`] : [],
      );
      const { items } = opened.history.search.messages(asked, { before: null, limit: 100 }, 0);
      expect(items.map(({ localId }) => localId).reverse()).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

it('finds chats by words, phrases and numbers in any order', () => {
  opened.history.chats.rename(ana, 'Ana Müller-Özil');
  const found = (search: string) =>
    opened.history.chats
      .list({ ...everyChat, search }, 0)
      .chats.map(({ chatId }) => chatId === ana);
  const asked = ['ozil ana', 'muller 11 91234', '"ana muller"', '+55 (11) 912345678'];
  expect(asked.map(found)).toEqual(asked.map(() => [true]));
  expect([found('"muller ana"'), found('ana -ozil'), found('?')]).toEqual([[], [], []]);
});
