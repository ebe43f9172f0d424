import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';

/** Says what stays before a team is left. */
export function LeaveTeamDialog({ teamName, onClose }: { teamName: string; onClose: () => void }) {
  const t = useText();
  const leave = useCallMutation('team.leave');
  return (
    <FormDialog
      title={t('team.leave-title', { teamName })}
      submit="team.leave-now"
      tone="danger"
      thrown={leave.error}
      onSubmit={() => {
        if (!leave.isPending) leave.mutate({}, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>{t('team.leave-stays')}</p>
      <p>{t('team.leave-ends')}</p>
    </FormDialog>
  );
}
