import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { DateField } from '../../../product-ui/dates/date-field.tsx';
import { dayBounds } from '../../../product-ui/dates/day-bounds.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { firstSince } from '../history/use-history.ts';

/** Goes to the first message of a day, or of the next on which something was written. */
export function GoToDateDialog({ chat, onClose }: { chat: ChatRef; onClose: () => void }) {
  const t = useText();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  const isGoing = useRef(false);
  const find = useMutation({
    mutationFn: async () => (await firstSince(chat, dayBounds(day, '').from ?? 0)) ?? null,
    onSuccess: (first) => {
      if (first === null) return field.current?.focus();
      isGoing.current = true;
      onClose();
      navigate(messageAddress(chat.chatId, first.localId), { replace: true });
    },
  });
  return (
    <FormDialog
      title={t('go-to-date.title')}
      submit="action.show"
      thrown={find.error}
      problem={find.data === null ? t('go-to-date.none') : null}
      onSubmit={() => (day === '' ? field.current?.focus() : find.mutate())}
      onClose={onClose}
      initialFocus={field}
      finalFocus={() => !isGoing.current}
    >
      <DateField
        label={t('field.day')}
        value={day}
        inputRef={field}
        onChange={(next) => {
          setDay(next);
          find.reset();
        }}
      />
    </FormDialog>
  );
}
