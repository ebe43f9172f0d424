import type { ThreadIdField } from '../../../shared/domain/thread.ts';
import type { StepReport } from '../connection/step-report.ts';
import type { FileIdentity } from '../files/file-identity.ts';
import {
  readDeletion,
  readForwardedMessage,
  readSentMessage,
  readThread,
} from './answer-schemas.ts';
import type { Expected } from './judge-answer.ts';
import { uploadBody } from './multipart.ts';
import type { Outcome } from './outcome.ts';
import { jsonBody, type RequestBody } from './request-body.ts';

/** Address and token of requests. */
export interface GatewayTarget {
  /** Without a trailing slash; where the interface is spoken its path ends in its version (interface.md, head). */
  chatServiceAddress: string;
  /** Empty where there is none. */
  smsServiceAddress: string;
  /** With WAHA the name of its session. */
  instanceUuid: string;
  /** Null while none is entered: every request is then `not-sent` with the reason `no-token`. */
  accessToken: string | null;
}

/** Settings for what the interface leaves open (interface.md §4.3), or its relatives do otherwise (§4.9). */
export interface WireChoices {
  fileNameField: 'fileName' | 'filename';
  threadIdField: ThreadIdField;
}

/** ID that a message may be sent under. */
export interface OwnId {
  /** A key ID that Postline chose; left out, or where the service takes none, the service chooses. */
  keyId?: string | null;
}

export interface TextRequest extends OwnId {
  chatId: string;
  text: string;
  /** In the form the service expects; null leaves the field out. */
  replyTo: string | null;
  linkPreview: boolean;
  linkPreviewHighQuality: boolean;
}

export interface LinkCardRequest {
  chatId: string;
  text: string;
  replyTo: string | null;
  highQuality: boolean;
  previewTitle: string;
  previewDescription: string;
  previewUrl: string;
  /** Null: no picture. */
  previewImageUrl: string | null;
}

/** Media by public address, or by a file on this machine that is streamed from disk (interface.md §4.3). */
export type MediaSource =
  | { url: string }
  | {
      /** Absolute path. */
      path: string;
      /** As it was picked: another file or content by now is refused before, or breaks off the request. */
      identity: FileIdentity;
    };

export interface MediaRequest {
  chatId: string;
  source: MediaSource;
  fileName: string | null;
  mimetype: string | null;
  caption: string | null;
  replyTo: string | null;
}

export interface RequestOptions {
  /** Aborts at any time: before a byte left the outcome is `not-sent`, before the last one `broken-off`, afterwards `unknown`. */
  signal?: AbortSignal;
  /** Aborts if the end of the body has not left (`broken-off`); later it has no effect. */
  breakOff?: AbortSignal;
  /** Bytes of the body given to the connection so far; called at most a few times a second. */
  onProgress?: (bytesSent: number, bytesTotal: number) => void;
  /** Receives the steps of opening the connection. */
  report?: StepReport;
}

/** One request of the interface, before its address and token are added. */
export interface Call<Value> {
  /** By default `chat`. */
  side?: 'sms';
  /** By default `POST`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Empty: the path of the instance itself. */
  endpoint: string;
  query?: Record<string, string>;
  body: RequestBody | null;
  expected: Expected<Value>;
  /** Which of the time-outs is the wait for the answer; by default `waitMs`. */
  wait?: 'safeSendWaitMs' | 'mediaWaitMs' | 'readWaitMs';
  /** Whether it may safely be made twice: it uses a kept connection, and is repeated if that turns out to be closed. */
  isRepeatable?: boolean;
  /** Name under which its answers are reported, if its path contains more than an endpoint. */
  operation?: string;
  /** Whether it is made regularly and automatically: its answers are reported only if they are not `accepted`. */
  isRoutine?: boolean;
}

/** Makes a request. Never throws for what the service or the network does: that is the {@link Outcome}. */
export type Send = <Value>(call: Call<Value>, options?: RequestOptions) => Promise<Outcome<Value>>;

export type Gateway = ReturnType<typeof gatewayOver>;

const sentMessage = { carries: 'record', read: readSentMessage } as const;

