import { randomUUID } from 'node:crypto';
import {
  createGateway,
  type GatewaySettings,
} from '../../electron/engine/gateway/create-gateway.ts';
import type { GatewayTarget } from '../../electron/engine/gateway/gateway.ts';
import { createOutbox } from '../../electron/engine/outbox/outbox.ts';
import type { History } from '../../electron/engine/store/history.ts';

// Parts of a console that the programs put together themselves, without the rest of it.

export const noEvents = { publish: () => {}, messagesChanged: () => {} };
export const noLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A gateway to a service, with no proxy between. */
export function gatewayTo(target: GatewayTarget, settings: Partial<GatewaySettings> = {}) {
  return createGateway({
    target: () => target,
    wire: () => ({ fileNameField: 'fileName', threadIdField: 'messageThreadId' }),
    resolveProxy: () => Promise.resolve('DIRECT'),
    ...settings,
  });
}

type OutboxParts = Parameters<typeof createOutbox>[0];

/** An outbox that only its service holds back. */
export function outboxOf(
  parts: Pick<OutboxParts, 'history' | 'gateway' | 'backOff' | 'events'> & Partial<OutboxParts>,
) {
  return createOutbox({
    gapMs: () => 0,
    replyToForm: () => 'message-id',
    onScheduledMissed: () => {},
    log: noLog,
    ...parts,
  });
}

/** Writes a text into the chat of a person, and returns its ID. */
export async function writeText(history: History, chatId: string, words: string): Promise<string> {
  const localId = randomUUID();
  await history.chats.add({ chatId, kind: 'person', name: null, number: '', country: null }, 1);
  const text = { localId, text: words, content: { kind: 'text' as const } };
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
  const rest = { attachmentIds: [], replyToLocalId: null, heldUntil: null, sendAt: null };
  await history.outbox.add({ chatId, text, options, ...rest }, Date.now());
  return localId;
}
