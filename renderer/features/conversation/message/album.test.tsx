import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Media, Message } from '../../../../shared/contract/messages.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { Album } from './album.tsx';
import type { ActionProblem } from './use-message-actions.ts';

const picture: Media = {
  kind: 'media',
  sendAs: 'image',
  source: { kind: 'file', size: 9 },
  fileName: '',
  mimetype: 'image/jpeg',
  hasThumbnail: true,
  hasContent: true,
  voice: null,
};

function show(
  count: number,
  change: Partial<Message> = {},
  selected: Set<string> | null = null,
  problem: ActionProblem | null = null,
) {
  fakeMain({});
  const onAction = vi.fn<(kind: MessageAction, localId: string) => void>();
  const messages = Array.from({ length: count }, (_, index) => ({
    ...acceptedMessage,
    ...change,
    localId: String(index),
    text: index === 0 ? 'The parcel' : '',
    content: { ...picture, fileName: `${index}.jpg` },
  }));
  renderPart(
    <Album
      instanceId="i"
      messages={messages}
      problem={problem}
      tabStop={String(count - 1)}
      marked={null}
      menuOf={null}
      selected={selected}
      isStateDrawn
      isJoined={false}
      isWriterDrawn={false}
      onAction={onAction}
    />,
  );
  return { onAction };
}

it('shows four pictures of eight, each a message of its own, and all on a press', async () => {
  show(8);
  const articles = () => screen.getAllByRole('article');
  expect(articles()).toHaveLength(4);
  expect(articles()[0]?.textContent).toContain('The parcel');
  for (const article of articles()) {
    expect(article.textContent).toContain('Accepted');
    expect(within(article).getByRole('button', { name: 'Message actions' })).toBeTruthy();
  }
  // Tab reaches it by one that is seen.
  const stops = screen.getAllByRole('button', { name: 'Message actions' });
  expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 more pictures' }));
  expect(articles()).toHaveLength(8);
  expect(screen.getByRole('button', { name: 'Open image 7.jpg' })).toBeTruthy();
});

it('shows all that can be selected', () => {
  show(6, {}, new Set(['1', '5']));
  const checks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select message' });
  expect(checks.map(({ checked }) => checked)).toEqual([false, true, false, false, false, true]);
});

it('cancels all that waits by the word below it', async () => {
  const { onAction } = show(3, { state: 'queued' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onAction.mock.calls).toEqual([
    ['cancel', '0'],
    ['cancel', '1'],
    ['cancel', '2'],
  ]);
});

it.each([
  ['says why one of its pictures', '1', true],
  ['says nothing where another message', 'other', false],
])('%s could not be changed', (_what, localId, isSaid) => {
  const error = { kind: 'storage', detail: 'disk full' } as const;
  show(3, { state: 'queued' }, null, { localId, error });
  expect(screen.queryByText(/disk/) !== null).toBe(isSaid);
});
