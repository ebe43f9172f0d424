import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** What was just done on the page, or could not be. */
export type Notice =
  | { kind: 'removed'; templateId: string; name: string; isShared: boolean }
  | { kind: 'duplicated'; name: string }
  | { kind: 'left-out'; count: number }
  | { kind: 'failed'; thrown: unknown };

/** Says it in one line until it is dismissed. */
export function TemplateNotice({
  notice,
  onUndo,
  onDismiss,
}: {
  notice: Notice;
  onUndo: (templateId: string) => void;
  onDismiss: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const isBad = notice.kind === 'failed';
  return (
    <Banner
      tone={isBad ? 'bad' : 'info'}
      icon={isBad ? <TriangleAlert /> : <CircleCheck />}
      actions={
        <>
          {notice.kind === 'removed' && (
            <Button size="small" onClick={() => onUndo(notice.templateId)}>
              {t('action.undo')}
            </Button>
          )}
          <Button size="small" onClick={onDismiss}>
            {t('action.dismiss')}
          </Button>
        </>
      }
    >
      {notice.kind === 'removed' &&
        t(notice.isShared ? 'templates.removed-shared' : 'templates.removed', {
          name: notice.name,
        })}
      {notice.kind === 'duplicated' && t('templates.made', { name: notice.name })}
      {notice.kind === 'left-out' && t('templates.left-out', { count: notice.count })}
      {notice.kind === 'failed' && errorText(notice.thrown)}
    </Banner>
  );
}
