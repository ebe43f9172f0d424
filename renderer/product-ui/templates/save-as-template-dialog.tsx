import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cutText } from '../../../shared/domain/cut-text.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { templateOfText } from '../../../shared/domain/template-of-text.ts';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import { TextBox, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ChatRef } from '../chat/chat-ref.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';

interface SaveAsTemplateProps {
  chat: ChatRef;
  from: CallInput<'templates.make'>['from'];
  /** Null: what it is made of has no text. */
  text: string | null;
  /** How many files and forms go along. */
  attached: number;
  /** Resolves when main has what it is made of. */
  flush?: () => Promise<void>;
  onClose: () => void;
  finalFocus?: () => HTMLElement | boolean;
}

/** Makes a template of what was written to somebody; their name becomes a variable, where the person leaves it so. */
export function SaveAsTemplateDialog({ chat, ...rest }: SaveAsTemplateProps) {
  const { data } = useQuery(queryOf('chats.get', { ...chat }));
  if (!data) return null;
  const { kind, name } = data;
  return <MakeDialog {...rest} chat={chat} name={kind === 'group' ? null : name} />;
}

function MakeDialog({
  chat,
  from,
  text,
  attached,
  name: recipient,
  flush,
  ...dialog
}: SaveAsTemplateProps & { name: string | null }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const made = templateOfText(text ?? '', recipient);
  const [name, setName] = useState(() => firstLine(made));
  const [written, setWritten] = useState(made);
  const [templateId] = useState(() => crypto.randomUUID());
  const [thrown, setThrown] = useState<unknown>(null);

  async function save() {
    try {
      await flush?.();
      const input = { instanceId: chat.instanceId, from, templateId, name, text: written };
      const saved = await call('templates.make', input);
      showToast({ text: t('templates.made', { name: saved.name }) });
      dialog.onClose();
    } catch (error) {
      setThrown(error);
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={t('templates.make')}
      submit="action.save"
      thrown={thrown}
      initialFocus={field}
      onSubmit={() => void save()}
    >
      <TextField
        inputRef={field}
        label={t('field.name')}
        maxLength={200}
        value={name}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
      {text !== null && (
        <TextBox
          label={t('field.text')}
          hint={made !== text && t('templates.make-hint')}
          rows={6}
          maxLength={65_536}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
      )}
      {attached > 0 && <Note>{t('templates.has-attached', { count: attached })}</Note>}
    </FormDialog>
  );
}

/** A name to begin with: the first line, cut where a word ends. */
function firstLine(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length <= 60 ? line : cutText(line, 60).replace(/\s+\S*$/, '');
}
