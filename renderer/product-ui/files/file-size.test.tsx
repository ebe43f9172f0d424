import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-with-main.tsx';
import { useFileSize } from './file-size.ts';

function Size({ bytes }: { bytes: number }) {
  return <p>{useFileSize()(bytes)}</p>;
}

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_449, '1.4 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [2 ** 30, '1.1 GB'],
  [5e12, '5,000 GB'],
])('%d is %s', (bytes, words) => {
  renderPart(<Size bytes={bytes} />);
  expect(screen.getByText(words).textContent).toBe(words);
});
