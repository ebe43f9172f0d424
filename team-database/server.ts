import type { ConnectionOptions } from 'node:tls';
import { Client, type DatabaseError } from 'pg';
import { withTemporaryRole } from './roles.ts';
import { installedSchema } from './schema/install.ts';
import { schema as presentSchema, versionOf } from './schema/schema.ts';
import type { ServerAddress, TeamOptions } from './options.ts';
import { findAuthority, pinnedTls, type ServerAuthority } from './server-authority.ts';

type Credentials = ServerAddress & { password: string };

/** The address of a server, the fingerprint of its authority if the administrator named one, and their password. */
export type Login = Credentials & Pick<TeamOptions, 'authority'>;

const timeoutMs = 10_000;

/** An error with a message for the administrator; any other error is a fault of the program. */
export class TeamError extends Error {}

/**
 * Connects as an administrator. Throws a `TeamError` if that fails: before it logs in if a server on another computer has no TLS, or
 * not the authority that the administrator named.
 */
export async function connectAsAdmin(address: Login): Promise<Client> {
  const { host, port, authority: expected } = address;
  if (isSocket(host)) return connect(address, false);
  const authority = await reachAuthority(address);
  if (expected === null && isThisComputer(host)) {
    // On this computer nobody can intercept the connection, and certificates seldom name localhost.
    return connect(address, authority === null ? false : { rejectUnauthorized: false });
  }
  if (authority === null) {
    throw new TeamError(
      `The server at ${host}, port ${port}, speaks no TLS: the password could be read on the way. Give it a certificate (ssl = on), or run the program on the server itself. ${nothingSent}`,
    );
  }
  if (expected === null) {
    throw new TeamError(
      `The server at ${host}, port ${port}, presents this authority (SHA-256): ${authority.fingerprint}. Look on the server itself whether it is the right one: openssl x509 -in CERTIFICATE -noout -fingerprint -sha256. Then run the command again with --authority and the fingerprint that this prints. ${nothingSent}`,
    );
  }
  checkAuthority(authority, address, expected);
  return connect(address, pinnedTls(authority));
}

function checkAuthority(
  { fingerprint }: ServerAuthority,
  { host, port }: Pick<ServerAddress, 'host' | 'port'>,
  expected: string,
): void {
  if (fingerprint === expected) return;
  throw new TeamError(
    `The server at ${host}, port ${port}, presents another authority (SHA-256): ${fingerprint}, not ${expected}. Somebody may be between this computer and the server. ${nothingSent}`,
  );
}

const nothingSent = 'No password was sent to it, and nothing was changed.';

/** Connects as an administrator. If the database does not exist, creates it if `mayCreate`, and throws a `TeamError` otherwise. */
export async function connectOrCreate(
  address: Login,
  mayCreate: boolean,
): Promise<{ client: Client; isNew: boolean }> {
  try {
    return { client: await connectAsAdmin(address), isNew: false };
  } catch (error) {
    if (!(error instanceof TeamError) || errorCode(error.cause) !== '3D000') throw error;
    if (!mayCreate) throw new TeamError(`${error.message} ${nameIsNeeded}`, { cause: error });
  }
  const maintenance = await connectAsAdmin({ ...address, database: 'postgres' });
  try {
    const name = maintenance.escapeIdentifier(address.database);
    // Order by bytes: it fits all languages, and does not change with the system’s locale data.
    await maintenance.query(
      `create database ${name} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`,
    );
  } finally {
    await maintenance.end();
  }
  return { client: await connectAsAdmin(address), isNew: true };
}

const nameIsNeeded = 'To set a team up there, say --name and --user as well.';

