import { useState } from 'react';
import type { CardProblem } from '../../../../shared/contract/link-cards.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { call } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';

/** What main has against the fields of a card, said when the person is done with it. */
export function useCardProblems() {
  const errorText = useErrorText();
  const [problems, setProblems] = useState<readonly CardProblem[]>([]);

  /** The card as it would be sent; null where something is wrong with it. */
  async function check(card: LinkCard): Promise<LinkCard | null> {
    const checked = await call('linkCards.check', { card });
    setProblems(checked.problems);
    return checked.problems.length > 0 ? null : checked.card;
  }

  return {
    check,
    forget: (changed: Partial<LinkCard>) =>
      setProblems((known) => known.filter(({ field }) => !(field in changed))),
    first: problems[0]?.field ?? null,
    sentenceOf: (field: CardProblem['field']): string | null => {
      const problem = problems.find((one) => one.field === field);
      return problem ? errorText({ kind: 'invalid-input', ...problem }) : null;
    },
  };
}
