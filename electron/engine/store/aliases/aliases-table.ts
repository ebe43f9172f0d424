import type { Alias, ChatAliases, ShownBy } from '../../../../shared/contract/aliases.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { isSameNumber, otherFormOf } from '../../numbers/number-forms.ts';
import type { Database } from '../database.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import type { StoredDraft } from '../chats/drafts-table.ts';
import { readJson } from '../rows/read-json.ts';
import { changeChat } from './chat-rows.ts';
import type { FormerChat } from './former-chat.ts';
import { joinChats } from './join-chats.ts';
import { moveRegisters } from './move-registers.ts';
import { saveJoinedDraft } from './merge-drafts.ts';
import { partChats } from './part-chats.ts';
import { chatOf, lastAddress } from '../rows/wire-address.ts';

/** Two chat IDs that, by some evidence, belong to one person. */
export interface Evidence {
  chatIds: readonly [string | null, string | null];
  shownBy: ShownBy;
}

interface Row {
  hiddenId: string;
  /** Null: the owner is not known. */
  chatId: string | null;
  isSeparated: number;
  conflict: string | null;
  former: string | null;
  proposed: string | null;
}

/** Whose a hidden ID is by the team’s log. */
interface LoggedAlias {
  hiddenId: string;
  chatId: string;
  shownBy: ShownBy;
  /** Whose desk appended it; null: this one, before it lost its history. */
  memberId: string | null;
}

type Flag = 'hadChat' | 'isSeparated';

/** Milliseconds until the service is asked about the same hidden ID again. */
const askAgainMs = 24 * 60 * 60_000;

/** Maps hidden IDs to the chats of their owners’ numbers. */
export function aliasesTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  return {
    /** Returns the chat of an ID: for a hidden ID that was joined with a number, the number’s chat. */
    chatOf: (chatId: string): string => chatOf(database, chatId),
    list: (chatId: string): ChatAliases => {
      const rows = database.all<Omit<Alias, Flag> & Record<Flag, number>>(
        `SELECT hidden_id AS hiddenId, chat_id AS chatId, shown_by AS shownBy, since,
           former IS NOT NULL AS hadChat, is_separated AS isSeparated, NULL AS proposedBy
         FROM alias WHERE proposed IS NULL AND (chat_id = :chatId OR hidden_id = :chatId AND is_separated = 1)
         UNION ALL
         SELECT hidden_id, proposed, 'person', since, 0, 0,
           coalesce((SELECT name FROM team_member WHERE member_id = proposed_by), '')
         FROM alias WHERE proposed = :chatId OR hidden_id = :chatId AND proposed IS NOT NULL
         ORDER BY since, hidden_id`,
        { chatId },
      );
      const aliases = rows.map((row) => ({
        ...row,
        hadChat: row.hadChat === 1,
        isSeparated: row.isSeparated === 1,
      }));
      const otherForm =
        database.get<NonNullable<ChatAliases['otherForm']>>(
          'SELECT chat_id AS chatId, number FROM chat WHERE chat_id = :other',
          { other: otherFormOf(chatId) },
        ) ?? null;
      return { aliases, repliesTo: lastAddress(database, chatId) ?? chatId, otherForm };
    },
    /** Returns the hidden IDs joined with the given chats, and the chats joined with the given hidden IDs. */
    idsOf: (chatIds: readonly string[]): string[] =>
      database
        .all<{ id: string }>(
          `SELECT iif(hidden_id IN (SELECT value FROM json_each(:chatIds)), chat_id, hidden_id) AS id FROM alias
           WHERE is_separated = 0 AND chat_id IS NOT NULL AND (hidden_id IN (SELECT value FROM json_each(:chatIds))
             OR chat_id IN (SELECT value FROM json_each(:chatIds)))`,
          { chatIds: JSON.stringify(chatIds) },
        )
        .map(({ id }) => id),
    /**
     * Saves a draft that a page still writes to the chat of a joined hidden ID: its text goes to the end of the
     * number’s draft and replaces the text that the page saved before.
     */
    saveDraft: (hiddenId: string, draft: Pick<StoredDraft, 'text' | 'card'>): void =>
      database.transaction(() => {
        const row = aliasOf(database, hiddenId);
        if (row?.chatId == null) return;
        const former = readJson<FormerChat | null>(row.former, null);
        const kept = saveJoinedDraft(database, row.chatId, draft, former?.draft ?? null);
        if (former === null) return;
        former.draft = { ...kept.own, chat_id: hiddenId };
        former.into.draftAfter = kept.joined;
        database.run('UPDATE alias SET former = :former WHERE hidden_id = :hiddenId', {
          hiddenId,
          former: JSON.stringify(former),
        });
      }),
    /** Applies evidence. Returns the chats that changed. */
    learn: (evidence: Evidence, at: number): string[] =>
      database.transaction(() => learnAlias(database, audit, evidence, at)),
    /** Separates a hidden ID from its number. Returns false if they were not joined. */
    separate: (hiddenId: string, at: number): boolean =>
      database.transaction(() => {
        const chatId = aliasOf(database, hiddenId)?.chatId ?? null;
        if (chatId === null) return false;
        return partAlias(database, audit, { hiddenId, chatId }, at).length > 0;
      }),
    /** Joins what a person separated, or a colleague’s desk proposed. Returns false if there was nothing to join. */
    join: (hiddenId: string, at: number): boolean =>
      database.transaction(() => {
        const row = aliasOf(database, hiddenId);
        const chatId = row?.proposed ?? (row?.isSeparated === 1 ? row.chatId : null);
        if (chatId === null) return false;
        joinAlias(database, audit, { hiddenId, chatId, shownBy: 'person' }, at);
        return true;
      }),
    /**
     * Returns the most recently active hidden ID to ask the service about, or null: its owner is unknown, and the
     * service was never asked, or was last asked at least a day ago and before the chat’s last activity.
     */
    nextToAsk: (at: number): string | null =>
      database.get<{ hiddenId: string }>(
        `SELECT chat.chat_id AS hiddenId FROM chat LEFT JOIN alias ON hidden_id = chat.chat_id
         WHERE chat.kind = 'hidden-person' AND alias.chat_id IS NULL
           AND (asked_at IS NULL OR asked_at <= :at - ${askAgainMs} AND asked_at < last_activity_at)
         ORDER BY last_activity_at DESC LIMIT 1`,
        { at },
      )?.hiddenId ?? null,
    /** Records that the service is asked about a hidden ID; false if it was within a day, or the owner is known. */
    mayAsk: (hiddenId: string, at: number): boolean =>
      database.run(
        `INSERT INTO alias (hidden_id, asked_at) VALUES (:hiddenId, :at)
         ON CONFLICT (hidden_id) DO UPDATE SET asked_at = :at
         WHERE chat_id IS NULL AND (asked_at IS NULL OR asked_at <= :at - ${askAgainMs})`,
        { hiddenId, at },
      ) > 0,
  };
}

