import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredContent } from '../../electron/engine/store/rows/stored-content.ts';
import {
  indexedWords,
  type SearchedMessage,
} from '../../electron/engine/store/search/searched-message.ts';
import { sharedContent } from '../../electron/engine/store/team/shared-content.ts';
import { isForm, lineOf } from '../../shared/domain/written-content.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';

const chatId = '5511987654321@c.us';

const media = {
  kind: 'media',
  fileName: 'price list.pdf',
  mimetype: null,
  hasThumbnail: false,
  voice: null,
  source: { kind: 'address', url: 'https://shop.example/a' },
} as const;
const record = {
  kind: 'record',
  sendAs: null,
  fileName: '',
  mimetype: null,
  size: null,
  isForwarded: false,
} as const;

/** What messages may hold, of each kind. */
const samples: { [Kind in StoredContent['kind']]: Extract<StoredContent, { kind: Kind }>[] } = {
  text: [{ kind: 'text' }],
  'link-card': [
    {
      kind: 'link-card',
      card: {
        address: 'https://shop.example/offer',
        title: 'Chairs',
        description: 'Oak',
        imageAddress: '',
        highQuality: false,
      },
    },
  ],
  media: (['image', 'video', 'round-video', 'voice', 'file'] as const).map((sendAs) => ({
    ...media,
    sendAs,
  })),
  forward: [{ kind: 'forward', sourceMessageId: 'one', sendAs: 'image', fileName: 'chair.jpg' }],
  record: [
    { ...record, payload: 'imageMessage', sendAs: 'image', fileName: 'table.jpg' },
    { ...record, payload: 'contactMessage' },
    { ...record, payload: 'contactsArrayMessage' },
    { ...record, payload: 'liveLocationMessage' },
    { ...record, payload: 'pollCreationMessageV3' },
  ],
  location: [
    { kind: 'location', latitude: 1, longitude: 2, title: 'The shop' },
    { kind: 'location', latitude: -23.5505199123, longitude: 46.5, title: 'The shop' },
  ],
  contacts: [
    {
      kind: 'contacts',
      contacts: [{ fullName: 'Eva', organization: 'Oak & Co', phoneNumber: '+49 151 12345678' }],
    },
  ],
  poll: [{ kind: 'poll', name: 'Which?', options: ['Oak', 'Beech'], multipleAnswers: false }],
};

const message: SearchedMessage = {
  position: 1,
  localId: 'one',
  chatId,
  direction: 'out',
  senderChatId: null,
  senderName: null,
  authorMemberId: null,
  authorName: null,
  text: 'Good morning',
  content: '',
  state: 'accepted',
  createdAt: 1,
};

const messages: [string, SearchedMessage, StoredContent][] = [
  ...Object.values(samples)
    .flat()
    .map((content): [string, SearchedMessage, StoredContent] => [
      JSON.stringify(content).slice(0, 60),
      isForm(content) ? { ...message, text: lineOf(content) } : message,
      content,
    ]),
  ['a link', { ...message, text: 'See https://shop.example' }, { kind: 'text' }],
  ['a customer', { ...message, direction: 'in', senderName: 'Ana Núñez' }, { kind: 'text' }],
  ...(['unknown', 'rejected', 'not-sent'] as const).map(
    (state): [string, SearchedMessage, StoredContent] => [
      state,
      { ...message, state },
      { kind: 'text' },
    ],
  ),
];

/** What the desk's index holds of a message: its words, and its facts as the store writes them. */
function onDesk(one: SearchedMessage, content: StoredContent): string[] {
  const words = indexedWords({ ...one, content: JSON.stringify(content) }).split(/\s+/);
  const named = words.flatMap((word) => {
    const fact = /^\ue000+(.+)$/.exec(word)?.[1];
    if (fact === undefined) return word;
    return fact.startsWith('chat') ? `@${fact.slice('chat'.length)}` : `:${fact}`;
  });
  return [...new Set(named.filter((word) => word !== ''))].toSorted();
}

describeWithPostgres('what search finds of a message', () => {
  let opened: OpenedTeam<never>;
  let admin: Client;

  beforeAll(async () => {
    opened = await openTeam([]);
    ({ admin } = opened);
  });
  afterAll(() => opened.close());

  it.each(messages)(
    'is the same on the desk and in the team’s store: %s',
    async (_name, one, stored) => {
      const { direction, text, senderName, state } = one;
      const payload = {
        text,
        content: sharedContent(stored),
        fromMe: direction === 'out',
        sender: senderName === null ? null : { name: senderName },
        state,
      };
      const { rows } = await admin.query<{ word: string }>(
        'select lexeme as word from unnest(postline.words_of($1, $2, $3, null))',
        [direction === 'out' ? 'message' : 'record', chatId, JSON.stringify(payload)],
      );
      expect(rows.map(({ word }) => word).toSorted()).toEqual(onDesk(one, stored));
    },
  );
});
