import { mkdirSync } from 'node:fs';
import type { CallName, ContractEvent } from '../../shared/contract/contract.ts';
import type { Memory } from '../../shared/contract/memory.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import { answerCall } from './answer-call.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { createClock } from './clock.ts';
import { EngineError } from './engine-error.ts';
import { createEvents, tellInTurns } from './events.ts';
import { createExports } from './files/exports.ts';
import { createGrants } from './files/grants.ts';
import { createOpenedFiles } from './files/opened-files.ts';
import { createIncomingFiles } from './files/own-files.ts';
import type { Host } from './host.ts';
import { createPageRoutes, type PageRoutes } from './page-routes.ts';
import { followAttention } from './followers/attention.ts';
import { followLanguage } from './followers/language.ts';
import { followNetwork } from './followers/network.ts';
import { createNotifications } from './notifications/notifications.ts';
import { endOfPause } from './notifications/silence.ts';
import { followPower } from './followers/power.ts';
import { recordSettings } from './followers/settings-audit.ts';
import { followTeamCalls } from './followers/team-calls.ts';
import { openPolicy } from './settings/policy/policy.ts';
import { createAliases } from './services/aliases.ts';
import { createApp } from './services/app.ts';
import { createBackups } from './services/backups/backups.ts';
import { createAttempts } from './application/attempts.ts';
import { createAudit } from './services/audit.ts';
import { createChats, numberCountry } from './services/chats/chats.ts';
import { createDrafts } from './services/chats/drafts.ts';
import { inJoinedChats, namesHiddenId } from './services/chats/joined-chats.ts';
import { openColumnMemory } from './imports/column-memory.ts';
import { createFileImports } from './services/imports/file-imports.ts';
import { createReader } from './reader/reader.ts';
import { createDiagnostics } from './services/health/diagnostics.ts';
import { createHealth, versionsHere } from './services/health/health.ts';
import { createHandedOver } from './services/handed-over/handed-over.ts';
import type { Handed } from './services/handed-over/read-handed-files.ts';
import { createFiles } from './services/files.ts';
import { createForgetting } from './services/forgetting.ts';
import { createMessageActions } from './services/messages/message-actions.ts';
import { createLock } from './services/lock/lock.ts';
import { createLinks } from './services/links.ts';
import { createMessages } from './services/messages/messages.ts';
import { createScheduled } from './services/messages/scheduled.ts';
import { createNetwork } from './services/network/network.ts';
import { createNetworkAccess } from './services/network/network-access.ts';
import { createNotices } from './application/notices.ts';
import { createOpenings, type Openings } from './application/openings.ts';
import { createOutboxService } from './services/outbox-service.ts';
import { createOverview } from './services/overview.ts';
import { createPeople } from './services/people/people.ts';
import { createPractice } from './sessions/practice.ts';
import { createQuitting, type QuittingWork } from './quitting/quitting.ts';
import { createRetentionService } from './services/retention.ts';
import type { InstanceServiceOf, NounOf, ServiceOf } from './service-of.ts';
import { createSearch } from './services/search.ts';
import { openMemory } from './settings/memory.ts';
import { createSettings } from './settings/settings.ts';
import { createSms } from './services/sms/sms.ts';
import { createThreadDeletions } from './services/sms/thread-deletions.ts';
import { createStorage } from './services/storage.ts';
import { createTeamWideLog } from './team/templates/team-wide-log.ts';
import { createTeamService } from './services/team/team.ts';
import { createTemplates } from './services/templates/templates.ts';
import { createArchiveRuns } from './services/sms/archive-runs.ts';
import { createThreads } from './services/sms/threads.ts';
import { createTranscripts, emptyTranscripts } from './services/transcripts/transcripts.ts';
import { createUpdates } from './services/updates/updates.ts';
import { createUnfinished } from './quitting/unfinished.ts';
import { createWeb } from './services/web.ts';
import { createHistories } from './sessions/histories.ts';
import type { InstanceSession } from './sessions/instance-session.ts';
import { createInstances } from './sessions/instances.ts';
import { openTeamMembership } from './sessions/team-membership.ts';
import { createTokens } from './sessions/tokens.ts';
import { createTeamDesk } from './team/team-desk.ts';
import { takeDumps } from './log/problems.ts';
import { keepPrivate } from './files/keep-private.ts';
import { lockFolder } from './store/folder-lock.ts';
import { openStore } from './store/store.ts';

