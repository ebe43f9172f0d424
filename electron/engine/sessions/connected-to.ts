import { randomUUID } from 'node:crypto';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import type { InstanceForm } from './instance-form.ts';

/** What says which number an instance is. */
export type ConnectedTo = 'protocol' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid';

/** The addresses are those of each run. */
const nowhere = { chatServiceAddress: '', smsServiceAddress: '' };

/** What identifies the practice instance of a protocol, by its name. */
export const practiceForms: Readonly<
  Record<Protocol, (practice: string) => Omit<InstanceForm, 'accessToken'>>
> = {
  interface: (name) => ({
    ...nowhere,
    protocol: 'interface',
    name,
    instanceUuid: randomUUID(),
  }),
  waha: (name) => ({
    ...nowhere,
    protocol: 'waha',
    name: `${name} WAHA`,
    instanceUuid: 'default',
  }),
};

/** Returns whether both name the same number. A UUID is one in the world; sessions are called alike on many servers. */
export function isSameNumber(
  one: Pick<StoredInstance, ConnectedTo>,
  other: Pick<StoredInstance, ConnectedTo>,
): boolean {
  return (
    one.protocol === other.protocol &&
    one.instanceUuid === other.instanceUuid &&
    (one.protocol === 'interface' || one.chatServiceAddress === other.chatServiceAddress)
  );
}

type Addresses = Pick<StoredInstance, 'chatServiceAddress' | 'smsServiceAddress'>;

/** Returns whether the token of one would go elsewhere than that of the other. */
export function hasOtherAddress(one: Addresses, other: Addresses): boolean {
  return (
    one.chatServiceAddress !== other.chatServiceAddress ||
    one.smsServiceAddress !== other.smsServiceAddress
  );
}
