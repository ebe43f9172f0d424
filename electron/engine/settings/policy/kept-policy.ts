import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../../host.ts';
import type { PolicyText } from './policy-schema.ts';
import { readPolicy } from './read-policy.ts';

/**
 * Opens the copy of the last good policy in the data folder. It counts only while the policy itself is damaged, which a person
 * cannot bring about.
 */
export function openKeptPolicy({ dataFolder, log }: Pick<Host, 'dataFolder' | 'log'>) {
  const file = join(dataFolder, 'policy.json');
  return {
    /** Null where there is none, or none that can be read. */
    read: (): PolicyText | null => {
      if (!existsSync(file)) return null;
      try {
        const kept = readPolicy(readFileSync(file, 'utf8'));
        return kept.ok ? kept.policy : null;
      } catch {
        return null;
      }
    },
    /** Null deletes it. A disk that does not take it is logged: the policy applies all the same. */
    write: (policy: PolicyText | null): void => {
      try {
        if (policy === null) return rmSync(file, { force: true });
        writeFileSync(`${file}.new`, JSON.stringify(policy, null, 2));
        renameSync(`${file}.new`, file);
      } catch (error) {
        log.warn('the policy was not kept', { error: String(error) });
      }
    },
  };
}
