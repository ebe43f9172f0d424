import type { PolicyProblem } from '../../../../shared/contract/policy.ts';
import type { SettingsPatch } from '../../../../shared/contract/settings.ts';
import { namesOf, type PolicyText } from './policy-schema.ts';
import { readPolicy } from './read-policy.ts';

/**
 * Says in lines what a policy does, for whoever is about to roll it out: each setting with its value, what this version does not know, and
 * which counts where two say something of the same. `isApplied`: Postline would apply it.
 */
export function explainPolicy(text: string): { isApplied: boolean; lines: string[] } {
  const read = readPolicy(text);
  if (!read.ok) return { isApplied: false, lines: [damage(read.problem), insteadOfIt] };
  const { policy, ignored } = read;
  const lines = [
    ...settingsOf(policy),
    ...instancesOf(policy),
    ...retentionOf(policy),
    ...(policy.authorities ?? []).map(authority),
    ...ignored.map((key) => `ignored: ${key}: this version doesn’t know it`),
  ];
  return { isApplied: true, lines: lines.length === 0 ? ['It sets nothing.'] : lines };
}

const insteadOfIt =
  'Postline continues with the last valid policy. Without one, only its restrictions apply (onlyTheseInstances, retention), nothing that a policy may lock can be changed, and no instance can be added.';

function damage({ kind, detail }: PolicyProblem): string {
  return kind === 'wrong-value'
    ? `damaged: the value of ${detail} isn’t allowed`
    : `damaged: no valid JSON: ${detail}`;
}

function settingsOf({ locked = {}, presets = {} }: PolicyText): string[] {
  const isLocked = new Set(namesOf(locked));
  return [
    ...namesOf(locked).map((name) => `locked: ${name} = ${valueOf(locked, name)}`),
    ...namesOf(presets).map((name) =>
      isLocked.has(name)
        ? `preset: ${name} has no effect: it is locked, and the locked value counts`
        : `preset: ${name} = ${valueOf(presets, name)}, until a person changes it`,
    ),
  ];
}

function valueOf(settings: SettingsPatch, name: string): string {
  const [group = '', field = ''] = name.split('.');
  return JSON.stringify(Reflect.get(Object(Reflect.get(settings, group)), field));
}

function instancesOf({ instances = [], onlyTheseInstances = false }: PolicyText): string[] {
  const offered = instances.map(
    ({ name, chatServiceAddress, smsServiceAddress }) =>
      `offered: ${name}: ${chatServiceAddress} and ${smsServiceAddress}`,
  );
  if (!onlyTheseInstances) return offered;
  const others = 'no other addresses can be connected, and nothing is sent to others';
  return [
    ...offered,
    `only these: ${instances.length === 0 ? 'no instance at all: ' : ''}${others}`,
  ];
}

function retentionOf({ retention: { months, mostMonths } = {} }: PolicyText): string[] {
  const most = `messages are kept for ${mostMonths} months at most; a person may choose less`;
  if (months === undefined) return mostMonths === undefined ? [] : [`retention: ${most}`];
  const kept = months === null ? 'all messages are kept' : `messages are kept for ${months} months`;
  const overruled = mostMonths === undefined ? '' : '; mostMonths has no effect: months counts';
  return [`retention: ${kept}, and nobody can change it${overruled}`];
}

function authority(written: string): string {
  return written.includes('-----BEGIN ')
    ? 'authority: one is trusted too, by its PEM text'
    : `authority: the one in ${written} is trusted too; the file isn’t looked at here`;
}
