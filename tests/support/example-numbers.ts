import google from 'google-libphonenumber';

const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = google;
const util = PhoneNumberUtil.getInstance();
const types = Object.values(PhoneNumberType).filter(
  (type) => typeof type === 'number' && type >= 0,
) as google.PhoneNumberType[];

/** The regions that libphonenumber knows (ISO 3166-1, and AC, TA, XK). */
export const regions: readonly string[] = util.getSupportedRegions();

export interface ExampleNumber {
  region: string;
  /** International digits. */
  digits: string;
  /** National forms: as the country writes it, and without what it puts between or before. */
  written: string[];
}

/** Returns libphonenumber's example of every kind of number (fixed, mobile, toll-free, ...) that a region has. */
export function examplesOf(region: string): ExampleNumber[] {
  return types.flatMap((type) => {
    const example = util.getExampleNumberForType(region, type);
    if (example === null || example === undefined) return [];
    const national = util.format(example, PhoneNumberFormat.NATIONAL);
    const [first = '', ...rest] = national.replace(/[()]/g, '').split(/[\s-]+/);
    const digits = util.format(example, PhoneNumberFormat.E164).slice(1);
    const written = [
      national,
      national.replace(/\D/g, ''),
      national.replace(/[\s-]+/g, '.'),
      national.replace(/[\s-]+/g, '\u00a0'),
      `(${first}) ${rest.join('-')}`,
      // As a spreadsheet leaves it, that takes it for a sum.
      util.getNationalSignificantNumber(example),
    ];
    return [{ region, digits, written: [...new Set(written)] }];
  });
}

/** Returns the example of another region as it is dialled from one, with the exit code of that one (null: it has several). */
export function dialledFrom(
  from: string,
  to: string,
): { digits: string; written: string[] } | null {
  const example = util.getExampleNumber(to);
  const dialled = util.formatOutOfCountryCallingNumber(example, from);
  if (from === to || dialled.startsWith('+') || !/\d/.test(dialled)) return null;
  const digits = util.format(example, PhoneNumberFormat.E164).slice(1);
  const isAbroad = dialled.replace(/\D/g, '').endsWith(digits);
  return isAbroad ? { digits, written: [dialled, dialled.replace(/\D/g, '')] } : null;
}

/** Returns the international digits of what libphonenumber reads with a region (null: with its country written), where that is valid. */
export function validDigits(written: string, region: string | null): string | null {
  try {
    const number = util.parse(written, region ?? undefined);
    if (!util.isValidNumber(number)) return null;
    return util.format(number, PhoneNumberFormat.E164).slice(1);
  } catch {
    return null;
  }
}
