import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import { NumberCountryField, useNumberCountry } from '../../product-ui/numbers/number-country.tsx';
import { NumberField } from '../../product-ui/numbers/number-field.tsx';
import { useRead } from '../../product-ui/numbers/use-read.ts';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';

/** The number that is corrected; a hidden id has none, and its digits are never read as one. */
function numberOf(chat: OutboxItem['chat'] | undefined): string {
  return chat?.number.startsWith('+') === true ? chat.number : '';
}

/** Sends messages to another number, a field for each number that is not on the network; the old ones are dismissed. */
export function EditNumbersDialog({
  instanceId,
  search,
  onClose,
}: DialogProps & { search: string }) {
  const t = useText();
  const errorText = useErrorText();
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, AppError>>>({});
  const [isBusy, setBusy] = useState(false);
  const numberCountry = useNumberCountry(instanceId);
  const { read } = useRead(instanceId, '', numberCountry);
  const { data } = useQuery(
    queryOf('outbox.list', { instanceId, reasons: ['not-on-network'], search }),
  );
  const byChat = new Map<string, OutboxItem[]>();
  for (const item of data?.items ?? []) {
    const { chatId } = item.chat;
    byChat.set(chatId, [...(byChat.get(chatId) ?? []), item]);
  }

  async function send(items: readonly OutboxItem[], written: string) {
    const { chatId } = await read(written);
    await call('chats.open', { instanceId, chatId });
    numberCountry.keep();
    for (const { localId } of items) {
      const runId = crypto.randomUUID();
      // It was to go there from the beginning: nothing is asked again.
      const how = { chatIds: [chatId], allowFirstContacts: true, anyway: true };
      await call('messages.resend', { instanceId, runId, localId, ...how });
      await call('messages.dismiss', { instanceId, localId });
    }
  }

  async function submit() {
    if (isBusy) return;
    setBusy(true);
    const failed: Record<string, AppError> = {};
    for (const [chatId, items] of byChat) {
      const written = edited[chatId];
      if (written === undefined || written === numberOf(items[0]?.chat)) continue;
      await send(items, written).catch((thrown: unknown) => (failed[chatId] = errorOf(thrown)));
    }
    setProblems(failed);
    setBusy(false);
    if (Object.keys(failed).length === 0) onClose();
  }

  return (
    <FormDialog
      title={t('edit-numbers.title')}
      submit="composer.send"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Note>{t('edit-numbers.hint')}</Note>
      <NumberCountryField
        country={numberCountry.country}
        onChange={(next) => {
          numberCountry.choose(next);
          setProblems({});
        }}
      />
      {[...byChat].map(([chatId, items]) => {
        const chat = items[0]?.chat;
        const problem = problems[chatId];
        return (
          <NumberField
            key={chatId}
            instanceId={instanceId}
            numberCountry={numberCountry}
            label={chat ? chatTitle(t, chat) : ''}
            hint={t('edit-numbers.messages', { count: items.length })}
            value={edited[chatId] ?? numberOf(chat)}
            problem={problem && errorText(problem)}
            onChange={(value) => {
              setEdited({ ...edited, [chatId]: value });
              setProblems(({ [chatId]: _corrected, ...others }) => others);
            }}
          />
        );
      })}
    </FormDialog>
  );
}
