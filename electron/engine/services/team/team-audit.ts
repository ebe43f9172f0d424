import * as z from 'zod';
import type {
  TeamAuditAct,
  TeamAuditEntry,
  TeamAuditPage,
} from '../../../../shared/contract/team-audit.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import type { StoredAudit } from '../../team/store-audit.ts';
import { StoreFailure } from '../../team/store-failure.ts';

const pageSize = 50;

/** The store’s fields that depend on the action. */
const actSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['member-added', 'lead-changed']), isLead: z.boolean() }),
  z.object({
    action: z.enum([
      'member-joined',
      'member-left',
      'member-removed',
      'code-renewed',
      'limit-lifted',
    ]),
  }),
  z.object({ action: z.literal('member-limited'), instances: z.array(z.string()) }),
  z.object({ action: z.literal('session-ended'), seconds: z.number() }),
  z.object({
    action: z.literal('claim-taken-over'),
    instanceKey: z.string(),
    // Missing if the person was forgotten.
    chatId: z.string().optional(),
  }),
  z.object({ action: z.literal('person-forgotten'), instanceKey: z.string() }),
  z.object({
    action: z.literal('queue-changed'),
    instanceKey: z.string(),
    name: z.string(),
    isEnded: z.boolean(),
  }),
  z.object({
    action: z.literal('answer-assigns-changed'),
    instanceKey: z.string(),
    isOn: z.boolean(),
  }),
  z.object({ action: z.literal('file-limits-changed'), file: z.number(), total: z.number() }),
  z.object({ action: z.literal('retention-changed'), months: z.number().nullable() }),
]);

type Session = Pick<InstanceSession, 'record' | 'team' | 'history'>;

/** Reads a page of the store’s audit, newest first: entries before `before` (null: the newest), by or about `memberId` (null: all). */
export async function teamAudit(
  { store, sessions }: { store: ReturnType<Team['store']>; sessions: readonly Session[] },
  { memberId, before }: { memberId: string | null; before: number | null },
): Promise<TeamAuditPage> {
  const nothing = { entries: [], next: null };
  // The password is missing on this computer.
  if (store === null) return { ...nothing, state: 'refused' };
  const { state } = store.state();
  if (state !== 'up') return { ...nothing, state };
  try {
    const start = before ?? Number.MAX_SAFE_INTEGER;
    const stored = await store.audit(start, memberId, pageSize + 1);
    const page = stored.slice(0, pageSize);
    const entries = await Promise.all(page.map((entry) => entryOf(entry, sessions)));
    const next = stored.length > pageSize ? (page.at(-1)?.entryId ?? null) : null;
    return { state: 'found', entries, next };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return { ...nothing, state: 'away' };
  }
}

async function entryOf(
  { entryId, at, byName, byRole, action, aboutName, detail }: StoredAudit,
  sessions: readonly Session[],
): Promise<TeamAuditEntry> {
  return {
    entryId,
    at,
    by: { name: byName ?? byRole, isAdministrator: byName === null },
    about: aboutName,
    act: await actOf({ ...detail, action }, sessions),
  };
}

async function actOf(stored: unknown, sessions: readonly Session[]): Promise<TeamAuditAct> {
  const { data } = actSchema.safeParse(stored);
  if (data === undefined) return { action: 'other' };
  const sessionOf = (key: string) => sessions.find(({ team }) => team.instanceKey() === key);
  if (data.action === 'member-limited') {
    const instances = data.instances.flatMap((key) => sessionOf(key)?.record.name ?? []);
    return { action: data.action, instances, others: data.instances.length - instances.length };
  }
  if (data.action === 'claim-taken-over') {
    const chat = await chatNameOf(data.chatId, sessionOf(data.instanceKey));
    return { action: data.action, chat };
  }
  if ('instanceKey' in data) {
    const { instanceKey, ...act } = data;
    return { ...act, instance: sessionOf(instanceKey)?.record.name ?? null };
  }
  return data;
}

/** Returns the local name of a chat, or its number; null if the ID is missing or malformed. */
async function chatNameOf(
  chatId: string | undefined,
  session: Session | undefined,
): Promise<string | null> {
  if (chatId === undefined) return null;
  const parts = parseChatId(chatId);
  if (parts === null) return null;
  const { name, number } = (await session?.history.chats.get(parts.chatId)) ?? describeChat(parts);
  return name ?? number;
}
