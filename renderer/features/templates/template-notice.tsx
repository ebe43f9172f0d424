import { CircleCheck, TriangleAlert } from 'lucide-react';
import { errorOf } from '../../bridge/call.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** What was just done on the page, or could not be. */
export type Notice =
  | { kind: 'removed'; templateId: string; name: string }
  | { kind: 'imported'; added: number; changed: number; refused: number }
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
              <Text id="act.undo" />
            </Button>
          )}
          <Button size="small" onClick={onDismiss}>
            <Text id="act.dismiss" />
          </Button>
        </>
      }
    >
      {notice.kind === 'removed' && <Text id="templates.removed" values={{ name: notice.name }} />}
      {notice.kind === 'imported' && <Text id="templates.imported" values={{ ...notice }} />}
      {notice.kind === 'left-out' && (
        <Text id="templates.left-out" values={{ count: notice.count }} />
      )}
      {notice.kind === 'failed' && errorText(errorOf(notice.thrown))}
    </Banner>
  );
}
