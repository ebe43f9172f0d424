import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { openComposer, sendOf, settings } from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const unnamed = { ...settings, sending: { ...settings.sending, agentName: '' } };
const shared = { 'team.get': () => ok({ ...teamFixture, shared: ['i'] }) };

it('asks a team’s member for the name before the first message, and sends it once there is one', async () => {
  const { main, user, box, onSent } = await openComposer({
    ...shared,
    'settings.get': () => ok(unnamed),
    'settings.set': () => ok(settings),
  });
  await user.type(box, 'hello{Enter}');
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  expect([name.getAttribute('value'), main.inputs('messages.send')]).toEqual(['Ben', []]);
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  await user.type(name, 'Ben B.{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('settings.set')).toEqual([{ sending: { agentName: 'Ben B.' } }]);
  expect(main.inputs('messages.send')).toEqual([sendOf('hello')]);
});

it('keeps what is written where the name is not told', async () => {
  const { main, user, box } = await openComposer({
    ...shared,
    'settings.get': () => ok(unnamed),
  });
  await user.type(box, 'hello{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(box).toHaveProperty('value', 'hello');
  expect(main.inputs('messages.send')).toEqual([]);
});

it.each([
  ['no team shares the number', { 'settings.get': () => ok(unnamed) }],
  [
    'there is a name',
    {
      ...shared,
      'settings.get': () => ok({ ...settings, sending: { ...settings.sending, agentName: 'Ada' } }),
    },
  ],
])('asks for none where %s', async (_name, answers) => {
  const { main, user, box } = await openComposer(answers);
  await user.type(box, 'hello{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('hello')]));
});
