import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AttemptProgress } from '../attempts/attempt-progress.tsx';
import { useAttempt } from '../attempts/use-attempt.ts';

/**
 * Confirms leaving a team, and shows what stays on this computer. `isRemoved`: this member was removed, and deletes what others wrote.
 * `waiting`: number of events of this desk that leaving will lose.
 */
export function LeaveTeamDialog({
  teamName,
  isRemoved = false,
  waiting = 0,
  onClose,
}: {
  teamName: string;
  isRemoved?: boolean;
  waiting?: number;
  onClose: () => void;
}) {
  const t = useText();
  const { isUnderWay, error, start, cancel } = useAttempt('team.leave');
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
