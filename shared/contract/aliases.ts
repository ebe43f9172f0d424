import * as z from 'zod';
import { call } from './call.ts';
import { type Chat, chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** What showed whose a hidden ID is: a message record, the answer to a send, the service's contacts, or a person. */
export type ShownBy = 'record' | 'answer' | 'contact' | 'person';

/** A hidden ID of somebody whose number is known. */
export interface Alias {
  hiddenId: string;
  /** The number's chat, which both are one with. */
  chatId: string;
  shownBy: ShownBy;
  /** Milliseconds since 1970. */
  since: number;
  /** The hidden ID had a chat, which was joined with the number's. */
  hadChat: boolean;
  /** A person separated them: only a person joins them again. */
  isSeparated: boolean;
  /** The member whose desk says so, while nothing here showed it: both are not joined yet. Null: it was shown here. */
  proposedBy: string | null;
}

export interface ChatAliases {
  aliases: Alias[];
  /** The chat ID that the next message goes to: the one that last worked. */
  repliesTo: string;
  /** The chat that is here, too, under the other form of the number (`+52 1 …`); null: there is none. */
  otherForm: Pick<Chat, 'chatId' | 'number'> | null;
}

const hiddenIdSchema = chatIdSchema.regex(/@lid$/);
const ofHiddenId = z.strictObject({ instanceId: instanceIdSchema, hiddenId: hiddenIdSchema });

export const aliasCalls = {
  /** Those of a number's chat, or that of a hidden ID that is not joined with its number. */
  'aliases.list': call(
    z.strictObject({ instanceId: instanceIdSchema, chatId: chatIdSchema }),
  ).returns<ChatAliases>(),
  /** Gives a hidden ID a chat of its own again, with all that was sent to it or came from it. */
  'aliases.separate': call(ofHiddenId).returns<null>(),
  /** Joins what a person separated, or a colleague's desk proposed. */
  'aliases.join': call(ofHiddenId).returns<null>(),
  /** The chat of a hidden ID was opened: asks the service whose it is, where it offers that, once a day at most. */
  'aliases.find': call(ofHiddenId).returns<null>(),
};
