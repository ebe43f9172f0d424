import { expect, it } from 'vitest';
import shapes from '../../../../tests/shapes/sms.json' with { type: 'json' };
import { readSms } from './sms.ts';

it.each(shapes)('$server: $case', ({ row, becomes }) => {
  expect(readSms(row)).toMatchObject(becomes);
});
