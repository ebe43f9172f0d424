import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FiguresTable } from './figures-table.tsx';

it('draws a share as that part of its whole, which is named, however large the others are', () => {
  const { container } = render(
    <FiguresTable
      heading="By agent"
      titles={['Agent', 'Sent']}
      of="of all sent"
      empty=""
      rows={[
        { key: 'ana', cells: ['Ana', '1'], share: 1 / 8 },
        { key: 'jan', cells: ['Jan', '2'], share: 2 / 8 },
        { key: 'priya', cells: ['Priya', '0'], share: 0 },
      ]}
    />,
  );
  const bars = [...container.querySelectorAll<HTMLElement>('[data-tone]')];
  expect(bars.map(({ style }) => style.inlineSize)).toEqual(['12.5%', '25%', '0%']);
  expect(screen.getByText('of all sent')).toBeTruthy();
});
