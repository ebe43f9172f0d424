import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { EditLabelsDialog } from './edit-labels-dialog.tsx';
import { EditViewsDialog } from './edit-views-dialog.tsx';
import { SaveChatViewDialog } from './save-chat-view-dialog.tsx';

export type ViewDialog = 'save' | 'views' | 'labels';

/** Shows the dialogs of the views' menu. */
export function ViewDialogs({
  kind,
  search,
  ...rest
}: DialogProps & { kind: ViewDialog; search: string }) {
  if (kind === 'views') return <EditViewsDialog {...rest} />;
  if (kind === 'labels') return <EditLabelsDialog {...rest} />;
  return <SaveChatViewDialog {...rest} search={search} />;
}
