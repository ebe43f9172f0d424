import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call, errorOf } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { countries, ownCountry, useCountryName } from '../../product-ui/country.ts';
import { messageBox } from '../../product-ui/message-box.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { RecipientCard } from './recipient-card.tsx';
import type { AppError } from '../../../shared/domain/app-error.ts';

/** A number without its country code may belong to any country: only a person knows to which. */
function needsCountry(error: AppError | null): boolean {
  return error?.kind === 'invalid-input' && error.problem === 'number-needs-country';
}

/** Reads a written number or chat id while it is typed, and opens the chat that it means. */
export function NewChatDialog({
  instanceId,
  onClose,
  onOpened,
}: {
  instanceId: string;
  onClose: () => void;
  onOpened: (chatId: string) => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const countryName = useCountryName();
  const home = ownCountry();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  const [written, setWritten] = useState('');
  const [country, setCountry] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);

  const settled = useDebounced(written.trim(), 120);
  const input = { instanceId, country };
  const reading = useQuery({
    ...queryOf('chats.readRecipient', { ...input, written: settled }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const recipient = settled === '' ? undefined : reading.data;

  const readingError = reading.error && errorOf(reading.error);
  const asksCountry = country !== null || needsCountry(readingError) || needsCountry(refusal);

  async function open(event: SubmitEvent) {
    event.preventDefault();
    try {
      // Read anew: Enter may come before the reading of the last key.
      const { chatId } = await call('chats.readRecipient', { ...input, written: written.trim() });
      await call('chats.open', { instanceId, chatId });
      isOpened.current = true;
      onOpened(chatId);
    } catch (thrown) {
      setRefusal(errorOf(thrown));
      field.current?.focus();
    }
  }

  // A half-typed number is not wrong yet: nothing is said before the person asks to open it.
  return (
    <Dialog
      title={say('chats.new')}
      onClose={onClose}
      initialFocus={field}
      finalFocus={() => !isOpened.current || (messageBox() ?? false)}
    >
      <form onSubmit={(event) => void open(event)}>
        <TextField
          label={say('new-chat.recipient')}
          placeholder={say('new-chat.example')}
          inputRef={field}
          value={written}
          dir="ltr"
          problem={refusal && errorText(refusal)}
          onChange={(event) => {
            setWritten(event.target.value);
            setRefusal(null);
          }}
        />
        {asksCountry && (
          <ChoiceField
            label={say('new-chat.country')}
            hint={say('new-chat.country-hint')}
            value={country ?? ''}
            choices={[
              { value: '', label: say('new-chat.no-country') },
              ...countries
                .map((value) => ({ value, label: countryName(value) }))
                .sort(
                  (one, other) =>
                    Number(other.value === home) - Number(one.value === home) ||
                    one.label.localeCompare(other.label),
                ),
            ]}
            onChange={(value) => {
              setCountry(value || null);
              setRefusal(null);
            }}
          />
        )}
        <RecipientCard recipient={reading.isError ? undefined : recipient} />
        <DialogActions>
          <Button onClick={onClose}>
            <Text id="act.cancel" />
          </Button>
          <Button type="submit" tone="primary">
            <Text id="new-chat.open" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
