import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AttemptProgress } from '../attempts/attempt-progress.tsx';
import { useAttempt } from '../attempts/use-attempt.ts';

/**
 * Confirms leaving a team, and shows what stays on this computer. `isRemoved`: this member was removed, and deletes what others wrote.
 * `waiting`: number of events of this desk that leaving will lose. `isTold`: the store is up, so that colleagues learn of it.
 */
export function LeaveTeamDialog({
  teamName,
  isRemoved = false,
  waiting = 0,
  isTold = false,
  onClose,
}: {
  teamName: string;
  isRemoved?: boolean;
  waiting?: number;
  isTold?: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { isUnderWay, error, start, cancel } = useAttempt('team.leave');
  // Without a period, it reads no answers.
  const overview = useQuery({
    ...queryOf('team.overview', { instanceId: null, from: 0, to: 0 }),
    enabled: !isRemoved,
  });
  const chats = overview.data?.members.find(({ isYou }) => isYou)?.chats ?? 0;
  const [isErased, setErased] = useState(isRemoved);

  async function leave(): Promise<void> {
    if ((await start({ isErased })) !== null) onClose();
  }

  return (
    <FormDialog
      title={isRemoved ? t('team.leave-erase') : t('team.leave-title', { teamName })}
      submit={isRemoved ? 'action.delete' : 'team.leave-now'}
      tone="danger"
      thrown={error}
      onSubmit={() => {
        if (!isUnderWay) void leave();
      }}
      onClose={onClose}
    >
      {isRemoved ? (
        <p>{t('team.leave-erase-hint')}</p>
      ) : (
        <>
          {!isErased && <p>{t('team.leave-stays')}</p>}
          {waiting > 0 && <p>{t('team.leave-waits', { count: waiting })}</p>}
          {isTold && chats > 0 && <p>{t('team.leave-chats', { count: chats })}</p>}
          {!isTold && <p>{t('team.leave-untold')}</p>}
          <p>{t('team.leave-ends')}</p>
          <CheckField
            label={t('team.leave-erase')}
            hint={t('team.leave-erase-hint')}
            checked={isErased}
            onChange={setErased}
          />
        </>
      )}
      {isUnderWay && (
        <AttemptProgress label={isErased ? 'team.erasing' : 'team.leaving'} onCancel={cancel} />
      )}
    </FormDialog>
  );
}
