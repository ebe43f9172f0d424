import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '../bridge/queries.ts';
import { fakeMain } from '../testing/render-with-main.tsx';
import { App } from './app.tsx';

it('says that it waits while main opens the histories', async () => {
  const never = new Promise<never>(() => {});
  fakeMain({ 'settings.get': () => never, 'instances.list': () => never });
  render(<App client={makeQueryClient()} />);
  expect(await screen.findByText('Opening your history…')).toBeDefined();
});
