import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
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

const defaultGraceMs = 5_000;

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
  const running = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let stopped = false;

  const pump = createPump(step, (error) =>
    log.error('an action could not be taken up', { error: String(error) }),
  );

  const changed = (chatId: string): void => {
    events.publish('messageActions.changed', {});
    events.messagesChanged(chatId);
  };

  const mayClaim = (): boolean =>
    !stopped && backOff.mayAsk() === null && running.size < (backOff.isProbing() ? 1 : mostAtOnce);

  async function step(): Promise<void> {
    while (mayClaim() && (await startNext()));
    const nextAt = await history.messageActions.nextAt();
    // An overdue action that may not be claimed waits for a hold or a free lane, which wakes the pump itself. An overdue action that
    // may be claimed became due after the last look.
    if (nextAt !== null && (nextAt > Date.now() || mayClaim())) pump.wakeIn(nextAt - Date.now());
    else if (nextAt !== null) backOff.waitsFor();
  }

  /** Claims the next action and begins it. Returns false if none is due. */
  async function startNext(): Promise<boolean> {
    const action = await history.messageActions.claimNext(now());
    if (action === null) return false;
    changed(action.chatId);
    const run = carryOut(action)
      .catch((error: unknown) => {
        // The row's state is `running`: the next start requests the action again.
        log.error('what became of an action could not be written', { error: String(error) });
      })
      .finally(() => {
        running.delete(run);
        pump.wake();
      });
    running.add(run);
    return true;
  }

  async function carryOut(action: ClaimedMessageAction): Promise<void> {
    // An action has its own retry delays, so one that never succeeds does not count against the service.
    const attempted = await attempt(() => ask(action), { backOff, troubleAbout: () => null, log });
    if (breakOff.signal.aborted && attempted?.outcome.outcome === 'unknown') return;
    if (attempted?.outcome.outcome === 'rejected' && attempted.outcome.notOffered !== undefined) {
      options.onNotOffered?.(attempted.outcome.notOffered);
    }
    const result =
      attempted === null ? requeued(action) : actionResult(action, attempted, Date.now());
    await history.messageActions.recordOutcome(action.actionId, result, Date.now());
    changed(action.chatId);
  }

  function ask({
    kind,
    address: chatId,
    messageId,
    participant,
    messages,
    value,
  }: ClaimedMessageAction): Promise<Outcome<unknown>> {
    const { signal } = breakOff;
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
    begin: pump.wake,
    /** Looks for actions to carry out; the first call starts the queue. */
    wake: pump.wake,
    on: { messages: pump.wake, forgotten: pump.wake, clock: pump.wake },
    /** Begins nothing more and waits for pending answers, `graceMs` at most. */
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      await pump.stop();
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
