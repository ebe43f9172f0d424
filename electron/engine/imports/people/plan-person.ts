import type { KnownChat, PersonWrite } from '../../store/chats/people-imports-table.ts';
import type { ReadPerson } from '../../reader/people/read-people.ts';

/**
 * Holds a row of a file against the chats that are here: what it would write, the name here where it is another, and what that
 * comes to. Notes and labels that one of the person's chats has count for all of them; what is new goes to the first.
 */
export function planPerson(
  person: ReadPerson,
  known: ReadonlyMap<string, KnownChat>,
): { writes: PersonWrite[]; ownName: string | null; result: 'added' | 'changed' | 'unchanged' } {
  const { name, chats } = person;
  const here = chats.flatMap(({ chatId }) => known.get(chatId) ?? []);
  const names = here.flatMap((chat) => chat.name ?? []);
  const isOther = name !== null && names.length > 0 && !names.includes(name);
  const lines = new Set(here.flatMap(({ notes }) => notes.split('\n')));
  const notes = person.notes.split('\n').filter((line) => line !== '' && !lines.has(line));
  const labelled = new Set(
    here.flatMap(({ labels }) => labels.map((label) => label.toLowerCase())),
  );
  const labels = person.labels.filter((label) => !labelled.has(label.toLowerCase()));
  const writes = chats.map((chat, at): PersonWrite => {
    const own = known.get(chat.chatId);
    const isNamed = own === undefined || names.length === 0 || (isOther && own.name !== null);
    return {
      chat,
      formerName: own?.name ?? null,
      name: isNamed ? name : null,
      notes: at === 0 ? notes.join('\n') : '',
      labels: at === 0 ? labels : [],
    };
  });
  const isJoined =
    here.length === chats.length &&
    here.every(
      ({ personId }) => chats.length === 1 || (personId !== null && personId === here[0]?.personId),
    );
  const isSame =
    isJoined &&
    writes.every((one) => one.notes === '' && one.labels.length === 0) &&
    writes.every((one) => one.name === null || one.formerName !== null);
  return {
    writes,
    ownName: isOther ? (names[0] ?? null) : null,
    result: here.length === 0 ? 'added' : isSame ? 'unchanged' : 'changed',
  };
}
