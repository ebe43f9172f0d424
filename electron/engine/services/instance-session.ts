import type { Settings } from '../../../shared/contract/settings.ts';
import type { Events } from '../events.ts';
import type { Grants } from '../files/grants.ts';
import { ownFiles } from '../files/own-files.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Host } from '../host.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/instance-table.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { instanceFolder } from './histories.ts';
import { createPictures, type Pictures } from './pictures.ts';

/** One instance while the application runs: its record, history, way to the service, and outbox. */
export interface InstanceSession {
  record: StoredInstance;
  history: History;
  gateway: Gateway;
  outbox: Outbox;
  attachments: Attachments;
  pictures: Pictures;
}

export interface SessionParts {
  host: Host;
  events: Events;
  grants: Grants;
  settings(): Settings;
  token(): string | null;
  /** So many more of its scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
}

/** Puts a session together; its outbox is not started. */
export function createSession(
  record: StoredInstance,
  history: History,
  parts: SessionParts,
): InstanceSession {
  const { host, events, grants } = parts;
  const { instanceId } = record;
  const files = ownFiles(instanceFolder(host.dataFolder, instanceId));
  // The record is replaced whole when it changes (a name, the practice service's port), so it is read at each request.
  const session: { record: StoredInstance } = { record };
  const gateway = createGateway({
    target: () => ({ ...session.record, accessToken: parts.token() }),
    wire: () => ({ fileNameField: parts.settings().sending.fileNameField }),
    resolveProxy: (address) => host.resolveProxy(address),
  });
  const outbox = createOutbox({
    history,
    gateway,
    hasToken: () => parts.token() !== null,
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
  const attachments = createAttachments({ instanceId, history, files, grants, events });
  const pictures = createPictures(instanceId, { history, files, events });
  return Object.assign(session, { history, gateway, outbox, attachments, pictures });
}
