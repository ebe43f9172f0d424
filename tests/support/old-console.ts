import type { Client } from 'pg';

/** An event as a console of any version appends it. */
export interface OldEvent {
  eventId: string;
  text: string;
}

/**
 * A console of the first schema, as it asks the store: these statements are not to be changed, since consoles that ask so
 * stay in use beside newer ones.
 */
export function oldConsole(client: Client) {
  return {
    logState: async () => {
      const { rows } = await client.query('SELECT * FROM postline.log_state()');
      return rows[0] as {
        log_id: string;
        last_seq: string;
        now_ms: string;
        schema_version: number;
        member_id: string;
        team_name: string;
      };
    },
    append: async (events: readonly OldEvent[]): Promise<{ eventId: string; seq: number }[]> => {
      const { rows } = await client.query<{ event_id: string; seq: string }>(
        'SELECT event_id, seq FROM postline.append($1::jsonb)',
        [
          JSON.stringify(
            events.map(({ eventId, text }) => ({
              eventId,
              instanceKey: 'i',
              chatId: 'c',
              kind: 'note',
              at: Date.now(),
              payload: { text },
            })),
          ),
        ],
      );
      return rows.map(({ event_id: eventId, seq }) => ({ eventId, seq: Number(seq) }));
    },
    since: async (seq: number, limit: number) => {
      const { rows } = await client.query<{ seq: string; event_id: string; payload: unknown }>(
        `SELECT seq, event_id, member_id, instance_key, chat_id, kind, round(extract(epoch FROM at) * 1000)::bigint AS at_ms, payload
         FROM postline.event WHERE seq > $1 ORDER BY seq LIMIT $2`,
        [seq, limit],
      );
      return rows.map((row) => ({ seq: Number(row.seq), eventId: row.event_id }));
    },
    claim: async (chatId: string): Promise<boolean | undefined> => {
      const { rows } = await client.query<{ is_mine: boolean }>(
        'SELECT member_id, since_ms, is_mine FROM postline.claim($1, $2, $3, $4)',
        ['i', chatId, 30_000, false],
      );
      return rows[0]?.is_mine;
    },
    claims: async () =>
      (
        await client.query(
          `SELECT instance_key, chat_id, member_id, round(extract(epoch FROM since) * 1000)::bigint AS since_ms
           FROM postline.claim WHERE until > clock_timestamp()`,
        )
      ).rows,
    release: (chatId: string) => client.query('SELECT postline.release($1, $2)', ['i', chatId]),
    here: () => client.query('SELECT postline.here($1, $2, $3, $4)', ['i', null, false, 30_000]),
    presence: async () =>
      (
        await client.query(
          'SELECT instance_key, chat_id, member_id, is_writing FROM postline.presence WHERE until > clock_timestamp()',
        )
      ).rows,
    people: async () =>
      (
        await client.query(
          'SELECT member_id, name, is_lead, joined_at, removed_at FROM postline.people',
        )
      ).rows,
    gone: () => client.query('SELECT postline.gone()'),
  };
}