/** Everything but what only a host can do. Both hosts, the desktop application and the preview, start this. */
export interface Engine {
  /** Carries out one call of the contract. Refuses unknown names and wrong input; never rejects. */
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  /** Lets a file be read that the person picked; path and id came from the host, never from the page. Returns the grant's id. */
  grant(path: string, grantId?: string): string;
  /** Asks the person about links and files that another program hands over. */
  handOver(handed: Handed): Promise<void>;
  /** Returns the settings as they are, also while the page is locked. */
  settings(): Settings;
  /** Returns what is remembered of what was done last, also while the page is locked. */
  memory(): Memory;
  /** What a person is asked about before Postline quits, and what waits for its end; also while the page is locked. */
  quitting: Pick<QuittingWork, 'unfinished' | 'whenFinished' | 'cancel'>;
  /** Shows the person a place of the console, in a window in front. */
  open: Openings['open'];
  /** Keeps that the window's process crashed, and tells the person, whose window was loaded again. */
  windowCrashed(reason: string): void;
  /** Tells the person that a file which they had Postline save was not written. */
  notSaved(fileName: string): void;
  /** Answers what the page asks for below `/files/` (shared/page-routes.ts). */
  respond: PageRoutes;
  /** Every event of the contract, those of one turn of the event loop together; returns the function that ends it. */
  subscribe(listener: (events: readonly ContractEvent[]) => void): () => void;
  /** Takes up nothing new, waits for answers on their way, closes the histories. */
  stop(): Promise<void>;
}

/**
 * Builds the parts in order and opens what the data folder holds. Throws EngineError `storage` where the folder cannot be
 * written or another Postline uses it: two would send twice.
 */
