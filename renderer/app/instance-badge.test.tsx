import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChatCounts } from '../../shared/contract/chats.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import type { OutboxStatus } from '../../shared/contract/outbox.ts';
import { fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { InstanceBadge } from './instance-badge.tsx';

it('leads to another instance also where there is only one', async () => {
  fakeMain({});
  const instance = { instanceId: 'i', name: 'Berlin' } as Instance;
  renderPart(
    <nav>
      <InstanceBadge instance={instance} instances={[instance]} />
    </nav>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'BE, Berlin. Switch instance' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Berlin' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Connect another instance' }));
  await waitFor(() => expect(location.pathname).toBe('/connect'));
});

it('says what waits in another instance, and how often one is called there, without being opened', async () => {
  const counted = { unread: 0, calls: 0 };
  fakeMain({
    'chats.counts': ({ instanceId }) =>
      ok((instanceId === 'shop' ? { unread: 2, calls: 1 } : counted) as ChatCounts),
    'outbox.status': () => ok({ needsReview: 0 } as OutboxStatus),
  });
  const [berlin, shop, empty] = ['Berlin', 'Shop', 'Empty'].map(
    (name) => ({ instanceId: name.toLowerCase(), name, accentHue: 155 }) as Instance,
  );
  if (!berlin || !shop || !empty) throw new Error('there are three');
  renderPart(
    <nav>
      <InstanceBadge instance={berlin} instances={[berlin, shop, empty]} />
    </nav>,
  );
  const badge = screen.getByRole('button', { name: 'BE, Berlin. Switch instance' });
  await waitFor(() =>
    expect(badge.title).toMatch(/^Berlin\n.*Shop.*: .*2 unread chats · Mentions and assignments 1/),
  );
  expect(badge.title).not.toContain('Empty');
  await userEvent.click(badge);
  expect(
    await screen.findByRole('menuitemradio', { name: /^Shop.*Mentions and assignments 1/ }),
  ).toBeTruthy();
});
