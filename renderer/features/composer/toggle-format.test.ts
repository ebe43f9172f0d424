import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextEdit } from '../../ui/type-edit.ts';
import { type FormatMark, toggleFormat } from './toggle-format.ts';

/** A text with its selection between `[` and `]`. */
function parse(written: string): [text: string, start: number, end: number] {
  const start = written.indexOf('[');
  return [written.replace(/[[\]]/g, ''), start, written.indexOf(']') - 1];
}

function edited(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function toggled(written: string, mark: FormatMark = '*'): string {
  const [text, start, end] = parse(written);
  const edit = toggleFormat(text, start, end, mark);
  const result = edited(text, edit);
  const { selectFrom, selectTo } = edit;
  return `${result.slice(0, selectFrom)}[${result.slice(selectFrom, selectTo)}]${result.slice(selectTo)}`;
}

it.each([
  ['say [hello] now', 'say *[hello]* now'],
  ['say *[hello]* now', 'say [hello] now'],
  ['say [*hello*] now', 'say [hello] now'],
  ['say[ hello ]now', 'say *[hello]* now'],
  ['say [] now', 'say *[]* now'],
  ['say *[]* now', 'say [] now'],
  ['_[hello]_', '_*[hello]*_'],
  ['[one\n\n  *two*]', '[*one*\n\n  *two*]'],
  ['[*one*\n  *two*]', '[one\n  two]'],
])('makes %j into %j', (before, after) => expect(toggled(before)).toBe(after));

it('uses the mark it was asked for', () => expect(toggled('[x]', '`')).toBe('`[x]`'));

it('gives back any text when it is done twice', () => {
  const selection = fc
    .tuple(fc.string(), fc.string({ minLength: 1 }), fc.string())
    .filter(([, inner]) => inner.trim() === inner && !inner.includes('*'));
  fc.assert(
    fc.property(selection, ([before, inner, after]) => {
      const text = before + inner + after;
      const once = toggleFormat(text, before.length, before.length + inner.length, '*');
      const changed = edited(text, once);
      const twice = toggleFormat(changed, once.selectFrom, once.selectTo, '*');
      expect(edited(changed, twice)).toBe(text);
    }),
  );
});
