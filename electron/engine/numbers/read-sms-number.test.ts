import { expect, it } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { readSmsNumber } from './read-sms-number.ts';

const read = (written: string, country: string | null) => {
  try {
    return readSmsNumber(written, country).numbers.map(({ to }) => to);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.appError.kind === 'invalid-input' ? error.appError.problem : error.appError;
  }
};

it.each([
  ['+49 151 12345678', null, ['+4915112345678']],
  ['0151 12345678', 'DE', ['+4915112345678']],
  ['(327) 385-2454', 'US', ['+13273852454']],
  ['15123456789', 'DE', ['+4915123456789', '+15123456789']],
  // As the country dials it now.
  ['+52 1 55 1234 5678', null, ['+525512345678']],
  ['+55 11 6123-4567', null, ['+5511961234567']],
  // Short codes stay what they are.
  ['72727', null, ['72727']],
  ['72727', 'US', ['72727']],
  ['727 27', 'US', ['72727']],
  ['116117', 'DE', ['116117']],
  ['1234567', 'US', ['1234567']],
  // The Falkland Islands have numbers of five digits.
  ['51234', 'FK', ['+50051234', '51234']],
  ['1234567', null, 'number-needs-country'],
  ['0151 12345678', null, 'number-needs-country'],
  ['AMAZON', 'US', 'number-has-letters'],
  ['12', 'US', 'number-too-short'],
  ['', 'US', 'required'],
])('%s with %s', (written, country, to) => {
  expect(read(written, country)).toEqual(to);
});
