import type * as z from 'zod';
import type { PolicyProblem } from '../../../shared/contract/policy.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { proxyModes } from '../../../shared/domain/proxy-settings.ts';
import { EngineError } from '../engine-error.ts';
import { checkServiceAddress } from '../gateway/address.ts';
import { checkProxy } from '../services/network/check-proxy.ts';
import { checkFeed } from '../services/updates/check-feed.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { policySchema, type PolicyText } from './policy-schema.ts';

export type ReadPolicy = { ok: true; policy: PolicyText } | { ok: false; problem: PolicyProblem };

/**
 * Reads a policy. One wrong value, or one key that this version does not know, makes all of it damaged: half a policy might be
 * looser than what its author meant.
 */
export function readPolicy(text: string): ReadPolicy {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return damaged('not-json', error instanceof Error ? error.message : String(error));
  }
  const read = policySchema.safeParse(value);
  if (!read.success) return { ok: false, problem: problemOf(read.error) };
  return checkProxyOf(read.data) ?? checkFeedsOf(read.data) ?? checkInstances(read.data);
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

function problemOf({ issues: [issue] }: z.ZodError): PolicyProblem {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    return { kind: 'unknown-key', detail: [...path, issue.keys[0]].join('.') };
  }
  return { kind: 'wrong-value', detail: path.join('.') || 'policy' };
}

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
  return { ok: true, policy: { ...policy, ...(policy.instances && { instances }) } };
}

function damaged(kind: PolicyProblem['kind'], detail: string): ReadPolicy {
  return { ok: false, problem: { kind, detail } };
}
