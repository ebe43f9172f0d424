import type { MessageDetails, RequestShown } from '../../../../shared/contract/messages.ts';
import { notFound } from '../../engine-error.ts';
import { describeRequest } from '../../gateway/describe-request.ts';
import { sendContent, replyTarget } from '../../outbox/send-content.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SettingsService } from '../../settings/settings.ts';

/** Gathers all that is kept of one message. Throws EngineError `not-found` where there is none. */
export async function messageDetails(
  { history, record: instance }: InstanceSession,
  settings: SettingsService,
  localId: string,
): Promise<MessageDetails> {
  const [message, content] = await Promise.all([
    history.messages.get(localId),
    history.messages.content(localId),
  ]);
  if (message === null || content === null) throw notFound('message');
  const [{ record, attempts }, actions] = await Promise.all([
    history.messages.details(localId),
    history.messageActions.ofMessage(localId),
  ]);

  const { replyToForm, fileNameField } = settings.get().sending;
  let request: RequestShown | null = null;
  // What was written elsewhere was no request of Postline's, whatever is known of it.
  if (content.kind !== 'record' && message.direction === 'out' && !message.imported) {
    const quoted =
      message.replyTo &&
      ((await history.messages.get(message.replyTo.localId)) ??
        (await history.references.get(message.replyTo.localId)));
    const replyTo = replyTarget(quoted?.messageId ?? null, replyToForm);
    const wire = () => ({ fileNameField, threadIdField: instance.threadIdField });
    request = await describeRequest(instance, wire, (gateway) =>
      sendContent(gateway, { message, content, replyTo }, {}),
    );
  }
  const statuses = actions.map(({ answer, ...action }) => ({ ...action, record: answer }));
  return { message, attempts, request, record, actions: statuses };
}
