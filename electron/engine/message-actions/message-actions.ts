import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createJob } from '../delivery/job.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { MessageKindsGateway } from '../gateway/optional/message-kinds.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { ClaimedMessageAction } from '../store/messages/message-actions-table.ts';
import type { History } from '../store/history.ts';
import { actionResult, requeued } from './action-result.ts';

/** Most actions requested of the service at the same time. */
const mostAtOnce = 4;

export interface MessageActionsOptions {
  history: History;
  gateway: Gateway & MessageKindsGateway;
  /** Called when the service has no endpoint for an action of this kind. */
  onNotOffered?(kind: OptionalKind): void;
  /** Shared with the outbox: what holds messages holds their actions. */
  backOff: BackOff;
  events: InstanceEvents;
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  log: Log;
}

/**
 * Creates the queue that carries out deletions, seen marks, read chats, reactions and stars, durably. Unlike messages, actions may be
 * repeated, so that an action is requested again automatically after an unclear answer or a crash.
 */
export function createMessageActions(options: MessageActionsOptions) {
  const { history, gateway, backOff, events, log, now = Date.now } = options;

  const changed = (chatId: string): void => {
    events.publish('messageActions.changed', {});
    events.messagesChanged(chatId);
  };

  const job = createJob<ClaimedMessageAction>({
    problem: 'an action could not be carried out',
    backOff,
    mostAtOnce,
    recover: () => history.messageActions.recover(now()),
    nextAt: () => history.messageActions.nextAt(),
    next: async () => {
      const action = await history.messageActions.claimNext(now());
      if (action !== null) changed(action.chatId);
      return action;
    },
    carryOut,
    now: Date.now,
    log,
  });

  async function carryOut(action: ClaimedMessageAction, signal: AbortSignal): Promise<void> {
    // An action has its own retry delays, so one that never succeeds does not count against the service.
    const attempted = await attempt(() => ask(action, signal), {
      backOff,
      troubleAbout: () => null,
      log,
    });
    if (signal.aborted && attempted?.outcome.outcome === 'unknown') return;
    if (attempted?.outcome.outcome === 'rejected' && attempted.outcome.notOffered !== undefined) {
      options.onNotOffered?.(attempted.outcome.notOffered);
    }
    const result =
      attempted === null ? requeued(action) : actionResult(action, attempted, Date.now());
    await history.messageActions.recordOutcome(action.actionId, result, Date.now());
    changed(action.chatId);
  }

  function ask(
    { kind, address: chatId, messageId, participant, messages, value }: ClaimedMessageAction,
    signal: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const named = { chatId, messageId: messageId ?? '' };
    switch (kind) {
      case 'delete':
        return gateway.deleteMessage(named, { signal });
      case 'seen':
        return gateway.sendSeen({ ...named, participant }, { signal });
      case 'reaction':
        return gateway.reactToMessage({ ...named, reaction: value ?? '' }, { signal });
      case 'star':
        return gateway.starMessage({ ...named, star: value === 'on' }, { signal });
      case 'read-chat':
        return gateway.readChat({ chatId, messages }, { signal });
    }
  }

  return {
    begin: job.wake,
    /** Looks for actions to carry out; the first call starts the queue. */
    wake: job.wake,
    on: { messages: job.wake, forgotten: job.wake, clock: job.wake },
    stop: job.stop,
  };
}
