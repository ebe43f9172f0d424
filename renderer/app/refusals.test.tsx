import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import english from '../messages/en.json';
import { TextProvider } from '../messages/text-provider.tsx';
import { showToast } from '../ui/toast.tsx';
import { Refusals } from './refusals.tsx';
import { fakeMain, renderPart } from '../testing/render-with-main.tsx';
import type { AppError } from '../../shared/domain/app-error.ts';
import { tell } from '../bridge/call.ts';
import { useToldMutation } from '../bridge/queries.ts';

/** A toast of the test before may still be there: each has words of its own. */
function refuseWith(words: string) {
  const error: AppError = {
    kind: 'rejected',
    status: 422,
    messages: [words],
    notOnNetwork: false,
  };
  const refused = () => ({ ok: false, error }) as const;
  fakeMain({ 'health.showLog': refused, 'health.clearProblems': refused });
}

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
  refuseWith(`${name} is refused.`);
  renderPart(
    <>
      <Buttons />
      <Refusals />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${name} is refused.`));
});

/** As the page is: what says refusals is loaded after what is pressed. */
function Loading() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <Buttons />
      <button onClick={() => setLoaded(true)}>Load</button>
      {isLoaded && <Refusals />}
    </>
  );
}

it.each(['Tell', 'Change'])('says what was refused before it was there: %s', async (name) => {
  refuseWith(`${name} is refused early.`);
  renderPart(<Loading />);
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(`${name} is refused early.`),
  );
});

it('takes a toast away with the language that it was said in', async () => {
  fakeMain({});
  function Page() {
    const [language, setLanguage] = useState<'en' | 'de'>('en');
    return (
      <TextProvider language={language} locale={language} catalogue={english}>
        <button onClick={() => setLanguage('de')}>Deutsch</button>
        <Refusals />
      </TextProvider>
    );
  }
  renderPart(<Page />);
  act(() => showToast({ text: 'Chat closed.' }));
  await screen.findByText('Chat closed.');
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(screen.queryByText('Chat closed.')).toBeNull();
});
