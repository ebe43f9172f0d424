import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChatLink } from './chat-link.ts';

it.each([
  ['postline://chat/+4915112345678', '+4915112345678', ''],
  ['postline://chat/4915112345678?text=Hello%20there%0AAna', '4915112345678', 'Hello there\nAna'],
  ['POSTLINE://chat/%2B49%20151%2012345678/', '+49 151 12345678', ''],
  ['postline://chat/120363025246125486@g.us?text=hi', '120363025246125486@g.us', 'hi'],
  ['tel:+49-151-12345678', '+49-151-12345678', ''],
  ['sms:+4915112345678?body=On%20my%20way', '+4915112345678', 'On my way'],
  ['sms:+15551234567&body=Hello', '+15551234567', 'Hello'],
  ['sms:+15551234567;body=Hello', '+15551234567', 'Hello'],
  ['sms://+15551234567?body=Hello', '+15551234567', 'Hello'],
  ['sms:+15551234567/?body=Hello', '+15551234567', 'Hello'],
  ['tel://+15551234567', '+15551234567', ''],
  ['sms:+15551234567?body=1+1=2', '+15551234567', '1+1=2'],
  ['sms:+15551234567?Body=Hello', '+15551234567', 'Hello'],
  ['SMS:+15551234567?x=1&BODY=Hello', '+15551234567', 'Hello'],
  ['sms:+15551234567?body=100% sure', '+15551234567', '100% sure'],
  ['sms:+15551234567?body=a%0D%0Ab', '+15551234567', 'a\nb'],
  ['tel:7042;phone-context=+4930123', '7042', ''],
  ['tel:+15551234567;ext=12;isub=7', '+15551234567;ext=12', ''],
  ['tel:%2B49%20151%2012345678', '+49 151 12345678', ''],
  ['tel:٠٥٠١٢٣٤٥٦٧', '٠٥٠١٢٣٤٥٦٧', ''],
  ['smsto:+15551234567?body=Hello', '+15551234567', 'Hello'],
  ['SMSTO:+15551234567:Hello: there', '+15551234567', 'Hello: there'],
  ['whatsapp://send?phone=4915112345678&text=Hello%20there', '+4915112345678', 'Hello there'],
  ['whatsapp://send/?text=Hello&phone=%2B4915112345678', '+4915112345678', 'Hello'],
  ['whatsapp://send?text=Hello', '', 'Hello'],
  ['https://wa.me/4915112345678?text=1%2B1=2', '+4915112345678', '1+1=2'],
  ['https://wa.me/+4915112345678', '+4915112345678', ''],
  ['https://wa.me/?text=Hello', '', 'Hello'],
  ['https://api.whatsapp.com/send?phone=4915112345678', '+4915112345678', ''],
  ['WhatsApp://Send?Phone=4915112345678&Text=Hello', '+4915112345678', 'Hello'],
  ['whatsapp:4915112345678', '+4915112345678', ''],
  ['wa.me/4915112345678?text=a+b', '+4915112345678', 'a b'],
  ['https://wa.me/004915112345678', '004915112345678', ''],
  ['https://wa.me/4915112345678?text=100%', '+4915112345678', '100%'],
  ['postline:chat/+4915112345678?Text=Hello', '+4915112345678', 'Hello'],
  ['postline:///chat/4915112345678?body=Hello#top', '4915112345678', 'Hello'],
  ['postline://chat?number=%2B4915112345678&text=a+b', '+4915112345678', 'a b'],
  ['callto:+4915112345678', '+4915112345678', ''],
  ['sms:+15105550101;foo=bar?body=hello%20there', '+15105550101', 'hello there'],
  ['tel:+1-201-555-0123', '+1-201-555-0123', ''],
  ['tel:863-1234;phone-context=+1-914-555', '863-1234', ''],
  ['sms:?body=Hello', '', 'Hello'],
  ['sms:ana?body=Hello', '', 'Hello'],
  ['postline://chat/?text=Hello', '', 'Hello'],
  ['postline://chat/%E0%A4?text=Hello', '', 'Hello'],
])('reads %s', (address, number, text) => {
  expect(readChatLink(address)).toEqual({ number, text });
});

it.each([
  'postline://chat/',
  'postline://settings/1',
  'postline://chat/nobody',
  'postline://chatter/1',
  'https://wa.me/message/ABC123',
  'https://wa.me/c',
  'postline://chat/%',
  `postline://chat/${'1'.repeat(65)}`,
  `postline://chat/1?text=${'x'.repeat(9_000)}`,
])('takes no number from %s', (address) => {
  expect(readChatLink(address)).toEqual({ number: '', text: '' });
});

it.each([
  '',
  '--hidden',
  '/home/ana/photo.png',
  'https://example.com/postline://chat/1',
  'https://wa.me.example.com/4915112345678',
  'javascript:1',
])('leaves %j to others', (argument) => {
  expect(readChatLink(argument)).toBeNull();
});

it('takes away what would show the text as another', () => {
  const text = 'pay\u202e 001 \u2066now\u0000\u001b[2J\tplease';
  const read = readChatLink(`postline://chat/4915112345678?text=${encodeURIComponent(text)}`);
  expect(read?.text).toBe('pay 001 now[2Jplease');
});

it('never throws, and never says more than it may', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (rest) => {
      const read = readChatLink(`postline://chat/${rest}`);
      expect(read?.number.length).toBeLessThanOrEqual(64);
      expect(read?.text.length).toBeLessThanOrEqual(4_000);
    }),
  );
});
