import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The zones of a country, also where the engine under these tests knows none. One of Japan is not that of the machine. */
const zones: Record<string, string[]> = {
  JP: [new Date().getTimezoneOffset() === -540 ? 'Atlantic/Reykjavik' : 'Asia/Tokyo'],
  US: ['America/New_York', 'America/Los_Angeles'],
};
const known = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, 'getTimeZones');
beforeEach(() => {
  Object.assign(Intl.Locale.prototype, {
    getTimeZones(this: Intl.Locale) {
      return zones[this.region ?? ''];
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(Intl.Locale.prototype, 'getTimeZones');
  if (known) Object.defineProperty(Intl.Locale.prototype, 'getTimeZones', known);
});

it.each([
  ['JP', 5],
  // It keeps several times, and nothing tells which.
  ['US', 0],
  [null, 0],
])('says the time in the country of a number without a chat: %s', async (country, times) => {
  fakeMain({
    'instances.list': () => ok({ instances: [], activeInstanceId: null } as never),
    'imports.watched': () => ok({ canPick: true, folder: null, unknown: [] }),
  });
  renderPart(
    <ScheduleDialog
      instanceId="i"
      title="Send later"
      action="schedule.schedule"
      country={country}
      onPick={() => {}}
      onClose={() => {}}
    />,
  );
  const usual = await screen.findAllByRole('button', { name: /morning|evening|hour/ });
  const shown = screen.queryAllByText(/^for them: /);
  expect(shown.length).toBe(times === 0 ? 0 : usual.length + 1);
});
