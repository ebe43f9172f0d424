import type { Client } from 'pg';
import { auditLine, readAudit } from './audit.ts';
import { updateFileSpace } from './files.ts';
import { writeJoinLine } from './join-line.ts';
import { limitMember, listInstances, type SharedInstance } from './limits.ts';
import {
  addMember,
  codeDays,
  createTeam,
  expireCodes,
  type Invitation,
  listMembers,
  type Member,
  removeMember,
  rotateCode,
  setLead,
} from './members.ts';
import type { TeamOptions } from './options.ts';
import { deleteExpired, readRetention, setRetention } from './retention.ts';
import { missingLimits } from './schema/guard.ts';
import { installSchema } from './schema/install.ts';
import type { ServerAuthority } from './server-authority.ts';
import {
  checkDatabase,
  connectAsAdmin,
  connectOrCreate,
  errorCode,
  findConsoleAuthority,
  isThisComputer,
  type Login,
  TeamError,
  tryConsoleLogin,
} from './server.ts';

/** Where the program writes: `print` takes lines and lists, `report` takes sentences about them. */
export interface Output {
  print: (text: string) => void;
  report: (sentence: string) => void;
}

/** The server cannot erase data on the computer of a console that is locked out. */
const localDataNotice =
  'What that computer has of the team’s messages stays there: delete it there, or have it deleted. The access token of the chat service on it still works: change it at the service if the computer is lost, or they are not to send any more.';

/** Runs a command. Rejects with an error that `describeError` can describe. */
export async function runTeam(
  options: TeamOptions,
  { password = '', ...output }: Output & { password?: string | undefined },
): Promise<void> {
  const { command, authority } = options;
  const server = { ...options.server, authority, password };
  if (command === 'init') return runInit(options, server, output);
  const client = await connectAsAdmin(server);
  try {
    await checkDatabase(client, options);
    await expireCodes(client);
    const team = await findTeam(client, options.team);
    const members = await listMembers(client, team.id);
    await runCommand[command]({ client, options, output, team, members });
  } finally {
    await client.end();
  }
}

/** A command for a team that exists, and what it works with. */
interface TeamCommand {
  client: Client;
  options: TeamOptions;
  output: Output;
  team: Team;
  members: readonly Member[];
}

const runCommand: Record<
  Exclude<TeamOptions['command'], 'init'>,
  (command: TeamCommand) => Promise<void>
> = {
  user: runUser,
  lead: runLead,
  remove: runRemove,
  rotate: runRotate,
  list: runList,
  limit: runLimit,
  files: runFiles,
  audit: runAudit,
  keep: runKeep,
};

async function runInit(options: TeamOptions, server: Login, output: Output): Promise<void> {
  const { report } = output;
  const { team: teamName, user } = options;
  // Before anything changes: a team that no console can reach is of no use.
  const authority = teamName === null ? null : await findConsoleAuthority(consoleAddress(options));
  const { client, isNew } = await connectOrCreate(server, teamName !== null);
  try {
    await checkDatabase(client, options);
    if (isNew) report(`The database ${server.database} was created.`);
    const { from, to } = await installSchema(client);
    if (from === to) report('The schema is up to date.');
    else report(from === 0 ? 'The schema was set up.' : `The schema was brought up to ${to}.`);
    await expireCodes(client);
    await reportMissingLimits(client, report);
    if (teamName === null || user === null) return;
    const route = await checkConsoleRoute(client, options, authority);
    const team = await createNamedTeam(client, teamName);
    report(`The team ${teamName} was made.`);
    invite(route, { team, name: user }, output, await addNewMember(client, team, options));
  } finally {
    await client.end();
  }
}

async function createNamedTeam(client: Client, name: string): Promise<Team> {
  try {
    return { id: await createTeam(client, name), name };
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    throw new TeamError(`There is a team ${name} in this database already. Add members with user.`);
  }
}

/** Says what a member could still do to others on this server, and how to end it. */
async function reportMissingLimits(client: Client, report: Output['report']): Promise<void> {
  for (const { missing, cure } of await missingLimits(client)) report(`${missing} ${cure}`);
}

async function runList({ client, output, team, members }: TeamCommand): Promise<void> {
  const { print } = output;
  const instances = await listInstances(client, team.id);
  const width = Math.max(...members.map(({ name }) => name.length));
  for (const member of members) {
    const role = member.isLead ? 'lead  ' : 'member';
    const seen = member.instances?.map((key) => nameInstance(instances, key)).join(', ');
    const limit = seen === undefined ? '' : `  sees only ${seen}`;
    print(
      `${member.name.padEnd(width)}  ${role}  ${stateOf(member).padEnd(24)}  ${member.role}${limit}`,
    );
  }
  for (const { key } of instances) print(`instance  ${nameInstance(instances, key)}`);
  await reportMissingLimits(client, output.report);
}

