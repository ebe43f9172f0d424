import { existsSync } from 'node:fs';
import type { Events } from '../events.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { History } from '../store/history.ts';
import type { StoredMedia } from '../store/stored-content.ts';

/** What the page shows and plays of one instance's attachments and messages, by their id. */
export interface Pictures {
  /** Keeps a small picture. False: there is neither an attachment nor a message of that id. */
  keep(localId: string, jpeg: Uint8Array): Promise<boolean>;
  /** The path of the small picture; null: there is none. */
  thumbnail(localId: string): Promise<string | null>;
  /** The content where it lies in Postline's own folder. Files of the person's own folders are never handed out. */
  content(localId: string): Promise<{ path: string; mimetype: string } | null>;
}

export function createPictures(
  instanceId: string,
  { history, files, events }: { history: History; files: OwnFiles; events: Events },
): Pictures {
  const mediaOf = async (localId: string): Promise<StoredMedia | null> => {
    const attachment = await history.attachments.get(localId);
    if (attachment !== null) return attachment.content;
    const content = await history.messages.content(localId);
    return content?.kind === 'media' ? content : null;
  };

  return {
    keep: async (localId, jpeg) => {
      if ((await mediaOf(localId)) === null) return false;
      await files.writeThumbnail(localId, jpeg);
      // It may have been sent meanwhile.
      const attachment = await history.attachments.get(localId);
      if (attachment !== null) {
        const content = { ...attachment.content, hasThumbnail: true };
        await history.attachments.change({ ...attachment, content });
        events.publish('attachments.changed', { instanceId, chatId: attachment.chatId });
        return true;
      }
      const message = await history.messages.get(localId);
      await history.messages.setThumbnail(localId);
      if (message === null) return false;
      events.publish('messages.changed', { instanceId, chatId: message.chatId });
      return true;
    },
    thumbnail: async (localId) => {
      const path = files.thumbnailPath(localId);
      return (await mediaOf(localId))?.hasThumbnail === true && existsSync(path) ? path : null;
    },
    content: async (localId) => {
      const media = await mediaOf(localId);
      if (media?.source.kind !== 'file' || !media.source.isOwn) return null;
      return { path: media.source.path, mimetype: media.mimetype ?? '' };
    },
  };
}
