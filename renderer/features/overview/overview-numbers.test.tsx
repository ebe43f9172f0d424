import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { fakeMain, renderPart } from '../../testing/render-with-main.tsx';
import { OverviewNumbers } from './overview-numbers.tsx';

const figures = (whose: OverviewFigures['whose']): OverviewFigures => ({
  whose,
  steps: [],
  total: { sent: 5, accepted: 4, needsReview: 0, other: 1 },
  answered: [],
  medianAnswer: null,
  reasons: [],
  agents: [],
  templates: [],
  instances: [],
  waiting: { chats: 0, since: null },
});

it('says to who leads that only this computer’s messages are counted as to review', async () => {
  fakeMain({});
  renderPart(<OverviewNumbers figures={figures('team')} before={null} />);
  expect((await screen.findByText('on this computer')).previousElementSibling?.textContent).toBe(
    '0',
  );
});

it('says no such thing where everything is counted of this computer', async () => {
  fakeMain({});
  renderPart(<OverviewNumbers figures={figures('own')} before={null} />);
  expect(await screen.findByText('Need review')).toBeTruthy();
  expect(screen.queryByText('on this computer')).toBeNull();
});
