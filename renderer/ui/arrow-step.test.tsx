import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { arrowStep } from './arrow-step.ts';

it.each([
  ['ltr', [1, -1, null]],
  ['rtl', [-1, 1, null]],
] as const)('arrow keys lead along the line, read %s', async (direction, expected) => {
  const steps: (1 | -1 | null)[] = [];
  render(
    <button style={{ direction }} onKeyDown={(event) => steps.push(arrowStep(event))}>
      go
    </button>,
  );
  screen.getByRole('button').focus();
  await userEvent.setup().keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}');
  expect(steps).toEqual(expected);
});
