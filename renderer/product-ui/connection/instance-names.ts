import type { Protocol } from '../../../shared/domain/protocol.ts';

/** What identifies an instance, as it is called by what its service speaks. */
export const instanceNames = {
  interface: {
    chatServiceAddress: 'connect.chat-address',
    instanceUuid: 'connect.instance-uuid',
    accessToken: 'connect.access-token',
  },
  waha: {
    chatServiceAddress: 'connect.waha-address',
    instanceUuid: 'connect.session',
    accessToken: 'connect.api-key',
  },
} as const satisfies Record<Protocol, object>;
