import { useState } from 'react';
import type { TeamMember, TeamMembership, TeamStatus } from '../../../../shared/contract/team.ts';
import { isLoginOver } from '../../../../shared/domain/team-login.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { LeaveTeamDialog } from '../../../product-ui/team/leave-team-dialog.tsx';
import { canTryNow, TryNow } from '../../../product-ui/team/store-status.tsx';
import { teamStateText } from '../../../product-ui/team/state-text.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useInstances } from '../../../product-ui/settings/use-instances.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SwitchField } from '../../../ui/check-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { JoinTeam } from './join-team.tsx';
import { Queues } from './queues.tsx';
import { TeamAudit } from './team-audit.tsx';
import styles from '../settings.module.css';

/** Number of pending events that leaving still appends: the store takes them in one batch, within the five seconds that leaving waits. */
const appendedOnLeaving = 500;

/** Shows the state of the team’s store, the members, queues and shared instances, and the audit to team leads. */
export function TeamSettings({
  team,
  membership,
}: {
  team: TeamStatus;
  membership: TeamMembership;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [isLeaving, setLeaving] = useState(false);
  const { teamName, host, name } = membership;
  const isOver = isLoginOver(team);
  const isLead = team.members.some((member) => member.isYou && member.isLead);
  const leavesNothing =
    team.state === 'up' && team.toRead === 0 && team.waiting <= appendedOnLeaving;
  return (
    <>
      <Card label={teamName} title={<bdi>{teamName}</bdi>} note={t('team.as-at', { name, host })}>
        {/* Why a login is over stands above every page. */}
        {!isOver && (
          <output
            className={styles['state']}
            data-state={team.state}
            aria-live={team.toRead > 0 ? 'off' : 'polite'}
          >
            {teamStateText(t, team, (at) => clock.soon(at, today))}
          </output>
        )}
        {canTryNow(team) && <TryNow />}
        {team.isUntold && <p>{t('team.untold')}</p>}
        <Kept kept={team.kept} />
        <Button onClick={() => setLeaving(true)}>{t('team.leave')}</Button>
      </Card>
      {isOver ? (
        <JoinTeam />
      ) : (
        <>
          <Card label={t('team.members')} title={t('team.members')}>
            <ul className={styles['members']} aria-label={t('team.members')}>
              {team.members.map((member) => (
                <Member key={member.memberId} member={member} />
              ))}
            </ul>
            <Note>{t('team.members-hint')}</Note>
          </Card>
          <Queues shared={team.shared} isLead={isLead} />
          <SharedInstances shared={team.shared} limited={team.limited} />
          {isLead && <TeamAudit members={team.members} />}
        </>
      )}
      {isLeaving && (
        <LeaveTeamDialog
          teamName={teamName}
          isTold={team.state === 'up'}
          waiting={leavesNothing ? 0 : team.waiting}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Shows how much of the team’s history the store keeps, unless it keeps all of it. */
function Kept({ kept }: Pick<TeamStatus, 'kept'>) {
  const t = useText();
  const formats = useFormats();
  if (kept === null || (kept.months === null && kept.since === null)) return null;
  return (
    <p className={styles['state']}>
      {kept.since === null
        ? t('team.kept', { count: kept.months ?? 0 })
        : t('team.kept-since', { day: formats.date(kept.since, { dateStyle: 'long' }) })}
    </p>
  );
}

function Member({ member }: { member: TeamMember }) {
  const t = useText();
  const { list } = useFormats();
  const instances = useInstances();
  const { memberId, name, isYou, isLead, isHere, hasJoined, isRemoved, limited } = member;
  const unseen = instances.filter(({ instanceId }) => limited.includes(instanceId));
  const facts = [
    isYou && t('message.you-alone'),
    isLead && t('team.lead'),
    isRemoved ? t('team.removed') : !hasJoined && t('team.not-joined'),
    unseen.length > 0 &&
      !isRemoved &&
      t('team.no-access', {
        names: list(
          unseen.map((one) => one.name),
          { type: 'unit' },
        ),
      }),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <Avatar name={name} seed={memberId} isGroup={false} size="small" />
      <span>
        <bdi>{name}</bdi>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
      {isHere && !isRemoved && <span className={styles['online']}>{t('team.member-here')}</span>}
    </li>
  );
}

function SharedInstances({
  shared,
  limited,
}: {
  shared: readonly string[];
  limited: readonly string[];
}) {
  const t = useText();
  const instances = useInstances();
  const share = useCallMutation('team.share');
  const hintOf = (instanceId: string): MessageId => {
    const isEnding = share.isPending && !share.variables.isShared;
    if (isEnding && share.variables.instanceId === instanceId) return 'team.leaving';
    return limited.includes(instanceId) ? 'team.limited-hint' : 'team.shared-hint';
  };
  return (
    <Card label={t('team.shared')} title={t('team.shared')}>
      {instances.map(({ instanceId, name }) => (
        <SwitchField
          key={instanceId}
          label={name}
          hint={t(hintOf(instanceId))}
          checked={shared.includes(instanceId)}
          onChange={(isShared) => share.mutate({ instanceId, isShared })}
        />
      ))}
      <Problem thrown={share.error} />
    </Card>
  );
}
