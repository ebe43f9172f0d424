import { Notification } from 'electron';
import type { Host, SystemNote } from '../engine/host.ts';
import { noteInWords } from './note-words.ts';

export interface NotifierParts {
  /** A person sees a window of Postline, or none was there yet. */
  isInFront: () => boolean;
  /** Brings a window to the front. */
  show: () => void;
}

/** Notifications of the operating system, the newest of a kind in the place of the one before. */
export function notifier({ isInFront, show }: NotifierParts): NonNullable<Host['notify']> {
  // Held: one that was collected as garbage hears no click.
  const shown = new Map<SystemNote['kind'], Notification>();
  return (note, onFollowed) => {
    if (isInFront() || !Notification.isSupported()) return;
    shown.get(note.kind)?.close();
    const notification = new Notification(noteInWords(note));
    notification.on('click', () => {
      show();
      onFollowed();
    });
    notification.on('close', () => {
      if (shown.get(note.kind) === notification) shown.delete(note.kind);
    });
    shown.set(note.kind, notification);
    notification.show();
  };
}
