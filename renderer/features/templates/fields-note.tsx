import { variablesIn } from '../../../shared/domain/template-content.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import type { TemplateForm } from './template-form.ts';

/** Which fields a template has, in its text and in all that goes with it: those that are filled in, and those that wait for a person. */
export function FieldsNote({ form }: { form: TemplateForm }) {
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
