import type { Client } from 'pg';
import { auditLine, readAudit } from './audit.ts';
import { fileRoom } from './files.ts';
import { writeJoinLine } from './join-line.ts';
import { limitMember, listInstances } from './limits.ts';
import {
  addMember,
  codeDays,
  createTeam,
  endOldCodes,
  type Invitation,
  listMembers,
  type Member,
  removeMember,
  rotateCode,
  setLead,
} from './members.ts';
import type { TeamOptions } from './options.ts';
import { keptOf, setKept, tidy } from './kept.ts';
import { installSchema } from './schema/install.ts';
import { indexLogs } from './search.ts';
import type { ServerAuthority } from './server-authority.ts';
import {
  askAsConsole,
  checkDatabase,
  codeOf,
  connectAsAdmin,
  connectOrCreate,
  isThisComputer,
  type Login,
  TeamError,
  tryAsConsole,
} from './server.ts';

/** Lines and lists go to the one stream, what is said about them to the other. */
export interface Output {
  print: (text: string) => void;
  say: (sentence: string) => void;
}

/** No server reaches what a console that is out has on its computer. */
const whatStays =
  'What that computer has of the team’s messages stays there: delete it there, or have it deleted. The access token of the chat service on it still works: change it at the service if the computer is lost, or they are not to send any more.';

/** Does what is asked. Rejects with what `sentenceOf` can tell. */
export async function runTeam(
  asked: TeamOptions,
  { password = '', ...output }: Output & { password?: string | undefined },
): Promise<void> {
  const { print, say } = output;
  const server = { ...asked.server, password };
  if (asked.command === 'init') return init(asked, server, output);
  const client = await connectAsAdmin(server);
  try {
    await checkDatabase(client, asked);
    await endOldCodes(client);
    const team = await teamOf(client, asked.team);
    const members = await listMembers(client, team.id);
    switch (asked.command) {
      case 'list':
        return list(members, await listInstances(client, team.id), print);
      case 'keep':
        return await keep(client, team, asked.keep ?? null, say);
      case 'user': {
        const name = asked.user ?? '';
        checkName(members, name, team);
        const way = await wayOfConsoles(client, asked);
        return invite(way, { team, name }, output, await addNew(client, team, asked));
      }
      case 'lead': {
        const member = find(members, asked.user);
        const isNews = await setLead(client, member, asked.isLead);
        return say(leadSentence(member, { isLead: asked.isLead, isNews }));
      }
      case 'rotate': {
        const member = find(members, asked.user);
        // Before anybody is put out: a line that leads elsewhere would let nobody in again.
        const way = await wayOfConsoles(client, asked);
        const { name } = member;
        invite(way, { team, name }, output, await rotateCode(client, member));
        say(`The console that ${member.name} had is out.`);
        return say(whatStays);
      }
      case 'limit': {
        const member = find(members, asked.user);
        const known = await listInstances(client, team.id);
        const instances = asked.instances?.map((one) => findInstance(known, one)) ?? null;
        await limitMember(client, member, instances);
        return say(limitSentence(member, instances));
      }
      case 'files': {
        const { limit, total, used, count } = await fileRoom(client, team.id, {
          limit: asked.fileLimit ?? null,
          total: asked.fileTotal ?? null,
        });
        print(`largest file  ${inMegabytes(limit)}`);
        print(`all files     ${inMegabytes(total)}`);
        print(`in use        ${inMegabytes(used)}, ${count} ${count === 1 ? 'file' : 'files'}`);
        if (limit === 0 || total === 0) say('No file fits: each stays at the desk that has it.');
        else if (limit > total)
          say(`No file above ${inMegabytes(total)} fits: all together may take no more.`);
        return;
      }
      case 'audit': {
        const entries = await readAudit(client, team.id, asked.since ?? null);
        for (const entry of entries) print(auditLine(entry));
        return;
      }
      case 'remove': {
        const member = find(members, asked.user);
        await removeMember(client, member);
        say(`${member.name} is removed, and their console is out. What they wrote stays.`);
        return say(whatStays);
      }
    }
  } finally {
    await client.end();
  }
}

