import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { ChatSuggestions } from '../../../product-ui/chat/chat-suggestions.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

const mostShown = 6;

/** Picks the chat that is of the same person. Enter takes the first that is found. */
export function JoinDialog({
  instanceId,
  joined,
  onChoose,
  onClose,
}: DialogProps & {
  /** The chats that are of this person already. */
  joined: readonly string[];
  onChoose: (chat: Chat) => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  // Groups are left out here, so that some more are asked for.
  const queryFor = (search: string) =>
    queryOf('chats.list', { instanceId, search, limit: 2 * mostShown + joined.length });
  const fitting = (page: CallOutput<'chats.list'> | undefined) =>
    (page?.chats ?? [])
      .filter(({ chatId, kind }) => kind !== 'group' && !joined.includes(chatId))
      .slice(0, mostShown);
  const found = useQuery({
    ...queryFor(useDebounced(written.trim(), 120)),
    placeholderData: keepPreviousData,
  });
  const chats = fitting(found.data);

  async function chooseFirst() {
    if (written.trim() === '') return;
    // What is shown may be of what was written before.
    const [first] = fitting(await client.fetchQuery(queryFor(written.trim())));
    if (first) onChoose(first);
  }

  return (
    <FormDialog
      title={t('contact.join-title')}
      submit={null}
      onSubmit={() => void chooseFirst()}
      onClose={onClose}
      initialFocus={field}
    >
      <Note>{t('contact.join-hint')}</Note>
      <TextField
        label={t('contact.join-field')}
        inputRef={field}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <ChatSuggestions label={t('contact.join-field')} chats={chats} onChoose={onChoose} />
      {found.isSuccess && chats.length === 0 && <Note isLive>{t('contact.join-none')}</Note>}
    </FormDialog>
  );
}
