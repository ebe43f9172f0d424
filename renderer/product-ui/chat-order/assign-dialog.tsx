import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { useMembersOf } from '../team/use-members.ts';
import { useTeamChat } from '../team/use-team.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { Note } from '../../ui/note.tsx';
import { type Assignee, AssigneeField } from './assignee-field.tsx';
import { LeftBehind } from './left-behind.tsx';
import { useChatOrder } from './use-chat-order.ts';
import { useLeftBehind } from './use-left-behind.ts';

/** Asks whose chats are to be. */
export function AssignDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const now = useTeamChat({ instanceId, chatId: chatIds[0] ?? '' });
  const members = useMembersOf(instanceId);
  const queues = useQuery(queryOf('team.queues', { instanceId })).data ?? [];
  const { offerUndo } = useChatOrder(instanceId);
  const errorText = useErrorText();
  const planned = useLeftBehind(instanceId, chatIds);
  const [chosen, setChosen] = useState<Assignee | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  const current = chatIds.length === 1 && now ? assigneeOf(now.assignment) : null;
  const shown = chosen === undefined ? current : chosen;

  const assigneeNow = async (chatId: string) =>
    assigneeOf((await call('team.chat', { instanceId, chatId })).assignment);

  /**
   * Gives each chat to whom `to` says, but those that are not (or no longer) `from`'s. Returns whose they were before, and those that could
   * not be given, with what the last of them threw.
   */
  async function give(to: ReadonlyMap<string, Assignee>, from: Assignee | null) {
    const former = new Map<string, Assignee>();
    const failed = new Map<string, Assignee>();
    let problemThrown: unknown;
    for (const [chatId, whose] of to) {
      try {
        const before = await assigneeNow(chatId);
        if (isSame(before, whose) || (from !== null && !isSame(before, from))) continue;
        await call('team.assign', { instanceId, chatId, ...whose });
        former.set(chatId, before);
      } catch (error) {
        failed.set(chatId, whose);
        problemThrown = error;
      }
    }
    return { former, failed, thrown: problemThrown };
  }

  /** Offers to give chats back to whose they were; what then fails can be undone once more. */
  function offerBack(former: ReadonlyMap<string, Assignee>, given: Assignee) {
    const { memberId, queueId } = given;
    const name =
      members.find((one) => one.memberId === memberId)?.name ??
      queues.find((one) => one.queueId === queueId)?.name ??
      t('team.nobody');
    offerUndo(t('team.assigned-to', { count: former.size, name }), async () => {
      const { failed, thrown: refusal } = await give(former, given);
      if (failed.size === 0) return;
      offerBack(failed, given);
      throw refusal;
    });
  }

  async function assign() {
    if (shown === null) {
      setProblem(t('team.assign-to-whom'));
      return field.current?.focus();
    }
    const given = await give(new Map(chatIds.map((chatId) => [chatId, shown])), null);
    const { former, failed } = given;
    if (former.size > 0) offerBack(former, shown);
    if (failed.size === 0) return onClose();
    const reason = errorText(given.thrown);
    setThrown(given.thrown);
    setProblem(former.size > 0 ? t('team.not-assigned', { count: failed.size, reason }) : null);
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
          setThrown(undefined);
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

const isSame = (one: Assignee, other: Assignee): boolean =>
  one.memberId === other.memberId && one.queueId === other.queueId;
