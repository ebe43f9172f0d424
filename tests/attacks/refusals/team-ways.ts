import type { Page } from '@playwright/test';
import { callFrom, instanceOf } from '../../support/page-calls.ts';
import type { TestPostgres } from '../../support/postgres.ts';
import { act, type Hands, having, key, type Step, write } from './hands.ts';
import { archiving } from './thread-ways.ts';
import type { Ways } from './way.ts';

const chatId = '551191234567@c.us';
const at = `/chats/${chatId}`;

/** Ways to the calls about a team, at Ana’s, who leads it; `jan` is the page of her colleague. */
export function teamWays(jan: Page, postgres: TestPostgres) {
  const queue = (name: string): Step[] => ['New queue…', write('Name', name), key('Enter')];
  const handedOver: Step = async ({ page }: Hands) => {
    const instanceId = await instanceOf(jan);
    await callFrom(jan, 'chats.open', { instanceId, chatId });
    const draft = { text: 'Your parcel is at the', replyToLocalId: null, options: null };
    await callFrom(jan, 'drafts.save', { instanceId, chatId, ...draft });
    const { members } = await callFrom(page, 'team.get', {});
    const to = members.find(({ isYou }) => isYou)?.memberId ?? '';
    const given = { note: null, withDraft: true, memberId: to };
    await callFrom(jan, 'team.handOver', { instanceId, chatId, ...given });
  };
  const answering: Step = async () => {
    await jan.evaluate((to) => (location.hash = to), at);
    await jan.getByRole('textbox', { name: 'Message', exact: true }).fill('I look after it.');
  };
  return {
    'team.share': { at: '/settings/team', steps: ['Support'] },
    'team.saveQueue': { at: '/settings/team', steps: queue('Returns') },
    'team.choose': { at: '/settings/team', steps: ['Take unassigned chats by answering'] },
    'team.endQueue': { at: '/settings/team', steps: [...queue('Late'), 'Delete queue'] },
    'team.assign': { at, steps: ['Chat actions', 'Assign…', /^Jan/, 'Assign'] },
    'team.handOver': { at, steps: ['Chat actions', 'Hand over…', /^Jan/, 'Hand over'] },
    'team.addNote': {
      at,
      steps: ['Add note', write('Internal note', 'Third parcel, call.'), 'Save note'],
    },
    'team.endHandedDraft': { at, steps: [handedOver, 'Discard'] },
    'team.answerInstead': { at, steps: [answering, 'Answer instead'] },
    'templates.share': {
      at: '/templates',
      steps: [
        'New template',
        write('Name', 'Greeting'),
        write('Text', 'Hello'),
        'Save',
        'Share with the team',
      ],
    },
    'team.search': {
      at: '/chats',
      steps: [having('team.share', { isShared: false }), write('Search', 'hamburg')],
    },
    'team.leave': {
      at: '/settings/team',
      steps: ['Leave team…', (hands) => act(hands, 'Leave team')],
    },
    'archiveRuns.goAnyway': {
      at: '/threads',
      steps: [
        having('team.share', { isShared: true }),
        having('threads.add', { threadId: 'an-id' }),
        having('threads.add', { threadId: 'another-id' }),
        () => postgres.stop(),
        ...archiving('0'),
        'Start anyway',
      ],
    },
    'team.tryNow': { at, steps: ['Try now'] },
  } satisfies Ways;
}
