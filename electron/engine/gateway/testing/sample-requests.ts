import type { LinkCardRequest, MediaRequest, TextRequest } from '../gateway.ts';
import { testText } from './test-gateway.ts';

// Requests, and the fields that interface.md §4 makes of them.

export const chatId = testText.chatId;
export const messageId = `false_${chatId}_3EB0A1B2C3`;

export const text: TextRequest = {
  chatId,
  text: 'Look: https://shop.example/a?b=c&d="é😀"',
  replyTo: messageId,
  linkPreview: true,
  linkPreviewHighQuality: false,
};
export const textFields = {
  chatId,
  text: text.text,
  reply_to: messageId,
  link_preview: true,
  link_preview_high_quality: false,
};
export const card: LinkCardRequest = {
  chatId,
  text: 'https://shop.example',
  replyTo: null,
  highQuality: true,
  previewTitle: 'Shop',
  previewDescription: 'All we have',
  previewUrl: 'https://shop.example',
  previewImageUrl: 'https://shop.example/a.png',
};
export const cardFields = {
  chatId,
  text: 'https://shop.example',
  high_quality: true,
  preview_title: 'Shop',
  preview_description: 'All we have',
  preview_url: 'https://shop.example',
  preview_image_url: 'https://shop.example/a.png',
};
export const media: MediaRequest = {
  chatId,
  source: { url: 'https://shop.example/a.png' },
  fileName: 'a.png',
  mimetype: 'image/png',
  caption: 'A picture',
  replyTo: messageId,
};
export const mediaFields = {
  chatId,
  url: 'https://shop.example/a.png',
  fileName: 'a.png',
  mimetype: 'image/png',
  caption: 'A picture',
  reply_to: messageId,
};
export const bare = { ...media, fileName: null, mimetype: null, caption: null, replyTo: null };
export const bareFields = { chatId, url: 'https://shop.example/a.png' };
export const seen = { chatId, messageId, participant: '4915100000001@c.us' };
