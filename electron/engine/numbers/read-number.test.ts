import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

/** Each reading as `+digits`, with the country that was assumed; else the problem. */
const read = (written: string, country: string | null = null): unknown => {
  const answer = readNumber(written, country);
  if ('problem' in answer) return answer.problem;
  const { readings, leftOut } = answer;
  return [
    ...readings.map(({ digits, assumedCountry }) =>
      [`+${digits}`, assumedCountry].filter(Boolean).join(' '),
    ),
    ...(leftOut === null ? [] : [leftOut]),
  ];
};

const germanMobile = '+4915112345678';

/** What is dialled before an international number, by country. */
const exitCodes = [
  ['00', 'FR'],
  ['011', 'CA'],
  ['0011', 'AU'],
  ['810', 'RU'],
  ['810', 'KZ'],
  ['010', 'JP'],
  ['000', 'KE'],
] as const;

describe('a number with its country', () => {
  it.each([
    '+49 151 12345678',
    '+49 (0) 151 12345678',
    '(+49) 151 12345678',
    '0049 151 12345678',
    '+49-151-12345678',
    '+49.151.12345678',
    '＋４９ １５１ １２３４５６７８',
    '+٤٩ ١٥١ ١٢٣٤٥٦٧٨',
    '+४९ १५१ १२३४५६७८',
    ' \u202a+49\u00a0151\u202f12345678\u202c ',
    'tel:+4915112345678',
    'TEL:+49-151-1234-5678;phone-context=example.com',
    'sms:+4915112345678?body=Hello',
    'tel:%2B4915112345678',
    'Max <+49 151 12345678>',
    'Max Muster: +49 151 12345678',
    'Mobile: +49 151 12345678',
    'https://wa.me/4915112345678?text=Hello',
    'https://api.whatsapp.com/send?text=Hi&phone=4915112345678',
    'whatsapp://send?phone=+49 151 12345678',
    '#31#+49 151 12345678',
  ])('is read as it stands: %s', (written) => {
    expect(read(written, null)).toEqual([germanMobile]);
    expect(read(written, 'US')).toEqual([germanMobile]);
  });

  it('is read by the exit code of the country that is set', () => {
    expect(read('011 49 151 12345678', 'US')).toEqual([germanMobile]);
    expect(read('0011 49 151 12345678', 'AU')).toEqual([germanMobile]);
    expect(read('8~10 49 151 12345678', 'RU')).toEqual([germanMobile]);
    expect(read('0015 49 151 12345678', 'BR')).toEqual([germanMobile]);
    for (const [code, country] of exitCodes)
      for (const form of [`${code} 49 151 12345678`, `${code}4915112345678`])
        expect([country, read(form, country)]).toEqual([country, [germanMobile]]);
    expect(read('000 263 13 12345', 'KE')).toEqual(['+2631312345']);
  });

  it.each([
    ['001 65 9123 4567', 'HK', '+6591234567 HK', '+16591234567'],
    ['001 47 912 34 567', 'SG', '+4791234567 SG', '+14791234567'],
    // Numbers of Zimbabwe that the tables do not know.
    ['0011 263 13 12345', 'AU', '+2631312345 AU', '+12631312345'],
    ['009 1 201 555 0123', 'TH', '+12015550123 TH', '+912015550123'],
  ])(
    'is asked for where an exit code begins as 00 and a code would: %s in %s',
    (written, country, inside, abroad) => {
      expect(read(written, country)).toEqual([inside, abroad]);
    },
  );

  it.each([
    '+1 201-555-0123 ext. 12',
    '+1 201-555-0123 x12',
    '+1 201-555-0123x12',
    '+1 201-555-0123 #12',
    '+1 201-555-0123;ext=12',
    'tel:+12015550123;ext=12',
    '+1 201-555-0123,,12#',
    '+1 201-555-0123p12',
    '+1 201-555-0123 Durchwahl 12',
    '+1 201-555-0123, poste 12',
    '+1 201-555-0123 ramal: 12',
    '+1 201-555-0123 تحويلة ١٢',
    '+1 201-555-0123 שלוחה 12',
  ])('loses its extension, and that is said: %s', (written) => {
    expect(read(written)).toEqual(['+12015550123', 'extension']);
  });

  it('is read in the form that the network knows old accounts by', () => {
    expect(read('+52 1 55 1234 5678')).toEqual(['+5215512345678']);
    expect(read('+55 11 6123 4567')).toEqual(['+551161234567']);
    expect(read('+229 90 12 34 56')).toEqual(['+22990123456']);
  });
});

describe('a number without its country', () => {
  it.each([
    ['(327) 385-2454', 'US', ['+13273852454 US']],
    ['201-555-0123', 'US', ['+12015550123 US', '+2015550123']],
    ['15123456789', 'DE', ['+4915123456789 DE', '+15123456789']],
    ['015123456789', 'DE', ['+4915123456789 DE']],
    ['0151 12345678', 'DE', [`${germanMobile} DE`]],
    ['0151/12345678', 'DE', [`${germanMobile} DE`]],
    // 0491 is Leer's.
    ['4915112345678', 'DE', ['+494915112345678 DE', germanMobile]],
    ['4915112345678', '001', [germanMobile]],
    ['4915112345678', 'US', [germanMobile]],
    ['(11) 91234-5678', 'BR', ['+5511912345678 BR']],
    ['011 15-2345-6789', 'AR', ['+5491123456789 AR']],
    ['8 (912) 345-67-89', 'RU', ['+79123456789 RU']],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', ['+966501234567 SA']],
    ['07700 900123', 'GB', ['+447700900123 GB']],
    ['90 12 34 56', 'BJ', ['+22990123456 BJ']],
  ])('%s with %s', (written, country, readings) => {
    expect(read(written, country)).toEqual(readings);
  });

  it.each(['0151 12345678', '15112345678', '4915112345678', '٠٥٠١٢٣٤٥٦٧', '(327) 385-2454'])(
    'is of no country until one is named: %s',
    (written) => {
      expect(read(written)).toBe('number-needs-country');
      expect(read(written, 'ZZ')).toBe('number-needs-country');
    },
  );
});

it.each([
  ['', null, 'required'],
  [' \u200e ', null, 'required'],
  ['+49 151 CALL ME', null, 'number-has-letters'],
  ['hello', 'US', 'number-has-letters'],
  ['+49', null, 'number-too-short'],
  ['+49 15', null, 'number-too-short'],
  ['123', null, 'number-too-short'],
  ['123', 'US', 'number-too-short'],
  ['+49 151 1234 5678 9012 345', null, 'number-too-long'],
  ['+999 123 456 789', null, 'number-not-valid'],
  ['0151 12345678', 'US', 'number-not-of-country'],
  ['06 12345678', 'US', 'number-not-of-country'],
  ['06 12345678', 'MX', 'number-not-of-country'],
  ['+49 151 12345678 / +49 30 123456', null, 'more-than-one-number'],
  ['030 12345678 / 0151 12345678', 'DE', 'more-than-one-number'],
  ['0151 12345678', '001', 'number-not-valid'],
])('says what is wrong with %j', (written, country, problem) => {
  expect(read(written, country)).toBe(problem);
});
