import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { newPassword, scramVerifier } from './agreed/scram-verifier.ts';
import { inTransaction } from './schema/install.ts';

/** A role of the group of all members, and its password, of which the server sees a verifier. */
export interface Guest {
  role: string;
  code: string;
}

/** Makes a role that may log in, and is nobody’s yet. Within a transaction. */
export async function makeGuest(client: ClientBase): Promise<Guest> {
  const role = `postline_${randomBytes(6).toString('hex')}`;
  const code = newPassword();
  await client.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication
     connection limit 8 password '${scramVerifier(code)}'`,
  );
  await client.query(`grant postline_member to ${role}`);
  return { role, code };
}

/** Lends such a role for as long as something takes: it is let in as members are, and sees nothing. */
export async function withGuest<Value>(
  client: ClientBase,
  work: (guest: Guest) => Promise<Value>,
): Promise<Value> {
  const guest = await inTransaction(client, () => makeGuest(client));
  try {
    return await work(guest);
  } finally {
    await client.query(`drop role ${guest.role}`);
  }
}
