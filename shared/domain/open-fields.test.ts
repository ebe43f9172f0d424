import { expect, it } from 'vitest';
import { fillOpen, fillOpenAddress, neighbour, openAddress, openFields } from './open-fields.ts';

const text = 'Hi {first name|there}, order {Order Number} of {day}, again {order number}';
const shown = (from: number, to: number) => text.slice(from, to);

it('finds fields as they are written in a message, and no code', () => {
  expect(openFields(text).map(({ key }) => key)).toEqual([
    'first name',
    'order number',
    'day',
    'order number',
  ]);
  expect(openFields('${home} {{x}} { } {1} {} {"a": 1} {a\nb}')).toEqual([]);
});

it('goes from one field to the next and back, and out at either end', () => {
  const forward: string[] = [];
  let place = { from: 0, to: 0 };
  for (let field = neighbour(openFields(text), { ...place, isBack: false }); field !== null;) {
    forward.push(shown(field.from, field.to));
    place = field;
    field = neighbour(openFields(text), { ...place, isBack: false });
  }
  expect(forward).toEqual(['{first name|there}', '{Order Number}', '{day}', '{order number}']);
  const back = neighbour(openFields(text), { ...place, isBack: true });
  expect(back && shown(back.from, back.to)).toBe('{day}');
  expect(neighbour(openFields(text), { from: 0, to: 0, isBack: true })).toBe(null);
  // Of a field in which the caret stands, the next.
  const within = neighbour(openFields(text), { from: 5, to: 5, isBack: false });
  expect(within && shown(within.from, within.to)).toBe('{Order Number}');
});

it('fills every field of one name, and leaves the others', () => {
  expect(fillOpen(text, { 'order number': 'A-17' })).toBe(
    'Hi {first name|there}, order A-17 of {day}, again A-17',
  );
  expect(fillOpen('https://x.org/{a b}/{c}', { 'a b': 'x/y' }, encodeURIComponent)).toBe(
    'https://x.org/x%2Fy/{c}',
  );
});

it('finds fields in an address that was read', () => {
  const { href } = new URL('https://x.org/{order number}/100%25?d={day}&n={número}&b={Order No}');
  const keys = (address: string) => openFields(openAddress(address)).map(({ key }) => key);
  expect(keys(href)).toEqual(['order number', 'day', 'número', 'order no']);
  const others = 'https://x.org/%7Ba/b%20c%7D?d=%7B%20%7D&e={"a":%201}';
  expect(openAddress(others)).toBe(others);
});

it('fills fields of an address that was read, which stays one', () => {
  const { href } = new URL('https://x.org/{order number}/a%20b?d={day}&n={número}');
  const half = fillOpenAddress(href, { day: '1/2' });
  expect(half).toBe('https://x.org/%7Border%20number%7D/a%20b?d=1%2F2&n=%7Bn%C3%BAmero%7D');
  const whole = fillOpenAddress(half, { 'order number': '{x}', número: '7' });
  expect(whole).toBe('https://x.org/%7Bx%7D/a%20b?d=1%2F2&n=7');
});
