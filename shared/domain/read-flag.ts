/** Yes and no, true and false, as people and spreadsheets write them in the languages of Postline. */
const yes = new Set(
  `1 1.0 1,0 t y true yes wahr ja vrai oui verdadero sí si verdadeiro sim benar ya نعم صحيح כן אמת`.split(
    ' ',
  ),
);
const no = new Set(
  `0 0.0 0,0 f n false no falsch nein faux non falso não nao salah tidak لا خطأ לא שקר`.split(' '),
);

/** Returns the flag that a word means, in any case; null for any other word. */
export function readFlag(written: string): boolean | null {
  const word = written.normalize('NFKC').trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