/**
 * Applies evidence within a transaction. It never changes a known owner or joins what a person separated: a conflict is
 * only logged. Returns the chats that changed.
 */
export function learnAlias(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { chatIds, shownBy }: Evidence,
  at: number,
): string[] {
  // IDs in answers may contain a device number.
  const named = chatIds.map((one) => parseChatId((one ?? '').replace(/:\d+@/, '@')));
  const hiddenId = named.find((one) => one?.kind === 'hidden-person')?.chatId;
  const number = named.find((one) => one?.kind === 'person')?.chatId;
  if (!hiddenId || !number) return [];
  const known = aliasOf(database, hiddenId);
  const chatId = ownerOf(database, known, number);
  if (known?.chatId == null) return joinAlias(database, audit, { hiddenId, chatId, shownBy }, at);
  if (known.chatId !== chatId && known.conflict !== chatId) {
    database.run('UPDATE alias SET conflict = :chatId WHERE hidden_id = :hiddenId', {
      hiddenId,
      chatId,
    });
    const alias = { hiddenId, chatId: known.chatId, shownBy, conflict: chatId };
    const note = { action: 'not-joined', by: 'postline', chatId: known.chatId } as const;
    audit.add({ ...note, detail: { alias } }, at);
  }
  return [];
}

/**
 * Applies an alias from the team’s log within a transaction. Of another member’s desk it is a proposal: it says nothing of where
 * answers go until this desk’s own service shows the same, or a person here joins both. Returns the chats that changed.
 */
export function takeAlias(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { memberId, hiddenId, chatId: number, shownBy }: LoggedAlias,
  at: number,
): string[] {
  const known = aliasOf(database, hiddenId);
  const chatId = ownerOf(database, known, number);
  const isSeparated = known?.chatId === chatId && known.isSeparated === 1;
  if (memberId === null && isSeparated) {
    return joinAlias(database, audit, { hiddenId, chatId, shownBy }, at);
  }
  if (memberId === null || (known?.chatId != null && !isSeparated)) {
    return learnAlias(database, audit, { chatIds: [hiddenId, chatId], shownBy }, at);
  }
  database.run(
    `INSERT INTO alias (hidden_id, proposed, proposed_by, since) VALUES (:hiddenId, :chatId, :memberId, :at)
     ON CONFLICT (hidden_id) DO UPDATE SET proposed = :chatId, proposed_by = :memberId, since = :at`,
    { hiddenId, chatId, memberId, at },
  );
  return [hiddenId, chatId];
}

