import { useQuery } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { emptyCard } from '../../../shared/domain/link-card.ts';
import { errorOf } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { CardFields } from '../../product-ui/messages/card-fields.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useText, useFormats } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormsEditor } from './forms-editor.tsx';
import { MediaEditor } from './media-editor.tsx';
import { type FormDraft, formOf, type TemplateForm } from './template-form.ts';
import { TemplateSharing } from './template-sharing.tsx';
import { TextEditor } from './text-editor.tsx';
import { useTemplateForm } from './use-template-form.ts';
import styles from './templates.module.css';
import { variablesIn } from '../../../shared/domain/template-content.ts';
import { firstName } from '../../../shared/domain/first-name.ts';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { useAgentName } from '../../product-ui/team/use-agent-name.ts';
import { TemplateView } from '../../product-ui/templates/template-view.tsx';
import { useToday } from '../../ui/use-now.ts';

/** What the page may ask of the editor before it opens another template. */
export interface EditorHandle {
  /** Keeps what is changed; false where main refuses, and then the editor says why. */
  keepChanges: () => Promise<boolean>;
}

interface TemplateEditorProps {
  /** Whose chats are looked through for contacts. */
  instanceId: string;
  folders: readonly string[];
  onRemove: (form: TemplateForm, isShared: boolean) => void;
  onDuplicate: (form: TemplateForm) => void;
  ref?: Ref<EditorHandle>;
}

/** Opens a template in the editor: one that is kept is read first, a new one begins with a form. */
export function OpenTemplate({
  templateId,
  form,
  ...rest
}: TemplateEditorProps & { templateId: string; form: TemplateForm | null }) {
  const [isKept, setIsKept] = useState(form === null);
  const { data, error, refetch } = useQuery({
    ...queryOf('templates.get', { templateId }),
    enabled: isKept,
    // An older state is no beginning: what is written over it would take the place of what was written since.
    gcTime: 0,
  });
  const initial = data ? formOf(data) : form;
  const draft = data?.draft;
  const isGone = error !== null && errorOf(error).kind === 'not-found';
  if (error && !initial) return <Failed thrown={error} onRetry={() => void refetch()} />;
  return (
    initial && (
      <TemplateEditor
        initial={initial}
        draft={draft ? { form: formOf(draft.template), isOutrun: draft.isOutrun } : null}
        isKept={isKept}
        isGone={isGone}
        onKept={() => setIsKept(true)}
        {...rest}
      />
    )
  );
}

/** Writes one template, beside what it becomes. */
function TemplateEditor({
  initial,
  draft,
  isKept,
  isGone,
  onKept,
  instanceId,
  folders,
  onRemove,
  onDuplicate,
  ref,
}: TemplateEditorProps & {
  initial: TemplateForm;
  draft: FormDraft | null;
  isKept: boolean;
  /** Main has it no longer. */
  isGone: boolean;
  onKept: () => void;
}) {
  const t = useText();
  const name = useRef<HTMLInputElement>(null);
  const editing = useTemplateForm(initial, draft, onKept);
  const { form, isChanged, thrown, change, save, keep, revert } = editing;
  const { card, templateId } = form;
  const sharing = useQuery({
    ...queryOf('templates.sharing', { templateId }),
    enabled: isKept,
  }).data;
  const team = useTeam();
  const error = thrown === null ? null : errorOf(thrown);
  const problem = error?.kind === 'invalid-input' ? error.problem : null;

  useImperativeHandle(ref, () => ({ keepChanges: keep }));
  useEffect(() => {
    if (!isKept) name.current?.focus();
  }, [isKept]);

  useCommand('save-template', () => void save());

  return (
    <form
      className={styles['templateEditor']}
      aria-label={t('field.template')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className={styles['head']}>
        <input
          ref={name}
          dir="auto"
          aria-label={t('field.name')}
          placeholder={t('field.name')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </header>
      <Stack gap="large">
        <Problem thrown={thrown} />
        <TextField
          label={t('templates.folder')}
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
        {isKept && (
          <TemplateSharing
            templateId={templateId}
            isChanged={isChanged}
            isOutrun={editing.isOutrun}
            isGone={isGone}
          />
        )}
        <TextEditor value={form.text} onChange={(text) => change({ text })}>
          <FieldsNote form={form} />
        </TextEditor>
        <Card label={t('card.name')}>
          <CheckField
            label={t('card.name')}
            hint={t('templates.card-hint')}
            checked={card !== null}
            onChange={(isOn) => change({ card: isOn ? emptyCard : null })}
          />
          {card && (
            <CardFields card={card} onChange={(part) => change({ card: { ...card, ...part } })} />
          )}
        </Card>
        <MediaEditor
          media={form.media}
          onChange={(next) => change(({ media }) => ({ media: next(media) }))}
        />
        <FormsEditor
          instanceId={instanceId}
          forms={form.forms}
          isChecked={problem === 'form-unfinished'}
          onChange={(forms) => change({ forms })}
        />
      </Stack>
      <TemplatePreview form={form} />
      {/* At the head, but reached once all is written. */}
      <div className={`${styles['head']} ${styles['actions']}`}>
        <Note isLive>
          {editing.isJustSaved &&
            !isGone &&
            t(
              sharing?.isWaiting && team?.state !== 'up'
                ? 'templates.saved-waits'
                : 'templates.saved',
            )}
        </Note>
        {isChanged && (
          <Button tone="quiet" onClick={revert}>
            {t('templates.revert')}
          </Button>
        )}
        {isKept && !isGone && (
          <>
            <IconButton label={t('templates.duplicate')} onClick={() => onDuplicate(form)}>
              <Copy size={16} />
            </IconButton>
            <IconButton
              label={t('templates.delete')}
              onClick={() => {
                editing.forget();
                onRemove(form, sharing?.isShared ?? false);
              }}
            >
              <Trash2 size={16} />
            </IconButton>
          </>
        )}
        <Button type="submit" tone="primary">
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}

/** Which fields a template has, in its text and in all that goes with it: those that are filled in, and those that wait for a person. */
function FieldsNote({ form }: { form: TemplateForm }) {
  const t = useText();
  const { list } = useFormats();
  const media = form.media.map(({ caption, source }) => ({
    caption,
    source: source.kind === 'address' ? source : ({ kind: 'file' } as const),
  }));
  const { filled, asked } = variablesIn({ ...form, media });
  const names = (all: readonly string[]) =>
    list(
      all.map((name) => `{${name}}`),
      { type: 'unit' },
    );
  return (
    <>
      {filled.length > 0 && <Note>{t('templates.fields-filled', { fields: names(filled) })}</Note>}
      {asked.length > 0 && <Note>{t('templates.fields-asked', { fields: names(asked) })}</Note>}
    </>
  );
}

/** What the template becomes in a chat, with a made-up person; what will be asked for stays a variable. */
function TemplatePreview({ form }: { form: TemplateForm }) {
  const t = useText();
  const formats = useFormats();
  const today = useToday();
  const agent = useAgentName();
  const name = t('templates.sample-name');
  const values = {
    name,
    'first name': firstName(name) ?? name,
    number: t('templates.sample-number'),
    date: formats.date(today, { dateStyle: 'long' }),
    ...(agent && { agent }),
  };
  const isEmpty = form.text === '' && !form.card && form.media.length + form.forms.length === 0;
  return (
    <section className={styles['preview']} aria-label={t('field.preview')}>
      <h2 className={styles['heading']}>{t('field.preview')}</h2>
      {isEmpty && <Note>{t('templates.preview-empty')}</Note>}
      <TemplateView template={form} values={values} />
    </section>
  );
}
