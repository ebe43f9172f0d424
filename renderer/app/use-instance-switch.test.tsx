import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { keyOf, makeQueryClient, queryOf } from '../bridge/queries.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import { inInstance } from '../product-ui/chat/chat-switch.ts';
import { fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { useHashAddress } from './use-hash-address.ts';
import { useInstanceOfAddress } from './use-instance-switch.ts';

const instances = [{ instanceId: 'a' }, { instanceId: 'b' }] as Instance[];

function Shown() {
  const [, navigate] = useLocation();
  useInstanceOfAddress('b', instances);
  return (
    <button onClick={() => navigate('/chats/x@c.us', { state: inInstance('a') })}>Show</button>
  );
}

it('shows the instance of an address also where its page has the same name in both', async () => {
  const main = fakeMain({ 'instances.select': () => ok(null) });
  const client = makeQueryClient();
  client.setQueryData(keyOf('instances.list', {}), { instances, activeInstanceId: 'b' });
  history.replaceState(inInstance('b'), '', '#/chats/x@c.us');
  renderPart(
    <Router hook={useHashAddress}>
      <Shown />
    </Router>,
    client,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await vi.waitFor(() => expect(main.inputs('instances.select')).toEqual([{ instanceId: 'a' }]));
  const { queryKey } = queryOf('instances.list', {});
  expect(client.getQueryData(queryKey)?.activeInstanceId).toBe('a');
});
