import { useMutation } from '@tanstack/react-query';
import { FolderOpen, Paperclip } from 'lucide-react';
import { type SubmitEvent, useRef } from 'react';
import type { FormKind } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Note } from '../../ui/note.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Tray } from './attachments/tray.ts';
import styles from './composer.module.css';

const FormButtons = lazyPart(
  async () => (await import('./message-forms/form-buttons.tsx')).FormButtons,
);

/** Offers the ways to attach: files of this computer, media by public address, or what is written in a form of its own. */
export function AttachButton({
  instanceId,
  tray,
  onForm,
  onClosed,
}: {
  instanceId: string;
  tray: Tray;
  onForm: (kind: FormKind) => void;
  onClosed: () => void;
}) {
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
            <FormButtons
              instanceId={instanceId}
              onForm={(kind) => {
                close();
                onForm(kind);
              }}
            />
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
    <form className={styles['part']} onSubmit={submit} noValidate>
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
