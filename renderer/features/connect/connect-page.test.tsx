import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { PolicyStatus } from '../../../shared/contract/policy.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { appStatus } from '../../testing/app-status.ts';
import { noPolicy } from '../../testing/no-policy.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
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
    country: null,
  },
  probe: null,
  threadIdField: 'messageThreadId',
  threadIdFieldSince: 0,
  offers: null,
  token: 'stored',
};

async function open(errors: AppError[], policy: Partial<PolicyStatus> = {}, answers: Answers = {}) {
  const main = fakeMain({
    'app.status': () => ok(appStatus),
    'settings.policy': () => ok({ ...noPolicy, ...policy }),
    'instances.connect': () => {
      const error = errors.shift();
      return error ? { ok: false, error } : ok(instance);
    },
    'app.cancelAttempt': () => ok(null),
    ...answers,
  });
  const onConnected = vi.fn<(connected: Instance) => void>();
  renderPart(<ConnectPage onConnected={onConnected} onRestore={() => {}} />);
  await screen.findByRole('button', { name: 'Connect' });
  return { main, onConnected, user: userEvent.setup() };
}

const described = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
};

it.each([
  ['Name', 'name', 'required', '', /Enter a name/],
  ['Chat service address', 'chatServiceAddress', 'needs-https', 'http://a.example/v1', /https/],
  ['SMS service address', 'smsServiceAddress', 'has-query', 'https://a.example/v1?x=1', /\?/],
  ['Instance UUID', 'instanceUuid', 'not-a-uuid', '1234', /Not a UUID/],
  ['Access token', 'accessToken', 'line-break', 'two words', /must be a single line/],
] as const)(
  'says what is wrong at its field, goes there, and keeps what was typed: %s',
  async (label, field, problem, value, words) => {
    const { main, user } = await open([{ kind: 'invalid-input', field, problem }]);
    await user.type(screen.getByLabelText('Name'), 'Desk');
    const box = screen.getByLabelText(label);
    await user.clear(box);
    if (value !== '') await user.type(box, value);
    await user.click(screen.getByRole('button', { name: 'Connect' }));

    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(described(label)).toMatch(words);
    expect(box).toHaveProperty('value', value);
    expect(main.inputs('instances.connect')).toMatchObject([{ [field]: value }]);
    expect(screen.queryByRole('button', { name: 'Connect anyway' })).toBe(null);
  },
);

it('says at each of several fields what is wrong, and goes to the first', async () => {
  const required = (field: string) => ({ field, problem: 'required' as const });
  const others = [required('instanceUuid'), required('accessToken')];
  const { user } = await open([
    { kind: 'invalid-input', ...required('chatServiceAddress'), others },
  ]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const address = screen.getByLabelText('Chat service address');
  await waitFor(() => expect(document.activeElement).toBe(address));
  for (const label of ['Chat service address', 'Instance UUID', 'Access token'])
    expect(described(label)).toMatch(/Enter the/);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe(null);
});

it('calls the fields of WAHA by their own names in what it says of them', async () => {
  const required = (field: string) => ({ field, problem: 'required' as const });
  const others = [required('instanceUuid'), required('accessToken')];
  const { user } = await open([
    { kind: 'invalid-input', ...required('chatServiceAddress'), others },
  ]);
  await user.selectOptions(screen.getByLabelText('Kind of service'), 'waha');
  expect(screen.getByLabelText('Session')).toHaveProperty('value', 'default');
  await user.clear(screen.getByLabelText('Session'));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(described('WAHA address')).toBe('Enter WAHA’s address.'));
  expect(described('Session')).toBe('Enter the session.');
  expect(described('API key')).toContain('Enter the API key.');
});

it('shows that the addresses are being checked, which can be given up', async () => {
  const { main, user } = await open([], {}, { 'instances.connect': () => new Promise(() => {}) });
  const address = screen.getByLabelText('SMS service address');
  await user.type(address, 'https://silent.example/v1');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Checking the addresses…');
  await screen.findByText(/\d s of 10 s/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Checking the addresses…')).toBe(null));
  const [asked] = main.inputs('instances.connect') as { attemptId: string }[];
  expect(main.inputs('app.cancelAttempt')).toEqual([{ attemptId: asked?.attemptId }]);
  expect(address).toHaveProperty('value', 'https://silent.example/v1');
});

it.each([
  ['host-refused', /refuses connections/],
  ['host-silent', /doesn’t respond/],
  ['web-page', /This address returns a web page/],
] as const)('offers a way on where an address answers with %s', async (problem, words) => {
  const { main, onConnected, user } = await open([
    { kind: 'invalid-input', field: 'chatServiceAddress', problem },
  ]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(described('Chat service address')).toMatch(words));
  await user.click(await screen.findByRole('button', { name: 'Connect anyway' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(instance));
  expect(main.inputs('instances.connect')).toMatchObject([
    { evenIfUnreachable: false },
    { evenIfUnreachable: true },
  ]);
});

it('keeps all that was typed where the instance could not be saved, and says why', async () => {
  const { main, onConnected, user } = await open([
    { kind: 'storage', reason: 'full', detail: 'database or disk is full' },
  ]);
  await user.type(screen.getByLabelText('Name'), 'Desk');
  await user.type(screen.getByLabelText('Access token'), 'typed');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(onConnected).toHaveBeenCalledWith(instance));
  const typed = { name: 'Desk', accessToken: 'typed' };
  expect(main.inputs('instances.connect')).toMatchObject([typed, typed]);
});

it('says where the token goes', async () => {
  await open([]);
  expect(await screen.findByText(/Kept only until you quit/)).toBeTruthy();
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
