import { StatementRefused, type StoreSession } from './store-session.ts';

/** The member who is answering in a chat; `since` is in milliseconds since 1970, by the store's clock. */
export interface Claim {
  instanceKey: string;
  chatId: string;
  memberId: string;
  since: number;
}

/** A member who has a console open, and where. */
export interface Presence {
  instanceKey: string;
  /** Null: no chat of the instance is open. */
  chatId: string | null;
  memberId: string;
  isWriting: boolean;
}

/** Creates the requests for presence and for claims of chats. */
export function storePresence(ask: StoreSession['rows']) {
  return {
    /** Takes or renews a claim, unless another member has an unexpired one and `takeOver` is false. Returns the member who has it now. */
    claim: async (
      instanceKey: string,
      chatId: string,
      leaseMs: number,
      takeOver: boolean,
    ): Promise<{ memberId: string; since: number }> => {
      const [row] = await ask<{ member_id: string; since_ms: string }>(
        'SELECT member_id, since_ms FROM postline.claim($1, $2, $3, $4)',
        [instanceKey, chatId, leaseMs, takeOver],
      );
      if (row === undefined) throw new StatementRefused('', 'No claim was answered.');
      return { memberId: row.member_id, since: Number(row.since_ms) };
    },
    release: async (instanceKey: string, chatId: string): Promise<void> => {
      await ask('SELECT postline.release($1, $2)', [instanceKey, chatId]);
    },
    /** Returns the claims that have not expired. */
    claims: async (): Promise<Claim[]> => {
      const rows = await ask<{
        instance_key: string;
        chat_id: string;
        member_id: string;
        since_ms: string;
      }>(
        `SELECT instance_key, chat_id, member_id, round(extract(epoch FROM since) * 1000)::bigint AS since_ms
         FROM postline.claim WHERE until > clock_timestamp()`,
      );
      return rows.map((row) => ({
        instanceKey: row.instance_key,
        chatId: row.chat_id,
        memberId: row.member_id,
        since: Number(row.since_ms),
      }));
    },
    /** Sets where this member is, for `leaseMs` milliseconds. */
    setPresence: async (
      instanceKey: string,
      chatId: string | null,
      isWriting: boolean,
      leaseMs: number,
    ): Promise<void> => {
      await ask('SELECT postline.here($1, $2, $3, $4)', [instanceKey, chatId, isWriting, leaseMs]);
    },
    /** Ends this member's presence. */
    endPresence: async (): Promise<void> => {
      await ask('SELECT postline.gone()');
    },
    /** Returns the presences that have not expired. */
    presence: async (): Promise<Presence[]> => {
      const rows = await ask<{
        instance_key: string;
        chat_id: string | null;
        member_id: string;
        is_writing: boolean;
      }>(
        `SELECT instance_key, chat_id, member_id, is_writing FROM postline.presence WHERE until > clock_timestamp()`,
      );
      return rows.map((row) => ({
        instanceKey: row.instance_key,
        chatId: row.chat_id,
        memberId: row.member_id,
        isWriting: row.is_writing,
      }));
    },
  };
}
