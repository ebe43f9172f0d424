import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ReactDialog } from './react-dialog.tsx';

it('says that the service has no reactions, and where they can be turned on again', async () => {
  fakeMain({
    'instances.list': () =>
      ok({
        instances: [{ instanceId: 'i', notOffered: ['reaction'] }],
        activeInstanceId: 'i',
      } as never),
  });
  renderPart(<ReactDialog instanceId="i" message={acceptedMessage} onClose={() => {}} />);
  await screen.findByText(/You can turn it on again in Settings > Instances\./);
  expect(screen.queryByRole('searchbox')).toBe(null);
});
