import { useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';
import { CheckField } from '../../../ui/check-field.tsx';

/** Says what stays before a team is left. */
export function LeaveTeamDialog({ teamName, onClose }: { teamName: string; onClose: () => void }) {
  const t = useText();
  const leave = useCallMutation('team.leave');
  const [isErased, setErased] = useState(false);
  return (
    <FormDialog
      title={t('team.leave-title', { teamName })}
      submit="team.leave-now"
      tone="danger"
      thrown={leave.error}
      onSubmit={() => {
        if (!leave.isPending) leave.mutate({ isErased }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {!isErased && <p>{t('team.leave-stays')}</p>}
      <p>{t('team.leave-ends')}</p>
      <CheckField
        label={t('team.leave-erase')}
        hint={t('team.leave-erase-hint')}
        checked={isErased}
        onChange={setErased}
      />
    </FormDialog>
  );
}
