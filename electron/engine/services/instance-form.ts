import type { CheckedInput } from '../../../shared/contract/contract.ts';
import { invalidInput } from '../engine-error.ts';
import { checkServiceAddress } from '../gateway/address.ts';
import { checkToken } from './tokens.ts';

const longestName = 80;
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface InstanceForm {
  name: string;
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
  accessToken: string;
}

/** Checks what was typed, field after field in the order of the form. Throws EngineError for the first that is wrong. */
export function checkInstanceForm(written: CheckedInput<'instances.connect'>): InstanceForm {
  return {
    name: checkName(written.name),
    chatServiceAddress: checkAddress('chatServiceAddress', written.chatServiceAddress),
    smsServiceAddress: checkAddress('smsServiceAddress', written.smsServiceAddress),
    instanceUuid: checkUuid(written.instanceUuid),
    accessToken: checkToken(written.accessToken, 'accessToken'),
  };
}

/** A name without surrounding blanks; throws EngineError where it is empty or longer than 80 characters. */
export function checkName(written: string): string {
  const name = written.trim();
  if (name === '') throw invalidInput('name', 'required');
  if (name.length > longestName) throw invalidInput('name', 'too-long', String(longestName));
  return name;
}

function checkAddress(field: string, written: string): string {
  const checked = checkServiceAddress(written);
  if (!checked.ok) throw invalidInput(field, checked.problem);
  return checked.address;
}

function checkUuid(written: string): string {
  const uuid = written.trim();
  if (uuid === '') throw invalidInput('instanceUuid', 'required');
  if (!uuidShape.test(uuid)) throw invalidInput('instanceUuid', 'not-a-uuid');
  return uuid.toLowerCase();
}
