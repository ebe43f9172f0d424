import { type ArchiveRunner, createArchiveRunner } from '../archive-runs/archive-runner.ts';
import { type BackOff, createBackOff } from '../delivery/back-off.ts';
import { type Events, eventsOf, type InstanceEvents } from '../events.ts';
import type { Exports } from '../files/exports.ts';
import type { Grants } from '../files/grants.ts';
import { type OwnFiles, ownFiles } from '../files/own-files.ts';
import type { Notifications } from '../followers/notifications.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import type { Host } from '../host.ts';
import { createMessageActions, type MessageActions } from '../message-actions/message-actions.ts';
import { createOutbox, type Outbox, sickServiceDelaysMs } from '../outbox/outbox.ts';
import { type Attachments, createAttachments } from '../services/attachments/attachments.ts';
import { createPictures, type Pictures } from '../services/attachments/pictures.ts';
import { createMessageFolder } from '../services/imports/messages/message-folder.ts';
import type { Reader } from '../services/imports/reader/reader.ts';
import {
  createThreadImports,
  type ThreadImports,
} from '../services/imports/threads/thread-imports.ts';
import type { WatchedFolder } from '../services/imports/watched-folder.ts';
import type { Notices } from '../services/notices.ts';
import type { SettingsService } from '../services/settings.ts';
import { createProposals, type Proposals } from '../services/threads/proposals.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
import { instanceFolder } from './histories.ts';

/** One instance while the application runs: its record, its history, and what sends to its service. */
export interface InstanceSession {
  record: StoredInstance;
  history: History;
  events: InstanceEvents;
  /** Why nothing is sent to the chat side now. */
  backOff: BackOff;
  outbox: Outbox;
  messageActions: MessageActions;
  attachments: Attachments;
  pictures: Pictures;
  /** Beside its history. */
  files: OwnFiles;
  archiveRunner: ArchiveRunner;
  imports: ThreadImports;
  messageFolder: WatchedFolder;
  proposals: Proposals;
  /** Removes the notice of a proposed run that was decided about. */
  dismissProposal: (runId: string) => void;
  /** Lets everything begin that sends or watches. */
  begin(): Promise<void>;
  /** Ends all of it, and waits for answers on their way, `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

/** What all instances share. */
export interface SessionParts {
  host: Host;
  events: Events;
  exports: Exports;
  grants: Grants;
  reader: Reader;
  notices: Notices;
  notifications: Notifications;
  settings: SettingsService;
  token: () => string | null;
}

/** Puts a session together; nothing of it has begun. */
export function createSession(
  record: StoredInstance,
  history: History,
  parts: SessionParts,
): InstanceSession {
  const { host, exports, grants, reader, notices, notifications, settings, token } = parts;
  const { log } = host;
  const { instanceId } = record;
  const events = eventsOf(parts.events, instanceId);
  const files = ownFiles(instanceFolder(host.dataFolder, instanceId));
  const hasToken = () => token() !== null;
  // The record is replaced whole when it changes (a name, the practice service's port), so it is read at each request.
  const session: { record: StoredInstance } = { record };
  const gateway = createGateway({
    target: () => ({ ...session.record, accessToken: token() }),
    wire: () => ({ fileNameField: settings.get().sending.fileNameField }),
    resolveProxy: (address) => host.resolveProxy(address),
  });
  const backOff = createBackOff({
    onChange: () => {
      events.publish('outbox.changed', {});
      outbox.wake();
      messageActions.wake();
    },
    troubleDelaysMs: sickServiceDelaysMs,
  });
  const outbox = createOutbox({
    history,
    gateway,
    backOff,
    events,
    hasToken,
    gapMs: () => (record.kind === 'practice' ? 0 : settings.get().sending.gapSeconds * 1_000),
    replyToForm: () => settings.get().sending.replyToForm,
    onScheduledMissed: (count) => {
      const note = { kind: 'scheduled-missed', instanceName: session.record.name, count } as const;
      notices.add({ ...note, instanceId });
      notifications.tell(instanceId, note);
      events.publish('scheduled.changed', { chatId: null });
    },
    log,
  });
  const messageActions = createMessageActions({ history, gateway, backOff, events, log });
  const notifyEnd = async (runId: string): Promise<void> => {
    const run = await history.archiveRuns.get(runId);
    if (run?.isListed !== true) return;
    const { archived, counts } = run;
    const { confirmed, failed } = counts;
    notifications.tell(instanceId, { kind: 'run-ended', archived, confirmed, failed });
  };
  const archiveRunner = createArchiveRunner({
    history,
    gateway,
    hasToken,
    events,
    onEnded: (runId) => {
      notifyEnd(runId).catch((error: unknown) =>
        log.warn('the end of a run was not told', { error: String(error) }),
      );
    },
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
  const messageFolder = createMessageFolder({ history, host, events, reader, notices });
  const dismissProposal = (runId: string): void => {
    for (const notice of notices.all()) {
      if (notice.kind === 'run-proposed' && notice.runId === runId) notices.dismiss(notice.id);
    }
  };
  const proposals = createProposals({
    history,
    settings: () => settings.get(),
    onProposed: ({ runId, ...proposal }) => {
      const note = { kind: 'run-proposed', ...proposal } as const;
      notices.add({ ...note, instanceId, runId });
      notifications.tell(instanceId, note);
      archiveRunner.announce(runId);
    },
    onReplaced: dismissProposal,
    log,
  });
  return Object.assign(session, {
    history,
    events,
    backOff,
    outbox,
    messageActions,
    attachments: createAttachments({ history, files, grants, events }),
    pictures: createPictures({ history, files, events }),
    files,
    archiveRunner,
    imports,
    messageFolder,
    proposals,
    dismissProposal,
    begin: async () => {
      outbox.wake();
      messageActions.wake();
      await archiveRunner.start();
      await imports.begin();
      messageFolder.look();
      proposals.look();
    },
    stop: async (graceMs?: number) => {
      backOff.stop();
      await Promise.all([
        imports.stop(),
        messageFolder.stop(),
        proposals.stop(),
        outbox.stop(graceMs),
        messageActions.stop(graceMs),
        archiveRunner.stop(graceMs),
      ]);
    },
  });
}
