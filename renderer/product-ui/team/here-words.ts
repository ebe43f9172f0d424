import type { TeamPresence } from '../../../shared/contract/team.ts';
import { useFormats, useText } from '../../messages/text.tsx';

/** Returns in words who of them writes, and who only looks; null: nobody does. */
export function useHereWords(here: readonly TeamPresence[]): {
  writing: string | null;
  looking: string | null;
} {
  const t = useText();
  const { list } = useFormats();
  const say = (id: 'team.writing' | 'team.looking', those: readonly TeamPresence[]) => {
    const names = list(
      those.map(({ name }) => name),
      { type: 'conjunction' },
    );
    return those.length === 0 ? null : t(id, { count: those.length, names });
  };
  return {
    writing: say(
      'team.writing',
      here.filter(({ isWriting }) => isWriting),
    ),
    looking: say(
      'team.looking',
      here.filter(({ isWriting }) => !isWriting),
    ),
  };
}
