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
      const [row] = await ask<{ memberId: string; since: number }>(
        'SELECT member_id AS "memberId", since_ms::float8 AS since FROM postline.claim($1, $2, $3, $4)',
        [instanceKey, chatId, leaseMs, takeOver],
      );
      if (row === undefined) throw new StatementRefused('', 'No claim was answered.');
      return row;
    },
    release: async (instanceKey: string, chatId: string): Promise<void> => {
      await ask('SELECT postline.release($1, $2)', [instanceKey, chatId]);
    },
    /** Returns the claims that have not expired. */
    claims: (): Promise<Claim[]> =>
      ask(
        `SELECT instance_key AS "instanceKey", chat_id AS "chatId", member_id AS "memberId",
           round(extract(epoch FROM since) * 1000)::float8 AS since
         FROM postline.claim WHERE until > clock_timestamp()`,
      ),
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
    presence: (): Promise<Presence[]> =>
      ask(
        `SELECT instance_key AS "instanceKey", chat_id AS "chatId", member_id AS "memberId", is_writing AS "isWriting"
         FROM postline.presence WHERE until > clock_timestamp()`,
      ),
  };
}
