import { act, screen } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, it } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import { firstMemory } from '../../../shared/contract/memory.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Learning } from './learning.tsx';

const instance = {
  instanceId: 'one',
  kind: 'service',
  protocol: 'interface',
} as unknown as Instance;

it('shows a tip once though main has not yet answered that the one before was seen', async () => {
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'memory.get': () => ok(firstMemory),
    'memory.set': () => new Promise<never>(() => {}),
  });
  const { hook, navigate } = memoryLocation({ path: '/templates' });
  renderPart(
    <Router hook={hook}>
      <Learning instance={instance} />
    </Router>,
  );
  expect((await screen.findByRole('complementary', { name: 'Tip' })).textContent).toContain(
    '{first name}',
  );

  act(() => navigate('/chats'));
  expect((await screen.findByRole('complementary', { name: 'Tip' })).textContent).toContain(
    'Ctrl+K',
  );
  expect(main.inputs('memory.set').at(-1)).toEqual({ seenTips: ['fields', 'palette'] });

  act(() => navigate('/templates'));
  expect(screen.queryByRole('complementary', { name: 'Tip' })).toBeNull();
});
