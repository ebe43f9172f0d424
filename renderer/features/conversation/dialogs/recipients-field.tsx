import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Chat, ChatSummary, Recipient } from '../../../../shared/contract/chats.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { ChatSuggestions } from '../../../product-ui/chat/chat-suggestions.tsx';
import { NumberChoices } from '../../../product-ui/numbers/number-choices.tsx';
import {
  NumberCountryField,
  useNumberCountry,
  useNumberName,
} from '../../../product-ui/numbers/number-country.tsx';
import { twoReadings } from '../../../product-ui/numbers/use-read.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { RemovableChips } from '../../../ui/removable-chips.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import styles from './dialogs.module.css';

const mostSuggestions = 5;

/** A text of which only a person knows which of two numbers it means. */
interface Doubt {
  written: string;
  recipients: readonly Recipient[];
}

export interface RecipientsHandle {
  /** Adds what is still written. Returns all recipients, or null where some of it could not be read, or names somebody whom a person has yet to choose. */
  addWritten: () => Promise<readonly Chat[] | null>;
}

/** Collects the chats that something goes to: typed, pasted as a list, or picked from what is suggested. */
export function RecipientsField({
  ref,
  chat: { instanceId, chatId: ownChatId },
  label,
  inputRef,
  recipients,
  onChange,
}: {
  ref: Ref<RecipientsHandle>;
  /** Where it comes from, which is not suggested. */
  chat: ChatRef;
  label: string;
  inputRef: RefObject<HTMLInputElement | null>;
  recipients: readonly Chat[];
  onChange: (recipients: Chat[]) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const [isShortened, setShortened] = useState(false);
  /** By chat: the country that a number without one was read with. */
  const [assumed, setAssumed] = useState<Readonly<Record<string, string>>>({});
  const numberCountry = useNumberCountry(instanceId);
  const nameOf = useNumberName();
  const suggested = useRef<HTMLDivElement>(null);
  const search = useDebounced(written.trim(), 120);
  const client = useQueryClient();
  const chatsOf = (name: string) =>
    queryOf('chats.list', {
      instanceId,
      search: name,
      limit: mostSuggestions + recipients.length + 1,
    });
  const found = useQuery({ ...chatsOf(search), placeholderData: keepPreviousData });
  const isChosen = (chat: Chat) => recipients.some(({ chatId }) => chatId === chat.chatId);
  const suggestedOf = (chats: readonly ChatSummary[]) =>
    chats.filter((chat) => !isChosen(chat) && chat.chatId !== ownChatId).slice(0, mostSuggestions);
  const suggestions = suggestedOf(found.data?.chats ?? []);

  function choose(chats: readonly Chat[]): Chat[] {
    const byId = new Map([...recipients, ...chats].map((chat) => [chat.chatId, chat]));
    const chosen = [...byId.values()];
    onChange(chosen);
    return chosen;
  }

  /** Returns all recipients, or null where some of the text could not be read. */
  async function addAll(text: string): Promise<readonly Chat[] | null> {
    const pieces = splitNumbers(text);
    if (pieces.length === 0) return doubts.length > 0 ? ask() : recipients;
    const { country } = numberCountry;
    try {
      const read = await call('chats.readRecipients', { instanceId, written: pieces, country });
      const whole = read.flatMap((one) => ('recipients' in one ? [one] : []));
      const sure = whole.flatMap((one) => (one.recipients.length === 1 ? one.recipients : []));
      const chosen = choose(sure);
      setAssumed({
        ...assumed,
        ...Object.fromEntries(
          sure.flatMap((one) => (one.assumedCountry ? [[one.chatId, one.assumedCountry]] : [])),
        ),
      });
      setShortened(whole.some((one) => one.leftOut !== null));
      const unsure = whole.filter((one) => one.recipients.length > 1);
      const known = new Set(doubts.map((one) => one.written));
      const asked = [...doubts, ...unsure.filter((one) => !known.has(one.written))];
      setDoubts(asked);
      const refused = read.flatMap((one) => ('error' in one ? [one] : []));
      setWritten(refused.map((one) => one.written).join(', '));
      const [first] = refused;
      setProblem(first ? problemOf(first) : null);
      if (sure.some((one) => one.assumedCountry !== null)) numberCountry.keep();
      inputRef.current?.focus();
      return first || asked.length > 0 ? null : chosen;
    } catch (thrown) {
      setProblem(errorText(thrown));
      inputRef.current?.focus();
      return null;
    }
  }

  /** A name that nobody has is no number with letters in it. */
  function problemOf({ written: refused, error }: { written: string; error: AppError }): string {
    const isName = error.kind === 'invalid-input' && error.problem === 'number-has-letters';
    const isNobody =
      refused === search && !found.isPlaceholderData && found.data?.chats.length === 0;
    return isName && isNobody
      ? t('chats.none-found', { search: refused })
      : `${refused}: ${errorText(error)}`;
  }

  /** What was chosen before stands; a number that may be two goes nowhere. */
  function ask(): null {
    setProblem(errorText(twoReadings));
    return null;
  }

  /**
   * Adds what is written. A name is no number: who alone has it is meant where `takesOnly`; else a person sees who has it, and says
   * who is meant.
   */
  async function addWritten(takesOnly: boolean): Promise<readonly Chat[] | null> {
    const name = written.trim();
    if (!/\p{L}/u.test(name) || name.includes('@')) return addAll(written);
    const [first, ...others] = await client
      .fetchQuery(chatsOf(name))
      .then(({ chats }) => suggestedOf(chats))
      .catch(() => []);
    if (!first) return addAll(written);
    if (takesOnly && others.length === 0) {
      setWritten('');
      return choose([first]);
    }
    setProblem(t('forward.which'));
    const isShown = search === name && !found.isPlaceholderData;
    (isShown ? suggested.current?.querySelector('button') : inputRef.current)?.focus();
    return null;
  }

  useImperativeHandle(ref, () => ({ addWritten: () => addWritten(false) }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && written.trim() !== '') {
      event.preventDefault();
      void addWritten(true);
    }
    const last = recipients.at(-1);
    if (event.key === 'Backspace' && written === '' && last) onChange(recipients.slice(0, -1));
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (splitNumbers(text).length < 2) return;
    event.preventDefault();
    void addAll(`${written},${text}`);
  }

  function chipName(chatId: string, name: string): string {
    return nameOf(name, assumed[chatId] ?? null);
  }

  return (
    <div className={styles['recipientsField']}>
      <RemovableChips
        label={t('forward.recipients')}
        chips={recipients.map(({ chatId, name, number }) => ({
          key: chatId,
          name: chipName(chatId, name ?? number),
        }))}
        removeLabel={(name) => t('action.remove-name', { name })}
        onRemove={(removed) => {
          onChange(recipients.filter(({ chatId }) => chatId !== removed));
          inputRef.current?.focus();
        }}
      />
      <div className={styles['recipientsFieldLine']}>
        <TextField
          label={label}
          hint={t(isShortened ? 'number.left-out' : 'forward.hint')}
          inputRef={inputRef}
          value={written}
          problem={problem}
          onChange={({ target }) => {
            setWritten(target.value);
            setProblem(null);
            setShortened(false);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button className={styles['add'] ?? ''} onClick={() => void addWritten(true)}>
          {t('action.add')}
        </Button>
      </div>
      <NumberCountryField
        country={numberCountry.country}
        onChange={(next) => {
          numberCountry.choose(next);
          setProblem(null);
          // They may be one number with the other country.
          setWritten([...doubts.map((one) => one.written), written].filter(Boolean).join(', '));
          setDoubts([]);
        }}
      />
      {doubts.map(({ written: text, recipients: readings }) => (
        <NumberChoices
          key={text}
          written={text}
          choices={readings.map(({ chatId, number, country, name, known }) => ({
            key: chatId,
            number,
            country,
            note: name ?? (known ? t('new-chat.known') : null),
          }))}
          onChoose={(key) => {
            choose(readings.filter(({ chatId }) => chatId === key));
            setDoubts(doubts.filter((one) => one.written !== text));
            setProblem(null);
            inputRef.current?.focus();
          }}
        />
      ))}
      <div
        ref={suggested}
        className={styles['suggestions']}
        style={{ '--rows': mostSuggestions } as CSSProperties}
      >
        <ChatSuggestions
          label={t('forward.suggestions')}
          chats={suggestions}
          onChoose={(chat) => {
            choose([chat]);
            setWritten('');
            setProblem(null);
            inputRef.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
