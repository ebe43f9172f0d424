import type { TeamMember } from '../../../shared/contract/team.ts';

interface Part {
  kind: 'text' | 'mention';
  text: string;
}

/** Splits a note into mentions, which are `@` and a name in capitals or not, and the text between them. */
export function splitMentions(text: string, mentions: readonly { name: string }[]): Part[] {
  // A name may be a prefix of another: the longer one matches first.
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ kind: 'text', text }];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(@(?:${escaped.join('|')}))(?![\\p{L}\\p{N}])`, 'iu'))
    .map((part, index): Part => ({ kind: index % 2 === 1 ? 'mention' : 'text', text: part }))
    .filter((part) => part.text !== '');
}

/** Returns the IDs of the present members that a note mentions as `@Name`. */
export function mentionsIn(text: string, members: readonly TeamMember[]): string[] {
  const present = members.filter(({ isRemoved }) => !isRemoved);
  const named = new Set(
    splitMentions(text, present).map(
      ({ kind, text: part }) => kind === 'mention' && part.toLowerCase(),
    ),
  );
  return present
    .filter(({ name }) => named.has(`@${name.toLowerCase()}`))
    .map(({ memberId }) => memberId);
}
