import { chatOf, optionalText, requiredText } from './form-checks.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { invalid, missing } from './refusal.ts';
import { sentMessage, sentRecord } from './sent-record.ts';

/** forward-message, send-seen, read-chat and delete-message (interface.md §4.5 to §4.8). */
export const messageOperations: Operation[] = [
  { method: 'POST', name: 'forward-message', status: 201, carryOut: forward },
  { method: 'POST', name: 'send-seen', status: 201, carryOut: markSeen },
  { method: 'POST', name: 'read-chat', status: 200, carryOut: readChat },
  { method: 'DELETE', name: 'delete-message', status: 200, carryOut: remove },
];

function forward({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const original = book.find(requiredText(fields['messageId'], 'message id'));
  const text = original.text ?? 'A message the practice service does not remember';
  const keyId = book.add(chat.chatId, text);
  const contextInfo = { forwardingScore: 1, isForwarded: true };
  const payload = { extendedTextMessage: { text, contextInfo } };
  return sentMessage(chat, keyId, text, payload, now);
}

function markSeen({ fields, book }: OperationRequest) {
  chatOf(fields['chatId']);
  book.find(requiredText(fields['messageId'], 'message id'));
  optionalText(fields['participant'], 'participant');
  return {};
}

function readChat({ fields, query }: OperationRequest) {
  chatOf(fields['chatId']);
  const { messages } = query;
  if (messages !== undefined && !/^[1-9]\d{0,5}$/.test(messages)) {
    throw invalid(['The messages field must be a number of at least 1.']);
  }
  return {};
}

function remove({ query, book, now }: OperationRequest) {
  const chat = chatOf(query['chatId']);
  const message = book.find(requiredText(query['messageId'], 'message id'));
  if (message.chatId !== chat.chatId) throw missing('Message');
  book.remove(message);
  const key = { remoteJid: chat.remoteJid, fromMe: message.fromMe, id: message.keyId };
  const payload = { protocolMessage: { key, type: 'REVOKE' } };
  return sentRecord(chat, book.add(chat.chatId, null), payload, now);
}
