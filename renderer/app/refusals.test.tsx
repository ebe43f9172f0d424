import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Refusals } from './refusals.tsx';
import { diskFull, fakeMain, renderPart } from '../testing/render-with-main.tsx';
import { tell } from '../bridge/call.ts';
import { useToldMutation } from '../bridge/queries.ts';

function Buttons() {
  const { mutate } = useToldMutation('health.showLog');
  return (
    <>
      <button onClick={() => tell('health.clearProblems', {})}>Tell</button>
      <button onClick={() => mutate({})}>Change</button>
    </>
  );
}

it.each(['Tell', 'Change'])('says what main refused where nothing else does: %s', async (name) => {
  fakeMain({ 'health.showLog': () => diskFull, 'health.clearProblems': () => diskFull });
  renderPart(
    <>
      <Buttons />
      <Refusals />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('status')).textContent).toContain('disk');
});
