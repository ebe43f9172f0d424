import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { TeamAuthor } from '../../../../shared/contract/team.ts';
import type { TeamFound, TeamHit } from '../../../../shared/contract/team-search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import { parseSearch } from '../../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../../shared/domain/search-words.ts';
import {
  isForm,
  lineOf,
  wordsOf as formWordsOf,
} from '../../../../shared/domain/written-content.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';
import { excerptParts } from '../../store/search/excerpt-parts.ts';
import type { LoggedId } from '../../store/team/not-held.ts';
import { type SharedContent, sharedContentSchema } from '../../store/team/shared-content.ts';
import { StoreFailure } from '../../team/store-failure.ts';
import { storeQuery } from '../../team/store-query.ts';
import type { StoreHit, StorePage, StorePlace } from '../../team/store-search.ts';

/** Hits in one page of the store, before those that this computer has are left out. */
const pageSize = 20;

/** Milliseconds after which a search returns what it has found so far. */
const timeLimitMs = 3_000;

/** Searches the team’s store for what an instance’s history does not hold. `next` continues an earlier search. */
export async function searchStore(
  { team, session }: { team: Team; session: InstanceSession },
  { query: text, next }: { query: string; next: StorePlace | null },
  signal: AbortSignal,
): Promise<TeamFound> {
  const nothing = { operator: null, items: [], next: null };
  const store = team.store();
  const instanceKey = session.team.instanceKey();
  if (store === null || store.state().state !== 'up') return { ...nothing, state: 'away' };
  if (!store.mayUse(instanceKey)) return { ...nothing, state: 'limited' };

  const { notHeld } = session.history;
  const startedAt = Date.now();
  const query = parseSearch(text);
  const request = await storeQuery(query, startedAt, notHeld.chatsNamed);
  if (request === null) return { ...nothing, state: 'nothing-asked' };
  if ('operator' in request) return { ...nothing, state: 'operator', operator: request.operator };

  const words = wordsOf(query);
  const authorOf = (memberId: string): TeamAuthor => ({
    memberId,
    name: team.members().find((member) => member.memberId === memberId)?.name ?? '',
  });
  const withoutHeld = async (page: readonly StoreHit[]): Promise<TeamHit[]> => {
    const parsed = page.flatMap((hit) => parseHit(hit) ?? []);
    const local = await notHeld.look(parsed.map(({ id }) => id));
    return parsed.flatMap((hit, index) => {
      const found = local[index];
      if (found === undefined || found.isHeld) return [];
      return [toTeamHit(hit, found.chat, words, authorOf)];
    });
  };
  try {
    const found = await collectHits(
      (cursor) => store.search.find(instanceKey, request, cursor, pageSize, signal),
      withoutHeld,
      next,
      () => Date.now() - startedAt < timeLimitMs && !signal.aborted,
    );
    return { state: 'found', operator: null, ...found };
  } catch (error) {
    if (signal.aborted || !(error instanceof StoreFailure)) throw error;
    return { ...nothing, state: 'away' };
  }
}

/** Reads pages until they have a page of hits, the log ends, or the time is up. */
async function collectHits(
  readPage: (cursor: StorePlace | null) => Promise<StorePage>,
  withoutHeld: (page: readonly StoreHit[]) => Promise<TeamHit[]>,
  next: StorePlace | null,
  hasTime: () => boolean,
): Promise<Pick<TeamFound, 'items' | 'next'>> {
  const hits = new Map<string, TeamHit>();
  let cursor = next;
  do {
    const page = await readPage(cursor);
    for (const hit of await withoutHeld(page.items)) {
      if (!hits.has(hit.hitId)) hits.set(hit.hitId, hit);
    }
    cursor = page.next;
  } while (cursor !== null && hits.size < pageSize && hasTime());
  return { items: [...hits.values()], next: cursor };
}

interface ParsedHit {
  id: LoggedId;
  hit: StoreHit;
  text: string;
  content: SharedContent;
  senderName: string | null;
}

/** Returns null for a hit that this Postline cannot parse. */
function parseHit(hit: StoreHit): ParsedHit | null {
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

function toTeamHit(
  { id, hit, text, content, senderName }: ParsedHit,
  chat: TeamHit['chat'],
  words: readonly SearchWord[],
  authorOf: (memberId: string) => TeamAuthor,
): TeamHit {
  // A message and the record of it that another desk appended are one hit.
  const hitId = id.keyId === null ? hit.eventId : `${id.chatId} ${id.isOut} ${id.keyId}`;
  return {
    hitId,
    kind: id.kind === 'note' ? 'note' : messageKindOf(content, text),
    chatId: chat?.chatId ?? id.chatId,
    chat,
    direction: id.isOut ? 'out' : 'in',
    author: id.kind === 'record' ? null : authorOf(hit.memberId),
    senderName,
    at: hit.at,
    excerpt: excerptOf(searchedTextsOf(text, content, senderName), words),
  };
}

function messageKindOf(content: SharedContent, text: string): MessageKind {
  if (content.kind === 'record') return content.sendAs ?? (text === '' ? 'record' : 'text');
  return content.kind;
}

function searchedTextsOf(
  text: string,
  content: SharedContent,
  senderName: string | null,
): string[] {
  const texts = [text];
  if (content.kind === 'record') texts.push(content.fileName);
  if (content.kind === 'link-card') {
    texts.push(content.card.title, content.card.description, content.card.address);
  }
  if (isForm(content)) texts.push(lineOf(content), ...formWordsOf(content));
  texts.push(senderName ?? '');
  return texts.filter((each) => each !== '');
}

function excerptOf(texts: readonly string[], words: readonly SearchWord[]): TeamHit['excerpt'] {
  for (const text of texts) {
    const matches = findWords(text, words);
    if (matches.length > 0) return excerptParts(text, matches);
  }
  return excerptParts(texts[0] ?? '', []);
}
