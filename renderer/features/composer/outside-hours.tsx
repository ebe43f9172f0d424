import { useText } from '../../messages/text.tsx';
import { useOutsideUntil } from '../../product-ui/dates/own-hours.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import type { SendAnyway } from './composer-model.ts';

/** Offers the two ways on outside an instance's hours: now, or when they begin. */
export function OutsideHours({
  instanceId,
  onSend,
}: {
  instanceId: string;
  onSend: (how: SendAnyway) => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const until = useOutsideUntil(instanceId);
  return (
    <>
      <Button size="small" onClick={() => onSend({ allowOutsideHours: true })}>
        {t('action.send-now')}
      </Button>
      {until !== null && (
        <Button size="small" onClick={() => onSend({ sendAt: until })}>
          {t('outside-hours.send-at', { when: clock.soon(until, today) })}
        </Button>
      )}
    </>
  );
}
