import type { FileIdentity } from '../files/file-identity.ts';
import type { Outcome } from './outcome.ts';
import type { ForwardedMessage, SentMessage, ThreadRecord } from './records.ts';

/** Where requests go, and with which token. */
export interface GatewayTarget {
  /** Without a trailing slash; its path ends in `v1` (interface.md, head). */
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
  /** Null while none is entered: every request is then `not-sent` with the reason `no-token`. */
  accessToken: string | null;
}

/** Settings for what the interface leaves open (interface.md §4.3). */
export interface WireChoices {
  fileNameField: 'fileName' | 'filename';
}

export interface TextRequest {
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

export interface VoiceRequest {
  chatId: string;
  source: MediaSource;
  /** Name and media type of the uploaded part; the interface has no fields for them (§4.4). */
  fileName: string | null;
  mimetype: string | null;
  caption: string | null;
  replyTo: string | null;
}

export interface RequestOptions {
  /** Gives up at any time: before a byte left the outcome is `not-sent`, before the last one `broken-off`, afterwards `unknown`. */
  signal?: AbortSignal;
  /** Gives up as long as the end of the body has not left (`broken-off`, or `not-sent`); later it changes nothing. */
  breakOff?: AbortSignal;
  /** Bytes of the body given to the connection so far; called at most some times a second. */
  onProgress?: (bytesSent: number, bytesTotal: number) => void;
}

/**
 * The whole interface of the service (interface.md §4), one method an endpoint. Never throws for what the service or the
 * network does: that is the {@link Outcome}.
 */
export interface Gateway {
  sendText(request: TextRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  sendTextSafe(request: TextRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  sendLinkCustomPreview(
    request: LinkCardRequest,
    options?: RequestOptions,
  ): Promise<Outcome<SentMessage>>;
  sendFile(request: MediaRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  sendImage(request: MediaRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  sendVideo(request: MediaRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  sendVoice(request: VoiceRequest, options?: RequestOptions): Promise<Outcome<SentMessage>>;
  forwardMessage(
    request: { chatId: string; messageId: string },
    options?: RequestOptions,
  ): Promise<Outcome<ForwardedMessage>>;
  sendSeen(
    request: { chatId: string; messageId: string; participant: string | null },
    options?: RequestOptions,
  ): Promise<Outcome<null>>;
  /** `messages`: how many to mark, latest first; null leaves it to the service (interface.md §4.7). */
  readChat(
    request: { chatId: string; messages: number | null },
    options?: RequestOptions,
  ): Promise<Outcome<null>>;
  deleteMessage(
    request: { chatId: string; messageId: string },
    options?: RequestOptions,
  ): Promise<Outcome<SentMessage>>;
  editMessageThread(
    request: { messageThreadId: string; isArchived: boolean },
    options?: RequestOptions,
  ): Promise<Outcome<ThreadRecord>>;
}
