import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { OtherIdField } from './other-id-field.tsx';

function show(threadIdFieldSince: number) {
  const instance = { instanceId: 'i', threadIdField: 'messageThreadId', threadIdFieldSince };
  const main = fakeMain({
    'instances.list': () => ok({ instances: [instance], activeInstanceId: 'i' } as never),
    'instances.change': () => {
      instance.threadIdField = 'message_thread_id';
      return ok(instance as never);
    },
  });
  const { container } = renderPart(<OtherIdField instanceId="i" failedAt={5} />);
  return { main, container };
}

it('offers the other name of a thread’s ID, and says once it is used', async () => {
  const { main } = show(0);
  await screen.findByText(/It may call it “message_thread_id”\./);
  const use = screen.getByRole('button', { name: 'Use “message_thread_id” from now on' });
  await userEvent.click(use);
  await screen.findByText(/^Postline now uses “message_thread_id”\./);
  expect(main.inputs('instances.change')).toEqual([
    { instanceId: 'i', threadIdField: 'message_thread_id' },
  ]);
});

it('concludes nothing from what failed before the name was chosen', async () => {
  const { main, container } = show(6);
  await expect.poll(() => main.inputs('instances.list')).not.toEqual([]);
  expect(container.textContent).toBe('');
});
