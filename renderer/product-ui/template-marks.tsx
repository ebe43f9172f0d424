import { Link2, Paperclip } from 'lucide-react';
import type { TemplateSummary } from '../../shared/contract/templates.ts';
import { useText } from '../messages/text.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** What a template has beside its text. */
export function TemplateMarks({
  template: { hasCard, media },
}: {
  template: Pick<TemplateSummary, 'hasCard' | 'media'>;
}) {
  const say = useText();
  return (
    <>
      {hasCard && <Link2 size={13} aria-hidden="true" />}
      {media > 0 && <Paperclip size={13} aria-hidden="true" />}
      <VisuallyHidden>
        {hasCard && say('templates.has-card')}{' '}
        {media > 0 && say('templates.has-media', { count: media })}
      </VisuallyHidden>
    </>
  );
}
