import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Instance } from '../../../shared/contract/instances.ts';
import { fakeMain, renderPart } from '../../testing/render-with-main.tsx';
import { AccessTokenDialog } from './access-token-dialog.tsx';

it.each([
  ['waha', 'API key'],
  ['interface', 'Access token'],
] as const)('asks for what the service calls it: %s', (protocol, name) => {
  fakeMain({});
  const instance = { instanceId: 'i', name: 'Shop', protocol } as Instance;
  renderPart(<AccessTokenDialog instance={instance} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: `${name} of Shop` })).toBeTruthy();
  expect(screen.getByLabelText(name)).toBeTruthy();
});
