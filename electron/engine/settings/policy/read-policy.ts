import type * as z from 'zod';
import type { PolicyProblem } from '../../../../shared/contract/policy.ts';
import { defaultSettings } from '../../../../shared/contract/settings.ts';
import { proxyModes } from '../../../../shared/domain/proxy-settings.ts';
import { EngineError } from '../../engine-error.ts';
import { checkServiceAddress } from '../../gateway/address.ts';
import { checkProxy } from '../check-proxy.ts';
import { checkFeed } from '../check-feed.ts';
import { mergeSettings } from '../merge-settings.ts';
import { policySchema, type PolicyText } from './policy-schema.ts';

/** `ignored`: where a policy says what this version does not know, as of a later one or misspelt. */
export type ReadPolicy =
  { ok: true; policy: PolicyText; ignored: string[] } | { ok: false; problem: PolicyProblem };

/**
 * Reads a policy. What this version does not know is ignored by name, so that computers with two versions can have one policy; one
 * wrong value makes all of it damaged: half a policy might be looser than what its author meant.
 */
export function readPolicy(text: string): ReadPolicy {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return damaged('not-json', error instanceof Error ? error.message : String(error));
  }
  const ignored = takeUnknown(value);
  const read = policySchema.safeParse(value);
  if (!read.success) return damaged('wrong-value', pathOf(read.error) || 'policy');
  const checked = checkProxyOf(read.data) ?? checkFeedsOf(read.data) ?? checkInstances(read.data);
  return checked.ok ? { ...checked, ignored } : checked;
}

/** Takes the keys out of a policy that its schema does not have. Returns where they stood. */
function takeUnknown(policy: unknown): string[] {
  const { error } = policySchema.safeParse(policy);
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const holder = issue.path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), policy);
    return issue.keys.map((key) => {
      Reflect.deleteProperty(Object(holder), key);
      return [...issue.path, key].join('.');
    });
  });
}

/**
 * Returns what a damaged policy surely restricts, where no earlier one is known: to which instances anything may be sent, and for how long
 * messages are kept. What it names wrongly restricts as well.
 */
export function restrictionsOf(
  text: string,
): Pick<PolicyText, 'onlyTheseInstances' | 'instances' | 'retention'> {
  let value: Record<string, unknown>;
  try {
    const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    value = typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return { onlyTheseInstances: /"onlyTheseInstances"\s*:(?!\s*false\b)/.test(text) };
  }
  const { instances, retention } = policySchema.shape;
  const kept = retention.safeParse(value['retention']).data;
  const named = Array.isArray(value['instances']) ? (value['instances'] as unknown[]) : [];
  const known = named.flatMap((one) => {
    const parsed = instances.safeParse([one]);
    const checked = parsed.success ? checkInstances({ instances: parsed.data }) : null;
    return checked?.ok === true ? (checked.policy.instances ?? []) : [];
  });
  return {
    onlyTheseInstances: ![undefined, false].includes(value['onlyTheseInstances'] as undefined),
    instances: known,
    ...(kept !== undefined && { retention: kept }),
  };
}

const pathOf = ({ issues: [issue] }: z.ZodError): string => issue?.path.join('.') ?? '';

/** A proxy that cannot be followed would let nothing connect: it is said where it comes from. */
function checkProxyOf({ presets, locked }: PolicyText): ReadPolicy | null {
  const settings = mergeSettings(defaultSettings, presets ?? {}, locked ?? {});
  try {
    checkProxy(settings.proxy, { proxyModes });
    return null;
  } catch (error) {
    const wrong = error instanceof EngineError ? error.appError : null;
    if (wrong?.kind !== 'invalid-input') throw error;
    return damaged('wrong-value', `proxy.${wrong.field}`);
  }
}

function checkFeedsOf({ presets, locked }: PolicyText): ReadPolicy | null {
  try {
    for (const settings of [presets, locked]) checkFeed(settings?.updates?.feed ?? '');
    return null;
  } catch {
    return damaged('wrong-value', 'updates.feed');
  }
}

/** Returns the policy with its addresses and UUIDs in one form. */
function checkInstances(policy: PolicyText): ReadPolicy {
  const instances: NonNullable<PolicyText['instances']> = [];
  for (const [index, instance] of (policy.instances ?? []).entries()) {
    const { chatServiceAddress, smsServiceAddress, instanceUuid } = instance;
    const chat = checkServiceAddress(chatServiceAddress);
    const sms = checkServiceAddress(smsServiceAddress);
    const at = (field: string) => damaged('wrong-value', `instances.${index}.${field}`);
    if (!chat.ok) return at('chatServiceAddress');
    if (!sms.ok) return at('smsServiceAddress');
    instances.push({
      ...instance,
      chatServiceAddress: chat.address,
      smsServiceAddress: sms.address,
      ...(instanceUuid !== undefined && { instanceUuid: instanceUuid.toLowerCase() }),
    });
  }
  return { ok: true, policy: { ...policy, ...(policy.instances && { instances }) }, ignored: [] };
}

function damaged(kind: PolicyProblem['kind'], detail: string): ReadPolicy {
  return { ok: false, problem: { kind, detail } };
}
