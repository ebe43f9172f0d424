import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Chat } from '../../../shared/contract/chats.ts';
import type { ContactEntry } from '../../../shared/domain/form-contacts.ts';
import { call } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { TextBox, TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { ChatSuggestions } from '../chat/chat-suggestions.tsx';
import { Problem } from '../failures/problem.tsx';

const mostShown = 4;

/** Offers where contact cards come from: the people of one's chats, and vCards that are pasted or in a file. */
export function ContactSources({
  instanceId,
  country,
  searchInput,
  onAdd,
}: {
  instanceId: string;
  /** Of numbers that name none. */
  country: string | null;
  searchInput: Ref<HTMLInputElement>;
  onAdd: (entries: readonly ContactEntry[]) => void;
}) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [pasted, setPasted] = useState('');
  const [read, setRead] = useState<CallOutput<'people.readCards'> | null>(null);
  const [problem, setProblem] = useState<{ thrown: unknown } | null>(null);
  const words = useDebounced(search.trim(), 120);
  const found = useQuery({
    ...queryOf('chats.list', { instanceId, search: words, limit: 3 * mostShown }),
    placeholderData: keepPreviousData,
    enabled: words !== '',
  });
  const isSearching = search.trim() !== '' && words !== '';
  const people = isSearching
    ? (found.data?.chats ?? []).filter(({ kind }) => kind === 'person').slice(0, mostShown)
    : [];

  function choose({ chatId, name, number }: Chat) {
    setSearch('');
    onAdd([
      {
        fullName: name ?? number,
        organization: '',
        phoneNumber: `+${chatId.replace(/@.*/, '')}`,
      },
    ]);
  }

  async function readCards(source: { text: string } | { grantId: string }) {
    setRead(null);
    setProblem(null);
    try {
      const answer = await call('people.readCards', { instanceId, source, country });
      setRead(answer);
      setPasted('');
      if (answer.contacts.length > 0) onAdd(answer.contacts);
    } catch (thrown) {
      setProblem({ thrown });
    }
  }

  async function readFile([file]: File[]) {
    if (!file) return;
    try {
      await readCards({ grantId: await grantFile(file) });
    } catch (thrown) {
      setProblem({ thrown });
    }
  }

  /** A card is read once it is whole, and what was pasted whatever it is. */
  function takeText(text: string, isPasted: boolean) {
    setPasted(text);
    setProblem(null);
    if (text.trim() !== '' && (isPasted || /END:VCARD\s*$/i.test(text))) void readCards({ text });
  }

  return (
    <Stack>
      <TextField
        label={t('contacts.find')}
        type="search"
        inputRef={searchInput}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          const [first] = people;
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter chooses; it does not end the form.
          event.preventDefault();
          if (first) choose(first);
        }}
      />
      <ChatSuggestions label={t('contacts.find')} chats={people} onChoose={choose} />
      {isSearching && found.isSuccess && people.length === 0 && (
        <Note isLive>{t('contacts.none-found')}</Note>
      )}
      <TextBox
        label={t('contacts.paste')}
        isData
        rows={2}
        placeholder="BEGIN:VCARD"
        problem={problem && <Problem role="none" thrown={problem.thrown} />}
        value={pasted}
        onChange={({ target, nativeEvent }) =>
          takeText(target.value, (nativeEvent as InputEvent).inputType === 'insertFromPaste')
        }
      />
      <FileButton
        label={t('contacts.choose-file')}
        accept=".vcf,text/vcard"
        onPick={(files) => void readFile(files)}
      />
      {read && (
        <Note isLive>
          {[
            read.contacts.length > 0 && t('contacts.added', { count: read.contacts.length }),
            read.leftOut > 0 && t('contacts.left-out', { count: read.leftOut }),
            read.failures.length > 0 && t('contacts.failed', { count: read.failures.length }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Note>
      )}
    </Stack>
  );
}
