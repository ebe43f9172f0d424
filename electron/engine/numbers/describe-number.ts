import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { presentForm } from './number-forms.ts';

/** Returns international digits as their country groups them, with `+`, and the country (ISO 3166-1); of no phone number, the digits alone. */
export function describeNumber(digits: string): { number: string; country: string | null } {
  const phone = parsePhoneNumberFromString(`+${digits}`);
  const country = phone?.country ?? null;
  if (phone?.isValid() === true) return { number: phone.formatInternational(), country };
  const present = presentForm(digits);
  const now = present === digits ? undefined : parsePhoneNumberFromString(`+${present}`);
  if (now?.isValid() === true) {
    return { number: groupedAs(now, digits), country: now.country ?? country };
  }
  return { number: phone?.formatInternational() ?? digits, country };
}

/** Groups the digits of a former form as those of the present one are. */
function groupedAs(now: PhoneNumber, digits: string): string {
  const grouped = now.formatInternational();
  const { countryCallingCode: code, nationalNumber } = now;
  const isLonger = digits.length > code.length + nationalNumber.length;
  if (isLonger) {
    const more = digits.slice(code.length, digits.length - nationalNumber.length);
    return grouped.replace(`+${code} `, `+${code} ${more} `);
  }
  const left = digits.split('');
  const kept = grouped.split('').filter((sign) => {
    if (!/\d/.test(sign)) return true;
    const isKept = sign === left[0];
    if (isKept) left.shift();
    return isKept;
  });
  return kept.join('').replace(/ +/g, ' ');
}
