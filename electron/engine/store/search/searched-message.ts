import { formOfPayload, isForm, wordsOf } from '../../../../shared/domain/written-content.ts';
import { indexText } from '../../../../shared/domain/indexed-text.ts';
import { factOfForm } from '../../../../shared/domain/search-query.ts';
import { isVideo } from '../../../../shared/domain/media.ts';
import { type Database, select } from '../database.ts';
import type { MessageRow } from '../rows/message-row.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredContent } from '../rows/stored-content.ts';

/** What a search reads of a message. */
export type SearchedMessage = Pick<
  MessageRow,
  'position' | 'localId' | 'chatId' | 'direction' | 'senderChatId' | 'senderName' | 'authorMemberId'
> &
  Pick<MessageRow, 'authorName' | 'text' | 'content' | 'state' | 'createdAt'>;

/** Returns the messages at these positions that are there. */
export function searchedMessages(
  database: Database,
  positions: readonly number[],
): SearchedMessage[] {
  return database.all<SearchedMessage>(
    `SELECT ${select('message', 'position localId chatId direction senderChatId senderName authorMemberId text content state createdAt')},
       (SELECT name FROM team_member WHERE member_id = message.author_member_id) AS authorName
     FROM message WHERE position IN (SELECT value FROM json_each(:positions))`,
    { positions: JSON.stringify(positions) },
  );
}

/** Returns the texts of a message that are searched, the one that is shown first. */
export function searchedTexts(message: SearchedMessage): string[] {
  const content = contentOf(message);
  const texts = [message.text];
  if ('fileName' in content) texts.push(content.fileName);
  if (content.kind === 'link-card') {
    const { title, description, address } = content.card;
    texts.push(title, description, address);
  }
  if (isForm(content)) texts.push(...wordsOf(content));
  texts.push(message.senderName ?? '');
  return texts.filter((text) => text !== '');
}

/** Returns a fact of a message as a whole word of the index, which nobody can type: folding leaves no such sign. */
export function factText(fact: string): string {
  // All facts begin alike for as long as the index of prefixes reaches, which then holds them once.
  return ` \ue000\ue000\ue000${fact} `;
}

/** Returns the fact that a message stands in a chat. */
export function chatFact(chatId: string): string {
  return `chat${chatId.replace(/[^0-9a-z]/g, 'x')}`;
}

/** Returns what the index holds of a message. */
export function indexedWords(message: SearchedMessage): string {
  const texts = searchedTexts(message).join('\n');
  return [indexText(texts), ...factsOf(message).map(factText)].join('');
}

function factsOf(message: SearchedMessage): string[] {
  const content = contentOf(message);
  const facts = [chatFact(message.chatId), message.direction === 'out' ? 'me' : 'them'];
  if ('sendAs' in content && content.sendAs !== null) {
    facts.push(isVideo(content.sendAs) ? 'video' : content.sendAs);
  }
  if (content.kind === 'link-card') facts.push('card', 'link');
  else if (/https?:\/\//i.test(message.text)) facts.push('link');
  const form = isForm(content)
    ? content.kind
    : formOfPayload('payload' in content ? content.payload : '');
  if (form !== undefined) facts.push(factOfForm[form]);
  if (message.state === 'unknown') facts.push('unknown');
  if (message.state === 'rejected' || message.state === 'not-sent') facts.push('failed');
  return facts;
}

/** Returns what a message is beside its text; a text where that is damaged. */
export function contentOf({ content }: SearchedMessage): StoredContent {
  return readJson<StoredContent>(content, { kind: 'text' });
}
