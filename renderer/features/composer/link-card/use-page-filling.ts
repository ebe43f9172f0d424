import { type RefObject, useState } from 'react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import type { PageMetadata } from '../../../../shared/domain/page-metadata.ts';
import { useAttempt } from '../../../product-ui/use-attempt.ts';

/** What came of reading the card's page: nothing that it says of itself, or the fields it filled, and the card before. */
type Filling = { kind: 'nothing' } | { kind: 'filled'; before: LinkCard };

/** Fills a card, as it stands at the moment, from the page that it leads to. What was written before can be had back. */
export function usePageFilling(
  card: RefObject<LinkCard>,
  onChange: (part: Partial<LinkCard>) => void,
) {
  const { isReading, error, start, cancel } = useAttempt('web.readPage');
  const [filling, setFilling] = useState<Filling | null>(null);

  async function fill() {
    setFilling(null);
    const page = await start({ address: card.current.address.trim() });
    if (page === null) return;
    const said = saidBy(page);
    setFilling(
      Object.keys(said).length > 0 ? { kind: 'filled', before: card.current } : { kind: 'nothing' },
    );
    onChange(said);
  }

  function undo() {
    if (filling?.kind !== 'filled') return;
    const { title, description, imageAddress } = filling.before;
    setFilling(null);
    onChange({ title, description, imageAddress });
  }

  return {
    isReading,
    error,
    outcome: filling?.kind ?? null,
    fill: () => void fill(),
    undo,
    cancel,
    /** Gives up what is being read, and says no more of what was. */
    leave: () => {
      cancel();
      setFilling(null);
    },
  };
}

/** A page that says nothing of a field leaves it as it is. */
function saidBy(page: PageMetadata): Partial<LinkCard> {
  return Object.fromEntries(Object.entries(page).filter(([, said]) => said !== ''));
}
