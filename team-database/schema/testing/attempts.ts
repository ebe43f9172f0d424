import type { Client } from 'pg';
import { type Invitation, listMembers, type Member } from '../../members.ts';

/** Runs a statement and rolls it back. Returns `done`, or the message of its error. */
export async function attempt(client: Client, statement: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

/** Matches PostgreSQL’s messages for a missing right. */
export const refusal =
  /permission denied|must be owner|must be superuser|must be a superuser|must have|must be a member/;

/** Returns the one value that a statement selects. */
export async function valueOf<Value>(
  client: Client,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Value | undefined> {
  const { rows } = await client.query<Record<string, Value>>(statement, [...values]);
  return Object.values(rows[0] ?? {})[0];
}

/** Appends events as they are; returns the ID and the number of each that the log has. */
export async function appendAll(client: Client, events: readonly object[]) {
  const { rows } = await client.query<{ event_id: string; seq: string }>(
    'select * from postline.append($1)',
    [JSON.stringify(events)],
  );
  return rows.map(({ event_id: id, seq }) => [id, Number(seq)] as const);
}

export async function memberOf(admin: Client, teamId: string, name: string): Promise<Member> {
  const found = (await listMembers(admin, teamId)).find((member) => member.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Appends an event as a member’s console does. */
export async function append(client: Client, event: object): Promise<void> {
  await client.query(appendStatement(event));
}

export function appendStatement(event: object): string {
  const complete = {
    instanceKey: 'i',
    chatId: 'c',
    kind: 'note',
    at: Date.now(),
    payload: {},
    ...event,
  };
  return `select from postline.append('${JSON.stringify([complete])}')`;
}

export function invited(
  { invitations }: { invitations: Record<string, Invitation> },
  name: string,
): Invitation {
  const found = invitations[name];
  if (found === undefined) throw new Error(`${name} is not invited`);
  return found;
}
