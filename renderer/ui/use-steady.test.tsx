import { render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, Profiler, useState } from 'react';
import { expect, it } from 'vitest';
import { useSteady } from './use-steady.ts';

it('does what the last functions do, and has a part that is given them drawn once', async () => {
  const drawn: string[] = [];
  const Part = memo(function Part({ onPress }: { onPress: (by: number) => void }) {
    return (
      <Profiler id="part" onRender={(_id, phase) => drawn.push(phase)}>
        <button onClick={() => onPress(2)}>more</button>
      </Profiler>
    );
  });
  function Page() {
    const [count, setCount] = useState(1);
    const acts = useSteady({ onPress: (by: number) => setCount(count * by) });
    return (
      <>
        <output>{count}</output>
        <Part {...acts} />
      </>
    );
  }
  const page = within(render(<Page />).container);
  const user = userEvent.setup();
  for (const shown of ['2', '4', '8']) {
    await user.click(page.getByRole('button'));
    expect(page.getByRole('status').textContent).toBe(shown);
  }
  expect(drawn).toEqual(['mount']);
});
