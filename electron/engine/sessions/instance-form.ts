import type { WrongField } from '../../../shared/domain/app-error.ts';
import { EngineError, invalidInput } from '../engine-error.ts';
import { type Protocol, traitsOf } from '../../../shared/domain/protocol.ts';
import { addressChecks } from '../gateway/address.ts';
import { checkToken } from './tokens.ts';

const longestName = 80;
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface InstanceForm {
  protocol: Protocol;
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

/** Checks the same of what is written without its token. */
export function checkInstance(
  written: Omit<InstanceForm, 'accessToken'>,
): Omit<InstanceForm, 'accessToken'> {
  return checkedFields(checksOf(written));
}

function checksOf(written: Omit<InstanceForm, 'accessToken'>) {
  const { protocol } = written;
  const address = (field: 'chatServiceAddress' | 'smsServiceAddress') =>
    checkAddress(protocol, field, written[field]);
  return {
    protocol: () => protocol,
    name: () => checkName(written.name),
    chatServiceAddress: () => address('chatServiceAddress'),
    smsServiceAddress: () => (traitsOf[protocol].hasSms ? address('smsServiceAddress') : ''),
    instanceUuid: () => idChecks[protocol](written.instanceUuid),
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

function checkAddress(protocol: Protocol, field: string, written: string): string {
  const checked = addressChecks[protocol](written);
  if (!checked.ok) throw invalidInput(field, checked.problem);
  return checked.address;
}

/** What names an instance to its service, by what that speaks. */
const idChecks: Readonly<Record<Protocol, (written: string) => string>> = {
  interface: checkUuid,
  waha: checkSessionName,
};

/** WAHA takes letters, digits and these two signs. */
function checkSessionName(written: string): string {
  const name = written.trim();
  if (name === '') throw invalidInput('instanceUuid', 'required');
  if (!/^[\w-]{1,100}$/.test(name)) throw invalidInput('instanceUuid', 'not-a-session-name');
  return name;
}

function checkUuid(written: string): string {
  const uuid = written.trim();
  if (uuid === '') throw invalidInput('instanceUuid', 'required');
  if (!uuidShape.test(uuid)) throw invalidInput('instanceUuid', 'not-a-uuid');
  return uuid.toLowerCase();
}
