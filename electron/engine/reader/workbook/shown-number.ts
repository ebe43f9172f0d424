/** Formats that a workbook names by a number alone: those of days and times, and those that are more than a number. */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  14: 'yyyy-mm-dd',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};

/** Returns the format that a number stands for where the workbook does not say; days in those of East Asia. */
export function builtInFormat(id: number): string {
  const isDay = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return builtIn[id] ?? (isDay ? 'yyyy-mm-dd' : 'General');
}

const dayMs = 86_400_000;
/** The day before which a spreadsheet counts from 1, and one too many until a day in 1900 that there was not. */
const epoch = Date.UTC(1899, 11, 30);
const epochOfMac = Date.UTC(1904, 0, 1);

/**
 * Returns a number of a spreadsheet as it is shown: with the zeros and signs of its format, as telephone numbers have them; a day or a time
 * as ISO 8601, in which no day is a month, with what its format says that the clock is ahead of UTC. Of a number in no format all digits are there, though a narrow column shows fewer.
 */
export function shownNumber(written: string, format: string, countsFrom1904: boolean): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written;
  const section = sectionOf(format, number);
  const bare = section.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare))
    return shownTime(number, { bare, section, countsFrom1904 });
  if (!/[0#?]/.test(bare) || /[%E/?]/i.test(bare)) return plainDigits(number);
  return inFormat(number, section);
}

/** A number of more than 15 digits is not the one that was typed: it stays rounded, so that nobody takes it for one. */
function plainDigits(number: number): string {
  return String(number);
}

/** Formats may differ for amounts below and above others, and for those below zero. */
function sectionOf(format: string, number: number): string {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? [format];
  for (const section of sections) {
    const [, sign = '', limit = ''] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section) ?? [];
    if (sign !== '' && holds(number, sign, Number(limit))) return section;
  }
  const open = sections.filter((section) => !/\[(?:<=|>=|<>|<|>|=)-?[\d.]+\]/.test(section));
  const [first = format, negative] = open;
  return number < 0 && negative !== undefined ? negative : first;
}

function holds(number: number, sign: string, limit: number): boolean {
  if (sign.startsWith('<'))
    return (
      number < limit || (sign === '<=' && number === limit) || (sign === '<>' && number !== limit)
    );
  return number === limit ? sign !== '>' : sign.startsWith('>') && number > limit;
}

/** Puts the digits of a number into the places of a format, from behind; what is over stands in the first. */
function inFormat(number: number, section: string): string {
  const tokens: string[] = section.match(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|./gs) ?? [];
  const point = tokens.indexOf('.');
  const places = (from: number, to: number) =>
    tokens.slice(from, to).filter((token) => /^[0#]$/.test(token)).length;
  const decimals = point === -1 ? 0 : places(point, tokens.length);
  const fixed = Math.abs(number).toFixed(Math.min(decimals, 15));
  if (/e/i.test(fixed)) return plainDigits(number);
  const [whole = '', fraction = ''] = fixed.split('.');
  let left = whole === '0' ? '' : whole;
  let over = places(0, point === -1 ? tokens.length : point);
  const ahead = (point === -1 ? tokens : tokens.slice(0, point)).toReversed().map((token) => {
    if (!/^[0#]$/.test(token)) return literal(token);
    over -= 1;
    const digit = over === 0 ? left : left.slice(-1);
    left = over === 0 ? '' : left.slice(0, -1);
    return digit === '' && token === '0' ? '0' : digit;
  });
  const behind = decimals > 0 ? `.${fraction}` : '';
  const hasSign = number < 0 && !section.includes('-') && !section.includes('(');
  return `${hasSign ? '-' : ''}${ahead.toReversed().join('')}${behind}`.trim();
}

function literal(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  // Thousands are not parted, and the currency is not the number's.
  return /^(?:\[|_|\*|,)/.test(token) ? '' : token;
}

/** `+01:00` at the end of a format, quoted or escaped. */
const offsetInFormat = /[+-]\d\d:\d\d$/;

function shownTime(
  number: number,
  { bare, section, countsFrom1904 }: { bare: string; section: string; countsFrom1904: boolean },
): string {
  const early = !countsFrom1904 && number >= 1 && number < 60 ? 1 : 0;
  const start = countsFrom1904 ? epochOfMac : epoch;
  const time = new Date(start + Math.round((number + early) * dayMs));
  if (Number.isNaN(time.getTime()) || number < 0 || number * dayMs > 3e14)
    return plainDigits(number);
  const iso = time.toISOString();
  const hasDay = /[yd]/i.test(bare) || !/[hs]/i.test(bare);
  const hasTime = /[hs]/i.test(bare) || (hasDay && number % 1 !== 0);
  const clock = iso
    .slice(11, 23)
    .replace(/\.000$/, '')
    .replace(/:00$/, '');
  if (!hasDay) return clock;
  const [offset = ''] = offsetInFormat.exec(section.replace(/["\\]/g, '')) ?? [];
  return hasTime ? `${iso.slice(0, 10)} ${clock}${offset}` : iso.slice(0, 10);
}
