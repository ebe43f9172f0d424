import type { FileProblem } from '../../../../shared/domain/media.ts';
import {
  type FormContent,
  type WrittenContent,
  writtenOf,
} from '../../../../shared/domain/written-content.ts';
import { type Database, select } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredMedia } from '../rows/stored-content.ts';

/** A file in a chat's tray: becomes a message of the same id. */
export interface StoredAttachment {
  attachmentId: string;
  chatId: string;
  caption: string;
  content: StoredMedia;
  problem: FileProblem | null;
  isRecording: boolean;
}

/** A location, contact cards or a poll in a chat's tray, as far as it is written. */
export interface StoredForm {
  attachmentId: string;
  chatId: string;
  written: WrittenContent;
}

/** What may change of an attachment; the person, a small picture and a look at the file each change their part. */
export interface AttachmentChange {
  caption?: string | undefined;
  problem?: FileProblem | null;
  content?: Partial<
    Pick<
      StoredMedia,
      'sendAs' | 'fileName' | 'voice' | 'hasThumbnail' | 'thumbnailSize' | 'source' | 'mimetype'
    >
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

/** Files and forms that are not sent yet, in the trays of their chats. */
export function attachmentsTable(database: Database) {
  const get = (attachmentId: string): StoredAttachment | StoredForm | null => {
    const row = database.get<Row>(
      `SELECT ${columns} FROM attachment WHERE attachment_id = :attachmentId AND removed_at IS NULL`,
      { attachmentId },
    );
    return row === undefined ? null : toItem(row);
  };
  const list = (chatId: string): (StoredAttachment | StoredForm)[] =>
    database
      .all<Row>(
        `SELECT ${columns} FROM attachment WHERE chat_id = :chatId AND removed_at IS NULL ORDER BY place`,
        { chatId },
      )
      .map(toItem);
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
        if (known === null || 'written' in known) return null;
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
    /** Keeps a form as it is written; a new one comes at the end of its chat's tray. False: one of that id is in another chat's. */
    write: ({ attachmentId, chatId, written }: StoredForm): boolean =>
      database.transaction(() => {
        const content = JSON.stringify(written);
        const changed = database.run(
          `UPDATE attachment SET content = :content, removed_at = NULL
           WHERE attachment_id = :attachmentId AND chat_id = :chatId`,
          { attachmentId, chatId, content },
        );
        if (changed > 0) return true;
        if (database.get(isKnown, { attachmentId }) !== undefined) return false;
        addToTray(database, formRow({ attachmentId, chatId, written }));
        return true;
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
    restore: (attachmentId: string): StoredAttachment | StoredForm | null => {
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

/** An attachment, or the message that one has become. */
const isKnown = `SELECT 1 FROM attachment WHERE attachment_id = :attachmentId
  UNION ALL SELECT 1 FROM message WHERE local_id = :attachmentId
  UNION ALL SELECT 1 FROM scheduled WHERE local_id = :attachmentId`;

function formRow({ attachmentId, chatId, written }: StoredForm): Row {
  const content = JSON.stringify(written);
  return { attachmentId, chatId, caption: '', content, problem: null, isRecording: 0 };
}

/** Puts what was to be sent back into its form in the tray, as part of a transaction. */
export function addFormToTray(
  database: Database,
  { attachmentId, chatId, content }: Omit<StoredForm, 'written'> & { content: FormContent },
): void {
  addToTray(database, formRow({ attachmentId, chatId, written: writtenOf(content) }));
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

function toItem({ content, isRecording, ...row }: Row): StoredAttachment | StoredForm {
  const read = readJson<StoredMedia | WrittenContent | null>(content, null);
  if (read !== null && read.kind !== 'media') {
    const { attachmentId, chatId } = row;
    return { attachmentId, chatId, written: read };
  }
  const problem = read === null ? 'damaged' : row.problem;
  return { ...row, problem, content: read ?? unreadable, isRecording: isRecording === 1 };
}
