import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { BackOff } from '../delivery/back-off.ts';
import type { InstanceEvents } from '../events.ts';
import type { MessageHistory } from '../gateway/waha/message-history.ts';
import type { LineSettings } from '../gateway/waha/open-events.ts';
import { protocolParts } from '../gateway/protocols.ts';
import type { Log } from '../host.ts';
import type { IncomingEvent } from '../incoming/incoming-event.ts';
import { wahaEvent } from '../incoming/waha-event.ts';
import type { History } from '../store/history.ts';
import { createGapFiller } from '../sync/fill-gaps.ts';
import { createListening } from '../sync/listening.ts';
import { createServerCheck } from '../sync/server-check.ts';
import type { Parts } from './parts.ts';

interface ServiceListeningOptions extends LineSettings {
  protocol: Protocol;
  history: History;
  /** What can be read back; null: nothing. */
  sentBefore: MessageHistory | null;
  backOff: BackOff;
  /** Keeps what happened; returns the chats in which it changed something. */
  receive: (events: readonly IncomingEvent[]) => Promise<{ chatIds: string[] }>;
  /** Called when the server has another version than before. */
  onNewVersion: () => void;
  parts: Parts;
  events: InstanceEvents;
  log: Log;
}

/** Creates what hears an instance's service, where that tells what happens, and reads back what was missed meanwhile. */
export function createServiceListening(options: ServiceListeningOptions) {
  const { history, sentBefore, receive, parts } = options;
  const { openLine } = protocolParts[options.protocol];
  const gaps = ({ chatId }: { chatId: string }) => history.listening.gapsOf(chatId, Date.now());
  if (openLine === null || sentBefore === null) {
    return { gaps, refused: () => null, server: () => null, isHeard: () => true };
  }

  const filler = parts.add(
    createGapFiller({
      ...options,
      gateway: sentBefore,
      receive: async (messages) => {
        const events = messages.map((payload) => wahaEvent({ event: 'message.any', payload }));
        const { chatIds } = await receive(events);
        return { chatIds, notRead: events.filter(isNotRead).length };
      },
    }),
  );
  const listening = parts.add(
    createListening({
      ...options,
      open: (callbacks, scope) => openLine(options, callbacks, scope),
      receive: async (events) => void (await receive(events.map((event) => wahaEvent(event)))),
      onReached: () => check.reached(),
      onGapEnded: filler.wake,
    }),
  );
  const check = parts.add(
    createServerCheck({
      ...options,
      gateway: sentBefore,
      lacksFilters: listening.lacksFilters,
    }),
  );
  return {
    gaps,
    /** Why the service takes no line; null: it does. */
    refused: listening.refused,
    server: check.get,
    /** Whether what happens there is heard now; of a service that tells nothing by itself, what others bring is all there is. */
    isHeard: listening.isOpen,
  };
}

/** A call, a vote or a note of the phone is no message; what could not be read keeps the name of its envelope. */
function isNotRead(event: IncomingEvent): boolean {
  return event.kind === 'unknown' && ['message.any', 'ciphertext'].includes(event.name ?? '');
}
