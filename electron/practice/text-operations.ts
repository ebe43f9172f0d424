import { chatOf, optionalFlag, optionalText, requiredText, webAddress } from './form-checks.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { linkIn, previewFields, sentRecord, smallPicture } from './sent-record.ts';

/** send-text, send-text-safe (interface.md §4.1) and send-link-custom-preview (§4.2). */
export const textOperations: Operation[] = [
  { method: 'POST', name: 'send-text', status: 201, carryOut: sendText },
  {
    method: 'POST',
    name: 'send-text-safe',
    status: 201,
    typesLikeAPerson: true,
    carryOut: sendText,
  },
  {
    method: 'POST',
    name: 'send-link-custom-preview',
    status: 201,
    carryOut: sendLinkCard,
  },
];

function sendText({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const text = requiredText(fields['text'], 'text');
  optionalText(fields['reply_to'], 'reply to');
  optionalFlag(fields['link_preview_high_quality'], 'link preview high quality');
  const link = optionalFlag(fields['link_preview'], 'link preview') ? linkIn(text) : null;
  const preview = link && {
    matchedText: link,
    title: 'A page of the practice service',
    description: `Sample description of ${link}`,
  };
  const payload = { text, ...(preview && previewFields(preview, now)) };
  return sentRecord(chat, book.add(chat.chatId, text), { extendedTextMessage: payload }, now);
}

function sendLinkCard({ fields, book, now }: OperationRequest) {
  const chat = chatOf(fields['chatId']);
  const text = requiredText(fields['text'], 'text');
  optionalText(fields['reply_to'], 'reply to');
  optionalFlag(fields['high_quality'], 'high quality');
  const preview = {
    matchedText: webAddress(fields['preview_url'], 'preview url'),
    title: requiredText(fields['preview_title'], 'preview title'),
    description: optionalText(fields['preview_description'], 'preview description') ?? '',
  };
  const hasPicture = (optionalText(fields['preview_image_url'], 'preview image url') ?? '') !== '';
  if (hasPicture) webAddress(fields['preview_image_url'], 'preview image url');
  const payload = {
    text,
    ...previewFields(preview, now),
    mediaKeyTimestamp: String(Math.floor(now / 1000)),
    ...(hasPicture && {
      jpegThumbnail: smallPicture(),
      thumbnailHeight: 630,
      thumbnailWidth: 1200,
    }),
  };
  return sentRecord(chat, book.add(chat.chatId, text), { extendedTextMessage: payload }, now);
}
