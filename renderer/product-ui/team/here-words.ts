import type { TeamPresence } from '../../../shared/contract/team.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import type { AboutNames } from './about-names.tsx';

/** Returns in words who of them writes, and who only looks; null: nobody does. */
export function useHereWords(here: readonly TeamPresence[]): {
  writing: AboutNames | null;
  looking: AboutNames | null;
} {
  const t = useText();
  const { list } = useFormats();
  const describe = (
    id: 'team.writing' | 'team.looking',
    those: readonly TeamPresence[],
  ): AboutNames | null => {
    if (those.length === 0) return null;
    const names = list(
      those.map(({ name }) => name),
      { type: 'conjunction' },
    );
    return { words: t(id, { count: those.length, names }), names };
  };
  return {
    writing: describe(
      'team.writing',
      here.filter(({ isWriting }) => isWriting),
    ),
    looking: describe(
      'team.looking',
      here.filter(({ isWriting }) => !isWriting),
    ),
  };
}
