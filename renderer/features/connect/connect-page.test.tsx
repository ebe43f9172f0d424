import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { PolicyStatus } from '../../../shared/contract/policy.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { appStatus } from '../../testing/app-status.ts';
import { noPolicy } from '../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ConnectPage } from './connect-page.tsx';

const instance: Instance = {
  instanceId: 'i',
  name: 'Desk',
  kind: 'service',
  protocol: 'interface',
  chatServiceAddress: 'https://chat.example.com/v1',
  smsServiceAddress: 'https://sms.example.com/v1',
  instanceUuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  accentHue: 200,
  notOffered: [],
  own: {
    gapSeconds: null,
    pacePerMinute: null,
    parallel: null,
    hours: null,
    firstContactsPerDay: null,
  },
  probe: null,
  threadIdField: 'messageThreadId',
  threadIdFieldSince: 0,
  offers: null,
  token: 'stored',
};

async function open(errors: AppError[], policy: Partial<PolicyStatus> = {}) {
  const main = fakeMain({
    'app.status': () => ok(appStatus),
    'policy.get': () => ok({ ...noPolicy, ...policy }),
    'instances.connect': () => {
      const error = errors.shift();
      return error ? { ok: false, error } : ok(instance);
    },
  });
  const onConnected = vi.fn<(connected: Instance) => void>();
  renderPart(<ConnectPage onConnected={onConnected} onRestore={() => {}} />);
  await screen.findByRole('button', { name: 'Connect' });
  return { main, onConnected, user: userEvent.setup() };
}

it('says what is wrong at its field, goes there, and keeps what was typed', async () => {
  const { user } = await open([
    { kind: 'invalid-input', field: 'instanceUuid', problem: 'not-a-uuid' },
  ]);
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
  const { main, onConnected, user } = await open([
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
  await open([]);
  expect(await screen.findByText(/Stored only until you quit/)).toBeTruthy();
});

it('shows the token while that is asked for', async () => {
  const { user } = await open([]);
  const token = screen.getByLabelText('Access token');
  expect(token).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  expect(token).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide token' }));
  expect(token).toHaveProperty('type', 'password');
});

const offered = [
  {
    name: 'Support Berlin',
    chatServiceAddress: 'https://chat.example.com/v1',
    smsServiceAddress: 'https://sms.example.com/v1',
    instanceUuid: null,
  },
  {
    name: 'Support Lisbon',
    chatServiceAddress: 'https://chat.example.net/v1',
    smsServiceAddress: 'https://sms.example.net/v1',
    instanceUuid: instance.instanceUuid,
  },
];

it('is filled in with what the organization offers, which cannot be changed where it is locked', async () => {
  const { main, user } = await open([], { instances: offered, locked: ['instances'] });
  const address = screen.getByRole('textbox', { name: 'Chat service address' });
  expect(address).toHaveProperty('value', 'https://chat.example.com/v1');
  expect(address).toHaveProperty('readOnly', true);
  const uuid = screen.getByRole('textbox', { name: 'Instance UUID' });
  expect(uuid).toHaveProperty('readOnly', false);
  expect(document.activeElement).toBe(uuid);
  await user.type(screen.getByLabelText('Access token'), 'typed');

  await user.selectOptions(screen.getByLabelText('Instance'), 'Support Lisbon');
  expect(uuid).toHaveProperty('readOnly', true);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(main.inputs('instances.connect')).toMatchObject([{ ...offered[1], accessToken: 'typed' }]);
});

it('leaves room for others where it is not', async () => {
  const { user } = await open([], { instances: offered });
  await user.selectOptions(screen.getByLabelText('Instance'), 'Another instance');
  const address = screen.getByRole('textbox', { name: 'Chat service address' });
  expect(address).toHaveProperty('value', '');
  expect(address).toHaveProperty('readOnly', false);
});
