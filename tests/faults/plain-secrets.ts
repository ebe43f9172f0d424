import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBytes } from '../support/bytes-of.ts';
import { encryptingVault } from '../support/engine-host.ts';
import { account } from '../support/running-engine.ts';
import type { Desk } from '../support/team-desks.ts';
import { vaultKey } from './sender-order.ts';

/** Where a secret of a team could stand in plain text. */
interface Places {
  /** Stopped, so that everything is written. */
  desks: readonly Pick<Desk, 'name' | 'folder'>[];
  /** Everything in the team's database, as SQL. */
  database: string;
  /** Join lines, by the member's name. */
  lines: Record<string, string>;
  /** What is written at all of them, so that a search that finds nothing is seen. */
  written: string;
}

/**
 * Returns, as lines, where the service's access token or the password of a member for the store stands in plain text: it may be
 * nowhere, neither in the store nor in any file of a desk.
 */
export async function plainSecrets({ desks, database, lines, written }: Places): Promise<string[]> {
  const wrong: string[] = [];
  if (!holds(database, written)) wrong.push('the database was not read');
  const secrets = new Map<string, string>([[account.accessToken, 'the access token']]);
  for (const { name, folder } of desks) {
    const kept = await keptSecrets(folder);
    const passwords = kept.filter((secret) => secret !== account.accessToken);
    if (passwords.length !== 1 || kept.length !== 2) {
      wrong.push(`${kept.length} secrets at ${name}, ${passwords.length} of them passwords`);
    }
    for (const password of passwords) secrets.set(password, `the password of ${name}`);
    if (findBytes(folder, written).length === 0) wrong.push(`the files of ${name} were not read`);
  }
  for (const [secret, what] of secrets) {
    if (holds(database, secret)) wrong.push(`${what} in the database`);
    for (const [name, line] of Object.entries(lines)) {
      const [, coded = ''] = line.split(':');
      const text = `${line}\n${Buffer.from(coded, 'base64url').toString()}`;
      if (holds(text, secret)) wrong.push(`${what} in the line for ${name}`);
    }
    for (const { name, folder } of desks) {
      // Says where, and not what.
      for (const found of findBytes(folder, secret)) {
        wrong.push(`${what} at ${name}:${found.slice(found.lastIndexOf(' '))}`);
      }
    }
  }
  return wrong;
}

/** What the vault of a desk holds, as it was before it was encrypted. */
async function keptSecrets(folder: string): Promise<string[]> {
  const { tokens } = JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8')) as {
    tokens: Record<string, string>;
  };
  const vault = encryptingVault(vaultKey);
  return Promise.all(Object.values(tokens).map((encrypted) => vault.decrypt(encrypted)));
}

/** Whether a text stands in another as it is, or as bytes are written in SQL. */
function holds(all: string, text: string): boolean {
  return all.includes(text) || all.includes(Buffer.from(text).toString('hex'));
}
