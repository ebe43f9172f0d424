import type { FileProblem } from '../../../../shared/domain/media.ts';
import { type Database, select } from '../database.ts';
import { readJson } from './read-json.ts';
import type { StoredMedia } from './stored-content.ts';

/** A file in a chat's tray: becomes a message of the same id. */
export interface StoredAttachment {
  attachmentId: string;
  chatId: string;
  caption: string;
  content: StoredMedia;
  problem: FileProblem | null;
  isRecording: boolean;
}

/** What may change of an attachment; the person, a small picture and a look at the file each change their part. */
export interface AttachmentChange {
  caption?: string | undefined;
  problem?: FileProblem | null;
  content?: Partial<
    Pick<StoredMedia, 'sendAs' | 'fileName' | 'voice' | 'hasThumbnail' | 'thumbnailSize'>
  >;
}

type Row = {
  attachmentId: string;
  chatId: string;
  caption: string;
  content: string;
  problem: FileProblem | null;
  isRecording: number;
};

const columns = select('attachment', 'attachmentId chatId caption content problem isRecording');

/** Files that are not sent yet, in the trays of their chats. */
export function attachmentsTable(database: Database) {
  const get = (attachmentId: string): StoredAttachment | null => {
    const row = database.get<Row>(
      `SELECT ${columns} FROM attachment WHERE attachment_id = :attachmentId AND removed_at IS NULL`,
      { attachmentId },
    );
    return row === undefined ? null : toAttachment(row);
  };
  const list = (chatId: string): StoredAttachment[] =>
    database
      .all<Row>(
        `SELECT ${columns} FROM attachment WHERE chat_id = :chatId AND removed_at IS NULL ORDER BY place`,
        { chatId },
      )
      .map(toAttachment);
  const setRemoved = (attachmentId: string, at: number | null) =>
    database.run('UPDATE attachment SET removed_at = :at WHERE attachment_id = :attachmentId', {
      attachmentId,
      at,
    });

  return {
    get,
    /** Returns those of a chat in the order of its tray. */
    list,
    /** Adds them at the end of their chat's tray, in this order. A recording replaces the one before it. */
    add: (attachments: readonly StoredAttachment[]): void =>
      database.transaction(() => {
        for (const {
          attachmentId,
          chatId,
          caption,
          content,
          problem,
          isRecording,
        } of attachments) {
          if (isRecording) {
            database.run(
              'UPDATE attachment SET removed_at = 0 WHERE chat_id = :chatId AND is_recording = 1 AND removed_at IS NULL',
              { chatId },
            );
          }
          addToTray(database, {
            attachmentId,
            chatId,
            caption,
            content: JSON.stringify(content),
            problem,
            isRecording: Number(isRecording),
          });
        }
      }),
    /** Changes what is given and leaves the rest as it is by then. Null: there is none of that id any more. */
    change: (
      attachmentId: string,
      { caption, problem, content }: AttachmentChange,
    ): StoredAttachment | null =>
      database.transaction(() => {
        const known = get(attachmentId);
        if (known === null) return null;
        const next = {
          ...known,
          caption: caption ?? known.caption,
          problem: problem === undefined ? known.problem : problem,
          content: { ...known.content, ...content },
        };
        database.run(
          `UPDATE attachment SET caption = :caption, content = :content, problem = :problem
           WHERE attachment_id = :attachmentId`,
          {
            attachmentId,
            caption: next.caption,
            problem: next.problem,
            content: JSON.stringify(next.content),
          },
        );
        return next;
      }),
    /** Puts one before another of its chat; null: at the end. */
    move: (attachmentId: string, beforeAttachmentId: string | null): void =>
      database.transaction(() => {
        const moved = get(attachmentId);
        if (moved === null) return;
        const order = list(moved.chatId).filter((one) => one.attachmentId !== attachmentId);
        const before = order.findIndex((one) => one.attachmentId === beforeAttachmentId);
        order.splice(before < 0 ? order.length : before, 0, moved);
        for (const [place, one] of order.entries()) {
          database.run('UPDATE attachment SET place = :place WHERE attachment_id = :id', {
            id: one.attachmentId,
            place,
          });
        }
      }),
    /** Takes one out of its tray, until it is restored or the history is opened again. Returns its chat. */
    remove: (attachmentId: string, at: number): string | null => {
      const removed = get(attachmentId);
      setRemoved(attachmentId, at);
      return removed?.chatId ?? null;
    },
    restore: (attachmentId: string): StoredAttachment | null => {
      setRemoved(attachmentId, null);
      return get(attachmentId);
    },
    /** Forgets what was removed; returns those of the ids that are still there: of a message, an attachment, or one scheduled. */
    sweep: (ids: readonly string[]): string[] =>
      database.transaction(() => {
        database.run('DELETE FROM attachment WHERE removed_at IS NOT NULL');
        return database
          .all<{ id: string }>(
            `SELECT value AS id FROM json_each(:ids)
             WHERE EXISTS (SELECT 1 FROM attachment WHERE attachment_id = value)
               OR EXISTS (SELECT 1 FROM message WHERE local_id = value)
               OR EXISTS (SELECT 1 FROM scheduled WHERE local_id = value)`,
            { ids: JSON.stringify(ids) },
          )
          .map(({ id }) => id);
      }),
  };
}

/** Adds a row at the end of its chat's tray, as part of a transaction. */
export function addToTray(database: Database, row: Row): void {
  const { place } = database.one<{ place: number }>(
    'SELECT coalesce(max(place), 0) + 1 AS place FROM attachment WHERE chat_id = :chatId',
    { chatId: row.chatId },
  );
  database.insert('attachment', { ...row, place });
}

/** What the tray shows where the content of a row is damaged. */
const unreadable: StoredMedia = {
  kind: 'media',
  sendAs: 'file',
  fileName: '',
  mimetype: null,
  hasThumbnail: false,
  voice: null,
  source: { kind: 'address', url: '' },
};

function toAttachment({ content, isRecording, ...row }: Row): StoredAttachment {
  const read = readJson<StoredMedia | null>(content, null);
  const problem = read === null ? 'damaged' : row.problem;
  return { ...row, problem, content: read ?? unreadable, isRecording: isRecording === 1 };
}
