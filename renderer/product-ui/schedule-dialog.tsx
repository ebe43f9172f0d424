import type { ComponentProps } from 'react';
import { outsideUntil } from '../../shared/domain/own-settings.ts';
import { useText } from '../messages/text.tsx';
import { useToday } from '../ui/use-now.ts';
import { useInstance } from './own-hours.ts';
import { PickTimeDialog } from './pick-time-dialog.tsx';
import { useClock } from './use-clock.ts';

/** Asks when a message is to be sent, and says where that is outside the instance's hours. */
export function ScheduleDialog({
  instanceId,
  ...rest
}: { instanceId: string } & Omit<ComponentProps<typeof PickTimeDialog>, 'cautionOf'>) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const own = useInstance(instanceId)?.own;

  function cautionOf(at: number): string | null {
    const until = own ? outsideUntil(own, at) : null;
    return until === null
      ? null
      : t('schedule.outside-hours', { when: clock.moment(until, today) });
  }

  return <PickTimeDialog {...rest} cautionOf={cautionOf} />;
}
