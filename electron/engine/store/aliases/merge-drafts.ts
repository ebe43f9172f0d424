import { emptyCard, type LinkCard } from '../../../../shared/domain/link-card.ts';
import type { Database } from '../database.ts';
import type { StoredDraft } from '../tables/drafts-table.ts';
import { readJson } from '../tables/read-json.ts';
import { draftRow, putBack } from './chat-rows.ts';
import type { Row } from './former-chat.ts';

/** Returns two drafts as one: nothing that was typed is lost, and what there can be only one of is that of the first. */
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
    template_id: first['template_id'] ?? second['template_id'] ?? null,
  };
}

function cardText(json: string | number): string {
  const { title, description, address } = readJson<LinkCard>(String(json), emptyCard);
  return [title, description, address].filter((text) => text !== '').join('\n');
}

/**
 * Writes a draft at the end of a chat's, in place of `saved`, which was added to it before. Returns both as they are now; null: nothing
 * is left.
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
