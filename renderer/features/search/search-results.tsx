import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { type StrayOperator, strayOperator } from '../../../shared/domain/search-query.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { messageAddress } from '../../product-ui/chat/message-address.ts';
import { notePastSearch } from '../../product-ui/search/past-searches.ts';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import { searchingThreads } from '../../product-ui/search/search-switch.ts';
import { Blank } from '../../ui/blank.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Note } from '../../ui/note.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { AllMessages } from './all-messages.tsx';
import { ChatHit, MessageHit, SmsHit, ThreadHit } from './hits.tsx';
import { SearchChips } from './search-chips.tsx';
import { TeamHistory } from './team-history.tsx';
import { Foot } from '../../ui/layout.tsx';
import styles from './search.module.css';

/** How many of each group are shown before all are asked for. */
const shownFirst = { chats: 4, messages: 6, sms: 4, threads: 4 };
/** Of chats or SMS. */
const mostShown = 100;

const groupNames = ['chats', 'messages', 'sms', 'threads'] as const;
type GroupName = (typeof groupNames)[number];

/** The search under way. */
let underWay: Promise<unknown> = Promise.resolve();

/** Asks once the search before is answered: of what was typed meanwhile, the last alone is asked. */
const findAfterTheLast =
  (asked: CallInput<'search.find'>) =>
  async ({ signal }: { signal: AbortSignal }) => {
    await underWay;
    signal.throwIfAborted();
    const found = call('search.find', asked);
    underWay = found.catch(() => {});
    return found;
  };

/** What the field above may do with the results. */
export interface SearchResultsHandle {
  focusFirst: () => void;
  openFirst: () => void;
}

