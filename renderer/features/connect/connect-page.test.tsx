import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { appStatus } from '../../testing/app-status.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ConnectPage } from './connect-page.tsx';

const instance: Instance = {
  instanceId: 'i',
  name: 'Desk',
  kind: 'service',
  chatServiceAddress: 'https://chat.example.com/v1',
  smsServiceAddress: 'https://sms.example.com/v1',
  instanceUuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  accentHue: 200,
  own: { gapSeconds: null, pacePerMinute: null, parallel: null, hours: null },
  token: 'stored',
};

function open(errors: AppError[]) {
  const main = fakeMain({
    'app.status': () => ok(appStatus),
    'instances.connect': () => {
      const error = errors.shift();
      return error ? { ok: false, error } : ok(instance);
    },
  });
  const onConnected = vi.fn<(connected: Instance) => void>();
  renderPart(<ConnectPage onConnected={onConnected} onRestore={() => {}} />);
  return { main, onConnected, user: userEvent.setup() };
}

it('says what is wrong at its field, goes there, and keeps what was typed', async () => {
  const { user } = open([{ kind: 'invalid-input', field: 'instanceUuid', problem: 'not-a-uuid' }]);
  await user.type(screen.getByLabelText('Name'), 'Desk');
  await user.type(screen.getByLabelText('Instance UUID'), '1234');
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  const field = screen.getByRole('textbox', { name: 'Instance UUID' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toMatch(/Not a UUID/);
  expect(field).toHaveProperty('value', '1234');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Desk');
  expect(screen.queryByRole('button', { name: 'Connect anyway' })).toBe(null);
});

it('offers a way on where an address only did not answer', async () => {
  const { main, onConnected, user } = open([
    { kind: 'invalid-input', field: 'chatServiceAddress', problem: 'host-refused' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByRole('button', { name: 'Connect anyway' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(instance));
  expect(main.inputs('instances.connect')).toMatchObject([
    { evenIfUnreachable: false },
    { evenIfUnreachable: true },
  ]);
});

it('says where the token goes', async () => {
  open([]);
  expect(await screen.findByText(/Stored only until you quit/)).toBeTruthy();
});

it('shows the token while that is asked for', async () => {
  const { user } = open([]);
  const token = screen.getByLabelText('Access token');
  expect(token).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  expect(token).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide token' }));
  expect(token).toHaveProperty('type', 'password');
});
