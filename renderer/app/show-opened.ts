import type { Opened } from '../../shared/contract/app.ts';
import { call } from '../bridge/call.ts';
import { showView } from '../product-ui/chat-order/chat-list-state.ts';
import { inInstance } from '../product-ui/chat/chat-switch.ts';
import { messageAddress } from '../product-ui/chat/message-address.ts';
import { showingRun } from '../product-ui/threads/shown-run.ts';

interface Page {
  /** The instance that is shown; null: none is connected. */
  shownId: string | null;
  navigate: (to: string, options: { state: unknown }) => void;
  /** Opens the list of scheduled messages over the chat. */
  onScheduled: () => void;
}

/** Brings the page to what a person followed. Throws where its instance is gone. */
export async function showOpened(asked: Opened, page: Page): Promise<void> {
  const { instanceId, place } = asked;
  // Of scheduled messages, the chat of the first that missed its time, with the list over it.
  const missed =
    place === 'scheduled' && instanceId !== null
      ? (await call('scheduled.list', { instanceId, chatId: null })).find((one) => one.missed)
      : undefined;
  if (place === 'scheduled' && !missed) return;
  if (instanceId !== null && instanceId !== page.shownId) {
    await call('instances.select', { instanceId });
  }
  const shownId = instanceId ?? page.shownId;
  const isView =
    place === 'needsReview' || place === 'unread' || place === 'mine' || place === 'calls';
  if (isView && shownId !== null) showView(shownId, place);
  if (missed) page.onScheduled();
  page.navigate(missed ? `/chats/${missed.chatId}` : addressOf(asked), {
    state: shownId === null ? null : { ...inInstance(shownId), ...stateOf(asked) },
  });
}

/** Returns what the state of an address says besides the instance. */
const stateOf = (asked: Opened) => (asked.place === 'run' ? showingRun(asked.runId) : {});

function addressOf(asked: Opened): string {
  switch (asked.place) {
    case 'threads':
    case 'run':
      return '/threads';
    case 'outbox':
      return '/outbox';
    case 'health':
      return '/health';
    case 'updates':
      return '/settings/about';
    case 'help':
      return '/help';
    case 'diagnostics':
      return '/health/diagnostics';
    case 'chat': {
      const { chatId, localId } = asked;
      return localId === null ? `/chats/${chatId}` : messageAddress(chatId, localId);
    }
    case 'needsReview':
    case 'unread':
    case 'mine':
    case 'calls':
    case 'scheduled':
      return '/chats/';
  }
}
