import { ExportDialog } from '../transcript/export-dialog.tsx';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** What a person is asked about chats. */
export interface AskedAboutChats {
  kind: 'snooze' | 'labels' | 'forget' | 'export' | 'assign' | 'hand-over';
  chatIds: readonly string[];
  /** Messages that are selected in the chat. */
  localIds: readonly string[];
}

/** Shows the dialog that snoozes or labels chats, forgets a person, or exports one chat. */
export function ChatDialog({
  asked: { kind, chatIds, localIds },
  ...rest
}: DialogProps & { asked: AskedAboutChats }) {
  switch (kind) {
    case 'snooze':
      return <SnoozeDialog {...rest} chatIds={chatIds} />;
    case 'labels':
      return <LabelsDialog {...rest} chatIds={chatIds} />;
    case 'assign':
      return <AssignDialog {...rest} chatIds={chatIds} />;
    case 'hand-over':
      return <HandOverDialog {...rest} chatId={chatIds[0] ?? ''} />;
    case 'forget':
      return <ForgetDialog {...rest} chatIds={chatIds} />;
    case 'export':
      return <ExportDialog {...rest} chatId={chatIds[0] ?? ''} localIds={localIds} />;
  }
}
