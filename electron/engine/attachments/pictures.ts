import { existsSync } from 'node:fs';
import { readReturnedPreview } from '../../../shared/domain/returned-preview.ts';
import type { InstanceEvents } from '../events.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { History } from '../store/history.ts';
import type { StoredMedia } from '../store/rows/stored-content.ts';
import { jpegSize } from '../web/jpeg-size.ts';
import { pictureType } from '../web/picture-type.ts';
import type { Picture } from '../web/read-picture.ts';

export type { Picture };

/** Creates what the page shows and plays of one instance's attachments and messages, by their id. */
export function createPictures({
  history,
  files,
  events,
}: {
  history: History;
  files: OwnFiles;
  events: InstanceEvents;
}) {
  const mediaOf = async (localId: string): Promise<StoredMedia | null> => {
    const attachment = await history.attachments.get(localId);
    if (attachment !== null) return 'written' in attachment ? null : attachment.content;
    const content = await history.messages.content(localId);
    return content?.kind === 'media' ? content : null;
  };

  return {
    /** Keeps a small picture. False: there is neither an attachment nor a message of that id. */
    keep: async (localId: string, jpeg: Uint8Array) => {
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
    /** The path of the small picture; null: there is none. */
    thumbnail: async (localId: string) => {
      const path = files.thumbnailPath(localId);
      return (await mediaOf(localId))?.hasThumbnail === true && existsSync(path) ? path : null;
    },
    /** The picture that the service returned with a card or a link's preview (interface.md §2.4); null: there is none. */
    returned: async (localId: string) => {
      const { thumbnail } = readReturnedPreview(await history.messages.answer(localId)) ?? {};
      if (!thumbnail) return null;
      const bytes = Buffer.from(thumbnail, 'base64');
      const mediaType = pictureType(bytes);
      return mediaType === null ? null : { bytes, mediaType };
    },
    /** The content where it lies in Postline's own folder. Files of the person's own folders are never handed out. */
    content: async (localId: string) => {
      const media = await mediaOf(localId);
      if (media?.source.kind !== 'file' || !media.source.isOwn) return null;
      return { path: media.source.path, mimetype: media.mimetype ?? '' };
    },
  };
}
