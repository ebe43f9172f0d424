import { foldDigits } from './fold-text.ts';

/** Yes and no, true and false, as people and spreadsheets write them in the languages of Postline. */
const yes = new Set(
  `1 1.0 1,0 1٫0 t y true yes on ✓ ✔ ☑ wahr ja j vrai oui verdadero sí si verdadeiro sim benar ya نعم صحيح כן אמת`.split(
    ' ',
  ),
);
const no = new Set(
  `0 0.0 0,0 0٫0 f n false no off ✗ ✘ ☐ falsch nein faux non falso não nao salah tidak لا خطأ לא שקר`.split(
    ' ',
  ),
);

/** Marks of direction around what is written from the right, and the request to draw a sign in colour. */
const unseen = /[\p{Cf}\ufe0e\ufe0f]/gu;

/** Returns the flag that a word means, in any case; null for any other word. */
export function readFlag(written: string): boolean | null {
  const word = foldDigits(written.normalize('NFKC').replace(unseen, '')).trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
