import { cutText } from '../../../../shared/domain/cut-text.ts';
import * as z from 'zod';
import type { ReportedThread, ToldColumns } from '../sms/thread-sources.ts';
import { time } from './team-event.ts';

/** Characters of a thread's last message in the log: a list shows its beginning, and an SMS may be far longer. */
export const longestTold = 1_000;

const id = z.string().min(1).max(400);
const number = z.string().min(1).max(200);
/** The service may report any time. */
const reportedTime = time.nullish().catch(null);

/** A page of a list: hundreds of threads, each of which is checked by itself. */
export const listPageSchema = z.object({ threads: z.array(z.unknown()).max(1_000) });

/**
 * A thread of a desk's list (interface.md §2.6), named as short as a page has them by the hundred. `at` is when the desk learned of it, by
 * the store's clock; all other times are the service's.
 */
export const listedEntrySchema = z
  .object({
    id,
    at: time,
    /** It is not in the service's list any more. */
    gone: z.literal(1).optional(),
    archived: z.literal([0, 1]).nullish().catch(null),
    /** A file told it, and not the service. */
    file: z.literal(1).optional(),
    from: number.nullish().catch(null),
    to: number.nullish().catch(null),
    phone: id.nullish().catch(null),
    lastId: id.nullish().catch(null),
    text: z.string().max(longestTold).nullish().catch(null),
    lastAt: reportedTime,
    createdAt: reportedTime,
    updatedAt: reportedTime,
  })
  .transform(({ id: threadId, at, gone, archived = null, file, ...told }) => ({
    threadId,
    at,
    isGone: gone === 1,
    archived,
    isFromFile: file === 1,
    record: {
      fromNumber: told.from ?? null,
      toNumber: told.to ?? null,
      phoneId: told.phone ?? null,
      lastMessageId: told.lastId ?? null,
      lastMessage: told.text ?? null,
      lastMessageAt: told.lastAt ?? null,
      createdAt: told.createdAt ?? null,
      updatedAt: told.updatedAt ?? null,
    } satisfies ReportedThread,
  }));

export type ListedEntry = z.output<typeof listedEntrySchema>;

/** A thread of this desk's list as the log is to have it. */
export type OwnListed = ToldColumns & {
  id: string;
  /** By this computer's clock. */
  at: number;
  known: string;
  confirmed: number | null;
  goneAt: number | null;
  forgottenUntil: number | null;
};

/** Returns a thread of this desk for the log, without the fields that are unknown or longer than an event takes. */
export function listedEntry(row: OwnListed, offset: number): object {
  const at = storeTimeOf(row.at, offset);
  if (row.goneAt !== null) {
    return { id: row.id, at, gone: 1, ...known({ updatedAt: row.updatedAt }) };
  }
  return {
    id: row.id,
    at,
    ...(row.known === 'imported' && { file: 1 }),
    ...known({
      archived: row.confirmed,
      from: fitting(row.fromNumber, 200),
      to: fitting(row.toNumber, 200),
      phone: fitting(row.phoneId, 400),
      lastId: fitting(row.lastMessageId, 400),
      text: toldText(row.lastMessage),
      lastAt: row.lastMessageAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }),
  };
}

/** Returns the time of what this desk has to tell by the store's clock; what is from before the sharing is older than all else. */
export function storeTimeOf(at: number, offset: number): number {
  return at === 1 ? 1 : Math.max(1, Math.floor(at + offset));
}

/** Returns as much of a last message as the log has. */
export function toldText(text: string): string {
  return cutText(text, longestTold).toWellFormed();
}

const fitting = (text: string, most: number): string => (text.length > most ? '' : text);

function known(fields: Record<string, string | number | null>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== ''),
  );
}
