import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChatSuggestions } from '../../../product-ui/chat/chat-suggestions.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { NumberChoices } from '../../../product-ui/numbers/number-choices.tsx';
import { useRead } from '../../../product-ui/numbers/use-read.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import {
  NumberCountryField,
  useNumberCountry,
} from '../../../product-ui/numbers/number-country.tsx';
import { useText } from '../../../messages/text.tsx';
import { TextBox, TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { addToDraft } from './add-to-draft.ts';
import { RecipientCard } from './recipient-card.tsx';
import { type ChatLink, readChatLink } from '../../../../shared/domain/chat-link.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';

const mostFound = 4;
/** Milliseconds for which a number has stood before the service is asked about it: each key may make another one. */
const askAfterMs = 700;

const isName = (written: string) => /\p{L}/u.test(written) && !written.includes('@');

/**
 * Reads a written number, a chat id, a link to a chat or the name of one while it is typed, and opens the chat that it means. The text
 * of a link is added to the message box there.
 */
export function NewChatDialog({
  instanceId,
  asked = null,
  begun,
  onClose,
  onOpened,
}: DialogProps & {
  /** What another program asks for by a link, in place of what is typed. */
  asked?: ChatLink | null;
  /** What stands in the field at first; nothing: the number that is asked for. */
  begun?: string;
  onOpened: (chatId: string) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  const [written, setWritten] = useState(begun ?? asked?.number ?? '');
  const [name, setName] = useState('');
  // What was written into the text of a link stays, whatever becomes of the link.
  const [own, setOwn] = useState<string | null>(null);
  const text = own ?? readChatLink(written.trim())?.text ?? asked?.text ?? '';
  const numberCountry = useNumberCountry(instanceId);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const steady = useDebounced(written.trim(), 120);
  const { reading, read } = useRead(instanceId, steady, numberCountry);
  const search = (search: string) =>
    queryOf('chats.list', { instanceId, search, limit: mostFound });
  const found = useQuery({
    ...search(steady),
    enabled: steady !== '',
    placeholderData: keepPreviousData,
  });
  const recipients = reading?.recipients ?? [];
  const recipient = recipients.length === 1 ? recipients[0] : undefined;
  const newChatId = useDebounced(recipient?.known === false ? recipient.chatId : null, askAfterMs);
  const onNetwork = useQuery({
    ...queryOf('chats.onNetwork', { instanceId, chatId: newChatId ?? '' }),
    enabled: newChatId !== null,
    // Main knows what need not be asked again.
    gcTime: 0,
  });
  const chats = steady === '' ? [] : (found.data?.chats ?? []);

  async function opened(chatId: string) {
    await addToDraft(instanceId, chatId, text);
    isOpened.current = true;
    onOpened(chatId);
  }

  const openChat = (chatId: string) =>
    opened(chatId).catch((thrown: unknown) => setRefusal(errorOf(thrown)));

  async function open() {
    const target = written.trim();
    try {
      if (isName(target)) {
        const [first] = (await client.fetchQuery(search(target))).chats;
        if (first) return await opened(first.chatId);
      }
      // Read anew: Enter may come before the reading of the last key.
      const { chatId, known } = await read(target);
      const opening = await call('chats.open', { instanceId, chatId, name: known ? '' : name });
      numberCountry.keep();
      await opened(opening.chatId);
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
        hint={[
          asked !== null && t(asked.number === '' ? 'deep-link.unreadable' : 'deep-link.hint'),
          reading?.leftOut && t('number.left-out'),
        ]
          .filter(Boolean)
          .join(' ')}
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
        onChoose={({ chatId }) => void openChat(chatId)}
      />
      <NumberCountryField
        country={numberCountry.country}
        onChange={(next) => {
          numberCountry.choose(next);
          setRefusal(null);
        }}
      />
      {recipients.length > 1 && reading?.written === written.trim() ? (
        <NumberChoices
          choices={recipients.map(({ chatId, number, country, known }) => ({
            key: chatId,
            number,
            country,
            note: known ? t('new-chat.known') : null,
          }))}
          onChoose={(key) => {
            setWritten(recipients.find(({ chatId }) => chatId === key)?.number ?? written);
            setRefusal(null);
            field.current?.focus();
          }}
        />
      ) : (
        (recipient || chats.length === 0) && (
          <RecipientCard
            recipient={recipient}
            onNetwork={(newChatId === recipient?.chatId && onNetwork.data) || null}
          />
        )
      )}
      {recipient && !recipient.known && (
        <TextField
          label={t('new-chat.name')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {(text !== '' || own !== null) && (
        <TextBox
          label={t('composer.message')}
          hint={t('deep-link.text-hint')}
          rows={4}
          value={text}
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
