import type { Probe } from '../../../shared/domain/offers.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../failures/problem.tsx';
import { TimedProgress } from '../attempts/timed-progress.tsx';
import { Stack } from '../../ui/layout.tsx';
import { OffersTable } from './offers-table.tsx';

/** Seconds after which main gives up: to connect, and then for the answers. */
const limit = 20;

/** Asks a service on a person's word what it offers, and shows what is known of it. */
export function FindOffers({
  probe,
  isAsking,
  error,
  onAsk,
  onCancel,
}: {
  /** Null: nobody has asked yet. */
  probe: Probe | null;
  isAsking: boolean;
  error: unknown;
  onAsk: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  return (
    <Stack>
      {probe && <OffersTable probe={probe} />}
      <Button
        size="small"
        aria-disabled={isAsking}
        title={t('offers.find-hint')}
        onClick={() => !isAsking && onAsk()}
      >
        {t('offers.find')}
      </Button>
      {isAsking && <TimedProgress label={t('offers.asking')} limit={limit} onCancel={onCancel} />}
      <Problem thrown={error} />
    </Stack>
  );
}
