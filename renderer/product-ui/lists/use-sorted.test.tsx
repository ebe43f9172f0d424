import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import english from '../../messages/en.json';
import { TextProvider } from '../../messages/text-provider.tsx';
import { useSorted } from './use-sorted.ts';

const names = ['Zoll', 'Lager 10', 'Ärger', 'Lager 2', 'alt', 'Öl', 'Post'];

function Names() {
  const sorted = useSorted();
  return <p>{sorted(names, (name) => name).join(', ')}</p>;
}

it.each([
  ['de-DE', 'alt, Ärger, Lager 2, Lager 10, Öl, Post, Zoll'],
  // There they are letters of their own, the last ones.
  ['sv-SE', 'alt, Lager 2, Lager 10, Post, Zoll, Ärger, Öl'],
])('names stand in the order of the language, numbers by their value: %s', (locale, expected) => {
  render(
    <TextProvider language="en" locale={locale} catalogue={english}>
      <Names />
    </TextProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});
