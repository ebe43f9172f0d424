import { useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useTeamChat } from '../team/use-team.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { Note } from '../../ui/note.tsx';
import { type Assignee, AssigneeField } from './assignee-field.tsx';
import { LeftBehind } from './left-behind.tsx';
import { useLeftBehind } from './use-left-behind.ts';

/** Asks whose chats are to be. */
export function AssignDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const now = useTeamChat({ instanceId, chatId: chatIds[0] ?? '' });
  const planned = useLeftBehind(instanceId, chatIds);
  const [chosen, setChosen] = useState<Assignee | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  const current = chatIds.length === 1 && now ? assigneeOf(now.assignment) : null;
  const shown = chosen === undefined ? current : chosen;

  async function assign() {
    if (shown === null) {
      setProblem(t('team.assign-to-whom'));
      return field.current?.focus();
    }
    try {
      for (const chatId of chatIds) await call('team.assign', { instanceId, chatId, ...shown });
      onClose();
    } catch (error) {
      setThrown(error);
    }
  }

  return (
    <FormDialog
      title={t('team.assign-title', { count: chatIds.length })}
      submit="team.assign"
      problem={problem}
      thrown={thrown}
      onSubmit={() => void assign()}
      onClose={onClose}
      initialFocus={field}
    >
      <AssigneeField
        instanceId={instanceId}
        chosen={shown}
        offersNobody
        inputRef={field}
        onChoose={(next) => {
          setChosen(next);
          setProblem(null);
        }}
      />
      {planned.length > 0 && (
        <Note>
          {t('team.assign-owed')}
          <br />
          <LeftBehind lines={planned} />
        </Note>
      )}
    </FormDialog>
  );
}

function assigneeOf(
  assignment: NonNullable<ReturnType<typeof useTeamChat>>['assignment'],
): Assignee {
  return {
    memberId: assignment?.kind === 'member' ? assignment.memberId : null,
    queueId: assignment?.kind === 'queue' ? assignment.queueId : null,
  };
}
