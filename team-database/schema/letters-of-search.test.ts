import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText } from '../../shared/domain/fold-text.ts';
import { otherForms } from '../../shared/domain/indexed-text.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';

import { valueOf } from './testing/attempts.ts';

/** Letters of Unicode 15 to 17: older servers know neither their lower case nor their decomposition. */
const newer =
  /[\u1c89\u1c8a\ua7cb-\ua7dc\ua7f1\u{105c0}-\u{105ff}\u{10d40}-\u{10d8f}\u{11380}-\u{113ff}\u{16100}-\u{1613f}\u{16d40}-\u{16d7f}\u{16ea0}-\u{16edf}\u{1cc00}-\u{1ceff}\u{1e030}-\u{1e08f}]/gu;

describeWithPostgres('texts of the store’s search', () => {
  let opened: OpenedTeam<never>;
  let admin: Client;
  beforeAll(async () => {
    opened = await openTeam([]);
    ({ admin } = opened);
  });
  afterAll(() => opened?.close());

  const folded = async (texts: readonly string[]) => {
    const { rows } = await admin.query<{ folded: string }>(
      `select postline.fold_text(value) as folded from jsonb_array_elements_text($1::jsonb) with ordinality t (value, n) order by n`,
      [JSON.stringify(texts)],
    );
    return rows.map((row) => row.folded);
  };
  const foldedByDesk = (text: string) => foldText(text).trim().replaceAll(/ +/g, ' ');

  it('are folded as by the desk, letter by letter', async () => {
    const letters: string[] = [];
    for (let code = 1; code < 0x32_000; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/[^\p{Cn}\p{Cs}]/u.test(letter)) letters.push(`a${letter}b`.replace(newer, ''));
    }
    const there = await folded(letters);
    const others = letters.filter((letter, at) => there[at] !== foldedByDesk(letter));
    expect(others).toEqual([]);
  }, 60_000);

  it('are folded as by the desk in any text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Ördérs',
        'STRASSE straße',
        'ΟΔΟΣ οδός',
        'don’t',
        '李伟',
        'ガラス',
        'ที่',
        '한국',
        'हिन्दी',
        '٣٤',
        'İzmir',
        'C++ 🦊❤️👩‍💻👍🏽🇩🇪1️⃣ €5',
        'co\u00adop\u200b',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const texts = fc
      .sample(fc.array(piece, { maxLength: 6 }), { numRuns: 3_000, seed: 5 })
      .map((pieces) => pieces.join(' ').replaceAll('\0', '').replace(newer, '').toWellFormed());
    expect(await folded(texts)).toEqual(texts.map(foldedByDesk));
  });

  it('have the same other forms as on the desk', async () => {
    const texts = [
      'call +49 (0)151 12345678 or 0221/4710',
      'order 12 of 7, AB12345X, 00340434161094022115, 1Z999AA10123456784',
      '1,234.50 or 1.234.567 or 12 345',
      'to DE89 3704 0044 0532 0130 00, or GB29 NWBK 6016 1331 9268 19 today',
      '٠١٥١ ١٢٣٤٥٦٧٨',
      '1-2-3-4-5-6-7',
      'e-mail, the (check-in)/out, 2026-11-01, co\u2011op',
      'Müller, MÄRZ, Mo\u0308bel über Straße',
      'plain words',
      '0151–1234567 🦊 5 €',
    ];
    for (const text of texts) {
      const { rows } = await admin.query<{ form: string }>(
        'select distinct form from postline.other_forms($1, postline.fold_text($1)) form',
        [text],
      );
      const forms = otherForms(text).trim().split(' ').filter(Boolean);
      expect(rows.map(({ form }) => form).toSorted()).toEqual(forms.toSorted());
    }
  });

  it('are indexed at any length', async () => {
    for (const text of [
      'x'.repeat(300_000),
      'word '.repeat(100_000),
      '李'.repeat(100_000),
      '1 '.repeat(60_000),
    ]) {
      const length = await valueOf(admin, `select length(postline.words_in($1, '{:me}'))`, [text]);
      expect(length).toBeGreaterThan(1);
    }
  });
});
