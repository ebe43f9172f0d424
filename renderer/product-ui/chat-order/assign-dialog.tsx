import { useState } from 'react';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useTeamChat, useTeamOf } from '../team/use-team.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './assign-dialog.module.css';

/** Asks whose chats are to be. */
export function AssignDialog({
  instanceId,
  chatIds,
  onClose,
}: {
  instanceId: string;
  chatIds: readonly string[];
  onClose: () => void;
}) {
  const t = useText();
  const members = useTeamOf(instanceId)?.members.filter(({ isRemoved }) => !isRemoved) ?? [];
  const first = useTeamChat({ instanceId, chatId: chatIds[0] ?? '' })?.assignment?.memberId ?? null;
  const current = chatIds.length === 1 ? first : undefined;
  const [chosen, setChosen] = useState<string | null | undefined>();
  const [thrown, setThrown] = useState<unknown>();
  const shown = chosen === undefined ? current : chosen;

  async function assign() {
    if (shown === undefined) return onClose();
    try {
      for (const chatId of chatIds) {
        await call('team.assign', { instanceId, chatId, memberId: shown });
      }
      onClose();
    } catch (error) {
      setThrown(error);
    }
  }

  return (
    <FormDialog
      title={t('team.assign-title', { count: chatIds.length })}
      submit="team.assign"
      thrown={thrown}
      onSubmit={() => void assign()}
      onClose={onClose}
    >
      <fieldset className={styles['members']} aria-label={t('team.assign-to')}>
        {members.map(({ memberId, name, isYou, isHere }) => (
          <label key={memberId}>
            <input
              type="radio"
              name="assign-to"
              checked={shown === memberId}
              onChange={() => setChosen(memberId)}
            />
            <Avatar name={name} seed={memberId} isGroup={false} size="small" />
            <bdi>{name}</bdi>
            {isYou && <small>{t('message.you-alone')}</small>}
            {isHere && !isYou && <small>{t('team.member-here')}</small>}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="assign-to"
            checked={shown === null}
            onChange={() => setChosen(null)}
          />
          {t('team.nobody')}
        </label>
      </fieldset>
    </FormDialog>
  );
}
