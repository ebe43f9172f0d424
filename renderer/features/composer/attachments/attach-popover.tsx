import { FolderOpen } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { errorOf } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './attach-popover.module.css';

/** Where attachments come from. */
export function AttachPopover({
  anchor,
  onChoose,
  onAddress,
  onClose,
}: {
  anchor: HTMLElement;
  onChoose: () => void;
  onAddress: (url: string) => Promise<void>;
  onClose: () => void;
}) {
  const say = useText();
  return (
    <Popover title={say('attach.title')} anchor={anchor} onClose={onClose}>
      <Button tone="primary" onClick={onChoose}>
        <FolderOpen size={16} />
        <Text id="attach.choose" />
      </Button>
      <p className={styles['hint']}>
        <Text id="attach.other-ways" />
      </p>
      <AddressForm onAddress={onAddress} onDone={onClose} />
    </Popover>
  );
}

function AddressForm({
  onAddress,
  onDone,
}: {
  onAddress: (url: string) => Promise<void>;
  onDone: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);

  async function attach(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await onAddress(input.current?.value.trim() ?? '');
      onDone();
    } catch (thrown) {
      setProblem(errorText(errorOf(thrown)));
      input.current?.focus();
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void attach(event)} noValidate>
      <TextField
        label={say('attach.address')}
        type="url"
        placeholder="https://"
        inputRef={input}
        hint={<Text id="attach.address-hint" />}
        problem={problem}
        onChange={() => setProblem(null)}
      />
      <Button type="submit">
        <Text id="attach.add-address" />
      </Button>
    </form>
  );
}