async function init(asked: TeamOptions, server: Login, output: Output): Promise<void> {
  const { say } = output;
  const { team, user } = asked;
  // Before anything is changed: a team that no console can reach is of no use.
  const authority = team === null ? null : await askAsConsole(asConsole(asked));
  const { client, isNew } = await connectOrCreate(server, team !== null);
  try {
    await checkDatabase(client, asked);
    if (isNew) say(`The database ${server.database} was created.`);
    const { from, to } = await installSchema(client);
    if (from < to)
      say(from === 0 ? 'The schema was set up.' : `The schema was brought up to ${to}.`);
    else say('The schema is up to date.');
    await indexForSearch(client, say);
    await warnOfRights(client, say);
    if (team === null || user === null) return;
    const way = await wayOfConsoles(client, asked, authority);
    const made = await createTeam(client, team).catch((error: unknown) => {
      if (codeOf(error) !== '23505') throw error;
      throw new TeamError(
        `There is a team ${team} in this database already. Add members with user.`,
      );
    });
    say(`The team ${team} was made.`);
    const its = { id: made, name: team };
    invite(way, { team: its, name: user }, output, await addNew(client, its, asked));
  } finally {
    await client.end();
  }
}

/** Says how far it is every few seconds: a long log takes minutes. */
async function indexForSearch(client: Client, say: Output['say']): Promise<void> {
  let saidAt: number | null = null;
  await indexLogs(client, (left) => {
    if (left === 0 && saidAt !== null) say('The log can be searched.');
    if (left === 0 || (saidAt !== null && Date.now() - saidAt < 10_000)) return;
    saidAt = Date.now();
    const events = left.toLocaleString('en');
    say(`The log is made searchable while consoles go on: ${events} events to go.`);
  });
}

/** Sets how long a team’s log is kept, deletes what is older, and says what there is from then on. */
async function keep(
  client: Client,
  team: Team,
  wanted: number | 'forever' | null,
  say: Output['say'],
): Promise<void> {
  const before = await keptOf(client, team.id);
  if (wanted !== null) await setKept(client, team.id, wanted === 'forever' ? null : wanted);
  await tidy(client, team.id);
  const { months, since, deleted, hasOlder } = await keptOf(client, team.id);
  const beside = months === 1 ? '1 month' : `${months} months`;
  say(
    months === null
      ? `The log of ${team.name} is kept without end.`
      : `The log of ${team.name} is kept for ${beside} beside the present one.`,
  );
  const newly = deleted - before.deleted;
  if (newly > 0) {
    const events = newly === 1 ? '1 event was' : `${newly.toLocaleString('en')} events were`;
    say(`${events} deleted. Consoles keep theirs.`);
  }
  if (since !== null) say(`It begins on ${since.toISOString().slice(0, 10)}.`);
  if (hasOlder) say('Somebody is reading what is to be deleted. It goes within the hour.');
}

interface Team {
  id: string;
  name: string;
}

async function teamOf(client: Client, name: string | null): Promise<Team> {
  const { rows } = await client.query<Team>(
    'select team_id as id, name from postline.team order by name',
  );
  const names = rows.map((team) => team.name).join(', ');
  if (rows.length === 0) throw new TeamError('The database holds no team. Set one up with init.');
  const found = name === null ? rows : rows.filter((team) => team.name.normalize('NFC') === name);
  const [first, second] = found;
  if (first === undefined) throw new TeamError(`There is no team ${name}, but: ${names}.`);
  if (second !== undefined) {
    throw new TeamError(`The database holds several teams: ${names}. Say which with --team.`);
  }
  return first;
}

/** Who is called so in the team now. The server tells names apart by the capitals of English alone. */
function called(members: readonly Member[], name: string): Member[] {
  const folded = (written: string) => written.normalize('NFC').toLowerCase();
  return members.filter((member) => folded(member.name) === folded(name));
}

function checkName(members: readonly Member[], name: string, team: Team): void {
  const there = called(members, name).find(({ removedAt }) => removedAt === null);
  if (there !== undefined) throw nameTaken(there.name, team);
}

const nameTaken = (name: string, team: Team) =>
  new TeamError(
    `There is a ${name} in the team ${team.name} already. Choose another name, or give them a new code with rotate.`,
  );

function find(members: readonly Member[], name: string | null): Member {
  const all = called(members, name ?? '');
  const present = all.filter(({ removedAt }) => removedAt === null);
  const exact = present.filter((member) => member.name === name);
  const [first, second] = exact.length > 0 ? exact : present;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) {
    const names = present.map((member) => member.name).join(', ');
    throw new TeamError(`Several are called so: ${names}. Write the name as one of them.`);
  }
  throw new TeamError(
    all.length > 0
      ? `${name} was removed already.`
      : `There is no ${name} in this team. list shows who is.`,
  );
}

