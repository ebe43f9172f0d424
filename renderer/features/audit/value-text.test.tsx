import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useText } from '../../messages/text.tsx';
import { renderPart } from '../../testing/render-with-main.tsx';
import { valueText } from './value-text.ts';

function Value({ name, value }: { name: string; value: string }) {
  return <p>{valueText(useText(), name, value)}</p>;
}

it.each([
  ['gapSeconds', '30', 'Interval between messages (seconds): 30'],
  ['safeSend', 'false', 'Safe send: No'],
  ['chatServiceAddress', 'https://chat.example', 'Chat service address: https://chat.example'],
  ['of-an-older-version', 'x', 'of-an-older-version: x'],
])('names %s as it is named where it is set', (name, value, text) => {
  renderPart(<Value name={name} value={value} />);
  expect(screen.getByRole('paragraph').textContent).toBe(text);
});
