import { Notification, powerMonitor } from 'electron';
import type { Host, SystemNote } from '../engine/host.ts';
import { actionWords, noteInWords } from './note-words.ts';
import type { Words } from './words.ts';

/** The systems whose notifications take a reply. Others lead to the message box. */
const takesReply = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Notifications of the operating system; `isInFront` tells whether a person sees a window of Postline. Not every system draws the
 * buttons: whatever they do can be done in the window, to which a click leads.
 */
export function notifier(
  isInFront: () => boolean,
  words: () => Words,
): NonNullable<Host['notify']> {
  return (note, onAction) => {
    if (isInFront() || !Notification.isSupported()) return null;
    const isLocked = powerMonitor.getSystemIdleState(1) === 'locked';
    const hasReply = takesReply && note.actions.includes('answer');
    const actions = note.actions.filter((action) => !(hasReply && action === 'answer'));
    const notification = new Notification({
      ...noteInWords(words(), isLocked ? withoutSubject(note) : note),
      hasReply,
      replyPlaceholder: actionWords(words(), 'answer'),
      actions: actions.map((action) => ({ type: 'button', text: actionWords(words(), action) })),
    });
    notification.on('click', () => onAction('show', null));
    notification.on('reply', ({ reply }) => onAction('answer', reply));
    notification.on('action', ({ actionIndex }) => {
      const action = actions[actionIndex];
      notification.close();
      if (action !== undefined) onAction(action, null);
    });
    notification.show();
    // Whoever keeps this keeps the notification: one that was collected as garbage hears no click.
    return () => notification.close();
  };
}

function withoutSubject(note: SystemNote): SystemNote {
  return 'subject' in note ? { ...note, subject: null } : note;
}
