import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Gap } from '../../../../shared/contract/listening.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { GapLines } from './gap-lines.tsx';

const gap: Gap = { gapId: 1, beganAt: 1_000, endedAt: 2_000, filledAt: 3_000, isCut: false };

it.each([
  [
    { endedAt: null, filledAt: null },
    /^Nothing can be received since .*\. Postline is reconnecting\.$/,
  ],
  [
    { filledAt: null },
    /^Nothing was received from .*\. Messages from that time may be missing here\.$/,
  ],
  [{ isCut: true }, /The service doesn’t give back everything.*may be missing here\.$/],
  [{}, /Postline has since loaded what you missed\.$/],
])('says of a gap %o what is known of it', (state, words) => {
  fakeMain({});
  renderPart(<GapLines gaps={[{ ...gap, ...state }]} after={null} before={null} />);
  expect(screen.getByText(words)).toBeTruthy();
});
