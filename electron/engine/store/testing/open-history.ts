import { mkdtempSync, rmSync } from 'node:fs';
import { constants } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type HistoryTables, historyTables } from '../history.ts';
import type { ChatListQuery } from '../chats/chat-list-query.ts';
import type { ToldSms } from '../../../../shared/domain/sms.ts';
import type { ImportedMessage } from '../imports/imports-table.ts';
import type { NewMessageAction } from '../messages/message-actions-table.ts';
import type { ClaimedItem, ItemOutcome } from '../sms/runs/archive-delivery-table.ts';
import type { NewMessages } from '../messages/new-messages.ts';
import type { MessageOutcome } from '../messages/outbox-table.ts';
import type { StoredRecord } from '../rows/stored-content.ts';

export const ana = '5511912345678@c.us';
export const ben = '4915112345678@c.us';
export const accepted: MessageOutcome = {
  state: 'accepted',
  staysInLine: false,
  failure: null,
  keyId: '3EB0A1',
  remoteJid: '5511912345678@s.whatsapp.net',
  serviceStatus: 'PENDING',
  answer: '{}',
  body: null,
};
export const notSent: MessageOutcome = {
  state: 'not-sent',
  staysInLine: true,
  failure: { kind: 'not-sent', reason: 'refused', detail: '', retryAt: 5 },
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};

export const rejected: MessageOutcome = {
  ...notSent,
  state: 'rejected',
  staysInLine: false,
  failure: null,
};

/** A history of a test: its tables, its file, and the way to open it again. */
export interface OpenHistory {
  folder: string;
  database: Database;
  history: HistoryTables;
  reopen(): void;
}

/** Opens a history with a chat of Ana and one of Ben before each test of the file, and deletes it afterwards. */
export function openHistory(): OpenHistory {
  const close = (): void => {
    if (!opened.database?.isOpen) return;
    expect(preparedAnew(opened.database, statements)).toEqual([]);
    opened.history.search.close();
    opened.database.close();
  };
  let statements = new Set<string>();
  const opened = {
    reopen: () => {
      close();
      opened.database = openDatabase(join(opened.folder, 'history.sqlite'));
      statements = statementsOf(opened.database);
      opened.history = historyTables(opened.database);
    },
  } as OpenHistory;

  beforeEach(() => {
    opened.folder = mkdtempSync(join(tmpdir(), 'postline-history-'));
    opened.reopen();
    for (const [chatId, number] of [
      [ana, '+55 11 91234-5678'],
      [ben, '+49 1511 2345678'],
    ] as const) {
      opened.history.chats.add({ chatId, kind: 'person', name: null, number, country: null }, 1);
    }
  });

  afterEach(() => {
    close();
    rmSync(opened.folder, { recursive: true });
  });

  return opened;
}

/** Returns a set that each statement comes into which a database prepares from now on. */
function statementsOf(database: Database): Set<string> {
  const statements = new Set<string>();
  const prepare = database.prepare.bind(database);
  database.prepare = (...input) => {
    statements.add(input[0]);
    return prepare(...input);
  };
  return statements;
}

/** Of tests before: a statement is looked at once. */
const known = new Set<string>();

/**
 * Returns those statements that SQLite prepares anew at each call, at twenty times what they cost: they compare with a parameter a column
 * that a partial index compares with a value, so that each value may let the index serve (https://www.sqlite.org/partialindex.html).
 */
export function preparedAnew(database: Database, statements: Iterable<string>): string[] {
  return [...statements].filter((sql) => {
    if (known.has(sql) || !/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(sql)) return false;
    let isPreparing = false;
    try {
      database.setAuthorizer(() => {
        isPreparing = true;
        return constants.SQLITE_OK;
      });
      const statement = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
      statement.all();
      isPreparing = false;
      statement.all();
    } finally {
      database.setAuthorizer(null);
    }
    if (!isPreparing) known.add(sql);
    return isPreparing;
  });
}

/** Returns a text of a chat, as the page hands it over. */
export const message = (
  localId: string,
  chatId = ana,
  text = `text of ${localId}`,
): NewMessages => ({
  chatId,
  text: { localId, text, content: { kind: 'text' } },
  attachmentIds: [],
  replyToLocalId: null,
  options: { linkPreview: true, linkPreviewHighQuality: false, safeSend: true },
  heldUntil: null,
  sendAt: null,
});

/** What a record says of a text that has nothing beside it. */
export const textRecord: StoredRecord = {
  kind: 'record',
  payload: 'conversation',
  sendAs: null,
  fileName: '',
  mimetype: null,
  size: null,
  isForwarded: false,
};

/** Returns a text of somebody else, as a record of the service has it. */
export const imported = (
  keyId: string,
  at: number,
  { chatId = ana, ...more }: Partial<ImportedMessage> = {},
): ImportedMessage => ({
  localId: keyId,
  keyId,
  chatId,
  fromMe: false,
  chat: { chatId, kind: 'person', name: null, number: '+1', country: null },
  sender: null,
  text: `text of ${keyId}`,
  content: textRecord,
  at,
  serviceStatus: null,
  record: '{}',
  ...more,
});

/** Returns an SMS of Ben that came in. */
export const smsOf = (messageId: string, at: number, more: Partial<ToldSms> = {}): ToldSms => ({
  messageId,
  requestId: null,
  threadId: 'th-1',
  isIncoming: true,
  fromNumber: '+4915112345678',
  toNumber: '+15550100',
  text: 'Hello',
  attachments: 0,
  isEncrypted: false,
  type: null,
  status: 'received',
  failureReason: null,
  at,
  sendAt: null,
  statusAt: at,
  updatedAt: at,
  record: { at },
  ...more,
});

/** Returns the outcome of a request about a thread whose answer was lost. */
export const unanswered = (item: ClaimedItem, more: Partial<ItemOutcome> = {}): ItemOutcome => ({
  item,
  result: 'again',
  failure: null,
  status: null,
  answered: null,
  inDoubt: true,
  attempts: 1,
  notBefore: 0,
  ...more,
});

/** Returns an action on a chat; `more` names the message that it is about. */
export const actionOn = (
  chatId: string,
  kind: NewMessageAction['kind'],
  more: Partial<NewMessageAction> = {},
): NewMessageAction => ({
  kind,
  chatId,
  localId: null,
  messageId: null,
  participant: null,
  messages: null,
  value: null,
  ...more,
});

/** The list of all chats, newest activity first. */
export const everyChat: ChatListQuery & { offset: number; limit: number } = {
  search: '',
  labelIds: [],
  view: 'all',
  sort: 'newest',
  offset: 0,
  limit: 10,
};
