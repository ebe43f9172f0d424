import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { MessageKindsGateway } from '../gateway/optional/message-kinds.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { ClaimedMessageAction } from '../store/tables/message-actions-table.ts';
import type { History } from '../store/history.ts';
import { actionResult, requeued } from './action-result.ts';

/** Actions that are asked of the service side by side. */
const mostAtOnce = 4;

const defaultGraceMs = 5_000;

export interface MessageActionsOptions {
  history: History;
  gateway: Gateway & MessageKindsGateway;
  /** The service has no endpoint for an action of this kind. */
  onNotOffered?(kind: OptionalKind): void;
  /** Shared with the outbox: what holds messages holds their actions. */
  backOff: BackOff;
  events: InstanceEvents;
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  log: Log;
}

/**
 * Creates what carries out deletions, seen marks, read chats, reactions and stars, durably. Unlike a message each may be repeated, so that an unclear
 * answer, or a crash, makes it be asked again by itself.
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
    !stopped && !backOff.isHeld() && running.size < (backOff.isProbing() ? 1 : mostAtOnce);

  async function step(): Promise<void> {
    while (mayClaim() && (await startNext()));
    const nextAt = await history.messageActions.nextAt();
    // What is overdue and may not be taken up waits for something else, which wakes the pump itself. What may be has come due
    // since it was looked for.
    if (nextAt !== null && (nextAt > Date.now() || mayClaim())) pump.wakeIn(nextAt - Date.now());
  }

  /** Returns false when there is nothing to do now. */
  async function startNext(): Promise<boolean> {
    const action = await history.messageActions.claimNext(now());
    if (action === null) return false;
    changed(action.chatId);
    const run = carryOut(action)
      .catch((error: unknown) => {
        // The row says `running`: the next start asks again.
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
    // It is repeated after waits of its own, so that one that never succeeds says nothing about the service.
    const came = await attempt(() => ask(action), { backOff, troubleAbout: () => null, log });
    if (breakOff.signal.aborted && came?.outcome.outcome === 'unknown') return;
    if (came?.outcome.outcome === 'rejected' && came.outcome.notOffered !== undefined) {
      options.onNotOffered?.(came.outcome.notOffered);
    }
    const result = came === null ? requeued(action) : actionResult(action, came, Date.now());
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
    /** Something may be waiting; also begins. */
    wake: () => pump.wake(),
    /** Takes up nothing more and waits for answers on their way, `graceMs` at most. */
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      await pump.stop();
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}
