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

  const nameOf = ({ memberId, queueId }: Assignee): string =>
    members.find((one) => one.memberId === memberId)?.name ??
    queues.find((one) => one.queueId === queueId)?.name ??
    t('team.nobody');

  async function assign() {
    if (shown === null) {
      setProblem(t('team.assign-to-whom'));
      return field.current?.focus();
    }
    const given = await give(instanceId, new Map(chatIds.map((chatId) => [chatId, shown])), null);
    const { former, failed } = given;
    if (former.size > 0) {
      const name = nameOf(shown);
      const textOf = (count: number) => t('team.assigned-to', { count, name });
      offerBack({ instanceId, offerUndo, textOf }, former, shown);
    }
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

/**
 * Gives each chat to whom `to` says, but those that are not (or no longer) `from`'s. Returns whose they were before, and those that could
 * not be given, with what the last of them threw.
 */
async function give(instanceId: string, to: ReadonlyMap<string, Assignee>, from: Assignee | null) {
  const former = new Map<string, Assignee>();
  const failed = new Map<string, Assignee>();
  let thrown: unknown;
  for (const [chatId, whose] of to) {
    try {
      const { assignment } = await call('team.chat', { instanceId, chatId });
      const before = assigneeOf(assignment);
      if (isSame(before, whose) || (from !== null && !isSame(before, from))) continue;
      await call('team.assign', { instanceId, chatId, ...whose });
      former.set(chatId, before);
    } catch (error) {
      failed.set(chatId, whose);
      thrown = error;
    }
  }
  return { former, failed, thrown };
}

/** Offers to give chats back to whose they were; what then fails can be undone once more. */
function offerBack(
  offer: {
    instanceId: string;
    offerUndo: (text: string, act: () => Promise<void>) => void;
    textOf: (count: number) => string;
  },
  former: ReadonlyMap<string, Assignee>,
  given: Assignee,
): void {
  offer.offerUndo(offer.textOf(former.size), async () => {
    const { failed, thrown } = await give(offer.instanceId, former, given);
    if (failed.size === 0) return;
    offerBack(offer, failed, given);
    throw thrown;
  });
}