export async function startEngine(host: Host): Promise<Engine> {
  mkdirSync(host.dataFolder, { recursive: true });
  const events = createEvents();
  const notices = createNotices(events);
  const closedToOthers = keepPrivate(host.dataFolder);
  if (closedToOthers > 0) host.log.warn('the data folder was open to others', { closedToOthers });
  const lock = lockFolder(host.dataFolder, (keptAs) =>
    notices.add({ kind: 'lock-damaged', keptAs }),
  );
  if (lock === null) {
    const detail = `another Postline uses ${host.dataFolder}`;
    throw new EngineError({ kind: 'storage', detail });
  }
  const versions = versionsHere();
  host.log.info('engine started', { version: host.version, host: host.name, ...versions });
  const dumps = takeDumps(host.dataFolder);
  if (dumps > 0) {
    host.log.problem('crash', `Postline crashed in the run before, dumps of memory: ${dumps}`);
    notices.add({ kind: 'crashed' });
  }
  const policy = await openPolicy(host, notices);
  const safeMode = { isOn: host.isSafeMode ?? false };
  const settings = createSettings(host, policy, events, notices);
  const memory = openMemory(host, events, notices);
  const language = followLanguage(host, settings, events);
  const openings = createOpenings(host, events);
  const notifications = createNotifications(host, settings, memory, openings, events, () =>
    pageLock.isLocked(),
  );
  const tokens = createTokens(host, notices);
  const network = createNetworkAccess({ host, policy, settings, tokens, notices, events });
  const team = openTeamMembership({ host, tokens, notices, events });
  const grants = createGrants();
  const incoming = createIncomingFiles(host.dataFolder);
  const opened = createOpenedFiles(host.dataFolder);
  const exports = createExports(() => host.systemLanguages()[0]);
  emptyTranscripts(host.dataFolder);
  const clock = createClock();
  const reader = createReader(host.readerWorker);
  const columnMemory = openColumnMemory(host, notices.add);
  const store = openStore(host.storeWorker, {
    thread: host.storeThread,
    onCheck: () => events.publish('health.changed', {}),
  });
  const histories = createHistories(host, store, notices);
  const practice = createPractice(events, language);
  const attempts = createAttempts();
  const web = createWeb(network.access, practice, attempts);
  const instances = createInstances({
    attempts,
    clock,
    host,
    events,
    exports,
    grants,
    incoming,
    reader,
    columnMemory,
    histories,
    memory,
    network: network.access,
    notices,
    notifications,
    opened,
    policy,
    practice,
    dayTemplates: {
      put: () => templates.day.put(),
      remove: () => templates.day.remove(),
    },
    safeMode,
    settings,
    team,
    tokens,
  });
  const desk = createTeamDesk({
    team,
    sessions: () => instances.sessions(),
    events,
    log: host.log,
  });
  const templates = createTemplates({
    host,
    columnMemory,
    language,
    instances,
    grants,
    incoming,
    exports,
    reader,
    events,
    notices,
    team,
  });
  const teamWide = createTeamWideLog({
    team,
    templates: templates.shared,
    isSafeMode: () => safeMode.isOn,
    onChange: () => {
      events.publish('templates.changed', {});
      events.publish('team.changed', {});
    },
    log: host.log,
  });
  templates.onWaiting(teamWide.wake);
  const pageLock = createLock({ host, clock, settings, instances, tokens, notices, events });
  const backups = createBackups({ host, instances, grants, exports, reader, events });
  const networkService = createNetwork({ network, instances, settings, events, host });
  const handedOver = createHandedOver({ host, grants, events });
  const health = createHealth({
    host,
    closedToOthers,
    events,
    instances,
    network,
    settings,
    store,
    tokens,
  });
  const storage = createStorage(host, instances);
  const calls = createCallsUnderWay();
  const unfinished = createUnfinished({ instances, templates, calls, reader, exports });
  const updates = createUpdates({
    host,
    network: network.access,
    settings,
    notices,
    events,
    unfinished,
  });
  const quitting = createQuitting({ host, instances, unfinished, events });
  const shared: SharedServices = {
    app: createApp({
      host,
      language,
      notices,
      tokens,
      attempts,
      openings,
      unfinished,
      quitting,
      instances,
      safeMode,
      events,
    }),
    settings,
    memory: {
      ...memory,
      pauseNotifications: ({ pause }) => memory.set({ pausedUntil: endOfPause(pause, Date.now()) }),
    },
    instances,
    imports: createFileImports(instances, events, templates.imports),
    overview: createOverview(instances, exports, team),
    forgetting: createForgetting({ instances, templates, exports, unfinished, events }),
    web,
    templates,
    backups,
    handedOver: handedOver.service,
    storage,
    network: networkService,
    updates: updates.service,
    health,
    diagnostics: createDiagnostics({ host, exports, settings, health, storage }),
    practice: practice.service,
    lock: pageLock.service,
    team: createTeamService({
      team,
      instances,
      desk,
      attempts,
      templates: templates.shared,
    }),
  };
  const ofInstance: InstanceServices = {
    aliases: createAliases,
    chats: (session) => ({
      ...createChats(session, settings, desk),
      numberCountry: ({ region }) => numberCountry(session, memory, region),
      ...createTranscripts(session, exports, attempts, host, language),
    }),
    people: (session) => createPeople(session, exports, { grants, reader, columnMemory }),
    drafts: createDrafts,
    messages: (session) => ({
      ...createMessages(session, settings, desk),
      ...createLinks(session, settings, host),
    }),
    messageActions: (session) => createMessageActions(session, settings),
    retention: (session) => createRetentionService(session, policy),
    attachments: ({ attachments }) => attachments,
    mediaCopies: ({ mediaCopies }) => mediaCopies.service,
    outbox: (session) => createOutboxService(session, createMessages(session, settings, desk)),
    audit: (session) => createAudit(session, exports),
    scheduled: (session) => createScheduled(session, desk),
    search: createSearch,
    threads: (session) => createThreads(session, exports),
    threadSync: ({ smsSide }) => smsSide.threadSync,
    threadDeletions: (session) => createThreadDeletions(session, settings),
    sms: (session) => createSms(session, settings),
    archiveRuns: (session) => createArchiveRuns(session, exports, host),
    serviceHealth: ({ serviceHealth }) => ({
      get: serviceHealth.get,
      watch: serviceHealth.watch,
      requestCode: serviceHealth.requestCode,
      smsPhone: serviceHealth.smsPhone,
    }),
    listening: ({ listening }) => listening,
    files: (session) => createFiles(session, opened, exports, host),
  };
  await network.load();
  await team.start();
  await instances.start();
  const endings = [
    recordSettings(instances, settings, events, host.log),
    followAttention({ host, instances, settings, openings, notifications, events, guard: desk }),
    followTeamCalls({ host, instances, openings, notifications, events, team }),
    notifications.stop,
    followNetwork(host, instances, team),
    followPower(host, clock, instances, team, events),
    clock.stop,
    quitting.cancel,
    networkService.stop,
    updates.stop,
    pageLock.stop,
  ];

  const ofSession = new WeakMap<InstanceSession, Untyped>();

  /** The types of both records promise that there is a call of this name, and that it takes what its schema lets through. */
  const run = (name: CallName, input: unknown): unknown => {
    const [noun, verb] = name.split('.') as [string, string];
    if (noun in shared) return methodOf((shared as Untyped)[noun], verb)(input);
    const { instanceId, ...rest } = input as { instanceId: string };
    const session = instances.session(instanceId);
    const services = ofSession.get(session) ?? {};
    ofSession.set(session, services);
    services[noun] ??= ofInstance[noun as keyof InstanceServices](session) as Untyped[string];
    const method = methodOf(services[noun], verb);
    if (name === 'drafts.save' || !namesHiddenId(rest)) return method(rest);
    return inJoinedChats(session.history, rest).then(method);
  };
  const call: Engine['call'] = (name, input) =>
    calls.keep(name, answerCall(run, pageLock, host.log, name, input));
  const routes = createPageRoutes({
    instances,
    grants,
    incoming,
    exports,
    web,
    lock: pageLock,
    log: host.log,
  });
  return {
    call,
    handOver: handedOver.receive,
    open: openings.open,
    settings: () => settings.get(),
    memory: () => memory.get(),
    quitting,
    windowCrashed: (reason) => {
      host.log.problem('window-crash', `The window’s process ended: ${reason}`);
      notices.add({ kind: 'window-crashed' });
      events.publish('health.changed', {});
    },
    notSaved: (fileName) => {
      host.log.warn('a file that was to be saved could not be written');
      notices.add({ kind: 'not-saved', fileName });
    },
    grant: (path, grantId) => grants.issue(path, { grantId }),
    // What it brings is written down before the histories close.
    respond: (request) =>
      request.method === 'GET' ? routes(request) : calls.keep('files', routes(request)),
    subscribe: (listener) => tellInTurns(events, listener),
    stop: async () => {
      for (const end of endings) end();
      await calls.ended();
      await backups.stop();
      await desk.stop();
      await teamWide.stop();
      await templates.imports.stop();
      await instances.stop();
      await team.stop();
      await practice.stop();
      await store.close();
      // What crashed in this run has been told in it.
      takeDumps(host.dataFolder);
      host.log.info('engine stopped');
      lock.release();
    },
  };
}

/** The services that all instances share. */
type SharedServices = {
  [
    Noun in
      | 'app'
      | 'memory'
      | 'settings'
      | 'instances'
      | 'imports'
      | 'overview'
      | 'forgetting'
      | 'web'
      | 'templates'
      | 'backups'
      | 'handedOver'
      | 'storage'
      | 'network'
      | 'updates'
      | 'health'
      | 'diagnostics'
      | 'lock'
      | 'team'
      | 'practice'
  ]: ServiceOf<Noun>;
};

/** The services of one instance, each made for its first call. */
type InstanceServices = {
  [Noun in Exclude<NounOf<CallName>, keyof SharedServices>]: (
    session: InstanceSession,
  ) => InstanceServiceOf<Noun>;
};

type Untyped = Record<string, Record<string, (input: unknown) => unknown>>;

function methodOf(service: Untyped[string] | undefined, verb: string) {
  const method = service?.[verb];
  if (method === undefined) throw new Error(`no service has ${verb}`);
  return method;
}
