import { setTimeout as wait } from 'node:timers/promises';
import type { ContactEntry } from '../../../../shared/domain/form-contacts.ts';
import type { Location } from '../../../../shared/domain/form-location.ts';
import type { Poll } from '../../../../shared/domain/form-poll.ts';
import type {
  Gateway,
  LinkCardRequest,
  MediaRequest,
  MediaSource,
  OwnId,
  RequestOptions,
  Send,
  TextRequest,
} from '../gateway.ts';
import { refusesRoundVideo } from '../optional/is-not-offered.ts';
import { asWritten, type MessageKindsGateway } from '../optional/message-kinds.ts';
import type { Outcome } from '../outcome.ts';
import type { ForwardedMessage, SentMessage } from '../records.ts';
import { jsonBody } from '../request-body.ts';
import { base64Body } from './base64-body.ts';
import { isNoSuchRoute } from './not-found.ts';
import { readWahaMessage } from './read-waha-message.ts';

interface ToChat extends OwnId {
  chatId: string;
  replyTo: string | null;
}

interface OnMessage {
  chatId: string;
  messageId: string;
}

/**
 * Bytes of a file, at most. A file goes as text in a request of which the server is known to take 50 MB, and such text is a third
 * longer than the file.
 */
const largestFile = 37_000_000;

/** Milliseconds for which somebody is shown to write, for each character and at most. */
const typingMs = 60;
const longestTypingMs = 8_000;

/** Stands in for requests that WAHA does not have; sends nothing. */
export const without = <Value>(): Promise<Outcome<Value>> =>
  Promise.resolve({ outcome: 'rejected', status: 404, messages: [], notOnNetwork: false });

/**
 * Returns the interface's requests as WAHA has them in its own specification, whole. What is sent under a key ID of Postline's own
 * can be looked up by it (message-history.ts).
 */
