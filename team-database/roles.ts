import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { newPassword, scramVerifier } from './agreed/scram-verifier.ts';
import { inTransaction } from './schema/install.ts';

/** A login role of the member group and its password; the server receives a verifier of the password only. */
export interface Role {
  role: string;
  code: string;
}

/** Creates a login role that belongs to no member yet. Call within a transaction. */
export async function createRole(client: ClientBase): Promise<Role> {
  const role = `postline_${randomBytes(6).toString('hex')}`;
  const code = newPassword();
  await client.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication
     connection limit 8 password '${scramVerifier(code)}'`,
  );
  await client.query(`grant postline_member to ${role}`);
  return { role, code };
}

/** Runs work with a temporary role, which the server lets in as it does members, and which can read nothing. */
export async function withTemporaryRole<Value>(
  client: ClientBase,
  work: (role: Role) => Promise<Value>,
): Promise<Value> {
  const temporary = await inTransaction(client, () => createRole(client));
  try {
    return await work(temporary);
  } finally {
    await client.query(`drop role ${temporary.role}`);
  }
}
