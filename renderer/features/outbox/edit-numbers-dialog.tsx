import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './outbox.module.css';

interface Edited {
  items: OutboxItem[];
  written: string;
  problem: unknown;
}

/** Sends messages to another number, a field for each number that is not on the network; the old ones are dismissed. */
export function EditNumbersDialog({
  instanceId,
  search,
  onClose,
}: {
  instanceId: string;
  search: string;
  onClose: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const [edited, setEdited] = useState<ReadonlyMap<string, Edited>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(
    queryOf('outbox.list', { instanceId, reasons: ['not-on-network'], search }),
  );
  const byChat = new Map<string, OutboxItem[]>();
  for (const item of data?.items ?? []) {
    const { chatId } = item.chat;
    byChat.set(chatId, [...(byChat.get(chatId) ?? []), item]);
  }

  function change(chatId: string, to: Edited | null) {
    setEdited((known) => {
      const next = new Map(known);
      if (to) next.set(chatId, to);
      else next.delete(chatId);
      return next;
    });
  }

  async function send({ items, written }: Edited) {
    const { chatId } = await call('chats.readRecipient', { instanceId, written });
    await call('chats.open', { instanceId, chatId });
    for (const { localId } of items) {
      const runId = crypto.randomUUID();
      await call('messages.resend', { instanceId, runId, localId, chatIds: [chatId] });
      await call('messages.leave', { instanceId, localId });
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    let isDone = true;
    for (const [chatId, each] of edited) {
      try {
        await send(each);
        change(chatId, null);
      } catch (problem) {
        change(chatId, { ...each, problem });
        isDone = false;
      }
    }
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog title={say('edit-numbers.title')} onClose={onClose}>
      <form className={styles['numbers']} onSubmit={(event) => void submit(event)}>
        <p className={styles['why']}>
          <Text id="edit-numbers.hint" />
        </p>
        {[...byChat].map(([chatId, items]) => {
          const number = items[0]?.chat.number ?? '';
          const { written = number, problem } = edited.get(chatId) ?? {};
          return (
            <TextField
              key={chatId}
              type="tel"
              label={items[0]?.chat.name ?? number}
              hint={say('edit-numbers.messages', { count: items.length })}
              maxLength={200}
              value={written}
              problem={problem ? errorText(errorOf(problem)) : null}
              onChange={({ target: { value } }) =>
                change(chatId, value === number ? null : { items, written: value, problem: null })
              }
            />
          );
        })}
        <DialogActions>
          <Button onClick={onClose}>
            <Text id="act.cancel" />
          </Button>
          <Button type="submit" tone="primary">
            <Text id="edit-numbers.send" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
