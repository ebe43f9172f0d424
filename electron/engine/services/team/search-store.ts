import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import type { TeamFound, TeamHit } from '../../../../shared/contract/team-search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import { parseSearch } from '../../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../../shared/domain/search-words.ts';
import {
  isForm,
  lineOf,
  wordsOf as wordsOfForm,
} from '../../../../shared/domain/written-content.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';
import { excerptParts } from '../../store/search/excerpt-parts.ts';
import type { LoggedId } from '../../store/team/not-held.ts';
import { type SharedContent, sharedContentSchema } from '../../store/team/shared-content.ts';
import { StoreFailure } from '../../team/store-failure.ts';
import { storeQuery } from '../../team/store-query.ts';
import type { StoreHit, StorePlace } from '../../team/store-search.ts';

/** Hits of a page, of which those that are here are left out. */
const pageSize = 20;

/** Milliseconds after which what was found so far is answered. */
const patienceMs = 3_000;

/** Searches the store of the team for what an instance's history does not hold. */
export async function searchStore(
  { team, session }: { team: Team; session: InstanceSession },
  { query: written, next }: { query: string; next: StorePlace | null },
  signal: AbortSignal,
): Promise<TeamFound> {
  const nothing = { operator: null, items: [], next: null, isIndexing: false };
  const store = team.store();
  const instanceKey = session.team.instanceKey();
  if (store === null || store.state().state !== 'up') return { ...nothing, state: 'away' };
  if (!store.mayUse(instanceKey)) return { ...nothing, state: 'limited' };
  if (!store.supports('search')) return { ...nothing, state: 'too-old' };
  const { notHeld } = session.history;
  const began = Date.now();
  const query = parseSearch(written);
  const asked = await storeQuery(query, began, notHeld.chatsNamed);
  if (asked === null) return { ...nothing, state: 'nothing-asked' };
  if ('operator' in asked) return { ...nothing, state: 'operator', operator: asked.operator };
  const nameOf = (memberId: string): TeamAuthor => ({
    memberId,
    name: team.members().find((member) => member.memberId === memberId)?.name ?? '',
  });
  const items = new Map<string, TeamHit>();
  let place = next;
  let isIndexing = false;
  try {
    do {
      const page = await store.search.find(instanceKey, asked, place, pageSize, signal);
      const found = page.items.flatMap((hit) => readHit(hit) ?? []);
      const here = await notHeld.look(found.map(({ id }) => id));
      for (const [index, hit] of found.entries()) {
        const known = here[index];
        if (known === undefined || known.isHeld) continue;
        const made = toHit(hit, known.chat, wordsOf(query), nameOf);
        if (!items.has(made.hitId)) items.set(made.hitId, made);
      }
      place = page.next;
      isIndexing = !page.isIndexed;
    } while (
      place !== null &&
      items.size < pageSize &&
      Date.now() - began < patienceMs &&
      !signal.aborted
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof StoreFailure)) throw error;
    return { ...nothing, state: 'away' };
  }
  return { state: 'found', operator: null, items: [...items.values()], next: place, isIndexing };
}

interface ReadHit {
  id: LoggedId;
  hit: StoreHit;
  text: string;
  content: SharedContent;
  senderName: string | null;
}

/** Null: it cannot be understood. */
function readHit(hit: StoreHit): ReadHit | null {
  const [, kind, id = ''] = /^(message|record|note):(.+):\d+$/.exec(hit.eventId) ?? [];
  if (kind !== 'message' && kind !== 'record' && kind !== 'note') return null;
  const { keyId, fromMe, sender, text, chatId } = hit;
  const content = sharedContentSchema.safeParse(hit.content);
  const name = sender !== null && typeof sender === 'object' && 'name' in sender && sender.name;
  return {
    hit,
    id: {
      kind,
      chatId,
      id,
      keyId: typeof keyId === 'string' ? keyId : null,
      isOut: kind === 'message' || fromMe === true,
    },
    text: typeof text === 'string' ? text : '',
    content: content.success ? content.data : { kind: 'text' },
    senderName: typeof name === 'string' ? name : null,
  };
}

function toHit(
  { id, hit, text, content, senderName }: ReadHit,
  chat: TeamHit['chat'],
  words: readonly SearchWord[],
  nameOf: (memberId: string) => TeamAuthor,
): TeamHit {
  // A message and the record of it, which another desk told, are one.
  const hitId = id.keyId === null ? hit.eventId : `${id.chatId} ${id.isOut} ${id.keyId}`;
  return {
    hitId,
    kind: id.kind === 'note' ? 'note' : kindOf(content, text),
    chatId: chat?.chatId ?? id.chatId,
    chat,
    direction: id.isOut ? 'out' : 'in',
    author: id.kind === 'record' ? null : nameOf(hit.memberId),
    senderName,
    at: hit.at,
    excerpt: excerptOf(textsOf(text, content, senderName), words),
  };
}

function kindOf(content: SharedContent, text: string): MessageKind {
  if (content.kind === 'record') return content.sendAs ?? (text === '' ? 'record' : 'text');
  return content.kind;
}

function textsOf(text: string, content: SharedContent, senderName: string | null): string[] {
  const texts = [text];
  if (content.kind === 'record') texts.push(content.fileName);
  if (content.kind === 'link-card') {
    texts.push(content.card.title, content.card.description, content.card.address);
  }
  if (isForm(content)) texts.push(lineOf(content), ...wordsOfForm(content));
  texts.push(senderName ?? '');
  return texts.filter((one) => one !== '');
}

function excerptOf(texts: readonly string[], words: readonly SearchWord[]): TeamHit['excerpt'] {
  for (const text of texts) {
    const hits = findWords(text, words);
    if (hits.length > 0) return excerptParts(text, hits);
  }
  return excerptParts(texts[0] ?? '', []);
}
