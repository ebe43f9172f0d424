import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  TeamLoad,
  TeamMemberLoad,
  TeamOverview,
} from '../../../shared/contract/team-overview.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { StoreStatus } from '../../product-ui/team/store-status.tsx';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { waitingTime } from '../../product-ui/dates/waiting-time.ts';
import { useMinute, useToday } from '../../ui/use-now.ts';
import { FiguresTable } from './figures-table.tsx';
import styles from './overview.module.css';

/** Shows the team’s open work and answer times for an instance, or all (null). Renders nothing if no team shares it. */
export function TeamSection({
  instanceId,
  from,
  to,
}: {
  instanceId: string | null;
  from: number;
  to: number;
}) {
  const team = useTeam();
  const shared = team?.shared ?? [];
  const isShared = instanceId === null ? shared.length > 0 : shared.includes(instanceId);
  const { data } = useQuery({
    ...queryOf('team.overview', { instanceId, from, to }),
    enabled: isShared,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!isShared || !data) return null;
  return (
    <div className={styles['team']}>
      <TeamTable overview={data} awaySince={team?.state === 'up' ? null : (team?.since ?? null)} />
      <StoreStatus team={team ?? null} instanceId={instanceId} className={styles['team-away']} />
    </div>
  );
}

function TeamTable({
  overview,
  awaySince,
}: {
  overview: TeamOverview;
  /** Since when the store is away; null: it is not. */
  awaySince: number | null;
}) {
  const t = useText();
  const formats = useFormats();
  const { soon } = useClock();
  const today = useToday();
  const now = useMinute();
  const { isLead, unassigned, queues, members } = overview;
  const all = [unassigned, ...queues, ...members];
  const allWaiting = Math.max(
    1,
    all.reduce((sum, { waiting }) => sum + waiting, 0),
  );
  const number = (value: number | null) => (value === null ? '' : formats.number(value));
  const duration = (ms: number | null) => (ms === null ? '–' : waitingTime(t, Math.max(0, ms)));
  const row = (
    key: string,
    name: ReactNode,
    { chats, waiting, since }: TeamLoad,
    times: { hasWait: boolean; answers: number | null; medianAnswer: number | null },
  ) => ({
    key,
    cells: [
      name,
      number(chats),
      number(waiting),
      times.hasWait ? duration(since === null ? null : now - since) : '',
      times.answers === null ? '' : number(times.answers),
      times.answers === null ? '' : duration(times.medianAnswer),
    ],
    share: waiting / allWaiting,
  });
  const withoutAnswers = { hasWait: true, answers: null, medianAnswer: null };
  return (
    <>
      <FiguresTable
        heading={t('overview.team')}
        titles={[
          t('overview.team-whose'),
          t('overview.team-open'),
          t('overview.team-waiting'),
          t('overview.team-longest'),
          t('overview.chats'),
          t('overview.median-short'),
        ]}
        of={t('overview.of-waiting')}
        empty=""
        rows={[
          row('unassigned', t('overview.team-unassigned'), unassigned, withoutAnswers),
          ...queues.map((queue) =>
            row(
              queue.queueId,
              <bdi key="name">{t('overview.team-queue', { name: queue.name })}</bdi>,
              queue,
              withoutAnswers,
            ),
          ),
          ...members.map((member) =>
            row(member.memberId, <MemberName key="name" member={member} />, member, {
              ...member,
              hasWait: isLead || member.isYou,
            }),
          ),
        ]}
      />
      <p className={styles['team-note']}>
        {t(isLead ? 'overview.team-note-lead' : 'overview.team-note', {
          isAway: String(awaySince !== null),
          at: awaySince === null ? '' : soon(awaySince, today),
        })}
      </p>
    </>
  );
}

function MemberName({ member: { name, isYou, isRemoved } }: { member: TeamMemberLoad }) {
  const t = useText();
  return (
    <>
      <bdi>{isYou ? t('overview.team-you', { name }) : name}</bdi>
      {isRemoved && <span className={styles['team-removed']}> {t('team.removed')}</span>}
    </>
  );
}
