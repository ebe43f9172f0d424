import * as z from 'zod';
import type {
  TeamAuditAct,
  TeamAuditEntry,
  TeamAuditPage,
} from '../../../../shared/contract/team-audit.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';
import { describeChat } from '../../store/describe-chat.ts';
import type { StoredAudit } from '../../team/store-audit.ts';
import { StoreFailure } from '../../team/store-failure.ts';

const pageSize = 50;

/** What the store says beside who, when and about whom. */
const storedSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['member-added', 'lead-changed']), isLead: z.boolean() }),
  z.object({
    action: z.enum(['member-joined', 'member-removed', 'code-renewed', 'limit-lifted']),
  }),
  z.object({ action: z.literal('member-limited'), instances: z.array(z.string()) }),
  z.object({
    action: z.literal('claim-taken-over'),
    instanceKey: z.string(),
    // Gone where the person was forgotten.
    chatId: z.string().optional(),
  }),
  z.object({ action: z.literal('person-forgotten'), instanceKey: z.string() }),
  z.object({ action: z.literal('file-limits-changed'), file: z.number(), total: z.number() }),
  z.object({ action: z.literal('retention-changed'), months: z.number().nullable() }),
]);

type Session = Pick<InstanceSession, 'record' | 'team' | 'history'>;

/** Asks the team’s store what was done with the team, a page at a time; `before` null: from the newest on. */
export async function teamAudit(
  { store, sessions }: { store: ReturnType<Team['store']>; sessions: readonly Session[] },
  { memberId, before }: { memberId: string | null; before: number | null },
): Promise<TeamAuditPage> {
  const nothing = { entries: [], next: null };
  // This computer has kept no password for it.
  if (store === null) return { ...nothing, state: 'refused' };
  const { state } = store.state();
  if (state !== 'up') return { ...nothing, state };
  if (!store.supports('audit')) return { ...nothing, state: 'too-old' };
  try {
    const first = before ?? Number.MAX_SAFE_INTEGER;
    const stored = await store.audit(first, memberId, pageSize + 1);
    const page = stored.slice(0, pageSize);
    const entries = await Promise.all(page.map((one) => entryOf(one, sessions)));
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
  const read = storedSchema.safeParse(stored);
  if (!read.success) return { action: 'other' };
  const { data } = read;
  const sessionOf = (key: string) => sessions.find(({ team }) => team.instanceKey() === key);
  if (data.action === 'member-limited') {
    const known = data.instances.flatMap((key) => sessionOf(key)?.record.name ?? []);
    return { action: data.action, instances: known, others: data.instances.length - known.length };
  }
  if (data.action === 'claim-taken-over') {
    const chat = await chatName(data.chatId, sessionOf(data.instanceKey));
    return { action: data.action, chat };
  }
  if (data.action === 'person-forgotten') {
    return { action: data.action, instance: sessionOf(data.instanceKey)?.record.name ?? null };
  }
  return data;
}

/** What the chat is called here, else its number. */
async function chatName(
  chatId: string | undefined,
  session: Session | undefined,
): Promise<string | null> {
  if (chatId === undefined) return null;
  const parts = parseChatId(chatId);
  if (parts === null) return null;
  const { name, number } = (await session?.history.chats.get(parts.chatId)) ?? describeChat(parts);
  return name ?? number;
}
