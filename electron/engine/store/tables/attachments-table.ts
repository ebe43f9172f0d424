import type { FileProblem } from '../../../../shared/domain/media.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { readJson } from './read-json.ts';
import type { StoredMedia } from './stored-content.ts';

/** What stands in a chat's tray: becomes a message of the same id. */
export interface StoredAttachment {
  attachmentId: string;
  chatId: string;
  caption: string;
  content: StoredMedia;
  problem: FileProblem | null;
  isTake: boolean;
}

/** What may change of an attachment; the person, a small picture and a look at the file each change their part. */
export interface AttachmentChange {
  caption?: string | undefined;
  problem?: FileProblem | null;
  content?: Partial<Pick<StoredMedia, 'sendAs' | 'fileName' | 'voice' | 'hasThumbnail'>>;
}

export interface AttachmentsTable {
  get(attachmentId: string): StoredAttachment | null;
  /** In the order of the tray. */
  list(chatId: string): StoredAttachment[];
  /** At the end of their chat's tray, in this order. A take replaces the one before it. */
  add(attachments: readonly StoredAttachment[]): void;
  /** Changes what is given and leaves the rest as it is by then. Null: there is none of that id any more. */
  change(attachmentId: string, change: AttachmentChange): StoredAttachment | null;
  /** Puts one before another of its chat; null: at the end. */
  move(attachmentId: string, beforeAttachmentId: string | null): void;
  /** Takes one out of the tray, until it is restored or the history is opened again. */
  remove(attachmentId: string, at: number): string | null;
  restore(attachmentId: string): StoredAttachment | null;
  /** Forgets what was removed; answers every id that may still have a file of its own: of a message, an attachment, or one scheduled. */
  sweep(): string[];
}

interface Row {
  attachmentId: string;
  chatId: string;
  caption: string;
  content: string;
  problem: FileProblem | null;
  isTake: number;
}

const columns = `attachment_id AS attachmentId, chat_id AS chatId, caption, content, problem, is_take AS isTake
  FROM attachment`;

export function attachmentsTable(database: Database): AttachmentsTable {
  const select = query<Row, { attachmentId: string }>(
    database,
    `SELECT ${columns} WHERE attachment_id = :attachmentId AND removed_at IS NULL`,
  );
  const all = query<Row, { chatId: string }>(
    database,
    `SELECT ${columns} WHERE chat_id = :chatId AND removed_at IS NULL ORDER BY place`,
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT INTO attachment (attachment_id, chat_id, place, caption, content, problem, is_take)
     VALUES (:attachmentId, :chatId,
             (SELECT coalesce(max(place), 0) + 1 FROM attachment WHERE chat_id = :chatId),
             :caption, :content, :problem, :isTake)`,
  );
  const removeTakes = query<never, { chatId: string; at: number }>(
    database,
    'UPDATE attachment SET removed_at = :at WHERE chat_id = :chatId AND is_take = 1 AND removed_at IS NULL',
  );
  const update = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE attachment SET caption = :caption, content = :content, problem = :problem
     WHERE attachment_id = :attachmentId AND removed_at IS NULL`,
  );
  const place = query<never, { attachmentId: string; place: number }>(
    database,
    'UPDATE attachment SET place = :place WHERE attachment_id = :attachmentId',
  );
  const setRemoved = query<never, { attachmentId: string; at: number | null }>(
    database,
    'UPDATE attachment SET removed_at = :at WHERE attachment_id = :attachmentId',
  );
  const forget = query(database, 'DELETE FROM attachment WHERE removed_at IS NOT NULL');
  const ids = query<{ id: string }>(
    database,
    `SELECT attachment_id AS id FROM attachment
     UNION ALL SELECT local_id FROM message WHERE instr(content, '"media"') > 0
     UNION ALL SELECT local_id FROM scheduled`,
  );

  const get = (attachmentId: string): StoredAttachment | null => {
    const row = select.get({ attachmentId });
    return row === undefined ? null : toAttachment(row);
  };

  return {
    get,
    list: (chatId) => all.all({ chatId }).map(toAttachment),
    add: (attachments) =>
      inTransaction(database, () => {
        for (const attachment of attachments) {
          const { attachmentId, chatId, caption, problem, isTake } = attachment;
          if (isTake) removeTakes.run({ chatId, at: 0 });
          const content = JSON.stringify(attachment.content);
          insert.run({ attachmentId, chatId, caption, content, problem, isTake: isTake ? 1 : 0 });
        }
      }),
    change: (attachmentId, { caption, problem, content }) =>
      inTransaction(database, () => {
        const known = get(attachmentId);
        if (known === null) return null;
        const next = {
          ...known,
          caption: caption ?? known.caption,
          problem: problem === undefined ? known.problem : problem,
          content: { ...known.content, ...content },
        };
        update.run({
          attachmentId,
          caption: next.caption,
          problem: next.problem,
          content: JSON.stringify(next.content),
        });
        return next;
      }),
    move: (attachmentId, beforeAttachmentId) =>
      inTransaction(database, () => {
        const moved = get(attachmentId);
        if (moved === null) return;
        const others = all
          .all({ chatId: moved.chatId })
          .map((row) => row.attachmentId)
          .filter((id) => id !== attachmentId);
        const before = others.indexOf(beforeAttachmentId ?? '');
        const at = before < 0 ? others.length : before;
        const order = [...others.slice(0, at), attachmentId, ...others.slice(at)];
        for (const [index, id] of order.entries()) place.run({ attachmentId: id, place: index });
      }),
    remove: (attachmentId, at) => {
      const removed = get(attachmentId);
      setRemoved.run({ attachmentId, at });
      return removed?.chatId ?? null;
    },
    restore: (attachmentId) => {
      setRemoved.run({ attachmentId, at: null });
      return get(attachmentId);
    },
    sweep: () =>
      inTransaction(database, () => {
        forget.run({});
        return ids.all({}).map(({ id }) => id);
      }),
  };
}

/** What stands in the tray where only the row is left. */
const unreadable: StoredMedia = {
  kind: 'media',
  sendAs: 'file',
  fileName: '',
  mimetype: null,
  hasThumbnail: false,
  voice: null,
  source: { kind: 'address', url: '' },
};

function toAttachment({ content, isTake, ...row }: Row): StoredAttachment {
  const read = readJson<StoredMedia | null>(content, null);
  const problem = read === null ? 'damaged' : row.problem;
  return { ...row, problem, content: read ?? unreadable, isTake: isTake === 1 };
}
