import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { SentBy } from './sent-by.tsx';

it.each([
  [{ memberId: 'a', name: 'Ana' }, false, 'Ana'],
  [{ memberId: 'a', name: 'Ana' }, true, 'Ana'],
  [null, false, 'You'],
  // The service told of it: a colleague’s whose event has not come, or the phone’s.
  [null, true, 'From this number'],
])('with the author %j, told of by the service %j, says %s', async (author, isTold, words) => {
  fakeMain({ 'team.get': () => ok(teamFixture) });
  renderPart(<SentBy id="who" author={author} isTold={isTold} />);
  expect((await screen.findByText(words)).textContent).toBe(words);
});
