import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { practiceSite } from '../../../../shared/domain/practice-site.ts';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { AttemptProgress } from '../../../product-ui/attempts/attempt-progress.tsx';
import { useAttempt } from '../../../product-ui/attempts/use-attempt.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import styles from './link-card.module.css';

/** Fills the fields from the page at the card's address, and says how that went. What was written can be restored. */
export function FillFromPage({
  instanceId,
  address,
  isWrong,
  onChange,
}: {
  instanceId: string;
  address: string;
  /** The address's field says what is wrong with it, which is not said twice. */
  isWrong: boolean;
  /** Returns the card as it was. */
  onChange: (part: Partial<LinkCard>) => LinkCard;
}) {
  const t = useText();
  const isPractice = useInstance(instanceId)?.kind === 'practice';
  const { isUnderWay, error, start, cancel } = useAttempt('web.readPage');
  const [outcome, setOutcome] = useState<{ before: LinkCard | null } | null>(null);

  async function fill() {
    setOutcome(null);
    const page = await start({ address: address.trim() });
    if (page === null) return;
    // A field of which the page says nothing stays as it is.
    const said = Object.entries(page).filter(([, words]) => words !== '');
    setOutcome({ before: said.length > 0 ? onChange(Object.fromEntries(said)) : null });
  }

  function undo({ title, description, imageAddress }: LinkCard) {
    setOutcome(null);
    onChange({ title, description, imageAddress });
  }

  return (
    <Stack className={styles['filling']}>
      <Line>
        <Button size="small" onClick={() => void fill()}>
          <FileDown size={14} />
          {t('card.fill')}
        </Button>
        {isPractice && address.trim() === '' && (
          <Button
            size="small"
            tone="quiet"
            onClick={() => onChange({ address: practiceSite.page })}
          >
            {t('card.example')}
          </Button>
        )}
        {isUnderWay && <AttemptProgress label="card.reading" onCancel={cancel} />}
      </Line>
      <output className={styles['outcome']}>
        <Problem role="none" thrown={isWrong ? null : error} />
        {outcome && t(outcome.before ? 'card.filled' : 'card.page-says-nothing')}
        {outcome?.before && (
          <Button size="small" tone="quiet" onClick={() => outcome.before && undo(outcome.before)}>
            {t('action.undo')}
          </Button>
        )}
      </output>
    </Stack>
  );
}
