import { traitsOf } from '../../../shared/domain/protocol.ts';
import { createBackOff } from '../delivery/back-off.ts';
import { createMessageActions } from '../message-actions/message-actions.ts';
import { createOutbox, sickServiceDelaysMs } from '../outbox/outbox.ts';
import { createSettling } from '../outbox/settling/settling.ts';
import { createReceiver } from '../imports/messages/receive-events.ts';
import { createNumberCheck } from '../sync/number-check.ts';
import { createNumberFinder, tellJoined } from '../sync/number-finder.ts';
import { createServiceHealth } from './service-health.ts';
import { createServiceListening } from './service-listening.ts';
import type { SessionGround } from './session-ground.ts';
import type { TeamSide } from './team-side.ts';
import type { Reasons } from '../delivery/part.ts';
import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds after a start or a sleep in which what came in meanwhile may not have been read. */
const catchUpMs = 20_000;

/** Creates the parts of an instance that deal with the chat side of its service. */
export function createChatSide(ground: SessionGround, teamSide: TeamSide) {
  const { session, history, events, pace, news, settings, parts, wake, log } = ground;
  const { service } = ground;
  const { gateway, optional } = service;
  const { instanceId, kind, protocol } = session.record;
  const traits = traitsOf[protocol];

  const catchingUp = parts.add(createCatchingUp(ground.now));
  parts.add(createKeptWaits(ground));
  let pausedFor: string | null = null;
  const logPause = (reason: string | null): void => {
    if (reason === pausedFor) return;
    pausedFor = reason;
    if (reason === null) log.info('sending goes on', { instanceId });
    else log.info('sending paused', { instanceId, reason });
  };
  const backOff = parts.add(
    createBackOff({
      ...ground.limits,
      limit: ground.limitOf('chats'),
      onChange: (status) => {
        logPause(status?.reason ?? null);
        events.publish('outbox.changed', {});
        wake('messages');
      },
      // What is looked up afterwards is no decision of a person's, so that trying again costs nothing.
      ...(traits.ownIds.length === 0 && { troubleDelaysMs: sickServiceDelaysMs }),
    }),
  );
  const shared = { ...ground, ...service, gateway: optional, backOff };
  const serviceHealth = parts.add(
    createServiceHealth({ ...shared, asksAlone: traits.asked.includes('health') }),
  );
  const receiver = parts.add(
    createReceiver({
      history,
      events,
      onSession: serviceHealth.take,
      onSms: () => wake('sms'),
    }),
  );
  const numberCheck = parts.add(createNumberCheck({ ...shared, check: gateway.checkNumber }));
  const sender = { ...ground, ...service, backOff };
  const listening = createServiceListening({
    ...ground.network,
    ...sender,
    protocol,
    sentBefore: gateway.history,
    receive: receiver.receive,
    onNewVersion: () => {
      service.onNewVersion();
      numberCheck.onNewVersion();
    },
  });
  const outbox = parts.add(
    createOutbox({
      ...sender,
      gapMs: pace.sendGapMs,
      ...(kind !== 'practice' && { turns: teamSide.pace }),
      isHeard: () => catchingUp.isOver() && listening.isHeard(),
      replyToForm: () => settings.get().sending.replyToForm,
      onScheduledMissed: (count) => {
        news.scheduledMissed(count);
        events.publish('scheduled.changed', { chatId: null });
      },
      onNoneMissed: news.noneMissed,
      onUnclear: () => wake('answers'),
      ownIds: traits.ownIds,
    }),
  );
  const messageActions = parts.add(createMessageActions(sender));
  parts.add(
    createSettling({
      ...shared,
      sentBefore: gateway.history,
      onSettled: () => wake('messages'),
    }),
  );
  const numbers = parts.add(
    createNumberFinder({
      ...shared,
      asksAlone: traits.asked.includes('contacts'),
      onJoined: (chatIds) => tellJoined(events, outbox, chatIds),
    }),
  );
  return {
    backOff,
    serviceHealth,
    receiver,
    numberCheck,
    listening,
    outbox,
    messageActions,
    numbers,
  };
}

/** Creates what knows whether what came in while Postline did not run, or the computer slept, may still be unread. */
function createCatchingUp(now: () => number) {
  let until = Date.now() + catchUpMs;
  const begin = (): void => {
    until = Date.now() + catchUpMs;
  };
  return {
    // It tells of a sleep first that nobody has noticed yet.
    isOver: (): boolean => now() >= until,
    on: {
      awake: begin,
      clock: ({ gapMs }: Reasons['clock']) => {
        if (gapMs > 0) begin();
      },
    },
    stop: () => {},
  };
}

/** Creates what lets waits that are kept in the history follow the clock: what waits for a while waits for the rest of it. */
function createKeptWaits({
  history,
  events,
  log,
}: {
  history: Pick<History, 'waits'>;
  events: InstanceEvents;
  log: Log;
}) {
  let moving: Promise<void> = Promise.resolve();
  return {
    on: {
      clock: ({ gapMs }: Reasons['clock']) => {
        moving = history.waits.move(gapMs, Date.now()).then(
          (chatIds) => {
            for (const chatId of chatIds) events.messagesChanged(chatId);
          },
          (error: unknown) => log.error('waits were not moved', { error: String(error) }),
        );
      },
    },
    stop: () => moving,
  };
}