/** Shows what a search finds, in place of the list of chats: chats, messages, SMS and SMS threads. Arrow keys go through all of them. */
export function SearchResults({
  instanceId,
  search,
  onSearch,
  onOpenChat,
  ref,
}: {
  instanceId: string;
  search: string;
  /** Changes the text of the field, and gives it the focus. */
  onSearch: (search: string) => void;
  onOpenChat: (chatId: string) => void;
  ref: Ref<SearchResultsHandle>;
}) {
  const t = useText();
  const formats = useFormats();
  const today = useToday();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useId();
  const query = search.trim();
  const [whole, setWhole] = useState<{ query: string; group: 'chats' | 'messages' | 'sms' } | null>(
    null,
  );
  const [teamHits, setTeamHits] = useState(0);
  const group = whole?.query === query ? whole.group : null;
  const limit = group === 'chats' || group === 'sms' ? mostShown : shownFirst.messages;
  const asked = { instanceId, query, limit };
  const wanted = { ...queryOf('search.find', asked), queryFn: findAfterTheLast(asked) };
  const found = useQuery({ ...wanted, placeholderData: keepPreviousData });
  const { data } = found;
  const results =
    data && data.chats.total + data.messages.total + data.sms.total + data.threads.total;

  const notePast = useEffectEvent(() => {
    if (results) notePastSearch(query);
  });
  useEffect(() => () => notePast(), []);

  const hits = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];

  // What is found anew may take away the hit that has the focus.
  const focused = useRef(-1);
  useLayoutEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return;
    const left = hits();
    left[Math.min(focused.current, left.length - 1)]?.focus();
  }, [data]);

  async function openFirst() {
    // Enter may come before the results have followed the last key.
    const { chats, messages, sms, threads } = await client.fetchQuery(wanted);
    const [chat] = chats.items;
    const [message] = messages.items;
    const [first] = sms.items;
    if (chat) onOpenChat(chat.chatId);
    else if (message) navigate(messageAddress(message.chat.chatId, message.localId));
    else if (first) showThreads(first.threadId ?? first.number);
    else if (threads.total > 0) showThreads();
  }

  const showThreads = (search = query) => navigate('/threads', { state: searchingThreads(search) });

  useImperativeHandle(ref, () => ({
    focusFirst: () => hits()[0]?.focus(),
    // The results say why they cannot be read.
    openFirst: () => void openFirst().catch(() => {}),
  }));

  function onKeyDown(event: KeyboardEvent) {
    const all = hits();
    const at = all.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onSearch('');
    else if (at >= 0 && step !== undefined) {
      if (at + step < 0) onSearch(search);
      else all[at + step]?.focus();
    } else return;
    event.preventDefault();
  }

  const section = (name: GroupName, total: number, rows: ReactNode, more: (() => void) | null) => (
    <section className={styles['group']} aria-labelledby={`${ids}-${name}`}>
      <div className={styles['heading']}>
        <h2 id={`${ids}-${name}`}>{t(`search.${name}`)}</h2>
        <span>{countOf(total, name)}</span>
      </div>
      {rows}
      {more && (
        <p className={styles['more']}>
          <LinkButton onClick={more}>
            {t(`search.all-${name}`, { count: total, isMore: String(isMoreOf(name)) })}
          </LinkButton>
        </p>
      )}
    </section>
  );
  const isMoreOf = (name: GroupName) => data?.[name].isMore === true;
  const countOf = (count: number, name: GroupName) =>
    t('search.count', { count, isMore: String(isMoreOf(name)) });

  const stray = strayOperator(search);
  const strayText = ({ written, name, takes }: StrayOperator) =>
    takes === 'date'
      ? t('search.stray-date', { written })
      : t('search.stray', { written, name, values: formats.list(takes, { type: 'disjunction' }) });

  if (found.isError && !data) {
    return <Failed thrown={found.error} onRetry={() => void found.refetch()} />;
  }
  const chats = data?.chats.items.slice(0, group === 'chats' ? mostShown : shownFirst.chats) ?? [];
  const names = data?.chats.items.flatMap(({ name }) => name ?? []) ?? [];
  const list = (name: string, children: ReactNode) => (
    <ul aria-labelledby={`${ids}-${name}`}>{children}</ul>
  );

  return (
    <>
      <SearchChips search={search} names={names} onSearch={onSearch} />
      <section className={styles['results']} aria-label={t('search.results')}>
        <div
          ref={scroller}
          role="presentation"
          className={styles['scroller']}
          aria-busy={!data}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            focused.current = hits().indexOf(target);
          }}
          onBlur={() => {
            focused.current = -1;
          }}
        >
          {!data && Array.from({ length: 6 }, (_, index) => <SkeletonRow key={index} />)}
          {stray && <Note isLive>{strayText(stray)}</Note>}
          <LeftOutNote search={search} />
          {data?.indexed && <Note>{t('search.indexed', { ...data.indexed })}</Note>}
          {data &&
            chats.length > 0 &&
            (group === null || group === 'chats') &&
            section(
              'chats',
              data.chats.total,
              list(
                'chats',
                chats.map((chat) => (
                  <li key={chat.chatId}>
                    <ChatHit chat={chat} today={today} onOpen={() => onOpenChat(chat.chatId)} />
                  </li>
                )),
              ),
              data.chats.total > chats.length && group === null
                ? () => setWhole({ query, group: 'chats' })
                : null,
            )}
          {data &&
            data.messages.total > 0 &&
            (group === null || group === 'messages') &&
            section(
              'messages',
              data.messages.total,
              group === 'messages' ? (
                <AllMessages
                  instanceId={instanceId}
                  query={query}
                  today={today}
                  scroller={scroller}
                  headingId={`${ids}-messages`}
                />
              ) : (
                list(
                  'messages',
                  data.messages.items.map((message) => (
                    <li key={message.localId}>
                      <MessageHit message={message} today={today} />
                    </li>
                  )),
                )
              ),
              data.messages.next !== null && group === null
                ? () => setWhole({ query, group: 'messages' })
                : null,
            )}
          {data &&
            data.sms.total > 0 &&
            (group === null || group === 'sms') &&
            section(
              'sms',
              data.sms.total,
              list(
                'sms',
                data.sms.items.slice(0, group === 'sms' ? mostShown : shownFirst.sms).map((sms) => (
                  <li key={sms.messageId}>
                    <SmsHit sms={sms} today={today} />
                  </li>
                )),
              ),
              data.sms.total > shownFirst.sms && group === null
                ? () => setWhole({ query, group: 'sms' })
                : null,
            )}
          {data &&
            data.threads.total > 0 &&
            group === null &&
            section(
              'threads',
              data.threads.total,
              list(
                'threads',
                data.threads.items.slice(0, shownFirst.threads).map((thread) => (
                  <li key={thread.threadId}>
                    <ThreadHit thread={thread} today={today} />
                  </li>
                )),
              ),
              data.threads.total > shownFirst.threads ? () => showThreads() : null,
            )}
          {data && query !== '' && group === null && (
            <TeamHistory
              instanceId={instanceId}
              query={query}
              today={today}
              onFound={setTeamHits}
            />
          )}
          {results === 0 && teamHits === 0 && <Blank>{t('search.none', { search: query })}</Blank>}
        </div>
        <Foot>
          <output>
            {results !== undefined &&
              t('search.total', {
                count: results + teamHits,
                isMore: String(groupNames.some(isMoreOf)),
              })}
          </output>
          {group !== null && (
            <LinkButton onClick={() => setWhole(null)}>{t('search.back')}</LinkButton>
          )}
          <span className={styles['keys']} aria-hidden="true">
            <Keys shortcuts={[{ key: 'arrowdown' }, { key: 'arrowup' }]} /> {t('palette.move')}
            <Keys shortcuts={[{ key: 'enter' }]} /> {t('search.opens')}
          </span>
        </Foot>
      </section>
    </>
  );
}