function stateOf({ removedAt, leftAt, joinedAt, codeUntil }: Member): string {
  if (removedAt !== null) return `removed ${isoDay(removedAt)}`;
  if (leftAt !== null) return `left ${isoDay(leftAt)}`;
  if (joinedAt !== null) return `joined ${isoDay(joinedAt)}`;
  return codeUntil > new Date() ? `invited until ${isoDay(codeUntil)}` : 'code too old: rotate';
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Sets how long a team’s log is kept, deletes what is older, and reports what remains. */
async function runKeep({ client, options, output, team }: TeamCommand): Promise<void> {
  const { report } = output;
  const wanted = options.keep ?? null;
  const before = await readRetention(client, team.id);
  if (wanted !== null) await setRetention(client, team.id, wanted === 'forever' ? null : wanted);
  await deleteExpired(client, team.id);
  const { months, since, deleted, hasOlder } = await readRetention(client, team.id);
  const period = months === 1 ? '1 month' : `${months} months`;
  report(
    months === null
      ? `The log of ${team.name} is kept without end.`
      : `The log of ${team.name} is kept for ${period} beside the present one.`,
  );
  const newlyDeleted = deleted - before.deleted;
  if (newlyDeleted > 0) {
    const events =
      newlyDeleted === 1 ? '1 event was' : `${newlyDeleted.toLocaleString('en')} events were`;
    report(`${events} deleted. Consoles keep theirs.`);
  }
  if (since !== null) report(`It begins on ${isoDay(since)}.`);
  if (hasOlder) report('Somebody is reading what is to be deleted. It goes within the hour.');
}

async function runUser({ client, options, output, team, members }: TeamCommand): Promise<void> {
  const name = options.user ?? '';
  checkNameIsFree(members, name, team);
  const route = await checkConsoleRoute(client, options);
  invite(route, { team, name }, output, await addNewMember(client, team, options));
}

async function runLead({ client, options, output, members }: TeamCommand): Promise<void> {
  const { isLead } = options;
  const member = findMember(members, options.user);
  const hasChanged = await setLead(client, member, isLead);
  output.report(leadSentence(member, { isLead, hasChanged }));
}

function leadSentence(
  { name }: Member,
  { isLead, hasChanged }: { isLead: boolean; hasChanged: boolean },
): string {
  if (!hasChanged)
    return isLead ? `${name} leads the team already.` : `${name} does not lead the team.`;
  return isLead
    ? `${name} leads the team from now on.`
    : `${name} leads the team no longer. What they did stays.`;
}

async function runRotate({ client, options, output, team, members }: TeamCommand): Promise<void> {
  const member = findMember(members, options.user);
  const { name } = member;
  // Before the member is locked out: they could not come back with a line to the wrong server.
  const route = await checkConsoleRoute(client, options);
  invite(route, { team, name }, output, await rotateCode(client, member));
  if (member.joinedAt === null) {
    output.report(`The join code that ${name} had no longer works.`);
    return;
  }
  output.report(`The console that ${name} had is out.`);
  output.report(localDataNotice);
}

async function runLimit({ client, options, output, team, members }: TeamCommand): Promise<void> {
  const member = findMember(members, options.user);
  const shared = await listInstances(client, team.id);
  const instances = options.instances?.map((written) => findInstance(shared, written)) ?? null;
  await limitMember(client, member, instances);
  const named = instances?.map((key) => nameInstance(shared, key)) ?? null;
  output.report(limitSentence(member, named));
}

function limitSentence({ name }: Member, instances: readonly string[] | null): string {
  if (instances === null) return `${name} may see all instances of the team.`;
  return `${name} may see ${instances.join(', ')} and nothing else of the team from now on. What their computer has of other instances stays there.`;
}

async function runFiles({ client, options, output, team }: TeamCommand): Promise<void> {
  const { print, report } = output;
  const { limit, total, used, count } = await updateFileSpace(client, team.id, {
    limit: options.fileLimit ?? null,
    total: options.fileTotal ?? null,
  });
  print(`largest file  ${inMegabytes(limit)}`);
  print(`all files     ${inMegabytes(total)}`);
  print(`in use        ${inMegabytes(used)}, ${count} ${count === 1 ? 'file' : 'files'}`);
  if (limit === 0 || total === 0) report('No file fits: each stays at the desk that has it.');
  else if (limit > total)
    report(`No file above ${inMegabytes(total)} fits: all together may take no more.`);
}

const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

async function runAudit({ client, options, output, team }: TeamCommand): Promise<void> {
  const entries = await readAudit(client, team.id, options.since ?? null);
  for (const entry of entries) output.print(auditLine(entry));
}

async function runRemove({ client, options, output, members }: TeamCommand): Promise<void> {
  const member = findMember(members, options.user);
  await removeMember(client, member);
  output.report(`${member.name} is removed, and their console is out. What they wrote stays.`);
  output.report(localDataNotice);
}

interface Team {
  id: string;
  name: string;
}

/** Finds a team by its name, or without a name the only one. Throws a `TeamError` that lists the teams. */
async function findTeam(client: Client, name: string | null): Promise<Team> {
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

/** Returns members of a name in any case, removed ones included. The server folds the case of English letters alone. */
function membersNamed(members: readonly Member[], name: string): Member[] {
  const folded = (written: string) => written.normalize('NFC').toLowerCase();
  return members.filter((member) => folded(member.name) === folded(name));
}

function checkNameIsFree(members: readonly Member[], name: string, team: Team): void {
  const owner = membersNamed(members, name).find(({ removedAt }) => removedAt === null);
  if (owner !== undefined) throw nameTaken(owner.name, team);
}

const nameTaken = (name: string, team: Team) =>
  new TeamError(
    `There is a ${name} in the team ${team.name} already. Choose another name, or give them a new code with rotate.`,
  );

/** Finds a present member by name; of names that differ in case alone, the exact one. */
function findMember(members: readonly Member[], name: string | null): Member {
  const all = membersNamed(members, name ?? '');
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

/** Returns an instance by its key, with its name where a console said one. */
function nameInstance(shared: readonly SharedInstance[], key: string): string {
  const name = shared.find((one) => one.key === key)?.name ?? null;
  return name === null ? key : `${key} (${name})`;
}

/** Finds an instance by its key as `list` prints it, or by its name or the service’s UUID alone where only one instance has it. */
function findInstance(shared: readonly SharedInstance[], written: string): string {
  const matches = ({ key, name }: SharedInstance, fold = (text: string) => text): boolean =>
    [key, key.slice(key.lastIndexOf('|') + 1), name ?? key].some(
      (one) => fold(one) === fold(written),
    );
  const exact = shared.filter((one) => matches(one));
  const similar = shared.filter((one) => matches(one, (text) => text.toLowerCase()));
  // An exact match comes first: names of WAHA sessions can differ in case alone.
  const found = (exact.length > 0 ? exact : similar).map(({ key }) => key);
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const names =
    shared.length === 0
      ? 'none yet'
      : shared.map(({ key }) => nameInstance(shared, key)).join(', ');
  throw new TeamError(
    first === undefined
      ? `The team shares no instance ${written}. Those it does: ${names}.`
      : `Several instances are called ${written}. Write which, as list does: ${found.join(', ')}.`,
  );
}

async function addNewMember(
  client: Client,
  team: Team,
  { user, isLead }: TeamOptions,
): Promise<Invitation> {
  try {
    return await addMember(client, { teamId: team.id, name: user ?? '', isLead });
  } catch (error) {
    // Another administrator added the same name at the same time.
    if (errorCode(error) !== '23505') throw error;
    throw nameTaken(user ?? '', team);
  }
}

/** How consoles reach the database. */
interface ConsoleRoute {
  host: string;
  port: number;
  database: string;
  authority: ServerAuthority | null;
  /** The server’s message where its pg_hba.conf lets no member in yet; null: members get in. */
  refusal: string | null;
}

/** Tries how consoles reach the database, before anything is made in vain. Throws a `TeamError` where they reach another server. */
async function checkConsoleRoute(
  client: Client,
  options: TeamOptions,
  knownAuthority?: ServerAuthority | null,
): Promise<ConsoleRoute> {
  const address = { ...consoleAddress(options), database: options.server.database };
  const authority =
    knownAuthority === undefined ? await findConsoleAuthority(address) : knownAuthority;
  return { ...address, authority, refusal: await tryConsoleLogin(client, address, authority) };
}

/** Prints the join line, and reports how it can be used. */
function invite(
  { host, port, database, authority, refusal }: ConsoleRoute,
  { team, name }: { team: Team; name: string },
  { print, report }: Output,
  { role, code }: Invitation,
): void {
  const fingerprint = authority?.fingerprint ?? null;
  report(`This join code is for ${name} alone. It works once, within ${codeDays} days.`);
  print(writeJoinLine({ host, port, database, role, code, fingerprint, team: team.name }));
  if (fingerprint !== null) report(`Authority of the server (SHA-256): ${fingerprint}`);
  if (isThisComputer(host)) report('Only consoles on this computer can use it.');
  if (refusal !== null) {
    const type = fingerprint === null ? 'host' : 'hostssl';
    report(
      `The server does not let members in yet: ${refusal}. Its pg_hba.conf needs a line such as`,
    );
    report(`  ${type} ${database} +postline_member all scram-sha-256`);
    report('and then: select pg_reload_conf(). The join code stays good.');
  }
}

function consoleAddress({
  server,
  host,
  port,
  authority,
}: TeamOptions): Pick<Login, 'host' | 'port' | 'authority'> {
  return { host: host ?? server.host, port: port ?? server.port, authority };
}
