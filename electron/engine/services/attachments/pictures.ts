import { existsSync } from 'node:fs';
import { readReturnedPreview } from '../../../../shared/domain/returned-preview.ts';
import type { InstanceEvents } from '../../events.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import type { History } from '../../store/history.ts';
import type { StoredMedia } from '../../store/tables/stored-content.ts';
import { jpegSize } from '../../web/jpeg-size.ts';
import { pictureType } from '../../web/picture-type.ts';
import type { Picture } from '../../web/read-picture.ts';

export type { Picture };

/** What the page shows and plays of one instance's attachments and messages, by their id. */
export interface Pictures {
  /** Keeps a small picture. False: there is neither an attachment nor a message of that id. */
  keep(localId: string, jpeg: Uint8Array): Promise<boolean>;
  /** The path of the small picture; null: there is none. */
  thumbnail(localId: string): Promise<string | null>;
  /** The picture that the service returned with a card or a link's preview (interface.md §2.4); null: there is none. */
  returned(localId: string): Promise<Picture | null>;
  /** The content where it lies in Postline's own folder. Files of the person's own folders are never handed out. */
  content(localId: string): Promise<{ path: string; mimetype: string } | null>;
}

export function createPictures({
  history,
  files,
  events,
}: {
  history: History;
  files: OwnFiles;
  events: InstanceEvents;
}): Pictures {
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
      const size = jpegSize(jpeg);
      const content = { hasThumbnail: true, ...(size && { thumbnailSize: size }) };
      const attachment = await history.attachments.change(localId, { content });
      if (attachment !== null) {
        events.publish('attachments.changed', { chatId: attachment.chatId });
        return true;
      }
      const message = await history.messages.get(localId);
      await history.messages.setThumbnail(localId, size);
      if (message === null) return false;
      events.publish('messages.changed', { chatId: message.chatId });
      return true;
    },
    thumbnail: async (localId) => {
      const path = files.thumbnailPath(localId);
      return (await mediaOf(localId))?.hasThumbnail === true && existsSync(path) ? path : null;
    },
    returned: async (localId) => {
      const { thumbnail } = readReturnedPreview(await history.messages.answer(localId)) ?? {};
      if (!thumbnail) return null;
      const bytes = Buffer.from(thumbnail, 'base64');
      const mediaType = pictureType(bytes);
      return mediaType === null ? null : { bytes, mediaType };
    },
    content: async (localId) => {
      const media = await mediaOf(localId);
      if (media?.source.kind !== 'file' || !media.source.isOwn) return null;
      return { path: media.source.path, mimetype: media.mimetype ?? '' };
    },
  };
}
