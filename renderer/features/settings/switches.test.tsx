import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { appStatus } from '../../testing/app-status.ts';
import { noPolicy } from '../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { NotificationsTab } from './notifications-tab.tsx';

it('has a switch for what acts at once, and shows what main has said', async () => {
  let settings = defaultSettings;
  const main = fakeMain({
    'settings.get': () => ok(settings),
    'settings.policy': () => ok(noPolicy),
    'app.status': () => ok(appStatus),
    'team.get': () => ok({ ...teamFixture, membership: null }),
    'settings.set': ({ notifications }) => {
      settings = {
        ...settings,
        notifications: { ...settings.notifications, ...notifications },
      } as typeof settings;
      return ok(null as never);
    },
  });
  renderPart(<NotificationsTab />);
  const unknown = await screen.findByRole('switch', { name: 'Unknown messages' });
  expect(unknown).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null);
  await userEvent.click(unknown);
  expect(main.inputs('settings.set')).toEqual([{ notifications: { unknown: false } }]);
});
