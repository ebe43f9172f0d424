/** Numbers that nobody has and nobody will get, as a country's regulator keeps them free for films, books and software. */
interface FictionalRange {
  /** Digits of the first and the last number, with the country's code; as long as each other. */
  first: string;
  last: string;
  /** Who keeps it free, and where that stands. */
  source: string;
}

/** What follows the area code in North America: one hundred numbers in each. */
const northAmerican = (area: string): FictionalRange => ({
  first: `1${area}5550100`,
  last: `1${area}5550199`,
  source: 'North American Numbering Plan Administrator, 555 line numbers 0100 to 0199',
});

const ofcom = 'Ofcom, Telephone numbers for use in TV and radio drama programmes';
const bundesnetzagentur =
  'Bundesnetzagentur, Mitteilung 148/2021 (Amtsblatt 7/2021), Rufnummern für Medienproduktionen';

/**
 * The ranges that the day's numbers are from. libphonenumber calls all of them possible, which is what Postline asks for; its larger
 * tables call the British and French mobile ones not valid, because they are assigned to nobody.
 */
const fictionalRanges: readonly FictionalRange[] = [
  { first: '442079460000', last: '442079460999', source: ofcom },
  { first: '447700900000', last: '447700900999', source: ofcom },
  { first: '33639980000', last: '33639989999', source: 'Arcep, décision 2018-0881, 06 39 98' },
  { first: '491713920000', last: '491713920099', source: bundesnetzagentur },
  { first: '493023125000', last: '493023125999', source: bundesnetzagentur },
  {
    first: '46701740605',
    last: '46701740699',
    source: 'Post- och telestyrelsen, Telefonnummer för användning i böcker och filmer',
  },
  ...['212', '305', '415', '503', '617', '702', '773'].map(northAmerican),
];

/** Returns whether nobody has the number with these digits, and nobody will get it. */
export function isFictional(digits: string): boolean {
  return fictionalRanges.some(
    ({ first, last }) => digits.length === first.length && digits >= first && digits <= last,
  );
}
