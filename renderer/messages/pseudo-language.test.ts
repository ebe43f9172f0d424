import { parse } from '@formatjs/icu-messageformat-parser';
import IntlMessageFormat from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { MessageId } from './catalogue.ts';
import english from './en.json';
import { pseudoCatalogue } from './pseudo-language.ts';
import { textsOf } from './texts.ts';

const pseudo = pseudoCatalogue(english, 'en-XA');
const ids = Object.keys(english) as MessageId[];

/** Something for each argument of a message: a number where it is counted or a time. */
function valuesOf(message: string) {
  const names = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
  const isNumber = (name: string) =>
    new RegExp(`\\{${name}, (plural|number|date|time)`).test(message);
  return Object.fromEntries(names.map((name) => [name, isNumber(name) ? 2 : 'x']));
}

function format(messages: typeof english | typeof pseudo, id: MessageId): string {
  return textsOf(messages, { language: 'en', locale: 'en-GB' }).translate(
    id,
    valuesOf(english[id]),
  );
}

it.each(ids)('%s is sound ICU in English and in the pseudo-language', (id) => {
  const plain = format(english, id);
  const marked = format(pseudo, id);
  expect(marked).not.toBe(plain);
  expect(marked).toMatch(/^\[.*\]$/su);
});

it('marks letters and leaves arguments and their forms alone', () => {
  const { chats } = pseudoCatalogue(
    { chats: '{count, plural, one {# chat} other {# chats}} now' },
    'en-XA',
  );
  const marked = new IntlMessageFormat(chats ?? [], 'en-GB').format({ count: 2 });
  expect(marked).toMatch(/^\[2 çhátš ñöw( ~~~)+\]$/u);
});

it('takes a catalogue that is parsed already', () => {
  const parsed = { hello: parse('Hello {name}') };
  expect(pseudoCatalogue(parsed, 'en-XA')).toEqual(
    pseudoCatalogue({ hello: 'Hello {name}' }, 'en-XA'),
  );
});
