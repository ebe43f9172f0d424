import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** A time in which the service was not heard, so that what others wrote may be missing. Milliseconds since 1970. */
export interface Gap {
  gapId: number;
  beganAt: number;
  /** Null: it is not heard now. */
  endedAt: number | null;
  /** When what had been missed was read back; null: it was not, or not yet. */
  filledAt: number | null;
  /** It was filled as far as the service gives its lists back: more may be missing, and will not be read. */
  isCut: boolean;
}

/** Why a server refuses to tell what happens, in its own words. */
export interface LineRefusal {
  /** The WebSocket's code, or the HTTP status. */
  code: number;
  reason: string;
  /** When it did so last, in milliseconds since 1970. */
  at: number;
}

/**
 * What an older server lacks: an event line for one session alone, the overview of its chats, the numbers of hidden IDs, and IDs of
 * messages that Postline chooses.
 */
export type ServerLack = 'filters' | 'overview' | 'numbers' | 'ids';

/** The server as it told and showed itself when it was reached last. */
export interface KnownServer {
  version: string;
  /** What it drives the network with; null where it does not say. */
  engine: string | null;
  lacks: readonly ServerLack[];
}

export const listeningCalls = {
  /** Gaps that a chat tells of: those that were not filled, and those in which it missed something. */
  'listening.gaps': call(
    z.strictObject({ instanceId: instanceIdSchema, chatId: z.string().max(300) }),
  ).returns<Gap[]>(),
  /** Why nothing is heard by itself; null: it is, or nothing refused it. */
  'listening.refused': call(
    z.strictObject({ instanceId: instanceIdSchema }),
  ).returns<LineRefusal | null>(),
  /** What the server is; null: it was not reached yet, or does not tell. */
  'listening.server': call(
    z.strictObject({ instanceId: instanceIdSchema }),
  ).returns<KnownServer | null>(),
};
