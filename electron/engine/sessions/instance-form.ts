import type { WrongField } from '../../../shared/domain/app-error.ts';
import { EngineError, invalidInput } from '../engine-error.ts';
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

/** Checks what was typed. Throws EngineError for the first field that is wrong, in the order of the form, with the others that are. */
export function checkInstanceForm(written: InstanceForm): InstanceForm {
  return checkedFields({
    ...checksOf(written),
    accessToken: () => checkToken(written.accessToken, 'accessToken'),
  });
}

/** The same for what is not written with its token. */
export function checkInstance(
  written: Omit<InstanceForm, 'accessToken'>,
): Omit<InstanceForm, 'accessToken'> {
  return checkedFields(checksOf(written));
}

function checksOf(written: Omit<InstanceForm, 'accessToken'>) {
  return {
    name: () => checkName(written.name),
    chatServiceAddress: () => checkAddress('chatServiceAddress', written.chatServiceAddress),
    smsServiceAddress: () => checkAddress('smsServiceAddress', written.smsServiceAddress),
    instanceUuid: () => checkUuid(written.instanceUuid),
  };
}

function checkedFields<Form extends object>(checks: { [Field in keyof Form]: () => Form[Field] }) {
  const form: Partial<Form> = {};
  const wrong: WrongField[] = [];
  for (const field of Object.keys(checks) as (keyof Form)[]) {
    try {
      form[field] = checks[field]();
    } catch (error) {
      if (!(error instanceof EngineError) || error.appError.kind !== 'invalid-input') throw error;
      wrong.push(error.appError);
    }
  }
  const [first, ...others] = wrong;
  if (first) {
    throw new EngineError({
      ...first,
      kind: 'invalid-input',
      ...(others.length > 0 && { others }),
    });
  }
  return form as Form;
}

/** Returns a name without surrounding blanks; throws EngineError where it is empty or longer than 80 characters. */
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
