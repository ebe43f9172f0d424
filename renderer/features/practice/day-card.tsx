import type { Instance } from '../../../shared/contract/instances.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Line } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';

/** Begins the day of the shop again, or ends practice: either with one press, as nothing of it is real. */
export function DayCard({
  instanceId,
  onStarted,
}: {
  instanceId: string;
  onStarted: (instance: Instance) => void;
}) {
  const t = useText();
  const startOver = useCallMutation('instances.startOver');
  const end = useCallMutation('instances.remove');
  const isBusy = startOver.isPending || end.isPending;
  return (
    <Card label={t('practice.day')} title={t('practice.day')}>
      <Note>{t('practice.day-hint')}</Note>
      <Line>
        <Button
          aria-disabled={isBusy}
          onClick={() =>
            !isBusy &&
            startOver.mutate({ instanceId }, { onSuccess: (instance) => onStarted(instance) })
          }
        >
          {t('practice.start-over')}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => !isBusy && end.mutate({ instanceId })}>
          {t('practice.end')}
        </Button>
      </Line>
      <Problem thrown={newestError(startOver, end)} />
    </Card>
  );
}
