import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { isOfTeam } from '../../../product-ui/sending/can-send-anyway.ts';
import { decisionCalls } from '../../../product-ui/sending/decision-calls.ts';
import type { ChatRef, ComposerApi } from '../../../product-ui/chat/chat-ref.ts';
import { useText } from '../../../messages/text.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { showMessages } from '../history/use-history.ts';

/** The action that failed last, and why. */
export interface ActionProblem {
  localId: string;
  error: AppError;
}

/** Returns the actions on messages, and `run` for others on one. One at a time for each message, however often its button is pressed. */
export function useMessageActions(chat: ChatRef, composer: ComposerApi) {
  const t = useText();
  const client = useQueryClient();
  const busy = useRef(new Set<string>());
  const [problem, setProblem] = useState<ActionProblem | null>(null);
  const { instanceId } = chat;

  async function edit(localId: string) {
    await composer.flush();
    await call('messages.edit', { instanceId, localId });
    composer.reload();
  }

  /** Without room in the draft the text stays in its message, to be edited from there. */
  async function undo(localId: string) {
    await composer.flush();
    const is = await call('messages.takeBack', { instanceId, localIds: [localId] });
    if (is === 'back') composer.reload();
    if (is === 'left' || is === 'refused') showToast({ text: t(`taken-back.${is}`) });
  }

  async function carryOut(kind: MessageAction, localId: string, allowDuplicate: boolean) {
    if (kind === 'edit') return edit(localId);
    if (kind === 'undo') return undo(localId);
    const anyway = problem?.localId === localId && isOfTeam(problem.error);
    const message = allowDuplicate
      ? await call('messages.sendAgain', { instanceId, localId, allowDuplicate, anyway })
      : await call(decisionCalls[kind], { instanceId, localId });
    await showMessages(client, instanceId, [message]);
  }

  function run(localId: string, work: () => Promise<void>) {
    if (busy.current.has(localId)) return;
    busy.current.add(localId);
    void work()
      .then(
        // What was refused of others at the same time is still to be read.
        () => setProblem((last) => (last?.localId === localId ? null : last)),
        (thrown: unknown) => setProblem({ localId, error: errorOf(thrown) }),
      )
      .finally(() => busy.current.delete(localId));
  }

  function action(kind: MessageAction, localId: string, allowDuplicate = false) {
    run(localId, () => carryOut(kind, localId, allowDuplicate));
  }

  return { action, run, problem };
}
