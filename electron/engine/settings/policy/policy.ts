import type { PolicyProblem, PolicyStatus } from '../../../../shared/contract/policy.ts';
import type { Host } from '../../host.ts';
import { openRegular } from '../../files/file-identity.ts';
import type { Notices } from '../../application/notices.ts';
import { openKeptPolicy } from './kept-policy.ts';
import { managedNames, namesOf, type PolicyText } from './policy-schema.ts';
import { readPolicy, restrictionsOf } from './read-policy.ts';

interface Addresses {
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
}

/**
 * Reads the policy of this computer, once, at the start. A damaged one is said and loosens nothing: the last good one applies, which
 * is kept beside the settings. Where there is none, nothing that a policy may lock can be changed, whatever the damaged one meant, no
 * update is looked for, and what it surely restricts holds.
 */
export async function openPolicy(host: Host, notices: Pick<Notices, 'add'>) {
  const kept = openKeptPolicy(host);
  const { state, source, problem, policy, ignored = [] } = await findPolicy(host, kept);
  if (ignored.length > 0) host.log.warn('the policy has keys that are not known', { ignored });
  if (problem !== null) {
    host.log.error('the policy is damaged', { source, ...problem });
    notices.add({ kind: 'policy-damaged', problem, isKept: state === 'kept' });
  }
  const { presets = {}, locked = {}, instances = [], retention = {} } = policy;
  const isFrozen = state === 'frozen';
  const onlyThese = policy.onlyTheseInstances ?? false;
  const isRetentionLocked = isFrozen || retention.months !== undefined;
  const lockedNames = new Set(isFrozen ? managedNames() : namesOf(locked));

  const isOffered = ({ chatServiceAddress, smsServiceAddress, instanceUuid }: Addresses) =>
    instances.some(
      (one) =>
        one.chatServiceAddress === chatServiceAddress &&
        one.smsServiceAddress === smsServiceAddress &&
        [undefined, instanceUuid].includes(one.instanceUuid),
    );

  const authorities = await Promise.all((policy.authorities ?? []).map((one) => pemOf(one, host)));

  return {
    presets,
    locked: isFrozen ? { updates: { mode: 'off' as const } } : locked,
    /** Whether nobody can change a setting, named `group.field`. */
    isLocked: (name: string) => lockedNames.has(name),
    /** Whether an instance with these addresses may be added. */
    mayConnect: (addresses: Addresses) => !isFrozen && (!onlyThese || isOffered(addresses)),
    /** Whether anything may be sent to an instance that is there. */
    maySend: (addresses: Addresses) => !onlyThese || isOffered(addresses),
    /** Returns for how many months an instance keeps messages for which a person chose this many; null: all. */
    monthsOf: (chosen: number | null): number | null => {
      const { months, mostMonths } = retention;
      if (months !== undefined) return months;
      return mostMonths === undefined ? chosen : Math.min(chosen ?? mostMonths, mostMonths);
    },
    isRetentionLocked,
    mostMonths: retention.mostMonths ?? null,
    /** PEM texts. That of a file that cannot be read is empty, and is said as a damaged one is. */
    authorities,
    status: (): PolicyStatus => ({
      state,
      source,
      problem,
      ignored,
      locked: [
        ...lockedNames,
        ...(isRetentionLocked ? ['retention'] : []),
        ...(isFrozen || onlyThese ? ['instances'] : []),
      ],
      instances: instances.map((one) => ({ ...one, instanceUuid: one.instanceUuid ?? null })),
      mostMonths: retention.mostMonths ?? null,
    }),
  };
}

export type Policy = Awaited<ReturnType<typeof openPolicy>>;

interface Found extends Pick<PolicyStatus, 'state' | 'source' | 'problem'> {
  policy: PolicyText;
  ignored?: string[];
}

async function findPolicy(
  host: Pick<Host, 'readPolicy'>,
  kept: ReturnType<typeof openKeptPolicy>,
): Promise<Found> {
  const found = (await host.readPolicy?.()) ?? null;
  if (found === null) {
    kept.write(null);
    return { state: 'none', source: null, problem: null, policy: {} };
  }
  const { source } = found;
  const damaged = (problem: PolicyProblem): Found => {
    const policy = kept.read();
    if (policy !== null) return { state: 'kept', source, problem, policy };
    const restrictions = 'text' in found ? restrictionsOf(found.text) : {};
    return { state: 'frozen', source, problem, policy: restrictions };
  };
  if ('problem' in found) return damaged(found.problem);
  const read = readPolicy(found.text);
  if (!read.ok) return damaged(read.problem);
  kept.write(read.policy);
  const { policy, ignored } = read;
  return { state: 'applied', source, problem: null, policy, ignored };
}

async function pemOf(authority: string, { log }: Pick<Host, 'log'>): Promise<string> {
  if (authority.includes('-----BEGIN ')) return authority;
  try {
    return await readPem(authority);
  } catch (error) {
    log.warn('an authority of the policy could not be read', { error: String(error) });
    return '';
  }
}

/** Bytes: the authorities of a whole system have a quarter of it. */
const mostPemBytes = 1024 * 1024;

/** Throws for a device, a pipe, or a file that is no list of authorities by its size. */
async function readPem(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size > mostPemBytes) throw new Error(`the file has ${size} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
