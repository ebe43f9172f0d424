/** Stand before a family name: what follows such a word alone is no first name. */
const formal =
  words(`mr mrs ms miss mx dr prof professor doctor herr frau hr fr sr sra srta señor señora señorita senhor
  senhora monsieur madame mademoiselle m mme mlle ing eng dipl mag rev sir lady lord drs ir
  السيد السيدة الأستاذ الأستاذة الدكتور الدكتورة د أ م מר גב גברת דר ד״ר`);

/** Stand before a first name. */
const familiar = words('don doña dona dom pak bapak bpk bu ibu mas mbak kak');

/** Stand behind a name, with a comma or without. */
const behind = words('jr sr ii iii iv md phd msc bsc mba esq dds ma ba');

/** A family name begins with them: nothing before it is left. */
const particles = words(
  'van von der den de del della di da dos das du la le bin bint ibn al el ter ten zu zum',
);

/** One name of two words. */
const halves = words('abd abdul abdel abdal abu umm عبد أبو ابو أم ام');

/** Tell of a business, a place or a role rather than a person. */
const impersonal =
  words(`gmbh ag kg ohg ug mbh ev inc ltd llc llp plc corp corporation co company sa sl srl sarl sas ltda
  cv pt tbk bv nv oy ab aps shop store hotel hostel restaurant café cafe bar salon studio clinic pharmacy school office
  support service services sales team group customer client kunde kundin cliente bank taxi agency market supermarket
  the tienda loja boutique magasin toko قسم شركة متجر مطعم فندق مكتب חנות חברת מסעדת מלון`);

/** Between two people; the first word of a name may be Dan. */
const joining = words('and und y e et dan и');

/** Vietnamese puts the family name first; so few families share so many people that theirs tell it. */
const vietnamese = words('nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý');

/** Writing in which names have no blank, or the family name stands first. */
const familyFirst =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Longer than that it is a description. */
const longest = 60;

/**
 * Returns the first name in a person's name as somebody wrote it down, as it is written there; null where the name does not show
 * which word it is: then a message is better without one. A business, a couple, a number and initials have none.
 */
export function firstName(written: string): string | null {
  const name = tidy(written);
  if (name === '' || name.length > longest) return null;
  if (/[\p{N}@/&+_=]/u.test(name) || familyFirst.test(name)) return null;
  const parts = name.split(/\s*[,،]\s*/).filter((part) => part !== '');
  const own = parts.map((part) => withoutEnds(part.split(' '))).filter(({ length }) => length > 0);
  // “Silva, Maria”; of “Maria Silva, MD” nothing is left behind the comma.
  const [last, first] = own;
  if (own.length > 2 || last === undefined) return null;
  const all = own.flat().map((word) => plain(word));
  if (all.some((word, index) => impersonal.has(word) || (index > 0 && joining.has(word))))
    return null;
  return first === undefined ? firstOf(last) : firstOf(first, true);
}

function firstOf(given: readonly string[], isAfterComma = false): string | null {
  let rest = given;
  let isFormal = false;
  while (rest.length > 0 && (formal.has(plain(rest[0])) || familiar.has(plain(rest[0])))) {
    isFormal = formal.has(plain(rest[0]));
    rest = rest.slice(1);
  }
  const [first, second] = rest;
  if (first === undefined || particles.has(plain(first)) || vietnamese.has(plain(first)))
    return null;
  if (isFormal && !isAfterComma && (second === undefined || particles.has(plain(second))))
    return null;
  if (halves.has(plain(first))) return second === undefined ? null : `${first} ${second}`;
  return isName(first) && !isAcronym(first, rest.length) ? first : null;
}

/** Two letters at least: an initial is no name. */
const isName = (word: string) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(word);

/** Alone and in capitals it is as likely a company. */
const isAcronym = (word: string, count: number) =>
  count === 1 && word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

/** Without what people put around a name: pictures, what is in brackets, signs, more than one blank. */
function tidy(written: string): string {
  return written
    .normalize('NFC')
    .replace(/\([^)]*\)|\[[^\]]*\]|"[^"]*"|“[^”]*”|«[^»]*»/gu, ' ')
    .replace(
      /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\uFE0F\u20E3]/gu,
      ' ',
    )
    .replace(/[~*|•·–—!?:;<>#]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Leaves out what stands behind a name. */
function withoutEnds(all: readonly string[]): readonly string[] {
  let end = all.length;
  while (end > 0 && behind.has(plain(all[end - 1]))) end -= 1;
  return all.slice(0, end);
}

/** A word as the lists have it. */
function plain(word = ''): string {
  return word.toLowerCase().replace(/[.’']/g, '');
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
