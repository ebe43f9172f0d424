import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render-with-main.tsx';
import { FoldedText } from './folded-text.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
const folded = () => document.querySelector('[data-folded]');

it.each([
  ['of many lines', lines(2_000)],
  ['of one long line', 'word '.repeat(2_000)],
])('folds a text %s until all of it is asked for, and then no more', async (what, text) => {
  const { unmount } = renderPart(<FoldedText localId={what} text={text} />);
  // What is folded is there: it is copied, and found.
  expect(folded()?.textContent).toContain(text.slice(-8).trim());
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(folded()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  // Scrolled out of view, and back.
  unmount();
  renderPart(<FoldedText localId={what} text={text} />);
  expect(folded()).toBeNull();
});

it('shows the text of an ordinary message at once', () => {
  renderPart(<FoldedText localId="one" text={lines(50)} />);
  expect(folded()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('leaves the focus on the message whose button is gone', async () => {
  renderPart(
    <article>
      <button data-handle>Message actions</button>
      <FoldedText localId="one" text={lines(51)} />
    </article>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(folded()).toBeNull();
  expect(document.activeElement?.textContent).toBe('Message actions');
});
