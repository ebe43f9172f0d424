/** Languages whose words for the halves of the day are known: those of Postline first, then what phones are sold with. */
const languages = (
  'en de fr es es-MX pt id ar he it nl tr ru pl cs sk hu ro bg el uk sr hr sl sq mk lt lv et fi sv nb da is ca eu gl af ' +
  'zh zh-TW ja ko th vi ms fil hi bn mr gu pa ta te kn ml si ne ur fa sw am az kk uz ka hy mn km lo my as ga ky cy ps'
).split(' ');
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What phones write for the halves and CLDR no longer has. */
const before = new Set(['לפנהצ', 'पूर्वाह्न', 'পূর্বাহ্ণ', 'fm', 'vorm', 'öö']);
const after = new Set(['अपराह्न', 'অপরাহ্ণ', 'em', 'nachm', 'ös', 'אחהצ']);

let table: Map<string, number> | null = null;

/**
 * Returns the hour from 0 to 23 that a clock of twelve hours means beside a word for a part of the day (`PM`, `p. m.`, `م`, `下午`,
 * `da tarde`) of any language; null where it is no such word, or never stands beside that hour.
 */
export function hourBeside(word: string, hour: number): number | null {
  const plain = latin.exec(word)?.[1]?.toLowerCase().concat('m') ?? folded(word);
  // Some write 13:05 with a mark all the same.
  if (hour > 12) return hour;
  if (plain === 'am' || before.has(plain)) return hour % 12;
  if (plain === 'pm' || after.has(plain)) return (hour % 12) + 12;
  table ??= allWords();
  return table.get(`${plain} ${hour % 12}`) ?? null;
}

/** As CLDR has them: the two halves, and the parts of a day. */
function allWords(): Map<string, number> {
  const words = new Map<string, number>();
  for (const language of languages) {
    const halves = new Intl.DateTimeFormat(language, { ...inTwelve, hour: 'numeric' });
    const styles = (['narrow', 'short', 'long'] as const).map(
      (dayPeriod) => new Intl.DateTimeFormat(language, { ...inTwelve, hour: 'numeric', dayPeriod }),
    );
    for (const format of [halves, ...styles]) {
      for (const hour of hours) {
        const word = format
          .formatToParts(hour * 3_600_000)
          .find(({ type }) => type === 'dayPeriod')?.value;
        const key = `${folded(word ?? '')} ${hour % 12}`;
        if (word !== undefined && !words.has(key)) words.set(key, hour);
      }
    }
  }
  return words;
}

const latin = /(?:^|[\s.])([AP])\.?\s?M\.?$/i;
const inTwelve = { timeZone: 'UTC', hourCycle: 'h12' } as const;

/** Versions of phones differ in points and spaces. */
function folded(word: string): string {
  return word
    .normalize('NFKC')
    .replace(/[\p{P}\p{Cf}\s]/gu, '')
    .toLowerCase();
}
