import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useState } from 'react';
import { noPolicy } from '../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { aimAtSetting } from './aimed-setting.ts';
import { Part, Setting } from './set-by-organization.tsx';

function Copies() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <button>Elsewhere</button>
      <Setting of="media.keepCopies" hides={!isOn && 'media.largestMegabytes'}>
        <button onClick={() => setOn(true)}>Keep copies</button>
      </Setting>
      {isOn && (
        <Setting of="media.largestMegabytes">
          <button>Largest</button>
        </Setting>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

it('brings to the setting that hides the one that is looked for, and leaves the focus there', async () => {
  fakeMain({ 'settings.policy': () => ok(noPolicy) });
  renderPart(<Copies />);
  act(() => aimAtSetting('media.largestMegabytes'));
  expect(focused()).toBe('Keep copies');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Largest' })).toBeTruthy();
  expect(focused()).toBe('Keep copies');
});

it('does not fetch back who has done something else before the setting is there', async () => {
  fakeMain({ 'settings.policy': () => ok(noPolicy) });
  act(() => aimAtSetting('media.keepCopies'));
  await userEvent.click(document.body);
  renderPart(<Copies />);
  expect(focused()).not.toBe('Keep copies');
  act(() => aimAtSetting('media.keepCopies'));
  expect(focused()).toBe('Keep copies');
});

it('brings to the heading of a part that is no single field', () => {
  fakeMain({});
  renderPart(
    <Part of="retention.heading">
      <h2>Old messages</h2>
      <button>Change…</button>
    </Part>,
  );
  act(() => aimAtSetting('retention.heading'));
  expect(focused()).toBe('Old messages');
});
