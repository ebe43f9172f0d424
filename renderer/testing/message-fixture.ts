import type { Message } from '../../shared/contract/messages.ts';

/** A text of one's own that the service accepted. */
export const acceptedMessage: Message = {
  localId: 'm',
  position: 1,
  chatId: 'c',
  text: 'Your parcel is on its way.',
  content: { kind: 'text' },
  direction: 'out',
  sender: null,
  imported: false,
  unread: false,
  isSeen: false,
  deletion: null,
  seen: null,
  replyTo: null,
  options: { linkPreview: true, linkPreviewHighQuality: false, safeSend: true },
  state: 'accepted',
  heldUntil: null,
  failure: null,
  messageId: 'true_c_1',
  serviceStatus: 'PENDING',
  confirmedManually: false,
  settlement: null,
  isDismissed: false,
  createdAt: 1,
  stateAt: 1,
};
