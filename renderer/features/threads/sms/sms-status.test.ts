import { expect, it } from 'vitest';
import type { SmsMessage } from '../../../../shared/contract/sms.ts';
import { takesSms } from '../../../../shared/domain/sms.ts';
import type { Translate } from '../../../messages/text.tsx';
import { isOtherTime, smsStatusText, smsText } from './sms-status.ts';

const written: Translate = (key, values) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;
const message = (more: Partial<SmsMessage>): SmsMessage => ({
  messageId: 'm',
  isIncoming: false,
  text: 'Ten it is',
  isMissedCall: false,
  attachments: 0,
  isEncrypted: false,
  status: 'scheduled',
  failureReason: null,
  at: 0,
  sendAt: null,
  wishedAt: null,
  ...more,
});
const hour = 3_600_000;

it('says of an SMS that is scheduled for no time that it waits for the phone', () => {
  const moment = (at: number) => `at ${at}`;
  expect(smsStatusText(written, message({}), moment)).toBe('sms-status.pending');
  expect(smsStatusText(written, message({ sendAt: hour }), moment)).toContain('at 3600000');
});

it.each([
  [{ isMissedCall: true, text: '' }, 'sms.missed-call'],
  [{ isEncrypted: true, text: 'q83vEjRWeJA=' }, 'sms.encrypted'],
  [{ attachments: 1, text: '' }, 'sms.attachments {"count":1}'],
  [{ attachments: 2, text: 'Look' }, 'Look\nsms.attachments {"count":2}'],
])('shows %j as what it is', (more, text) => {
  expect(smsText(written, message(more))).toBe(text);
});

it('tells where the service plans another time than was asked for', () => {
  const asked = { wishedAt: 5 * hour };
  expect(isOtherTime(message({ ...asked, sendAt: 3 * hour }))).toBe(true);
  expect(isOtherTime(message({ ...asked, sendAt: null }))).toBe(true);
  expect(isOtherTime(message({ ...asked, sendAt: 5 * hour + 30_000 }))).toBe(false);
  expect(isOtherTime(message({ ...asked, sendAt: 3 * hour, status: 'sent' }))).toBe(false);
  expect(isOtherTime(message({ sendAt: hour }))).toBe(false);
});

it.each([
  ['+1 800 555 0123', true],
  ['7042', true],
  ['٠٥٠١٢٣٤٥٦٧', true],
  ['AMAZON', false],
  ['DHL-Info24', false],
  ['', false],
])('%j takes an SMS: %s', (number, takes) => {
  expect(takesSms(number)).toBe(takes);
});
