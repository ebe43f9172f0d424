import { invalidInput, notFound } from '../engine-error.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';
import type { ServiceOf } from '../service-of.ts';

/** Creates the service that asks the host for windows. Only what is there gets one. */
export function createWindowService(host: Host, instances: Instances): ServiceOf<'windows'> {
  return {
    open: async ({ chat }) => {
      if (host.openWindow === null) throw invalidInput('window', 'no-windows');
      if (chat !== null) {
        const { history } = instances.session(chat.instanceId);
        if ((await history.chats.get(chat.chatId)) === null) throw notFound('chat');
      }
      if (!host.openWindow(chat)) throw invalidInput('window', 'too-many-windows');
    },
  };
}
