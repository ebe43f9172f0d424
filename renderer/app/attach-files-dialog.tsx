import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { HandedOver } from '../../shared/contract/handed-over.ts';
import { call } from '../bridge/call.ts';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { ChatSuggestions } from '../product-ui/chat/chat-suggestions.tsx';
import { useFileSize } from '../product-ui/files/file-size.ts';
import { FormDialog } from '../product-ui/dialogs/form-dialog.tsx';
import { readChatAddress } from '../product-ui/chat/message-address.ts';
import { messageBox } from '../product-ui/commands/message-box.ts';
import { chatTitle } from '../product-ui/chat/chat-title.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EntryList } from '../ui/entry-list.tsx';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { DialogProps } from '../product-ui/dialogs/dialog-props.ts';

type HandedFiles = Extract<HandedOver, { kind: 'files' }>;

const mostFound = 5;

/** Asks to which chat files are attached that another program handed over: the open one, or another. Nothing is sent. */
export function AttachFilesDialog({
  instanceId,
  handed,
  onClose,
}: DialogProps & { handed: HandedFiles }) {
  const t = useText();
  const [location, navigate] = useLocation();
  const [chatId, choose] = useState(() => openChatOf(location));
  const [thrown, setThrown] = useState<unknown>(null);
  const isAttached = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  const isPicked = useRef(false);
  const chat = useQuery({
    ...queryOf('chats.get', { instanceId, chatId: chatId ?? '' }),
    enabled: chatId !== null,
  }).data;
  const { files } = handed;
  const count = files.length;
  const isKnown = chat !== undefined;
  useEffect(() => {
    // What was pressed to choose it is gone.
    if (isKnown && isPicked.current) submit.current?.focus();
  }, [isKnown]);

  function pick(picked: string) {
    isPicked.current = true;
    choose(picked);
  }

  async function attach() {
    if (chatId === null) return;
    try {
      const grantIds = files.map(({ grantId }) => grantId);
      await call('attachments.addFiles', { instanceId, chatId, grantIds });
    } catch (error) {
      return setThrown(error);
    }
    isAttached.current = true;
    navigate(`/chats/${chatId}`);
    onClose();
  }

  const title =
    count === 0
      ? t('attach-files.none')
      : chat
        ? t('attach-files.to', { count, name: chatTitle(t, chat) })
        : t('attach-files.choose', { count });
  return (
    <FormDialog
      title={title}
      submit={chat && count > 0 ? 'attach.button' : null}
      leave={count > 0 ? 'action.cancel' : 'action.close'}
      actions={
        chat && count > 0 && <Button onClick={() => choose(null)}>{t('attach-files.other')}</Button>
      }
      submitRef={submit}
      thrown={thrown}
      onSubmit={() => void attach()}
      onClose={onClose}
      finalFocus={() => !isAttached.current || (messageBox() ?? false)}
    >
      <Files handed={handed} />
      {count > 0 && <Note>{t('attach-files.hint')}</Note>}
      {count > 0 && !chat && <ChatPicker instanceId={instanceId} onChoose={pick} />}
    </FormDialog>
  );
}

function Files({ handed: { files, refused, left } }: { handed: HandedFiles }) {
  const t = useText();
  const size = useFileSize();
  return (
    <>
      {files.length > 0 && (
        <EntryList
          label={t('contact.file')}
          entries={files.map(({ grantId, name, size: bytes }) => ({
            key: grantId,
            title: <bdi>{name}</bdi>,
            note: size(bytes),
          }))}
        />
      )}
      {refused.map(({ name, problem }, index) => (
        <Banner key={index} tone="warn">
          {t('attach-files.refused', { problem, name })}
        </Banner>
      ))}
      {left > 0 && <Banner tone="warn">{t('attach-files.left', { count: left })}</Banner>}
    </>
  );
}

/** Finds a chat by its name or number; without a word, the newest. */
function ChatPicker({
  instanceId,
  onChoose,
}: {
  instanceId: string;
  onChoose: (chatId: string) => void;
}) {
  const t = useText();
  const [written, setWritten] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const search = useDebounced(written.trim(), 120);
  const found = useQuery({
    ...queryOf('chats.list', { instanceId, search, limit: mostFound }),
    placeholderData: keepPreviousData,
  }).data;
  return (
    <>
      <TextField
        label={t('attach-files.chat')}
        hint={found?.chats.length === 0 && t('attach-files.no-chat')}
        inputRef={field}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <ChatSuggestions
        label={t('main.chats')}
        chats={found?.chats ?? []}
        onChoose={({ chatId }) => onChoose(chatId)}
      />
    </>
  );
}

/** The chat that an address leads to, or null. */
function openChatOf(location: string): string | null {
  const [, address] = /^\/chats\/(.+)/.exec(location) ?? [];
  return address === undefined ? null : readChatAddress(address).chatId;
}
