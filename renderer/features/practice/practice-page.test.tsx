import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import { practiceSwitches } from '../../../shared/domain/practice-switch.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { PracticePage } from './practice-page.tsx';

const instance = { instanceId: 'i', protocol: 'interface', kind: 'practice' } as Instance;

const off = Object.fromEntries(practiceSwitches.map((name) => [name, false]));

it('has nothing to begin at before its switches are there: a press would start the day over', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeMain({ 'practice.switches': () => promise.then(() => ok(off as never)) });
  renderPart(<PracticePage instance={instance} onChat={() => {}} onOther={() => {}} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
  resolve();
  expect(await screen.findByRole('switch', { name: 'Answer me' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy();
});

it('opens the chat of a number that does one thing where it is pressed', async () => {
  const main = fakeMain({
    'practice.switches': () => ok(off as never),
    'chats.open': ({ chatId }) => ok(chatFixture({ chatId })),
  });
  const opened: string[] = [];
  renderPart(
    <PracticePage
      instance={instance}
      onChat={(chatId) => opened.push(chatId)}
      onOther={() => {}}
    />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '+44 7700 900999' }));
  await waitFor(() => expect(opened).toEqual(['447700900999@c.us']));
  expect(main.inputs('chats.open')).toEqual([
    { instanceId: 'i', chatId: '447700900999@c.us', name: '' },
  ]);
});
