import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call, errorOf } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { ChatSuggestions } from '../../product-ui/chat-suggestions.tsx';
import { countries, useCountryName, useOwnCountry } from '../../product-ui/country.ts';
import { FormDialog } from '../../product-ui/form-dialog.tsx';
import { messageBox } from '../../product-ui/message-box.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { DialogProps } from '../../product-ui/dialog-props.ts';
import { RecipientCard } from './recipient-card.tsx';
import type { AppError } from '../../../shared/domain/app-error.ts';

const mostFound = 4;

/** A number without its country code may belong to any country: only a person knows to which. */
function needsCountry(error: AppError | null): boolean {
  return error?.kind === 'invalid-input' && error.problem === 'number-needs-country';
}

const isName = (written: string) => /\p{L}/u.test(written) && !written.includes('@');

/** Reads a written number, a chat id or the name of a chat while it is typed, and opens the chat that it means. */
export function NewChatDialog({
  instanceId,
  asked = null,
  children,
  onClose,
  onOpened,
}: DialogProps & {
  /** What a link asks for, in place of what is typed; empty: it could not be read. */
  asked?: string | null;
  /** Stand below the rest. */
  children?: ReactNode;
  onOpened: (chatId: string) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  const [written, setWritten] = useState(asked ?? '');
  const [name, setName] = useState('');
  const [country, setCountry] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const steady = useDebounced(written.trim(), 120);
  const region = useOwnCountry();
  const input = { instanceId, country, region };
  const reading = useQuery({
    ...queryOf('chats.readRecipient', { ...input, written: steady }),
    enabled: steady !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const search = (search: string) =>
    queryOf('chats.list', { instanceId, search, limit: mostFound });
  const found = useQuery({
    ...search(steady),
    enabled: steady !== '',
    placeholderData: keepPreviousData,
  });
  const recipient = steady === '' || reading.isError ? undefined : reading.data;
  const chats = steady === '' ? [] : (found.data?.chats ?? []);

  const readingError = reading.error && errorOf(reading.error);
  const assumed = recipient?.assumedCountry ?? null;
  const asksCountry =
    country !== null || assumed !== null || needsCountry(readingError) || needsCountry(refusal);

  function opened(chatId: string) {
    isOpened.current = true;
    onOpened(chatId);
  }

  async function open() {
    const target = written.trim();
    try {
      if (isName(target)) {
        const [first] = (await client.fetchQuery(search(target))).chats;
        if (first) return opened(first.chatId);
      }
      // Read anew: Enter may come before the reading of the last key.
      const { chatId, known } = await call('chats.readRecipient', { ...input, written: target });
      await call('chats.open', { instanceId, chatId, name: known ? '' : name });
      if (country !== null) await call('settings.set', { newChat: { country } });
      opened(chatId);
    } catch (thrown) {
      setRefusal(errorOf(thrown));
      field.current?.focus();
    }
  }

  // A half-typed number is not wrong yet: nothing is said before the person asks to open it.
  return (
    <FormDialog
      title={t(asked === null ? 'chats.new' : 'deep-link.title')}
      submit="new-chat.open"
      onSubmit={() => void open()}
      onClose={onClose}
      initialFocus={field}
      finalFocus={() => !isOpened.current || (messageBox() ?? false)}
    >
      <TextField
        label={t('new-chat.recipient')}
        hint={asked !== null && t(asked === '' ? 'deep-link.unreadable' : 'deep-link.hint')}
        placeholder={t('new-chat.example')}
        inputRef={field}
        value={written}
        dir={isName(written) ? 'auto' : 'ltr'}
        problem={refusal && errorText(refusal)}
        onChange={(event) => {
          setWritten(event.target.value);
          setRefusal(null);
        }}
      />
      <ChatSuggestions
        label={t('new-chat.found')}
        chats={chats.filter(({ chatId }) => chatId !== recipient?.chatId)}
        onChoose={({ chatId }) => opened(chatId)}
      />
      {asksCountry && (
        <CountryField
          country={country ?? assumed}
          onChange={(next) => {
            setCountry(next);
            setRefusal(null);
          }}
        />
      )}
      {(recipient || chats.length === 0) && <RecipientCard recipient={recipient} />}
      {recipient && !recipient.known && (
        <TextField
          label={t('new-chat.name')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {children}
    </FormDialog>
  );
}

/** The country of a number without a country code; the one in force comes first. */
function CountryField({
  country,
  onChange,
}: {
  country: string | null;
  onChange: (country: string | null) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
  const { compare } = useFormats();
  const own = useOwnCountry();
  const first = country ?? own;
  return (
    <ChoiceField
      label={t('new-chat.country')}
      hint={t('new-chat.country-hint')}
      value={country ?? ''}
      choices={[
        { value: '', label: t('new-chat.no-country') },
        ...countries
          .map((value) => ({ value, label: countryName(value) }))
          .sort(
            (one, other) =>
              Number(other.value === first) - Number(one.value === first) ||
              compare(one.label, other.label),
          ),
      ]}
      onChange={(value) => onChange(value || null)}
    />
  );
}
