import type { TeamMember } from '../../../shared/contract/team.ts';

interface Part {
  kind: 'text' | 'mention';
  text: string;
}

/** Returns a note in parts: `@` with the name of somebody who is mentioned, and what stands between. */
export function partsOf(text: string, mentions: readonly { name: string }[]): Part[] {
  // A name may begin another: the longer one is meant.
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ kind: 'text', text }];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(@(?:${escaped.join('|')}))(?![\\p{L}\\p{N}])`, 'u'))
    .map((part, index): Part => ({ kind: index % 2 === 1 ? 'mention' : 'text', text: part }))
    .filter((part) => part.text !== '');
}

/** Returns the IDs of the members whom a note names as `@Name`. */
export function mentionsIn(text: string, members: readonly TeamMember[]): string[] {
  const present = members.filter(({ isRemoved }) => !isRemoved);
  const named = new Set(partsOf(text, present).map((part) => part.kind === 'mention' && part.text));
  return present.filter(({ name }) => named.has(`@${name}`)).map(({ memberId }) => memberId);
}
