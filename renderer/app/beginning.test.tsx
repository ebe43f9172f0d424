import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import userEvent from '@testing-library/user-event';
import { Beginning } from './beginning.ts';

/** A page that is loaded after it was opened. */
function Console({ page, isThere }: { page: string; isThere: boolean }) {
  return (
    <>
      <Beginning page={page} />
      <a href="#outbox">Outbox</a>
      {isThere && (
        <main>
          <button type="button">Leave</button>
          <div data-pane="[role='switch']">
            <button type="button">Start over</button>
            <button type="button" role="switch" aria-checked="false">
              Answer me
            </button>
          </div>
        </main>
      )}
    </>
  );
}

async function open(page: string, before: () => void | Promise<void> = () => {}) {
  const console = (isThere: boolean) => (
    <StrictMode>
      <Console page={page} isThere={isThere} />
    </StrictMode>
  );
  const { rerender } = render(console(false));
  await before();
  // What watches the page is told after the change.
  await act(async () => rerender(console(true)));
  return document.activeElement;
}

it('gives the focus to where one begins in a page that comes later', async () => {
  expect(await open('practice')).toBe(screen.getByRole('switch'));
});

it('leaves it where it is, and to a page that gives it itself', async () => {
  const link = () => screen.getByRole('link');
  expect(await open('practice', () => link().focus())).toBe(link());
});

it('leaves it to a page that gives it itself', async () => {
  expect(await open('threads')).toBe(document.body);
});

it('moves nothing once a person has acted', async () => {
  const press = () => userEvent.setup().keyboard('{Shift}');
  expect(await open('practice', press)).toBe(document.body);
});
