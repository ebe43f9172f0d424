import { traitsOf } from '../../../shared/domain/protocol.ts';
import { createArchiveRunner } from '../sms/runs/archive-runner.ts';
import type { Clock } from '../clock.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import { createBackOff, type Hold } from '../delivery/back-off.ts';
import { type Events, eventsOf } from '../events.ts';
import type { Exports } from '../files/exports.ts';
import type { Grants } from '../files/grants.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import { type IncomingFiles, ownFiles } from '../files/own-files.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createEraser } from '../forgetting/eraser.ts';
import { personOf } from '../forgetting/person-of.ts';
import { withOtherForms } from '../numbers/number-forms.ts';
import { tellOfForgotten } from '../forgetting/tell-of-forgotten.ts';
import type { Host } from '../host.ts';
import type { Policy } from '../settings/policy/policy.ts';
import { createMediaCopies } from '../media-copies/media-copies.ts';
import { createMessageActions } from '../message-actions/message-actions.ts';
import { createOutbox, sickServiceDelaysMs } from '../outbox/outbox.ts';
import { createAttachments } from '../attachments/attachments.ts';
import { createPictures } from '../attachments/pictures.ts';
import { createDueChats } from './due-chats.ts';
import { createMessageFolder } from '../imports/messages/message-folder.ts';
import { createReceiver } from '../imports/messages/receive-events.ts';
import { createRetention } from '../retention/retention.ts';
import type { Reader } from '../reader/reader.ts';
import { createPeopleImports } from '../imports/people/people-imports.ts';
import { createThreadImports } from '../imports/threads/thread-imports.ts';
import type { Notices } from '../application/notices.ts';
import type { SettingsService } from '../settings/settings.ts';
import { createSettling } from '../outbox/settling/settling.ts';
import { createProposals } from '../sms/runs/proposals.ts';
import type { History } from '../store/history.ts';
import { createNumberCheck } from '../sync/number-check.ts';
import { createNumberFinder, tellJoined } from '../sync/number-finder.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { deleteMigrationCopies } from '../store/migration-copy.ts';
import { instanceFolder } from './histories.ts';
import { createInstanceNews } from './instance-news.ts';
import { ownPace } from './own-pace.ts';
import { createSearchIndexing } from './search-indexing.ts';
import { createServiceGateway } from './service-gateway.ts';
import { createServiceHealth } from './service-health.ts';
import { createServiceListening } from './service-listening.ts';
import { createSmsSide } from '../sms/sms-side.ts';
import type { TeamOfLog } from '../team/team-log.ts';
import { createTeamSide } from './team-side.ts';

/** Milliseconds after a start or a sleep in which what came in meanwhile may not have been read. */
const catchUpMs = 20_000;

/** What all instances share. */
export interface SessionParts {
  host: Host;
  clock: Clock;
  network: NetworkAccess;
  events: Events;
  exports: Exports;
  grants: Grants;
  incoming: IncomingFiles;
  opened: OpenedFiles;
  policy: Policy;
  reader: Reader;
  notices: Notices;
  notifications: Notifications;
  /** While it is on, nothing is sent, imported or deleted by itself. */
  safeMode: { isOn: boolean };
  settings: SettingsService;
  /** The team of this console. */
  team: TeamOfLog & { wake(): void };
  token: () => string | null;
}

/**
 * Puts together one instance as it runs: its record, its history, and what sends to its service. Nothing of it has begun.
 */