/** Throws a `TeamError` if a database cannot hold a team, or its schema is not this version’s. `init` also takes an older one, or none. */
export async function checkDatabase(
  client: Client,
  { command, team }: Pick<TeamOptions, 'command' | 'team'>,
): Promise<void> {
  await checkServer(client);
  const schema = await installedSchema(client);
  if (schema === 'development') {
    throw new TeamError(
      'The database was set up by a development version of Postline, from before the first release. This version cannot use it, and nothing in it was changed. Set the team up in another database.',
    );
  }
  const present = versionOf(presentSchema);
  if (schema !== null && schema > present) {
    throw new TeamError(
      'The database was set up by a newer version of Postline. Use the program of that version.',
    );
  }
  if (command === 'init') {
    if (schema === null) await checkNewDatabase(client, team);
    return;
  }
  if (schema === null) {
    throw new TeamError('The database holds no team. Set one up with init.');
  }
  if (schema < present) {
    throw new TeamError(
      'The database is of an older version of Postline. Bring it up to date: init with the address alone.',
    );
  }
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; isStandby: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as "isStandby"`,
  );
  const [server] = rows;
  if (server === undefined) return;
  if (server.version < 150_000) {
    const version = Math.floor(server.version / 10_000);
    throw new TeamError(`The server is PostgreSQL ${version}. Postline needs 15 or newer.`);
  }
  if (server.isStandby) {
    throw new TeamError('The server is a standby, which takes no changes. Name the primary.');
  }
  if (server.encoding !== 'UTF8') {
    throw new TeamError(
      `The database has the encoding ${server.encoding}. Postline needs one with UTF8.`,
    );
  }
}

/** Throws a `TeamError` if a database without our schema is to get no team, or holds tables of something else. */
async function checkNewDatabase(client: Client, team: string | null): Promise<void> {
  if (team === null) throw new TeamError(`The database holds no team. ${nameIsNeeded}`);
  const { rows } = await client.query<{ foreignTable: string | null }>(
    `select min(c.oid::regclass::text) as "foreignTable" from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('postline', 'pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const foreignTable = rows[0]?.foreignTable ?? null;
  if (foreignTable === null) return;
  throw new TeamError(
    `The database holds something else: the table ${foreignTable}. A team needs a database of its own; name one that there is not yet, and it is created.`,
  );
}

/**
 * Returns the server’s authority as consoles see it; null: no TLS, on this computer alone. Throws a `TeamError` if they cannot use the
 * address, or see another authority than the one that the administrator named: members would keep it for good.
 */
export async function findConsoleAuthority(
  address: Pick<Login, 'host' | 'port' | 'authority'>,
): Promise<ServerAuthority | null> {
  const { host, port, authority: expected } = address;
  if (isSocket(host)) {
    throw new TeamError(
      'Consoles need a name or address of the server. Say with --host how they reach it, or --host localhost if all of them run on this computer.',
    );
  }
  const authority = await reachAuthority(address);
  if (authority === null && !isThisComputer(host)) {
    throw new TeamError(
      `The server at ${host}, port ${port}, speaks no TLS: what the team writes could be read on the way. Give it a certificate (ssl = on), and try again. Nothing was changed.`,
    );
  }
  if (authority !== null && expected !== null) checkAuthority(authority, address, expected);
  return authority;
}

/**
 * Tries to log in as consoles do, with a temporary role. Returns null if that works, or the server’s message if its pg_hba.conf
 * refuses members. Throws a `TeamError` if members could not join even if it let them in.
 */
export async function tryConsoleLogin(
  client: Client,
  address: Pick<ServerAddress, 'host' | 'port' | 'database'>,
  authority: ServerAuthority | null,
): Promise<string | null> {
  const { host, port } = address;
  return withTemporaryRole(client, async ({ role, code }) => {
    try {
      const ssl = authority === null ? false : pinnedTls(authority);
      const connection = await connect({ ...address, user: role, password: code }, ssl);
      await connection.end();
      return null;
    } catch (error) {
      if (!(error instanceof TeamError)) throw error;
      const { code: state, routine, message } = error.cause as DatabaseError;
      // Refused by pg_hba.conf, and not because the role does not exist.
      if (state === '28000' && routine !== 'InitializeSessionUserId') return message;
      if (['28P01', '28000', '3D000'].includes(state ?? '')) {
        throw new TeamError(
          `At ${host}, port ${port}, another server answers: it does not know the members of this one. Say with --host and --port how consoles reach this one. ${nothingChanged}`,
          { cause: error },
        );
      }
      throw new TeamError(`Consoles would not get in. ${error.message} ${nothingChanged}`, {
        cause: error,
      });
    }
  });
}

const nothingChanged = 'No line was made, and who is in the team stays as it is.';

export function isThisComputer(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

const isSocket = (host: string) => host.startsWith('/');

async function connect(
  { host, port, database, user, password }: Credentials,
  ssl: ConnectionOptions | false,
): Promise<Client> {
  const client = new Client({
    host,
    port,
    database,
    user,
    // A function, so that pg reads no password file or variable.
    password: () => password,
    ssl,
    // Fails if a server in between merely relays the authentication.
    enableChannelBinding: true,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'postline team',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Otherwise a server that waits for a password would keep the program running.
    void client.end().catch(() => {});
    throw new TeamError(describeError(error, { host, port, database, user }), { cause: error });
  }
}

/** Returns the server’s authority; null: it has no TLS. Throws a `TeamError` if it cannot be reached. */
async function reachAuthority({
  host,
  port,
}: Pick<ServerAddress, 'host' | 'port'>): Promise<ServerAuthority | null> {
  try {
    return await findAuthority(host, port, timeoutMs);
  } catch (error) {
    const reasons: Partial<Record<string, string>> = {
      ECONNREFUSED: 'nothing answers there. Is the server running, and listen_addresses set?',
      ENOTFOUND: 'there is no such name.',
      EAI_AGAIN: 'the name can’t be looked up now.',
      EHOSTUNREACH: 'it can’t be reached.',
      ENETUNREACH: 'it can’t be reached.',
      ABORT_ERR: 'it does not answer.',
    };
    const reason = reasons[errorCode(error) ?? ''] ?? `${(error as Error).message}.`;
    throw new TeamError(`Can’t reach ${host}, port ${port}: ${reason}`, { cause: error });
  }
}

/** Returns a sentence for the administrator about an error. Rethrows it if it is a fault of the program. */
export function describeError(
  error: unknown,
  { host, port, database, user }: ServerAddress,
): string {
  if (error instanceof TeamError) return error.message;
  const { message } = error as Error;
  const where = `${isSocket(host) ? `the socket in ${host}` : host}, port ${port}`;
  if (/client password must be a (non-empty )?string/.test(message)) {
    return `The server asks for the password of ${user}. Put it into the variable PGPASSWORD.`;
  }
  const sentences: Partial<Record<string, string>> = {
    '28P01': `The server does not take the password of ${user}.`,
    '28000': `The server does not let ${user} in: ${message}.`,
    '3D000': `There is no database ${database} on the server.`,
    '42501': `${user} may not do that: ${message}. It takes a superuser, or a role that may make roles and owns the database.`,
    '25006': 'The server takes no changes at present.',
    '53100': 'The server’s disk is full.',
    '53300': 'The server has no connection left. Try again, or raise max_connections.',
    '55P03': 'Somebody is using what is to be changed. Try again.',
    '57P03': 'The server is starting or stopping. Try again in a moment.',
    ECONNREFUSED: `Can’t reach ${where}: nothing answers there.`,
    ENOENT: `Can’t reach ${where}: there is none. Is the server running?`,
    EACCES: `Can’t reach ${where}: this user may not.`,
  };
  const code = errorCode(error) ?? '';
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as Error)) {
    return `The server at ${where}, says: ${message}.`;
  }
  const certificateSentence = describeCertificateError(error as CertificateError, where, host);
  if (certificateSentence !== null) return certificateSentence;
  if (code === 'ECONNRESET' || /timeout|terminated/i.test(message)) {
    return `The connection to ${where}, was lost, or there was no answer in time: ${message}. Try again.`;
  }
  throw error;
}

interface CertificateError extends Error {
  code?: string;
  cert?: { subjectaltname?: string; subject?: { CN?: string } };
}

function describeCertificateError(
  { code, message, cert }: CertificateError,
  where: string,
  host: string,
): string | null {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname ?? cert?.subject?.CN ?? 'no name';
    return `The certificate of the server at ${where}, is for another name (${names}). Name the server so, or give it a certificate for ${host}.`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `The certificate of the server at ${where}, is not valid today. Renew it, or set this computer’s date.`;
  }
  if (/certificate/i.test(message)) {
    return `The certificate of the server at ${where}, was not taken: ${message}.`;
  }
  return null;
}

export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;
