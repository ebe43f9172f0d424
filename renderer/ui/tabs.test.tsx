import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

const names = ['one', 'two', 'three'] as const;

function Some({ isColumn }: { isColumn: boolean }) {
  const [chosen, setChosen] = useState<(typeof names)[number]>('one');
  const tabs = names.map((value) => ({ value, label: value, content: `of ${value}` }));
  return <Tabs isColumn={isColumn} chosen={chosen} tabs={tabs} onChoose={setChosen} />;
}

it.each([
  [true, '{ArrowDown}', '{ArrowUp}', 'vertical'],
  [false, '{ArrowRight}', '{ArrowLeft}', null],
])(
  'is gone through by keys in the direction that is seen (column: %s)',
  async (isColumn, on, back, said) => {
    render(<Some isColumn={isColumn} />);
    expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe(said);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'one' }));
    await user.keyboard(on);
    await screen.findByText('of two');
    await user.keyboard(`${back}${back}`);
    await screen.findByText('of three');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'three' }));
  },
);
