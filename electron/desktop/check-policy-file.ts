import { readFileSync } from 'node:fs';
import { explainPolicy } from '../engine/settings/policy/explain-policy.ts';

/** Returns what `--check-policy` prints of a file, and whether Postline would apply the policy in it. */
export function checkPolicyFile(path: string): { isApplied: boolean; text: string } {
  try {
    const { isApplied, lines } = explainPolicy(readFileSync(path, 'utf8'));
    return { isApplied, text: `${lines.join('\n')}\n` };
  } catch (error) {
    return { isApplied: false, text: `${path} can’t be read: ${String(error)}\n` };
  }
}
