import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { fakeMain, renderPart } from '../../testing/render-with-main.tsx';
import { OverviewNumbers } from './overview-numbers.tsx';

const figures = (
  whose: OverviewFigures['whose'],
  waiting: Partial<OverviewFigures['waiting']> = {},
): OverviewFigures => ({
  whose,
  steps: [],
  total: { sent: 5, accepted: 4, needsReview: 0, other: 1 },
  answered: [],
  medianAnswer: null,
  reasons: [],
  agents: [],
  templates: [],
  instances: [],
  waiting: { chats: 0, since: null, ofEverybody: false, ...waiting },
});

it('says to who leads that only this computer’s messages are counted as to review', async () => {
  fakeMain({});
  renderPart(<OverviewNumbers figures={figures('team')} before={null} isOfTemplate={false} />);
  expect((await screen.findByText('on this computer')).previousElementSibling?.textContent).toBe(
    '0',
  );
});

it('says no such thing where everything is counted of this computer', async () => {
  fakeMain({});
  renderPart(<OverviewNumbers figures={figures('own')} before={null} isOfTemplate={false} />);
  expect(await screen.findByText('Need review')).toBeTruthy();
  expect(screen.queryByText('on this computer')).toBeNull();
});

it.each([
  { ofEverybody: false, isOfTemplate: false, note: undefined },
  { ofEverybody: true, isOfTemplate: false, note: 'for all agents' },
  { ofEverybody: false, isOfTemplate: true, note: 'for all templates' },
  { ofEverybody: true, isOfTemplate: true, note: 'for all agents and templates' },
])('says of which choice who waits is not: $note', async ({ ofEverybody, isOfTemplate, note }) => {
  fakeMain({});
  renderPart(
    <OverviewNumbers
      figures={figures('own', { chats: 2, ofEverybody })}
      before={null}
      isOfTemplate={isOfTemplate}
    />,
  );
  const name = await screen.findByText('Waiting now');
  const [value, below] = name.parentElement?.querySelectorAll('dd') ?? [];
  expect([value?.textContent, below?.textContent]).toEqual(['2', note]);
});