/** Returns the whole interface of the service (interface.md §4), one method an endpoint. */
export function gatewayOver(send: Send, wire: () => WireChoices) {
  const sendTextTo =
    (endpoint: string, wait?: 'safeSendWaitMs') =>
    (request: TextRequest, options?: RequestOptions) => {
      const body = jsonBody({
        chatId: request.chatId,
        text: request.text,
        reply_to: request.replyTo,
        link_preview: request.linkPreview,
        link_preview_high_quality: request.linkPreviewHighQuality,
      });
      return send({ endpoint, body, expected: sentMessage, ...(wait && { wait }) }, options);
    };

  const sendMediaTo = (endpoint: string) => (request: MediaRequest, options?: RequestOptions) => {
    const { chatId, source, fileName, mimetype } = request;
    const fields = {
      // The interface has no fields for them with a voice message (§4.4).
      ...(endpoint !== 'send-voice' && { [wire().fileNameField]: fileName, mimetype }),
      caption: request.caption,
      reply_to: request.replyTo,
    };
    // Media by address goes as JSON, a file as a form with the same fields.
    const body =
      'url' in source
        ? jsonBody({ chatId, url: source.url, ...fields })
        : uploadBody({ chatId, ...fields }, { ...source, name: fileName ?? 'file', mimetype });
    return send({ endpoint, body, expected: sentMessage, wait: 'mediaWaitMs' }, options);
  };

  return {
    // §4.1
    sendText: sendTextTo('send-text'),
    sendTextSafe: sendTextTo('send-text-safe', 'safeSendWaitMs'),
    // §4.2
    sendLinkCustomPreview: (request: LinkCardRequest, options?: RequestOptions) => {
      const body = jsonBody({
        chatId: request.chatId,
        text: request.text,
        reply_to: request.replyTo,
        high_quality: request.highQuality,
        preview_title: request.previewTitle,
        preview_description: request.previewDescription,
        preview_url: request.previewUrl,
        preview_image_url: request.previewImageUrl,
      });
      const endpoint = 'send-link-custom-preview';
      // The service fetches the image before it answers.
      return send({ endpoint, body, expected: sentMessage, wait: 'mediaWaitMs' }, options);
    },
    // §4.3
    sendFile: sendMediaTo('send-file'),
    sendImage: sendMediaTo('send-image'),
    sendVideo: sendMediaTo('send-video'),
    // §4.4
    sendVoice: sendMediaTo('send-voice'),
    // §4.5
    forwardMessage: (request: { chatId: string; messageId: string }, options?: RequestOptions) => {
      const expected = { carries: 'record', read: readForwardedMessage } as const;
      const body = jsonBody({ chatId: request.chatId, messageId: request.messageId });
      return send({ endpoint: 'forward-message', body, expected }, options);
    },
    // §4.6
    sendSeen: (
      request: { chatId: string; messageId: string; participant: string | null },
      options?: RequestOptions,
    ) => {
      const { chatId, messageId, participant } = request;
      const body = jsonBody({ chatId, messageId, participant });
      const expected = { carries: 'nothing', value: null } as const;
      return send({ endpoint: 'send-seen', body, expected }, options);
    },
    /** §4.7. `messages`: how many to mark, latest first; null leaves it to the service. */
    readChat: (
      { chatId, messages }: { chatId: string; messages: number | null },
      options?: RequestOptions,
    ) => {
      const query = messages === null ? {} : { messages: String(messages) };
      const expected = { carries: 'anything', value: null } as const;
      return send({ endpoint: 'read-chat', query, body: jsonBody({ chatId }), expected }, options);
    },
    // §4.8: a query, no body.
    deleteMessage: (
      { chatId, messageId }: { chatId: string; messageId: string },
      options?: RequestOptions,
    ) => {
      const query = { chatId, messageId };
      const expected = { carries: 'record', read: readDeletion } as const;
      const endpoint = 'delete-message';
      return send({ method: 'DELETE', endpoint, query, body: null, expected }, options);
    },
    // §4.9
    editMessageThread: (
      request: { messageThreadId: string; isArchived: boolean },
      options?: RequestOptions,
    ) =>
      send(
        {
          side: 'sms',
          method: 'PUT',
          endpoint: 'edit-message-thread',
          body: jsonBody({
            is_archived: request.isArchived,
            [wire().threadIdField]: request.messageThreadId,
          }),
          expected: { carries: 'record', read: (answer) => readThread(answer, request) },
          // The last change wins, and the answer contains the service's state.
          isRepeatable: true,
        },
        options,
      ),
    /** Requests an endpoint that the interface does not have, by a GET, which changes nothing: its answer shows a refused token. */
    tryToken: (side: 'chat' | 'sms', options?: RequestOptions) => {
      const expected = { carries: 'anything', value: null } as const;
      const own = side === 'sms' && { side };
      return send({ ...own, method: 'GET', endpoint: '', body: null, expected }, options);
    },
  };
}
