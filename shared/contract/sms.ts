import * as z from 'zod';
import { longestSms, type SmsFailure, type SmsSendState, type ToldSms } from '../domain/sms.ts';
import { call } from './call.ts';
import { countrySchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { threadIdSchema } from './threads.ts';

/** An SMS that the service has. Times are in milliseconds since 1970; null where it does not say. */
export interface SmsMessage
  extends
    Pick<ToldSms, 'messageId' | 'isIncoming' | 'text' | 'attachments' | 'isEncrypted' | 'status'>,
    Pick<ToldSms, 'failureReason' | 'at' | 'sendAt'> {
  /** A call came in and was not answered: there is no text. */
  isMissedCall: boolean;
  /** For when it was asked to be sent, where it was written here; null: at once, or elsewhere. */
  wishedAt: number | null;
}

/** An SMS that was written here and that the service does not have yet, as far as is known. */
export interface SmsSend {
  localId: string;
  /** Null: to a number without a thread. */
  threadId: string | null;
  /** Grouped as its country writes it. */
  number: string;
  text: string;
  /** When it is to be sent, in milliseconds since 1970; null: now. */
  sendAt: number | null;
  state: SmsSendState;
  /** Until when it can be undone before it leaves, in milliseconds since 1970; null: not held. */
  heldUntil: number | null;
  failure: SmsFailure | null;
}

/** What a written number of an SMS may mean. */
export interface SmsNumber {
  /** As it is sent: with `+`, or a short code. */
  to: string;
  /** Grouped as its country writes it. */
  number: string;
  /** ISO 3166-1; null where the number does not tell. */
  country: string | null;
  /** The country that it was read with, since none was written; null where it was. */
  assumedCountry: string | null;
  /** A number of a service within its country's network. */
  isShortCode: boolean;
}

/** One, or several where only a person knows. */
export interface ReadSmsNumber {
  numbers: SmsNumber[];
  /** What of the text is no part of the number, and is not used. */
  leftOut: 'extension' | null;
}

/** What was begun to be written. */
export interface SmsDraft {
  to: string;
  text: string;
}

const inInstance = { instanceId: instanceIdSchema };
const ofSend = z.strictObject({ ...inInstance, localId: z.uuid() });
/** Null: of the dialog for a number without a thread. */
const draftOf = { ...inInstance, threadId: threadIdSchema.nullable() };

export const smsCalls = {
  /** The latest messages of a thread, oldest first, and what is on its way in it. */
  'sms.list': call(
    z.strictObject({
      ...inInstance,
      threadId: threadIdSchema,
      limit: z.int().min(1).max(1_000).default(100),
    }),
  ).returns<{
    messages: SmsMessage[];
    sends: SmsSend[];
    /** How many messages are here. */
    total: number;
    /** All that the service has was read once. */
    isWhole: boolean;
  }>(),
  /** Reads what is new in a thread that is in view; one that a person opened is marked as read. Throws what the service answered instead. */
  'sms.look': call(
    z.strictObject({ ...inInstance, threadId: threadIdSchema, isOpened: z.boolean() }),
  ).returns<null>(),
  /** All that the service does not have yet, oldest first. */
  'sms.onTheirWay': call(z.strictObject(inInstance)).returns<SmsSend[]>(),
  /** Reads a number that an SMS is to go to, as `chats.readRecipients` does; a short code stays what it is. */
  'sms.readNumber': call(
    z.strictObject({ ...inInstance, written: z.string().max(200), country: countrySchema }),
  ).returns<ReadSmsNumber>(),
  /**
   * Returns once the SMS is on disk; repeating the call adds nothing. `localId` is its ID at the service, too. To a thread it goes to
   * the thread's number, and `to` is not read. Refuses what cannot be sent with the field at fault; a number of two readings, too.
   */
  'sms.send': call(
    z.strictObject({
      ...inInstance,
      localId: z.uuid(),
      threadId: threadIdSchema.nullable(),
      to: z.string().max(200),
      /** Of a number that names none, as the person sees it beside the number. */
      country: countrySchema.default(null),
      text: z.string().max(longestSms * 2),
      sendAt: z.int().nullable(),
    }),
  ).returns<null>(),
  /** Of one that stopped. What may have reached the service is looked up before. */
  'sms.sendAgain': call(ofSend).returns<null>(),
  /** Takes one back that has not left, into the draft; false: it has left, or there is a draft. */
  'sms.takeBack': call(ofSend).returns<boolean>(),
  /** Drops one that stopped. */
  'sms.discard': call(ofSend).returns<null>(),
  'sms.draft': call(z.strictObject(draftOf)).returns<SmsDraft>(),
  'sms.saveDraft': call(
    z.strictObject({ ...draftOf, to: z.string().max(200), text: z.string().max(longestSms * 2) }),
  ).returns<null>(),
};
