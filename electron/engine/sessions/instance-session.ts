import type { Notice } from '../../../shared/contract/app.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { type ArchiveRunner, createArchiveRunner } from '../archive-runs/archive-runner.ts';
import { type BackOff, createBackOff } from '../delivery/back-off.ts';
import type { Events } from '../events.ts';
import type { Exports } from '../files/exports.ts';
import type { Grants } from '../files/grants.ts';
import { type OwnFiles, ownFiles } from '../files/own-files.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Host, SystemNote } from '../host.ts';
import { createMessageActions, type MessageActions } from '../message-actions/message-actions.ts';
import { createOutbox, type Outbox, sickServiceDelaysMs } from '../outbox/outbox.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
import { type Attachments, createAttachments } from '../services/attachments/attachments.ts';
import { instanceFolder } from './histories.ts';
import { createPictures, type Pictures } from '../services/attachments/pictures.ts';
import {
  createThreadImports,
  type ThreadImports,
} from '../services/imports/threads/thread-imports.ts';
import { createProposals, type Proposals } from '../services/threads/proposals.ts';

/** One instance while the application runs: its record, its history, and what sends to its service. */
export interface InstanceSession {
  record: StoredInstance;
  history: History;
  gateway: Gateway;
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
  proposals: Proposals;
  /** A proposed run was decided about. */
  dismissProposal(runId: string): void;
  /** Ends all that sends, and waits for answers on their way, `graceMs` at most. */
  stopSending(graceMs?: number): Promise<void>;
}

export interface SessionParts {
  host: Host;
  events: Events;
  exports: Exports;
  grants: Grants;
  settings(): Settings;
  token(): string | null;
  /** So many more of its scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
  onProposed: (notice: Omit<Extract<Notice, { kind: 'run-proposed' }>, 'id'>) => void;
  /** An archive run has ended by itself. */
  onRunEnded: (note: Extract<SystemNote, { kind: 'run-ended' }>) => void;
  dismissProposal: (runId: string) => void;
}

/** Puts a session together; neither its outbox nor its archive runs are started. */
export function createSession(
  record: StoredInstance,
  history: History,
  parts: SessionParts,
): InstanceSession {
  const { host, events, exports, grants } = parts;
  const { instanceId } = record;
  const files = ownFiles(instanceFolder(host.dataFolder, instanceId));
  // The record is replaced whole when it changes (a name, the practice service's port), so it is read at each request.
  const session: { record: StoredInstance } = { record };
  const gateway = createGateway({
    target: () => ({ ...session.record, accessToken: parts.token() }),
    wire: () => ({ fileNameField: parts.settings().sending.fileNameField }),
    resolveProxy: (address) => host.resolveProxy(address),
  });
  const backOff = createBackOff({
    onChange: () => {
      events.publish('outbox.changed', { instanceId });
      outbox.wake();
      messageActions.wake();
    },
    troubleDelaysMs: sickServiceDelaysMs,
  });
  const outbox = createOutbox({
    history,
    gateway,
    backOff,
    now: Date.now,
    hasToken: () => parts.token() !== null,
    gapMs: () => (record.kind === 'practice' ? 0 : parts.settings().sending.gapSeconds * 1_000),
    replyToForm: () => parts.settings().sending.replyToForm,
    onMessageChanged: (chatId) => {
      events.publish('messages.changed', { instanceId, chatId });
      events.publish('chats.changed', { instanceId, chatId });
    },
    onUploadChanged: (chatId) => events.publish('uploads.changed', { instanceId, chatId }),
    onScheduledTurn: (chatId) => events.publish('scheduled.changed', { instanceId, chatId }),
    onScheduledMissed: (count) => parts.onScheduledMissed(count),
    onStatusChanged: () => events.publish('outbox.changed', { instanceId }),
    log: host.log,
  });
  const messageActions = createMessageActions({
    history,
    gateway,
    backOff,
    now: Date.now,
    onChanged: (chatId) => {
      events.publish('acts.changed', { instanceId });
      events.publish('messages.changed', { instanceId, chatId });
      events.publish('chats.changed', { instanceId, chatId });
    },
    log: host.log,
  });
  const attachments = createAttachments({ instanceId, history, files, grants, events });
  const pictures = createPictures(instanceId, { history, files, events });
  const tellEnd = async (runId: string): Promise<void> => {
    const run = await history.archiveRuns.get(runId);
    if (run?.isListed !== true) return;
    const { confirmed, failed } = run.counts;
    parts.onRunEnded({ kind: 'run-ended', archived: run.archived, confirmed, failed });
  };
  const archiveRunner = createArchiveRunner({
    history,
    gateway,
    hasToken: () => parts.token() !== null,
    onChanged: ({ runIds, areRowsChanged }) => {
      if (areRowsChanged) events.publish('threads.changed', { instanceId });
      for (const runId of runIds) events.publish('archiveRuns.changed', { instanceId, runId });
    },
    onEnded: (runId) => {
      tellEnd(runId).catch((error: unknown) =>
        host.log.warn('the end of a run was not told', { error: String(error) }),
      );
    },
    log: host.log,
  });
  const imports = createThreadImports({
    history,
    grants,
    exports,
    host,
    onChanged: (importId) => events.publish('threadImports.changed', { instanceId, importId }),
    onThreads: () => archiveRunner.announce(),
  });
  const { dismissProposal } = parts;
  const proposals = createProposals({
    history,
    settings: () => parts.settings(),
    onProposed: (proposal) => {
      parts.onProposed({ kind: 'run-proposed', instanceId, ...proposal });
      archiveRunner.announce(proposal.runId);
    },
    onReplaced: (runId) => dismissProposal(runId),
    log: host.log,
  });
  return Object.assign(session, {
    history,
    gateway,
    backOff,
    outbox,
    messageActions,
    attachments,
    pictures,
    files,
    archiveRunner,
    imports,
    proposals,
    dismissProposal,
    stopSending: async (graceMs?: number) => {
      backOff.stop();
      await Promise.all([
        outbox.stop(graceMs),
        messageActions.stop(graceMs),
        archiveRunner.stop(graceMs),
      ]);
    },
  });
}
