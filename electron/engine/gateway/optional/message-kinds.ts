import type { OptionalKind } from '../../../../shared/domain/optional-kinds.ts';
import type { ContactEntry } from '../../../../shared/domain/form-contacts.ts';
import type { Location } from '../../../../shared/domain/form-location.ts';
import type { Poll } from '../../../../shared/domain/form-poll.ts';
import { readForwardedMessage, readSentMessage } from '../answer-schemas.ts';
import type { Call, MediaRequest, OwnId, RequestOptions, Send } from '../gateway.ts';
import { uploadBody } from '../multipart.ts';
import type { Outcome } from '../outcome.ts';
import type { ForwardedMessage, SentMessage } from '../records.ts';
import { jsonBody } from '../request-body.ts';
import { isNotOffered, refusesRoundVideo } from './is-not-offered.ts';

interface ToChat extends OwnId {
  chatId: string;
  /** In the form the service expects; null leaves the field out. */
  replyTo: string | null;
}

interface OnMessage {
  chatId: string;
  /** `<true|false>_<chatId>_<key id>` (interface.md §2.3). */
  messageId: string;
}

export type MessageKindsGateway = ReturnType<typeof messageKindsOver>;

/** Record of a message whose answer contains nothing but its acceptance. */
const unnamed: SentMessage = { key: null, status: null, messageTimestamp: null, payload: null };

/**
 * Returns the requests for what the interface names and does not show (§1, §4.10); their shapes come from public material about
 * services of this kind. A service that has none of them answers 404 or 405 (is-not-offered.ts).
 */
export function messageKindsOver(send: Send) {
  /** Sends a call and marks a rejection that means a missing endpoint. */
  const ask = async <Value>(
    kind: OptionalKind,
    call: Call<Value>,
    options?: RequestOptions,
  ): Promise<Outcome<Value>> => {
    const outcome = await send(call, options);
    if (outcome.outcome !== 'rejected') return outcome;
    const isOff = kind === 'round-video' ? refusesRoundVideo(outcome) : isNotOffered(outcome);
    return isOff ? { ...outcome, notOffered: kind } : outcome;
  };
  /** Expects an answer without content: any JSON but an error. */
  const nothing = { carries: 'nothing', value: null } as const;

  return {
    /** A location. Request seen in an excerpt, the answer (a sent-message record) whole. */
    sendLocation: (
      { chatId, replyTo, latitude, longitude, title }: ToChat & Location,
      options?: RequestOptions,
    ) => {
      const body = jsonBody({
        chatId,
        latitude,
        longitude,
        // The service's own client always has one.
        title,
        reply_to: replyTo,
      });
      const expected = { carries: 'record', read: readSentMessage } as const;
      return ask('location', { endpoint: 'send-location', body, expected }, options);
    },
    /**
     * Contact cards. Request seen in an excerpt; the answer is `{}` or `[]`: no id comes back, unless a service gives one all the
     * same.
     */
    sendContactCard: async (
      { chatId, contacts }: OwnId & { chatId: string; contacts: readonly ContactEntry[] },
      options?: RequestOptions,
    ): Promise<Outcome<SentMessage>> => {
      const body = jsonBody({ chatId, contacts: contacts.map(asWritten) });
      const outcome = await ask(
        'contacts',
        { endpoint: 'send-contact-card', body, expected: { carries: 'nothing', value: unnamed } },
        options,
      );
      if (outcome.outcome !== 'accepted') return outcome;
      const { answer } = outcome;
      const isRecord = typeof answer === 'object' && answer !== null && 'key' in answer;
      const record = isRecord ? readSentMessage(answer as Record<string, unknown>) : null;
      return { ...outcome, value: record ?? unnamed };
    },
    /** A poll. Request and answer (a forwarded-message record) seen whole. */
    sendPoll: async (
      { chatId, replyTo, name, options: choices, multipleAnswers }: ToChat & Poll,
      options?: RequestOptions,
    ): Promise<Outcome<SentMessage>> => {
      const poll = { name, options: choices, multipleAnswers };
      const outcome = await ask(
        'poll',
        {
          endpoint: 'send-poll',
          body: jsonBody({ chatId, reply_to: replyTo, poll }),
          expected: { carries: 'record', read: readForwardedMessage },
        },
        options,
      );
      return outcome.outcome === 'accepted'
        ? { ...outcome, value: asSentMessage(outcome.value) }
        : outcome;
    },
    /**
     * A round video: `send-video` with a field more, and without the name and the type that the interface has there. Request seen
     * whole.
     */
    sendRoundVideo: (request: MediaRequest, options?: RequestOptions) => {
      const { chatId, source, caption, replyTo, mimetype, fileName } = request;
      const rest = { caption, reply_to: replyTo };
      const body =
        'url' in source
          ? jsonBody({ chatId, url: source.url, asNote: true, ...rest })
          : // What a form carries is text, of which services of this kind read `1` as yes.
            uploadBody(
              { chatId, asNote: '1', ...rest },
              { ...source, name: fileName ?? 'file', mimetype },
            );
      const expected = { carries: 'record', read: readSentMessage } as const;
      const call = { endpoint: 'send-video', body, expected, wait: 'mediaWaitMs' } as const;
      return ask('round-video', call, options);
    },
    /** A reaction to a message; an empty one removes it, which is how engines of this kind do it. Request seen whole. */
    reactToMessage: (
      { chatId, messageId, reaction }: OnMessage & { reaction: string },
      options?: RequestOptions,
    ) => {
      const body = jsonBody({ chatId, messageId, reaction });
      const call = {
        method: 'PUT',
        endpoint: 'react-to-message',
        body,
        expected: nothing,
      } as const;
      return ask('reaction', call, options);
    },
    /** A star on a message, or none. Request seen whole; the answer is `{}` or `[]`. */
    starMessage: (
      { chatId, messageId, star }: OnMessage & { star: boolean },
      options?: RequestOptions,
    ) => {
      const body = jsonBody({ chatId, messageId, star });
      const call = { method: 'PUT', endpoint: 'star-message', body, expected: nothing } as const;
      return ask('star', call, options);
    },
  };
}

/** Converts a forwarded-message record (interface.md §2.5) to the stored fields of a sent one. */
export function asSentMessage({ key, ackName, timestamp, body }: ForwardedMessage): SentMessage {
  return {
    key,
    status: ackName,
    messageTimestamp: timestamp,
    payload: body === null ? null : { kind: 'extendedTextMessage', fields: { text: body } },
  };
}

/** Returns the fields of a card, from which the service makes the vCard. */
export function asWritten({ fullName, organization, phoneNumber }: ContactEntry) {
  return {
    vcard: null,
    fullName,
    organization,
    phoneNumber,
    whatsappId: phoneNumber.replace(/\D/g, ''),
  };
}
