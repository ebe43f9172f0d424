import type { FormKind } from '../../shared/domain/written-content.ts';
import { chatOf, optionalText, requiredText } from './form-checks.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { invalid } from './refusal.ts';
import { sentMessage, sentRecord } from './sent-record.ts';

const formOperations: Record<FormKind, Operation> = {
  location: { method: 'POST', name: 'send-location', status: 201, carryOut: sendLocation },
  contacts: { method: 'POST', name: 'send-contact-card', status: 201, carryOut: sendContactCard },
  poll: { method: 'POST', name: 'send-poll', status: 201, carryOut: sendPoll },
};

/**
 * What the interface names (§1) and does not show: locations, contact cards, polls, reactions and stars, in the shapes that services
 * of this kind are known to have.
 */
export const kindOperations: Operation[] = [
  ...Object.values(formOperations),
  { method: 'PUT', name: 'react-to-message', status: 200, carryOut: react },
  { method: 'PUT', name: 'star-message', status: 200, carryOut: star },
];

function sendLocation({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const degreesLatitude = degrees(fields['latitude'], 'latitude', 90);
  const degreesLongitude = degrees(fields['longitude'], 'longitude', 180);
  const name = optionalText(fields['title'], 'title');
  optionalText(fields['reply_to'], 'reply to');
  const payload = { degreesLatitude, degreesLongitude, ...(name !== null && { name }) };
  return sentRecord(chat, book.add(chat.chatId, name), { locationMessage: payload }, now);
}

/** No id comes back. */
function sendContactCard({ fields, book }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const contacts = listOf(fields['contacts'], 'contacts');
  for (const contact of contacts) {
    const { vcard, fullName, phoneNumber } = objectOf(contact, 'contacts');
    if (vcard !== undefined && vcard !== null) requiredText(vcard, 'vcard');
    else {
      requiredText(fullName, 'full name');
      requiredText(phoneNumber, 'phone number');
    }
  }
  book.add(chat.chatId, null);
  return {};
}

function sendPoll({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const { name: question, options, multipleAnswers } = objectOf(fields['poll'], 'poll');
  const name = requiredText(question, 'poll name');
  const choices = listOf(options, 'poll options').map((option) =>
    requiredText(option, 'poll option'),
  );
  if (choices.length < 2 || choices.length > 12) {
    throw invalid(['The poll options field must have between 2 and 12 items.']);
  }
  if (new Set(choices).size < choices.length) {
    throw invalid(['The poll options field has a duplicate value.']);
  }
  optionalText(fields['reply_to'], 'reply to');
  const keyId = book.add(chat.chatId, name);
  const pollCreationMessageV3 = {
    name,
    options: choices.map((optionName) => ({ optionName })),
    selectableOptionsCount: multipleAnswers === true ? 0 : 1,
  };
  return sentMessage(chat, keyId, null, { pollCreationMessageV3 }, now);
}

function react({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const { fromMe, keyId } = book.find(requiredText(fields['messageId'], 'message id'));
  const text = fields['reaction'];
  if (typeof text !== 'string') throw invalid(['The reaction field must be a string.']);
  const key = { remoteJid: chat.remoteJid, fromMe, id: keyId };
  const payload = { reactionMessage: { key, text, senderTimestampMs: String(now) } };
  return sentRecord(chat, book.add(chat.chatId, null), payload, now);
}

function star({ fields, book }: OperationRequest) {
  chatOf(fields['chatId']);
  book.find(requiredText(fields['messageId'], 'message id'));
  if (typeof fields['star'] !== 'boolean') throw invalid(['The star field must be true or false.']);
  return {};
}

function degrees(value: unknown, name: string, most: number): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= most)) {
    throw invalid([`The ${name} field must be between -${most} and ${most}.`]);
  }
  return value;
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalid([`The ${name} field is required.`]);
  return value;
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid([`The ${name} field must be an object.`]);
  }
  return { ...value };
}
