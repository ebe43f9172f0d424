import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormattedText } from './formatted-text.tsx';

const shown = (text: string) => render(<FormattedText text={text} />).container;

it.each([
  ['*bold*', 'strong', 'bold'],
  ['_italic_', 'em', 'italic'],
  ['~strike~', 's', 'strike'],
  ['`mono`', 'code', 'mono'],
  ['```a *b*\nc```', 'pre', 'a *b*\nc'],
  ['> quoted\n> twice', 'blockquote', 'quoted\ntwice'],
  ['- one', 'ul > li', 'one'],
  ['1. one', 'ol > li', 'one'],
])('shows %j as the channel does', (text, element, content) => {
  expect(shown(text).querySelector(element)?.textContent).toBe(content);
});

it.each([
  ['see https://example.org/_a_b_.', 'https://example.org/_a_b_', 'see https://example.org/_a_b_.'],
  ['*track.example.org/1*', 'https://track.example.org/1', 'track.example.org/1'],
])('makes links of the addresses in %j', (text, address, content) => {
  const element = shown(text);
  expect(element.querySelector('a')?.getAttribute('href')).toBe(address);
  expect(element.textContent).toBe(content);
});

it('makes no link of what is code, or of no web page', () => {
  const text = '`https://example.org` javascript:alert(1) ana@example.org tel:+491';
  expect(shown(text).querySelector('a')).toBe(null);
});

it('nests formatting', () => {
  expect(shown('*all _of_ it*').querySelector('strong > em')?.textContent).toBe('of');
});

it('numbers a list from where the person began', () => {
  const list = shown('7. seven\n8. eight').querySelector('ol');
  expect([list?.start, list?.children.length]).toEqual([7, 2]);
});

it('keeps line breaks, blank lines and spaces', () => {
  expect(shown('one\n\n  two * three').textContent).toBe('one\n\n  two * three');
});

it('draws markup in a text as text', () => {
  const { children, textContent } = shown('*<b onclick=x>hi</b>*').querySelector('strong') ?? {};
  expect([children?.length, textContent]).toEqual([0, '<b onclick=x>hi</b>']);
});

it('keeps the empty line between a text or a list and the next list', () => {
  expect(shown('- a\n\n1. b').querySelector('[dir] > div')?.textContent).toBe('\n');
  expect(shown('so:\n\n- b').querySelector('[dir] > div')?.textContent).toBe('so:\n\n');
});

it.each([
  ['👍', true],
  ['👍🏽 🎉', true],
  ['👨‍👩‍👧🇧🇷❤️', true],
  ['👍👍👍👍', false],
  ['👍 ok', false],
  ['3', false],
  ['*', false],
  ['', false],
])('shows %j larger: %j', (text, isLarger) => {
  expect(shown(text).firstElementChild?.className.includes('emoji')).toBe(isLarger);
});
