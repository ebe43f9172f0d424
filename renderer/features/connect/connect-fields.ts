import type { OfferedInstance } from '../../../shared/contract/policy.ts';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';

const { interface: names, waha } = instanceNames;

interface ConnectField {
  name: string;
  label: string;
  example: string;
  /** What a sentence about it calls the field, where that is not its name. */
  said?: string;
}

/** What is asked for of an instance, by what its service speaks. */
export const connectFields = {
  interface: [
    { name: 'name', label: 'field.name', example: 'connect.name-example' },
    {
      name: 'chatServiceAddress',
      label: names.chatServiceAddress,
      example: 'https://chat.example.com/v1',
    },
    {
      name: 'smsServiceAddress',
      label: 'connect.sms-address',
      example: 'https://sms.example.com/v1',
    },
    { name: 'instanceUuid', label: names.instanceUuid, example: '3fa85f64-5717-4562-…' },
    { name: 'accessToken', label: names.accessToken, example: '' },
  ],
  waha: [
    { name: 'name', label: 'field.name', example: 'connect.name-example' },
    {
      name: 'chatServiceAddress',
      label: waha.chatServiceAddress,
      example: 'https://waha.example.com',
      said: 'wahaAddress',
    },
    { name: 'instanceUuid', label: waha.instanceUuid, example: 'default', said: 'session' },
    { name: 'accessToken', label: waha.accessToken, example: '', said: 'apiKey' },
  ],
} as const satisfies Record<Protocol, readonly ConnectField[]>;

export type FieldName = (typeof connectFields)['interface'][number]['name'];

/** Returns the fields as they are for an instance that the organization offers, or for another one. */
export function fieldsOf(offered: OfferedInstance | undefined): Record<FieldName, string> {
  return {
    name: offered?.name ?? '',
    chatServiceAddress: offered?.chatServiceAddress ?? '',
    smsServiceAddress: offered?.smsServiceAddress ?? '',
    instanceUuid: offered?.instanceUuid ?? '',
    accessToken: '',
  };
}
