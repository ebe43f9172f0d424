import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type * as z from 'zod';
import { type CallName, type ContractEvent, contract } from '../../shared/contract/contract.ts';
import type { Answer, AppError } from '../../shared/domain/app-error.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { EngineError } from './engine-error.ts';
import { createEvents, tellInTurns } from './events.ts';
import { createExports } from './files/exports.ts';
import { createGrants } from './files/grants.ts';
import { createIncomingFiles } from './files/own-files.ts';
import { actHandlers } from './handlers/acts.ts';
import { appHandlers } from './handlers/app.ts';
import { auditHandlers } from './handlers/audit.ts';
import { archiveRunHandlers } from './handlers/archive-runs.ts';
import { attachmentHandlers } from './handlers/attachments.ts';
import { chatHandlers } from './handlers/chats.ts';
import { draftHandlers } from './handlers/drafts.ts';
import type { Handlers } from './handlers/handlers.ts';
import { importHandlers } from './handlers/imports.ts';
import { instanceHandlers } from './handlers/instances.ts';
import { linkCardHandlers } from './handlers/link-cards.ts';
import { messageHandlers } from './handlers/messages.ts';
import { outboxHandlers } from './handlers/outbox.ts';
import { referenceHandlers } from './handlers/references.ts';
import { scheduledHandlers } from './handlers/scheduled.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { templateHandlers } from './handlers/templates.ts';
import { threadImportHandlers } from './handlers/thread-imports.ts';
import { threadHandlers } from './handlers/threads.ts';
import { uploadHandlers } from './handlers/uploads.ts';
import { webHandlers } from './handlers/web.ts';
import type { Host, Log } from './host.ts';
import { createPageRoutes, type PageRoutes } from './page-routes.ts';
import { createAttempts } from './services/attempts.ts';
import { createAudit } from './services/audit.ts';
import { createActs } from './services/messages/message-actions.ts';
import { createChats } from './services/chats/chats.ts';
import { createCopies } from './services/messages/forwarding.ts';
import { createDrafts } from './services/chats/drafts.ts';
import { followUndecided } from './followers/badge-count.ts';
import { createHistories } from './sessions/histories.ts';
import { createMessageImports } from './services/imports/messages/message-imports.ts';
import { createReader } from './services/imports/reader/reader.ts';
import { createInstances } from './sessions/instances.ts';
import { messageDetails } from './services/messages/message-details.ts';
import { createMessages } from './services/messages/messages.ts';
import { followNetwork } from './followers/network.ts';
import { createNotices } from './services/notices.ts';
import { createNotifications } from './followers/notifications.ts';
import { createOutboxService } from './services/outbox-service.ts';
import { createPractice } from './services/practice.ts';
import { recordSettings } from './followers/settings-audit.ts';
import { createReferences } from './services/messages/references.ts';
import { createScheduled } from './services/messages/scheduled.ts';
import { createSettings } from './services/settings.ts';
import { createTemplates } from './services/templates/templates.ts';
import { createArchiveRuns } from './services/threads/archive-runs.ts';
import { createArchiveSchedules } from './services/threads/schedules.ts';
import { createThreads } from './services/threads/threads.ts';
import { createTokens } from './sessions/tokens.ts';
import { createWeb } from './services/web.ts';
import { lockFolder } from './store/folder-lock.ts';
import { openStore } from './store/store.ts';

