import { emptyCard, type LinkCard } from '../../../../shared/domain/link-card.ts';
import type { Database } from '../database.ts';
import type { StoredDraft } from '../chats/drafts-table.ts';
import { readJson } from '../rows/read-json.ts';
import { draftRow, putBack } from './chat-rows.ts';
import type { Row } from './former-chat.ts';

/** Merges two drafts without losing any text. Where only one value fits, the first draft wins. */
export function mergeDrafts(first: Row, second: Row): Row {
  const [card, ...others] = [first, second].flatMap(({ card: json }) => json ?? []);
  const lost = others.filter((other) => other !== card).map(cardText);
  const lines = [first['text'], second['text'], ...lost].map(String);
  return {
    ...first,
    text: lines.filter((text) => text.trim() !== '').join('\n'),
    card: card ?? null,
    reply_to_local_id: first['reply_to_local_id'] ?? second['reply_to_local_id'] ?? null,
    options: first['options'] ?? second['options'] ?? null,
    send_at: first['send_at'] ?? second['send_at'] ?? null,
    template_id: first['template_id'] ?? second['template_id'] ?? null,
  };
}

function cardText(json: string | number): string {
  const { title, description, address } = readJson<LinkCard>(String(json), emptyCard);
  return [title, description, address].filter((text) => text !== '').join('\n');
}

/**
 * Appends a draft to a chat’s draft, in place of the text of `saved` if the chat’s draft still ends with it. Returns
 * the appended draft and the merged one; `joined` is null if no text or card is left.
 */
export function saveJoinedDraft(
  database: Database,
  chatId: string,
  { text, card }: Pick<StoredDraft, 'text' | 'card'>,
  saved: Row | null,
): { own: Row; joined: Row | null } {
  const none = { chat_id: chatId, text: '', card: null };
  const before = draftRow(database, chatId) ?? none;
  const own = { ...(saved ?? none), text, card: card && JSON.stringify(card) };
  const whole = String(before.text);
  const tail = String(saved?.['text'] ?? '');
  const isThere = tail !== '' && whole.endsWith(tail);
  const head = isThere ? whole.slice(0, whole.length - tail.length).replace(/\n$/, '') : whole;
  const joined = mergeDrafts({ ...before, text: head }, own);
  database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId });
  if (joined['text'] !== '' || joined['card'] !== null) putBack(database, 'draft', joined);
  return { own, joined: draftRow(database, chatId) };
}
