import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { MessageDetails } from './message-details.tsx';

it('tells of a card what was asked for, whatever came back', async () => {
  fakeMain({ 'messages.details': () => new Promise(() => {}) });
  const card = {
    address: 'https://shop.example.com/offer',
    title: 'What we wrote',
    description: 'and what we meant',
    imageAddress: '',
    highQuality: false,
  };
  const returned = {
    title: 'What the shop says',
    description: null,
    hasThumbnail: false,
    differs: ['title' as const, 'description' as const],
  };
  const message = { ...acceptedMessage, content: { kind: 'link-card' as const, card, returned } };
  renderPart(<MessageDetails instanceId="i" message={message} onClose={() => {}} />);
  const details = await screen.findByRole('dialog', { name: 'Details' });
  for (const words of ['What we wrote', 'and what we meant'])
    expect(details.textContent).toContain(words);
});
