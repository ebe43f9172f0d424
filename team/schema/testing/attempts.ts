import type { Client } from 'pg';
import type { Invitation } from '../../members.ts';

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
