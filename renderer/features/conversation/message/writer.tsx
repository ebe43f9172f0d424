import type { Message } from '../../../../shared/contract/messages.ts';
import { useText } from '../../../messages/text.tsx';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isAnybodys } from './changes-writer.ts';
import styles from './message.module.css';

const SentBy = lazyPart(async () => (await import('../team/sent-by.tsx')).SentBy);

/** Shows who wrote it: seen in a group or a team, where several may have, and read out everywhere. */
export function Writer({
  id,
  instanceId,
  message,
  isDrawn,
}: {
  id: string;
  instanceId: string;
  message: Message;
  isDrawn: boolean;
}) {
  const t = useText();
  const { direction, sender, chatId, author, imported } = message;
  if (direction === 'out') {
    if (isDrawn) return <SentBy id={id} author={author ?? null} isTold={imported} />;
    if (author) return <VisuallyHidden id={id}>{author.name}: </VisuallyHidden>;
    if (isAnybodys(message)) return <Anybody id={id} instanceId={instanceId} />;
    return <VisuallyHidden id={id}>{t('message.you')} </VisuallyHidden>;
  }
  const name = sender?.name ?? sender?.chatId?.split('@')[0] ?? '';
  const said = (
    <>
      <bdi>{name}</bdi>
      <VisuallyHidden>: </VisuallyHidden>
    </>
  );
  return chatId.endsWith('@g.us') ? (
    <small id={id} className={styles['writer']}>
      {said}
    </small>
  ) : (
    <VisuallyHidden id={id}>{said}</VisuallyHidden>
  );
}

/** Of what went out from the number, and nobody said by whom: alone it was this person, from whatever device. */
function Anybody({ id, instanceId }: { id: string; instanceId: string }) {
  const t = useText();
  const isShared = useTeamOf(instanceId) !== null;
  return (
    <VisuallyHidden id={id}>
      {isShared ? `${t('message.this-number')}: ` : `${t('message.you')} `}
    </VisuallyHidden>
  );
}
