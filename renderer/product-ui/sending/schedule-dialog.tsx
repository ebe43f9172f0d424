import { type ComponentProps, useState } from 'react';
import { outsideUntil } from '../../../shared/domain/own-settings.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/use-now.ts';
import { TimeInCountry, TimeThere, ZoneField } from '../dates/time-there.tsx';
import { useInstance } from '../settings/use-instances.ts';
import { PickTimeDialog } from '../dates/pick-time-dialog.tsx';
import { useClock } from '../dates/use-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useScheduledByOthers } from '../team/use-scheduled-by-others.ts';
import { useTeamOf } from '../team/use-team.ts';

/**
 * Asks when a message is to be sent, and whether only if they don’t answer before, and says where that is outside the instance's hours,
 * and what others of the team have scheduled in the same chat.
 */
export function ScheduleDialog({
  instanceId,
  chatId,
  country = null,
  unlessAnswered: initial,
  onPick,
  ...rest
}: {
  instanceId: string;
  /** The chat that it goes to; left out: its time there is not known. */
  chatId?: string;
  /** Of the number that it goes to, where it has no chat; left out, or null: it is not known. */
  country?: string | null;
  /** Left out: that is not asked. */
  unlessAnswered?: boolean;
  onPick: (at: number, unlessAnswered: boolean) => void;
} & Omit<ComponentProps<typeof PickTimeDialog>, 'cautionOf' | 'beside' | 'children' | 'onPick'>) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const own = useInstance(instanceId)?.own;
  const chat = chatId === undefined ? null : { instanceId, chatId };
  const hears = useHearsAnswers(instanceId);
  const byOthers = useScheduledByOthers({ instanceId, chatId: chatId ?? null });
  const [unlessAnswered, setUnlessAnswered] = useState(initial ?? false);

  function cautionOf(at: number): string | null {
    const until = own ? outsideUntil(own, at) : null;
    return until === null
      ? null
      : t('schedule.outside-hours', { when: clock.moment(until, today) });
  }

  return (
    <PickTimeDialog
      {...rest}
      cautionOf={cautionOf}
      beside={(at) =>
        chat ? (
          <TimeThere chat={chat} at={at} />
        ) : (
          country !== null && <TimeInCountry country={country} at={at} />
        )
      }
      onPick={(at) => onPick(at, unlessAnswered)}
    >
      {byOthers !== null && <Note isLive>{byOthers}</Note>}
      {chat && <ZoneField chat={chat} />}
      {initial !== undefined && (
        <CheckField
          label={t('schedule.unless-answered')}
          hint={unlessAnswered && !hears && t('schedule.hears-nothing')}
          checked={unlessAnswered}
          onChange={setUnlessAnswered}
        />
      )}
    </PickTimeDialog>
  );
}

/**
 * Returns whether what others write comes in by itself: the service tells it, a folder is watched for it, or a team shares it. True until
 * it is known.
 */
function useHearsAnswers(instanceId: string): boolean {
  const instance = useInstance(instanceId);
  const isShared = useTeamOf(instanceId) !== null;
  const watched = useQuery(queryOf('imports.watched', { instanceId, of: 'messages' })).data;
  if (!instance || !watched) return true;
  const isTold = traitsOf[instance.protocol].listens || instance.kind === 'practice';
  return isTold || isShared || watched.folder !== null;
}