export function wahaGatewayOver(send: Send, session: () => string): Gateway & MessageKindsGateway {
  const sent = { carries: 'record', read: readWahaMessage } as const;
  /** Expects any answer: WAHA does not define the answers to changes. */
  const anything = { carries: 'anything', value: null } as const;
  const ofSession = <Fields extends Parameters<typeof jsonBody>[0]>(fields: Fields) =>
    jsonBody({ session: session(), ...fields });
  const messagePath = ({ chatId, messageId }: OnMessage) =>
    `api/${encodeURIComponent(session())}/chats/${encodeURIComponent(chatId)}/messages/${encodeURIComponent(messageId)}`;

  const sendText = (request: TextRequest, options?: RequestOptions) =>
    send(
      {
        endpoint: 'api/sendText',
        body: ofSession({
          chatId: request.chatId,
          text: request.text,
          reply_to: request.replyTo,
          linkPreview: request.linkPreview,
          linkPreviewHighQuality: request.linkPreviewHighQuality,
          id: request.keyId ?? null,
        }),
        expected: sent,
      },
      options,
    );

  const sendMediaTo =
    (endpoint: string, isRound = false) =>
    async (request: MediaRequest, options?: RequestOptions): Promise<Outcome<SentMessage>> => {
      const { chatId, source, caption, replyTo } = request;
      const isVoice = endpoint === 'sendVoice';
      // Both are required; an engine takes the kind from the content where it is not told more.
      const head = {
        mimetype: request.mimetype ?? unknownTypes[endpoint] ?? 'application/octet-stream',
        // A voice message by its address has no name there.
        ...(!(isVoice && 'url' in source) && { filename: request.fileName ?? nameIn(source) }),
      };
      const fields = {
        session: session(),
        chatId,
        ...(caption && !isVoice && { caption }),
        ...(replyTo && { reply_to: replyTo }),
        ...(isRound && { asNote: true }),
        // Postline records Ogg with Opus; other files sent as voice messages may need conversion.
        ...(isVoice && { convert: request.mimetype !== 'audio/ogg; codecs=opus' }),
        // As it is: what the network does not play is better refused than changed.
        ...(endpoint === 'sendVideo' && { convert: false }),
      };
      if (!('url' in source) && source.identity.size > largestFile) {
        const bytes = { bytesSent: 0, bytesTotal: source.identity.size };
        return { outcome: 'bad-file', problem: 'over-limit', ...bytes };
      }
      const body =
        'url' in source
          ? jsonBody({ ...fields, file: { url: source.url, ...head } })
          : base64Body(fields, { ...source, head });
      const outcome = await send(
        { endpoint: `api/${endpoint}`, body, expected: sent, wait: 'mediaWaitMs' },
        options,
      );
      const isOff = isRound && outcome.outcome === 'rejected' && refusesRoundVideo(outcome);
      return isOff ? { ...outcome, notOffered: 'round-video' } : outcome;
    };

  return {
    sendText,
    /** Shows that somebody writes, for as long as the text takes, and then sends it. */
    sendTextSafe: async (request, options) => {
      const body = ofSession({ chatId: request.chatId });
      const typing = await send(
        { endpoint: 'api/startTyping', body, expected: anything, isRepeatable: true },
        options,
      );
      if (typing.outcome === 'accepted') {
        const ms = Math.min(request.text.length * typingMs, longestTypingMs);
        await wait(ms, null, { ...(options?.signal && { signal: options.signal }) }).catch(
          () => {},
        );
      }
      return sendText(request, options);
    },
    sendLinkCustomPreview: async (request: LinkCardRequest, options) => {
      const image = request.previewImageUrl;
      const preview = {
        url: request.previewUrl,
        title: request.previewTitle,
        description: request.previewDescription,
        ...(image && { image: { url: image } }),
      };
      const body = ofSession({
        chatId: request.chatId,
        text: request.text,
        reply_to: request.replyTo,
        linkPreviewHighQuality: request.highQuality,
        preview,
      });
      const endpoint = 'api/send/link-custom-preview';
      const outcome = await send({ endpoint, body, expected: sent, wait: 'mediaWaitMs' }, options);
      const isOff = outcome.outcome === 'rejected' && isNoSuchRoute(outcome);
      return isOff ? { ...outcome, notOffered: 'link-card' } : outcome;
    },
    sendFile: sendMediaTo('sendFile'),
    sendImage: sendMediaTo('sendImage'),
    sendVideo: sendMediaTo('sendVideo'),
    sendVoice: sendMediaTo('sendVoice'),
    sendRoundVideo: sendMediaTo('sendVideo', true),
    forwardMessage: async ({ chatId, messageId }, options): Promise<Outcome<ForwardedMessage>> => {
      const body = ofSession({ chatId, messageId });
      const outcome = await send({ endpoint: 'api/forwardMessage', body, expected: sent }, options);
      return outcome.outcome === 'accepted'
        ? { ...outcome, value: asForwarded(outcome.value) }
        : outcome;
    },
    sendSeen: ({ chatId, messageId, participant }, options) => {
      const body = ofSession({ chatId, messageIds: [messageId], participant });
      return send({ endpoint: 'api/sendSeen', body, expected: anything }, options);
    },
    readChat: ({ chatId, messages }, options) => {
      const query = messages === null ? {} : { messages: String(messages) };
      const endpoint = `api/${encodeURIComponent(session())}/chats/${encodeURIComponent(chatId)}/messages/read`;
      const call = { endpoint, query, body: null, expected: anything };
      return send({ ...call, operation: 'messages/read' }, options);
    },
    deleteMessage: async (named, options): Promise<Outcome<SentMessage>> => {
      const outcome = await send(
        {
          method: 'DELETE',
          endpoint: messagePath(named),
          body: null,
          operation: 'delete message',
          expected: anything,
        },
        options,
      );
      return outcome.outcome === 'accepted' ? { ...outcome, value: unnamed } : outcome;
    },
    editMessageThread: () => without(),
    tryToken: (_side, options) =>
      send(
        {
          method: 'GET',
          endpoint: `api/sessions/${encodeURIComponent(session())}`,
          body: null,
          operation: 'sessions',
          expected: anything,
        },
        options,
      ),
    sendLocation: (
      { chatId, replyTo, keyId, latitude, longitude, title }: ToChat & Location,
      options,
    ) => {
      const place = { chatId, latitude, longitude, title };
      const body = ofSession({ ...place, reply_to: replyTo, id: keyId ?? null });
      return send({ endpoint: 'api/sendLocation', body, expected: sent }, options);
    },
    sendContactCard: (
      { chatId, keyId, contacts }: OwnId & { chatId: string; contacts: readonly ContactEntry[] },
      options,
    ) => {
      const body = ofSession({ chatId, contacts: contacts.map(asWritten), id: keyId ?? null });
      return send({ endpoint: 'api/sendContactVcard', body, expected: sent }, options);
    },
    sendPoll: (
      { chatId, replyTo, keyId, name, options: choices, multipleAnswers }: ToChat & Poll,
      options,
    ) => {
      const poll = { name, options: choices, multipleAnswers };
      const body = ofSession({ chatId, poll, reply_to: replyTo, id: keyId ?? null });
      return send({ endpoint: 'api/sendPoll', body, expected: sent }, options);
    },
    reactToMessage: ({ messageId, reaction }, options) => {
      const body = ofSession({ messageId, reaction });
      return send({ method: 'PUT', endpoint: 'api/reaction', body, expected: anything }, options);
    },
    starMessage: ({ chatId, messageId, star }, options) => {
      const body = ofSession({ chatId, messageId, star });
      return send({ method: 'PUT', endpoint: 'api/star', body, expected: anything }, options);
    },
  };
}

/** Types of files of which none is known: those that the server's own pages begin with. */
const unknownTypes: Readonly<Record<string, string>> = {
  sendImage: 'image/jpeg',
  sendVideo: 'video/mp4',
  sendVoice: 'audio/ogg; codecs=opus',
};

/** The last part of an address or a path. */
function nameIn(source: MediaSource): string {
  const path = 'url' in source ? (URL.parse(source.url)?.pathname ?? '') : source.path;
  return path.split(/[/\\]/).at(-1) || 'file';
}

const unnamed: SentMessage = { key: null, status: null, messageTimestamp: null, payload: null };

function asForwarded({ key, status, messageTimestamp, payload }: SentMessage): ForwardedMessage {
  const text = payload?.fields['text'];
  return {
    key,
    id: key && `true_${key.remoteJid}_${key.id}`,
    body: typeof text === 'string' ? text : null,
    ack: null,
    ackName: status,
    timestamp: messageTimestamp,
    isForwarded: true,
  };
}