/** Everything but what only a host can do. Both hosts, the desktop application and the preview, start this. */
export interface Engine {
  /** Carries out one call of the contract. Refuses unknown names and wrong input; never rejects. */
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  /** Lets a file be read that the person picked; path and id came from the host, never from the page. Answers the grant's id. */
  grant(path: string, grantId?: string): string;
  /** Answers what the page asks for below `/files/` (shared/page-routes.ts). */
  respond: PageRoutes;
  /** Every event of the contract, those of one turn of the event loop together; answers the function that ends it. */
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
  const lock = lockFolder(host.dataFolder, (keptAs) =>
    notices.add({ kind: 'lock-damaged', keptAs }),
  );
  if (lock === null) {
    const detail = `another Postline uses ${host.dataFolder}`;
    throw new EngineError({ kind: 'storage', detail });
  }
  const settings = createSettings(host, events, notices);
  const notifications = createNotifications(host, settings, events);
  const tokens = createTokens(host, notices);
  const grants = createGrants();
  const incoming = createIncomingFiles(host.dataFolder);
  const exports = createExports();
  const reader = createReader(host.readerWorker);
  const store = openStore(host.storeWorker);
  const histories = createHistories(host, store, notices);
  const practice = createPractice();
  const attempts = createAttempts();
  const web = createWeb(host, practice, attempts);
  const instances = createInstances({
    attempts,
    host,
    events,
    exports,
    grants,
    reader,
    histories,
    notices,
    notifications,
    practice,
    settings,
    tokens,
  });
  const templates = createTemplates({
    host,
    instances,
    grants,
    incoming,
    exports,
    reader,
    events,
    notices,
  });
  const messages = createMessages(instances, settings, events);
  const handlers: Handlers = {
    ...appHandlers(host, notices, tokens),
    ...settingsHandlers(settings),
    ...instanceHandlers(instances),
    ...chatHandlers(createChats(instances, settings, events)),
    ...draftHandlers(createDrafts(instances, events)),
    ...messageHandlers(messages, createCopies(instances, settings, events), (message) =>
      messageDetails(instances, settings, message),
    ),
    ...actHandlers(createActs(instances, settings, events)),
    ...referenceHandlers(createReferences(instances)),
    ...importHandlers(
      createMessageImports({ instances, events, exports, reader, log: host.log }),
      instances,
      events,
      grants,
    ),
    ...attachmentHandlers(instances),
    ...uploadHandlers(instances),
    ...outboxHandlers(instances, createOutboxService(instances, messages)),
    ...auditHandlers(createAudit(instances, exports)),
    ...scheduledHandlers(createScheduled(instances, events)),
    ...linkCardHandlers(),
    ...webHandlers(web, attempts),
    ...threadHandlers(createThreads(instances, exports, events)),
    ...threadImportHandlers(instances),
    ...archiveRunHandlers(
      createArchiveRuns(instances, settings, exports),
      createArchiveSchedules(instances, events),
    ),
    ...templateHandlers(templates),
  };
  await instances.start();
  const endings = [
    recordSettings(instances, settings, events, host.log),
    followUndecided(host, instances, events, notifications),
    followNetwork(host, instances),
  ];

  const calls = createCallsUnderWay();
  const call: Engine['call'] = (name, input) => calls.keep(answer(handlers, host.log, name, input));
  return {
    call,
    grant: (path, grantId) => grants.issue(path, { grantId }),
    respond: createPageRoutes({
      instances,
      grants,
      incoming,
      exports,
      web,
      log: host.log,
    }),
    subscribe: (listener) => tellInTurns(events, listener),
    stop: async () => {
      for (const end of endings) end();
      await calls.ended();
      await instances.stop();
      await practice.stop();
      await store.close();
      lock.release();
    },
  };
}

async function answer(
  handlers: Handlers,
  log: Log,
  name: string,
  input: unknown,
): Promise<Answer<unknown>> {
  if (!isCallName(name))
    return refuse({ kind: 'invalid-input', field: 'call', problem: 'malformed' });
  const checked = contract[name].input.safeParse(input);
  if (!checked.success) {
    const field = fieldOf(checked.error);
    return refuse({ kind: 'invalid-input', field, problem: 'malformed' });
  }
  try {
    // The name chooses schema and handler alike; TypeScript cannot follow that through the union.
    const handle = handlers[name] as (input: unknown) => unknown;
    return { ok: true, value: await handle(checked.data) };
  } catch (error) {
    if (error instanceof EngineError) return refuse(error.appError);
    const logId = randomUUID();
    log.error('a call failed', {
      name,
      logId,
      error: error instanceof Error ? error.stack : error,
    });
    return refuse({ kind: 'internal', logId });
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(contract, name);
}

function fieldOf(error: z.ZodError): string {
  return error.issues[0]?.path.map(String).join('.') || 'input';
}

function refuse(error: AppError): Answer<never> {
  return { ok: false, error };
}