/**
 * Separates a hidden ID from a number within a transaction, on a person’s request. Later evidence does not join them
 * again. Returns the chats that changed: none if they were not joined.
 */
export function partAlias(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { hiddenId, chatId: number }: { hiddenId: string; chatId: string },
  at: number,
): string[] {
  const row = aliasOf(database, hiddenId);
  const chatId = ownerOf(database, row, number);
  const isKnown = row !== undefined && row.chatId !== null;
  if (isKnown && (row.chatId !== chatId || row.isSeparated === 1)) return [];
  // First, so that it precedes the changes of the chats in the team’s log.
  database.run(
    `INSERT INTO alias (hidden_id, chat_id, shown_by, since, is_separated) VALUES (:hiddenId, :chatId, 'person', :at, 1)
     ON CONFLICT (hidden_id) DO UPDATE SET chat_id = :chatId, is_separated = 1, former = NULL, since = :at,
       proposed = NULL, proposed_by = NULL`,
    { hiddenId, chatId, at },
  );
  const isMoved =
    isKnown ||
    database.get('SELECT 1 FROM message WHERE chat_id = :chatId AND address = :hiddenId LIMIT 1', {
      chatId,
      hiddenId,
    }) !== undefined;
  if (!isMoved) return [];
  partChats(database, hiddenId, chatId, readJson<FormerChat | null>(row?.former ?? null, null));
  // The entry names the hidden ID: the number’s chat may be gone if joining had created it.
  const alias = { hiddenId, chatId, shownBy: 'person' } as const;
  audit.add({ action: 'part', by: 'person', chatId: hiddenId, detail: { alias } }, at);
  return [hiddenId, chatId];
}

function joinAlias(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { hiddenId, chatId, shownBy }: { hiddenId: string; chatId: string; shownBy: ShownBy },
  at: number,
): string[] {
  const isProposed = aliasOf(database, hiddenId)?.proposed === chatId;
  // First, so that it precedes the changes of the joined chat in the team’s log.
  database.run(
    `INSERT INTO alias (hidden_id, chat_id, shown_by, since) VALUES (:hiddenId, :chatId, :shownBy, :at)
     ON CONFLICT (hidden_id) DO UPDATE SET chat_id = :chatId, shown_by = :shownBy, since = :at, is_separated = 0,
       proposed = NULL, proposed_by = NULL`,
    { hiddenId, chatId, shownBy, at },
  );
  const former = asInLog(database, isProposed, () => {
    const number = database.get<{ closedAt: number | null }>(
      'SELECT closed_at AS closedAt FROM chat WHERE chat_id = :chatId',
      { chatId },
    );
    const left = joinChats(database, hiddenId, chatId);
    if (!isProposed) return left;
    moveRegisters(database, hiddenId, chatId);
    // What the team decided of the number's chat, it decided of both.
    if (number) changeChat(database, chatId, { closed_at: number.closedAt });
    return left;
  });
  database.run('UPDATE alias SET former = :former WHERE hidden_id = :hiddenId', {
    hiddenId,
    former: former && JSON.stringify(former),
  });
  // The search also finds the chat by the digits of the hidden ID.
  database.run('UPDATE chat SET folded = NULL WHERE chat_id = :chatId', { chatId });
  if (former === null) return [];
  const by = shownBy === 'person' ? 'person' : 'postline';
  audit.add({ action: 'join', by, chatId, detail: { alias: { hiddenId, chatId, shownBy } } }, at);
  return [hiddenId, chatId];
}

/** Where the team’s log has a change already, runs it as the log’s: it is not appended as this desk’s own. */
function asInLog<Result>(database: Database, isInLog: boolean, change: () => Result): Result {
  const share = database.get<{ isApplying: number }>(
    'SELECT is_applying AS isApplying FROM team_share',
  );
  if (!isInLog || share === undefined || share.isApplying === 1) return change();
  database.run('UPDATE team_share SET is_applying = 1');
  const result = change();
  database.run('UPDATE team_share SET is_applying = 0');
  return result;
}

/** Returns the chat of a number that evidence names: the known owner’s where it is that number in either form. */
function ownerOf(database: Database, known: Row | undefined, number: string): string {
  const owner = known?.chatId ?? known?.proposed ?? null;
  return owner !== null && isSameNumber(number, owner) ? owner : chatOf(database, number);
}

function aliasOf(database: Database, hiddenId: string): Row | undefined {
  const row = database.get<Row>(
    `SELECT hidden_id AS hiddenId, chat_id AS chatId, is_separated AS isSeparated, conflict, former, proposed
     FROM alias WHERE hidden_id = :hiddenId`,
    { hiddenId },
  );
  const here = (chatId: string | null) => (chatId === null ? null : chatOf(database, chatId));
  return row && { ...row, chatId: here(row.chatId), proposed: here(row.proposed) };
}
