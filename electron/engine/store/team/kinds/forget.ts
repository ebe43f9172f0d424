import * as z from 'zod';
import type { EventKind } from './kind.ts';

const schema = z.object({
  fingerprints: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(1_000),
});

/**
 * The forgetting of a person. Applying it only queues the work: it deletes files too, and may have to wait for messages that are being
 * sent.
 */
export const forgetKind: EventKind = {
  name: 'forget',
  snapshot: () => null,
  apply: ({ database, memberId: own }, { eventId, memberId, payload, at, seq }) => {
    const parsed = schema.safeParse(payload);
    if (!parsed.success) return null;
    const isDue = Number(memberId !== own);
    const fingerprints = JSON.stringify(parsed.data.fingerprints);
    database.run(
      `INSERT INTO team_forgotten (event_id, fingerprints, member_id, at, seq, is_due)
         VALUES (:eventId, :fingerprints, :memberId, :at, :seq, :isDue)
       ON CONFLICT DO UPDATE SET at = :at, seq = :seq`,
      { eventId, fingerprints, memberId, at: Math.floor(at), seq, isDue },
    );
    return null;
  },
  ownEntities: null,
};
