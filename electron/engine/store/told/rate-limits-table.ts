import type { Database } from '../database.ts';

/** One of the two addresses of a service, each of which limits by itself. */
export type LimitedSide = 'chats' | 'sms';

/** Until when the service asked to wait, in milliseconds since 1970; 0: it did not, or the wait is over. */
export function rateLimitsTable(database: Database) {
  return {
    all: (): Partial<Record<LimitedSide, number>> =>
      Object.fromEntries(
        database
          .all<{ side: LimitedSide; until: number }>('SELECT side, until FROM rate_limit')
          .map(({ side, until }) => [side, until]),
      ),
    keep: (side: LimitedSide, until: number): void => {
      database.insert('rate_limit', { side, until }, 'OR REPLACE');
    },
  };
}
