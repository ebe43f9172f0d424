import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { commandHint, keysOf } from '../../../product-ui/commands/commands.ts';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { LeftOutNote } from '../../../product-ui/search/left-out-note.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { matches } from '../../../ui/use-shortcut.ts';
import { useMatchMarks } from './use-match-marks.ts';
import styles from '../conversation.module.css';

/** Finds in the open chat: the newest match first, and from there up through the chat. */
export function FindBar({
  chat,
  box,
  onClose,
}: {
  chat: ChatRef;
  box: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const found = useQuery({
    ...queryOf('search.inChat', { ...chat, query }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const { localIds = [], total = 0 } = (query !== '' && found.data) || {};
  const isSettled = !found.isPlaceholderData;
  const [chosen, setChosen] = useState({ query: '', localId: '' });
  // A message that comes in may be a match too: the place stays, and its number changes.
  const at = Math.max(0, chosen.query === query ? localIds.indexOf(chosen.localId) : 0);
  const current = localIds[at] ?? null;

  const show = useEffectEvent((localId: string) =>
    navigate(messageAddress(chat.chatId, localId), { replace: true }),
  );
  useEffect(() => {
    if (current !== null && isSettled) show(current);
  }, [current, isSettled]);
  useEffect(() => box.current?.focus(), [box]);
  useMatchMarks(query, current);

  function go(step: 1 | -1) {
    const localId = localIds.at((at + step) % localIds.length);
    if (localId !== undefined) setChosen({ query, localId });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isAsked = (id: 'find-next' | 'find-previous' | 'escape') =>
      keysOf(id).some((keys) => matches(event, keys));
    if (isAsked('find-next')) go(1);
    else if (isAsked('find-previous')) go(-1);
    else if (isAsked('escape')) {
      onClose();
      messageBox()?.focus();
    } else return;
    event.preventDefault();
  }

  const status = found.error
    ? errorText(found.error)
    : total === 0
      ? t('find.none')
      : t('find.place', { at: at + 1, total });
  return (
    <search className={styles['findBar']}>
      <SearchField
        className={styles['findBarField'] ?? ''}
        label={t('find.field')}
        clearLabel={t('chats.clear-search')}
        box={box}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      <LeftOutNote search={query} />
      <output className={styles['status']}>{query !== '' && found.isFetched && status}</output>
      <IconButton label={t('find.next')} hint={commandHint(t, 'find-next')} onClick={() => go(1)}>
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('find.previous')}
        hint={commandHint(t, 'find-previous')}
        onClick={() => go(-1)}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('find.close')}
        hint={commandHint(t, 'escape', t('find.close'))}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </search>
  );
}