export function createSession(record: StoredInstance, history: History, parts: SessionParts) {
  const { host, exports, grants, reader, notices, notifications, settings, token } = parts;
  const { policy, safeMode } = parts;
  const { log } = host;
  const { now } = parts.clock;
  const { instanceId } = record;
  const events = eventsOf(parts.events, instanceId);
  const folder = instanceFolder(host.dataFolder, instanceId);
  const files = ownFiles(folder);
  const hasToken = () => token() !== null;
  // The record is replaced whole when it changes (a name, the practice service's port), so it is read at each request.
  const session: { record: StoredInstance } = { record };
  const current = () => session.record;
  const pace = ownPace({ record: current, settings, policy });
  const news = createInstanceNews({ record: current, history, notices, notifications, log });

  const traits = traitsOf[record.protocol];
  const service = createServiceGateway({
    session,
    history,
    settings,
    token,
    network: parts.network,
    published: parts.events,
    log,
  });
  const { gateway, target, answers, optional, probed, offers, onNotOffered } = service;
  const heldBy = (): Hold | null => {
    if (safeMode.isOn) return 'safe-mode';
    const { kind } = session.record;
    return kind === 'practice' || policy.maySend(session.record) ? null : 'not-allowed';
  };
  let pausedFor: string | null = null;
  const logPause = (): void => {
    const reason = backOff.current()?.reason ?? null;
    if (reason === pausedFor) return;
    pausedFor = reason;
    if (reason === null) log.info('sending goes on', { instanceId });
    else log.info('sending paused', { instanceId, reason });
  };
  const backOff = createBackOff({
    heldBy,
    onChange: () => {
      logPause();
      events.publish('outbox.changed', {});
      outbox.wake();
      messageActions.wake();
    },
    // What is looked up afterwards is no decision of a person's, so that trying again costs nothing.
    ...(traits.ownIds.length === 0 && { troubleDelaysMs: sickServiceDelaysMs }),
  });
  const teamSide = createTeamSide({
    record: current,
    history,
    files,
    incoming: parts.incoming,
    team: parts.team,
    isHeld: () => safeMode.isOn,
    published: parts.events,
    events,
    onSettled: () => outbox.wake(),
    onThreads: (runIds) => {
      archiveRunner.announce();
      for (const runId of runIds) archiveRunner.announce(runId);
    },
    onForgotten: async (chatIds, member) => {
      const others = await history.aliases.idsOf(withOtherForms(chatIds));
      const person = personOf([...new Set([...chatIds, ...others])]);
      if ((await history.forgetting.begin(person, Date.now(), member)) !== null) return false;
      void eraser.beginAfter();
      outbox.wake();
      messageActions.wake();
      tellOfForgotten(events, person.chatIds);
      parts.exports.discardAll();
      parts.events.publish('forgetting.changed', {});
      return true;
    },
    onTurn: (runId) => {
      archiveRunner.announce(runId);
      archiveRunner.wake();
    },
    log,
  });
  /** What came in while Postline did not run, or the computer slept, is read in the seconds afterwards. */
  let heardFrom = Date.now() + catchUpMs;
  const sender = { history, gateway, backOff, events, onNotOffered, now, log };
  const outbox = createOutbox({
    ...sender,
    hasToken,
    gapMs: pace.sendGapMs,
    ...(record.kind !== 'practice' && { turns: teamSide.pace }),
    outsideUntil: pace.outsideUntil,
    // It tells of a sleep first that nobody has noticed yet.
    isHeard: () => now() >= heardFrom && listening.isHeard(),
    replyToForm: () => settings.get().sending.replyToForm,
    onScheduledMissed: (count) => {
      news.scheduledMissed(count);
      events.publish('scheduled.changed', { chatId: null });
    },
    onNoneMissed: news.noneMissed,
    ownIds: traits.ownIds,
  });
  const dueChats = createDueChats({ history, events, log });
  const messageActions = createMessageActions(sender);
  const archiveRunner = createArchiveRunner({
    history,
    turns: teamSide.turns,
    gateway,
    hasToken,
    heldBy,
    outsideUntil: pace.outsideUntil,
    events,
    optional,
    onEnded: news.runEnded,
    onBackOff: () => smsSide.wake(),
    now,
    log,
  });
  const imports = createThreadImports({
    history,
    grants,
    exports,
    reader,
    notices,
    host,
    onChanged: (importId) => events.publish('threadImports.changed', { importId }),
    onThreads: () => archiveRunner.announce(),
  });
  const serviceHealth = createServiceHealth({
    instanceId,
    history,
    gateway: optional,
    offers,
    asksAlone: traits.asked.includes('health'),
    backOff,
    published: parts.events,
    events,
    log,
  });
  const settling = createSettling({
    instanceId,
    published: parts.events,
    history,
    gateway: optional,
    sentBefore: gateway.history,
    offers,
    backOff,
    events,
    onSettled: () => outbox.wake(),
    log,
  });
  const receiver = createReceiver({
    history,
    events,
    onSession: serviceHealth.take,
    onSms: () => smsSide.lookSoon(),
  });
  const listening = createServiceListening({
    ...parts.network,
    ...sender,
    protocol: record.protocol,
    target,
    sentBefore: gateway.history,
    isHeld: () => heldBy() !== null,
    receive: receiver.receive,
    onNewVersion: () => {
      service.onNewVersion();
      numberCheck.onNewVersion();
    },
  });
  const numbers = createNumberFinder({
    instanceId,
    history,
    gateway: optional,
    offers,
    asksAlone: traits.asked.includes('contacts'),
    isHeld: backOff.isHeld,
    hasToken,
    published: parts.events,
    onJoined: (chatIds) => tellJoined(events, outbox, chatIds),
    log,
  });
  const numberCheck = createNumberCheck({
    check: gateway.checkNumber,
    offers,
    isHeld: backOff.isHeld,
    hasToken,
  });
  const messageFolder = createMessageFolder({ history, host, events, reader, receiver, notices });
  const searchIndexing = createSearchIndexing({
    instanceId,
    history,
    published: parts.events,
    events,
    log,
  });
  const mediaCopies = createMediaCopies({
    instanceId,
    history,
    own: files,
    files: gateway.files,
    incoming: parts.incoming,
    web: parts.network,
    address: () => session.record.chatServiceAddress,
    settings: () => settings.get().media,
    isHeld: () => heldBy() !== null || backOff.isAsleep(),
    hasToken,
    ofTeam: teamSide.fileReader,
    published: parts.events,
    events,
    log,
  });
  const eraser = createEraser({
    history,
    files,
    stopCopying: mediaCopies.dropGone,
    opened: parts.opened,
    host,
    deleteCopies: () => deleteMigrationCopies(folder),
    onChange: () => parts.events.publish('forgetting.changed', {}),
    onErased: () => {
      searchIndexing.begin();
      events.publish('audit.changed', {});
      events.publish('search.changed', {});
    },
  });
  const retention = createRetention({ history, files, policy, events, log });
  const smsSide = createSmsSide({
    history,
    gateway: optional,
    archiveRunner,
    offers,
    hasToken,
    gapMs: pace.pageGapMs,
    outsideUntil: pace.outsideUntil,
    published: parts.events,
    events,
    now,
    log,
  });
  const proposals = createProposals({
    history,
    pace: pace.ofRuns,
    onProposed: (proposal) => {
      news.runProposed(proposal);
      archiveRunner.announce(proposal.runId);
    },
    onStarted: (runId) => {
      archiveRunner.announceBegun(runId);
      archiveRunner.wake();
    },
    onMissed: (runId, startAt) => {
      news.runMissed(runId, startAt);
      archiveRunner.announce(runId);
    },
    onReplaced: news.dismissProposal,
    log,
  });
  /** What is done without a person, beside sending. */
  const beginUnattended = async (): Promise<void> => {
    await imports.begin();
    messageFolder.look();
    retention.look();
  };
  return Object.assign(session, {
    history,
    events,
    tryToken: gateway.tryToken,
    /** What is only asked for where a probe found it; health within its limit. */
    optional,
    /** What a probe asks for, which waits for nothing. */
    probed,
    /** What may be used of it; null: nothing. */
    offers,
    /** What the service answered last. */
    answers,
    /** How the number is, where the service tells. */
    serviceHealth,
    /** Why nothing is sent to the chat side now. */
    backOff,
    outbox,
    /** When the instance's hours begin, in milliseconds since 1970; null within them. */
    outsideUntil: pace.outsideUntil,
    /** How fast archive runs go that are not told. */
    archivePace: pace.ofRuns,
    dueChats,
    messageActions,
    attachments: createAttachments({ history, files, grants, events }),
    pictures: createPictures({ history, files, events }),
    /** Beside its history. */
    files,
    archiveRunner,
    /** Whose turn of the team a run is. */
    runTurns: teamSide.turns,
    /** What hears the service by itself, and when it did not. */
    listening,
    /** What finds out whose hidden IDs are. */
    numbers,
    /** Whether the network knows a number that nobody here has written to. */
    numberCheck,
    smsSide,
    eraser,
    imports,
    messageFolder,
    /** Takes what happens elsewhere, as it happens. */
    receiver,
    /** Makes own copies of media that came in. */
    mediaCopies,
    /** Files of people that were read. */
    peopleImports: createPeopleImports({ history, grants, reader, events }),
    proposals,
    retention,
    /** What the instance shares with the team of this console. */
    team: teamSide.log,
    /** Deletes what others of the team wrote. */
    eraseTeam: teamSide.erase,
    /** Removes the notice of a proposed run that was decided about. */
    dismissProposal: news.dismissProposal,
    /** Connections of before are dead: the network, or the way to it, is another. */
    dropKept: () => {
      gateway.dropKept();
      listening.reconnect();
      parts.team.wake();
    },
    /** Lets no request begin until `wakeUp`. */
    fallAsleep: () => {
      backOff.fallAsleep();
      archiveRunner.fallAsleep();
    },
    /** The computer woke up: what waits is tried, over connections that did not sleep. */
    wakeUp: () => {
      heardFrom = Date.now() + catchUpMs;
      gateway.dropKept();
      listening.reconnect();
      mediaCopies.wake();
      parts.team.wake();
      backOff.wakeUp();
      archiveRunner.wakeUp();
      dueChats.look();
      proposals.look();
    },
    /**
     * The clock jumped by so many milliseconds, or the computer slept: what waits for a while waits for the rest of it. What the
     * service asked to wait for goes by real time, which a sleep that was announced is.
     */
    clockMoved: (gapMs: number, wasAsleep: boolean) => {
      history.waits.move(gapMs, Date.now()).then(
        (chatIds) => {
          for (const chatId of chatIds) events.messagesChanged(chatId);
        },
        (error: unknown) => log.error('waits were not moved', { error: String(error) }),
      );
      // Before anything looks what is due.
      if (gapMs > 0) heardFrom = Date.now() + catchUpMs;
      const moved = wasAsleep ? 0 : gapMs;
      backOff.clockMoved(moved);
      archiveRunner.clockMoved(moved);
      outbox.wake();
      messageActions.wake();
      dueChats.look();
    },
    /** Lets everything begin that sends or watches. */
    begin: async () => {
      outbox.wake();
      settling.wake();
      messageActions.wake();
      dueChats.look();
      await archiveRunner.start();
      smsSide.begin();
      proposals.look();
      searchIndexing.begin();
      eraser.begin();
      listening.wake();
      serviceHealth.wake();
      numbers.wake();
      mediaCopies.wake();
      teamSide.begin();
      if (!safeMode.isOn) await beginUnattended();
    },
    /** Lets what safe mode held go on. */
    leaveSafeMode: async () => {
      backOff.holdChanged();
      archiveRunner.holdChanged();
      listening.wake();
      mediaCopies.wake();
      teamSide.wake();
      await beginUnattended();
    },
    /** Ends all of it, and waits for answers on their way, `graceMs` at most. */
    stop: async (graceMs?: number) => {
      backOff.stop();
      receiver.stop();
      numberCheck.stop();
      await Promise.all([
        searchIndexing.stop(),
        serviceHealth.stop(),
        settling.stop(),
        listening.stop(),
        numbers.stop(),
        mediaCopies.stop(),
        eraser.stop(),
        retention.stop(),
        teamSide.stop(),
        imports.stop(),
        messageFolder.stop(),
        proposals.stop(),
        outbox.stop(graceMs),
        dueChats.stop(),
        messageActions.stop(graceMs),
        archiveRunner.stop(graceMs),
        smsSide.stop(graceMs),
      ]);
      answers.stop();
    },
  });
}

export type InstanceSession = ReturnType<typeof createSession>;
