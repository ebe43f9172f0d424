import { randomUUID } from 'node:crypto';
import type { FormerPerson } from '../../../../shared/contract/people.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Exports } from '../../files/exports.ts';
import type { Grants } from '../../files/grants.ts';
import { withGranted } from '../../files/with-granted.ts';
import type { ColumnMemory } from '../../imports/column-memory.ts';
import type { Reader } from '../../reader/reader.ts';
import type { InstanceServiceOf } from '../../service-of.ts';

/** Creates the service of the people that an instance's chats are with. */
export function createPeople(
  { history, events }: InstanceSession,
  exports: Exports,
  files: { grants: Grants; reader: Reader; columnMemory: ColumnMemory },
): InstanceServiceOf<'people'> {
  const isPerson = async (chatId: string): Promise<boolean> => {
    const chat = await history.chats.get(chatId);
    if (chat === null) throw notFound('chat');
    return chat.kind !== 'group';
  };
  const changed = (former: FormerPerson[]): FormerPerson[] => {
    events.publish('chats.changed', { chatId: null });
    events.publish('audit.changed', {});
    return former;
  };
  return {
    get: async ({ chatId }) => {
      const chats = await history.people.chats(chatId);
      const [own, ...others] = chats;
      if (own === undefined) throw notFound('chat');
      // In a group many send.
      const senders = own.kind === 'group' ? [] : await history.people.senderNames(chatId);
      const names = [...senders, ...others.flatMap(({ name }) => name ?? [])];
      return { chats, names: [...new Set(names)].filter((name) => name !== own.name) };
    },
    join: async ({ chatId, otherChatId }) => {
      const arePeople = (await isPerson(chatId)) && (await isPerson(otherChatId));
      if (!arePeople) throw invalidInput('otherChatId', 'not-a-person');
      return changed(await history.people.join(chatId, otherChatId, randomUUID(), Date.now()));
    },
    part: async ({ chatId }) => changed(await history.people.part(chatId, Date.now())),
    restore: async ({ chats }) => {
      await history.people.restore(chats, Date.now());
      changed([]);
    },
    readCards: async ({ source, country }) => {
      const { asCards, peopleInFile, peopleInText } =
        await import('../../imports/people/read-cards.ts');
      if ('text' in source) return asCards(peopleInText(source.text, { country, isSure: false }));
      return withGranted(files.grants, source.grantId, async ({ path }) =>
        asCards(await peopleInFile(files, path, country)),
      );
    },
    export: async ({ format }) => {
      // With the parser of vCards, which a start need not read.
      const { exportPeople } = await import('./export-people.ts');
      const made = exportPeople(history, exports, format);
      const entry = { action: 'export', by: 'person', excerpt: made.fileName } as const;
      await history.audit.add(entry, Date.now());
      events.publish('audit.changed', {});
      return made;
    },
  };
}
