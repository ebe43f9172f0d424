import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Instance } from '../../shared/contract/instances.ts';
import { fakeMain, renderPart } from '../testing/render-with-main.tsx';
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
