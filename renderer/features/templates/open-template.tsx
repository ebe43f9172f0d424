import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { type EditorHandle, TemplateEditor } from './template-editor.tsx';
import { formOf, type TemplateForm } from './template-form.ts';

interface OpenTemplateProps {
  templateId: string;
  folders: readonly string[];
  onRemove: (form: TemplateForm) => void;
  ref?: Ref<EditorHandle>;
}

/** A template that is kept, read and then edited. */
export function OpenTemplate({ templateId, ...rest }: OpenTemplateProps) {
  const { data, error, refetch } = useQuery(queryOf('templates.get', { templateId }));
  if (error && !data) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <TemplateEditor initial={formOf(data)} isNew={false} {...rest} />;
}
