import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  TeamLoad,
  TeamMemberLoad,
  TeamOverview,
} from '../../../shared/contract/team-overview.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { waitingTime } from '../../product-ui/waiting-time.ts';
import { useMinute } from '../../ui/use-now.ts';
import { FiguresTable } from './figures-table.tsx';
import styles from './overview.module.css';

/** Milliseconds after which what waits is counted again. */
const againMs = 30_000;

/** What the team that shares an instance (null: all of them) has to do, and how soon it answers; nothing where none does. */
export function TeamSection({
  instanceId,
  from,
  to,
}: {
  instanceId: string | null;
  from: number;
  to: number;
}) {
  const shared = useTeam()?.shared ?? [];
  const isShared = instanceId === null ? shared.length > 0 : shared.includes(instanceId);
  const { data } = useQuery({
    ...queryOf('team.overview', { instanceId, from, to }),
    enabled: isShared,
    refetchInterval: againMs,
    placeholderData: (before) => before,
  });
  return isShared && data ? <TeamTable overview={data} /> : null;
}

function TeamTable({ overview }: { overview: TeamOverview }) {
  const t = useText();
  const formats = useFormats();
  const now = useMinute();
  const { isLead, unassigned, queues, members } = overview;
  const all = [unassigned, ...queues, ...members];
  const mostWaiting = Math.max(1, ...all.map(({ waiting }) => waiting));
  const number = (value: number | null) => (value === null ? '' : formats.number(value));
  const words = (ms: number | null) => (ms === null ? '–' : waitingTime(t, Math.max(0, ms)));
  const row = (
    key: string,
    name: ReactNode,
    { chats, waiting, since }: TeamLoad,
    told: { isTold: boolean; answers: number | null; medianAnswer: number | null },
  ) => ({
    key,
    cells: [
      name,
      number(chats),
      number(waiting),
      told.isTold ? words(since === null ? null : now - since) : '',
      told.answers === null ? '' : number(told.answers),
      told.answers === null ? '' : words(told.medianAnswer),
    ],
    share: waiting / mostWaiting,
  });
  const place = { isTold: true, answers: null, medianAnswer: null };
  return (
    <div className={styles['team']}>
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
        empty=""
        rows={[
          row('unassigned', t('overview.team-unassigned'), unassigned, place),
          ...queues.map((queue) =>
            row(
              queue.queueId,
              <bdi key="name">{t('overview.team-queue', { name: queue.name })}</bdi>,
              queue,
              place,
            ),
          ),
          ...members.map((member) =>
            row(member.memberId, <MemberName key="name" member={member} />, member, {
              ...member,
              isTold: isLead || member.isYou,
            }),
          ),
        ]}
      />
      <p className={styles['team-note']}>
        {t(isLead ? 'overview.team-note-lead' : 'overview.team-note')}
      </p>
    </div>
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
