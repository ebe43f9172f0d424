import { useMutation } from '@tanstack/react-query';
import { FolderOpen, Paperclip } from 'lucide-react';
import { type SubmitEvent, useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Tray } from './tray.ts';
import styles from './attach-button.module.css';

/** The ways to attach: files of this computer, or media by public address. */
export function AttachButton({ tray, onClosed }: { tray: Tray; onClosed: () => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCommand('attach', () => button.current?.click());
  return (
    <>
      <PopoverButton
        buttonRef={button}
        label={t('attach.button')}
        title={t('attach.title')}
        icon={<Paperclip size={18} />}
        onClosed={onClosed}
      >
        {(close) => (
          <>
            <Button
              tone="primary"
              onClick={() => {
                close();
                input.current?.click();
              }}
            >
              <FolderOpen size={16} />
              {t('attach.choose')}
            </Button>
            <Note>{t('attach.other-ways')}</Note>
            <AddressForm tray={tray} onDone={close} />
          </>
        )}
      </PopoverButton>
      <FileInput
        ref={input}
        multiple
        label={t('attach.choose')}
        onPick={(files) => tray.add({ files, folders: [] })}
      />
    </>
  );
}

function AddressForm({ tray, onDone }: { tray: Tray; onDone: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const attach = useMutation({
    mutationFn: tray.addAddress,
    onSuccess: onDone,
    onError: () => input.current?.focus(),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!attach.isPending) attach.mutate(input.current?.value.trim() ?? '');
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('attach.address')}
        type="url"
        placeholder="https://"
        inputRef={input}
        hint={t('attach.address-hint')}
        problem={attach.error && errorText(attach.error)}
        onChange={attach.reset}
      />
      <Button type="submit">{t('attach.add-address')}</Button>
    </form>
  );
}
