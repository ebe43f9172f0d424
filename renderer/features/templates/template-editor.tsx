import { Trash2 } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { errorOf } from '../../bridge/call.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CardEditor } from './card-editor.tsx';
import { MediaEditor } from './media-editor.tsx';
import type { TemplateForm } from './template-form.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TextEditor } from './text-editor.tsx';
import { useTemplateForm } from './use-template-form.ts';
import styles from './template-editor.module.css';

/** What the page may ask of the editor before another template takes its place. */
export interface EditorHandle {
  /** Saves what is changed; false where main refuses, and then the editor says why. */
  settle: () => Promise<boolean>;
}

interface TemplateEditorProps {
  initial: TemplateForm;
  isNew: boolean;
  folders: readonly string[];
  onRemove: (form: TemplateForm) => void;
  ref?: Ref<EditorHandle>;
}

/** Writes one template, beside what it becomes. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { initial, isNew, folders, onRemove, ref } = props;
  const say = useText();
  const errorText = useErrorText();
  const name = useRef<HTMLInputElement>(null);
  const editing = useTemplateForm(initial, isNew);
  const { form, isKept, isChanged, thrown, change, changeMedia, save, revert } = editing;

  useImperativeHandle(ref, () => ({ settle: async () => !isChanged || save() }));
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);

  useShortcut({ key: 's', mod: true }, () => void save());

  return (
    <form
      className={styles['editor']}
      aria-label={say('templates.editor')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles['fields']}>
        <div className={styles['pair']}>
          <TextField
            inputRef={name}
            label={say('templates.name')}
            maxLength={200}
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label={say('templates.folder')}
            list="template-folders"
            maxLength={200}
            value={form.folder}
            onChange={({ target }) => change({ folder: target.value })}
          />
          <datalist id="template-folders">
            {folders.map((folder) => (
              <option key={folder}>{folder}</option>
            ))}
          </datalist>
        </div>
        <TextEditor value={form.text} onChange={(text) => change({ text })} />
        <CardEditor card={form.card} onChange={(card) => change({ card })} />
        <MediaEditor media={form.media} onChange={changeMedia} />
      </div>
      <TemplatePreview form={form} />
      <div className={styles['acts']}>
        {thrown !== null && (
          <p role="alert" className={styles['problem']}>
            {errorText(errorOf(thrown))}
          </p>
        )}
        {isKept && (
          <Button
            tone="quiet"
            onClick={() => {
              editing.forget();
              onRemove(form);
            }}
          >
            <Trash2 size={15} />
            <Text id="templates.delete" />
          </Button>
        )}
        <span className={styles['space']} />
        {isChanged && (
          <Button onClick={revert}>
            <Text id="templates.revert" />
          </Button>
        )}
        <Button type="submit" tone="primary">
          <Text id="act.save" />
        </Button>
      </div>
    </form>
  );
}