/** As `list` writes it, or by the service’s UUID alone where one has it. */
function findInstance(known: readonly string[], written: string): string {
  const isCalled = (key: string, name: string): boolean => key === name || key.endsWith(`|${name}`);
  const exact = known.filter((key) => isCalled(key, written));
  const alike = known.filter((key) => isCalled(key.toLowerCase(), written.toLowerCase()));
  // The sessions of WAHA are told apart by capitals.
  const found = exact.length > 0 ? exact : alike;
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const names = known.length === 0 ? 'none yet' : known.join(', ');
  throw new TeamError(
    first === undefined
      ? `The team shares no instance ${written}. Those it does: ${names}.`
      : `Several instances have the UUID ${written}. Write it with its address: ${found.join(', ')}.`,
  );
}

function limitSentence({ name }: Member, instances: readonly string[] | null): string {
  if (instances === null) return `${name} may see all instances of the team.`;
  return `${name} may see ${instances.join(', ')} and nothing else of the team from now on. What their computer has of other instances stays there.`;
}

function leadSentence(
  { name }: Member,
  { isLead, isNews }: { isLead: boolean; isNews: boolean },
): string {
  if (!isNews)
    return isLead ? `${name} leads the team already.` : `${name} does not lead the team.`;
  return isLead
    ? `${name} leads the team from now on.`
    : `${name} leads the team no longer. What they did stays.`;
}

const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

async function addNew(
  client: Client,
  team: Team,
  { user, isLead }: TeamOptions,
): Promise<Invitation> {
  try {
    return await addMember(client, { teamId: team.id, name: user ?? '', isLead });
  } catch (error) {
    // Somebody else was adding them at the same time.
    if (codeOf(error) !== '23505') throw error;
    throw nameTaken(user ?? '', team);
  }
}

/** How consoles get to the database. */
interface Way {
  host: string;
  port: number;
  database: string;
  authority: ServerAuthority | null;
  /** What the server says that lets no member in yet; null: it does. */
  refusal: string | null;
}

/** Tries it, before anything is made that would be in vain. Throws a sentence where it leads elsewhere. */
async function wayOfConsoles(
  client: Client,
  asked: TeamOptions,
  known?: ServerAuthority | null,
): Promise<Way> {
  const address = { ...asConsole(asked), database: asked.server.database };
  const authority = known === undefined ? await askAsConsole(address) : known;
  return { ...address, authority, refusal: await tryAsConsole(client, address, authority) };
}

/** Prints the line, and says what is to be known of it. */
function invite(
  { host, port, database, authority, refusal }: Way,
  { team, name }: { team: Team; name: string },
  { print, say }: Output,
  { role, code }: Invitation,
): void {
  const fingerprint = authority?.fingerprint ?? null;
  say(`This line is for ${name} alone. It works once, within ${codeDays} days.`);
  print(writeJoinLine({ host, port, database, role, code, fingerprint, team: team.name }));
  if (fingerprint !== null) say(`Authority of the server (SHA-256): ${fingerprint}`);
  if (isThisComputer(host)) say('Only consoles on this computer can use it.');
  if (refusal !== null) {
    say(`The server does not let members in yet: ${refusal}. Its pg_hba.conf needs a line such as`);
    say(
      `  ${fingerprint === null ? 'host' : 'hostssl'} ${database} +postline_member all scram-sha-256`,
    );
    say('and then: select pg_reload_conf(). The line for the console stays good.');
  }
}

function asConsole({ server, host, port }: TeamOptions): { host: string; port: number } {
  return { host: host ?? server.host, port: port ?? server.port };
}

/** What only a superuser can take from everybody. */
async function warnOfRights(client: Client, say: Output['say']): Promise<void> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select has_function_privilege('postline_member', 'pg_catalog.lo_create(oid)', 'execute') as "isOpen"`,
  );
  if (rows[0]?.isOpen === true) {
    say(
      'Members can make large objects in this database, which take room on the disk. A superuser can forbid it: revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public.',
    );
  }
}

function list(
  members: readonly Member[],
  instances: readonly string[],
  print: Output['print'],
): void {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const now = new Date();
  const stateOf = ({ removedAt, joinedAt, codeUntil }: Member): string => {
    if (removedAt !== null) return `removed ${day(removedAt)}`;
    if (joinedAt !== null) return `joined ${day(joinedAt)}`;
    return codeUntil > now ? `invited until ${day(codeUntil)}` : 'code too old: rotate';
  };
  const width = Math.max(...members.map(({ name }) => name.length));
  for (const member of members) {
    const role = member.isLead ? 'lead  ' : 'member';
    const limit = member.instances === null ? '' : `  sees only ${member.instances.join(', ')}`;
    print(
      `${member.name.padEnd(width)}  ${role}  ${stateOf(member).padEnd(24)}  ${member.role}${limit}`,
    );
  }
  for (const key of instances) print(`instance  ${key}`);
}
