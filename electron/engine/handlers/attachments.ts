import type { Instances } from '../sessions/instances.ts';
import type { HandlersOf } from './handlers.ts';

export function attachmentHandlers(instances: Instances): HandlersOf<'attachments'> {
  const of = (instanceId: string) => instances.session(instanceId).attachments;
  return {
    'attachments.list': ({ instanceId, chatId }) => of(instanceId).list(chatId),
    'attachments.addFiles': ({ instanceId, chatId, grantIds }) =>
      of(instanceId).addFiles(chatId, grantIds),
    'attachments.addAddress': ({ instanceId, chatId, url }) =>
      of(instanceId).addAddress(chatId, url),
    'attachments.addTake': (take) => of(take.instanceId).addTake(take),
    'attachments.change': (change) => of(change.instanceId).change(change),
    'attachments.move': async ({ instanceId, attachmentId, beforeAttachmentId }) => {
      await of(instanceId).move(attachmentId, beforeAttachmentId);
      return null;
    },
    'attachments.remove': async ({ instanceId, attachmentId }) => {
      await of(instanceId).remove(attachmentId);
      return null;
    },
    'attachments.restore': ({ instanceId, attachmentId }) => of(instanceId).restore(attachmentId),
  };
}
