import type { MessageContent } from '../../../../shared/contract/messages.ts';
import type { ReturnedCard } from '../../../../shared/domain/compare-card.ts';
import type { CardDifference } from '../../../../shared/domain/link-card.ts';
import { linkOf } from '../../../../shared/domain/text-links.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { LinkCardView } from '../../../product-ui/messages/link-card-view.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { type Translate, useText } from '../../../messages/text.tsx';

/** Shows a link's card in the conversation: as the service returned it, once it did, and marked where that is not what was asked for. */
export function LinkCardContent({
  instanceId,
  localId,
  content: { card, returned },
}: {
  instanceId: string;
  localId: string;
  content: Extract<MessageContent, { kind: 'link-card' }>;
}) {
  const t = useText();
  const shown = returned ?? card;
  return (
    <>
      <LinkCardView
        address={card.address}
        title={shown.title ?? ''}
        description={shown.description ?? ''}
        picture={returned?.hasThumbnail ? thumbnailAddress(instanceId, localId) : null}
        isLarge={card.highQuality}
        link={linkOf(card.address)}
      />
      {returned?.differs.map((difference) => (
        <Problem key={difference} role="none" tone="warn">
          <bdi>{differenceText(t, difference, returned)}</bdi>
        </Problem>
      ))}
    </>
  );
}

function differenceText(t: Translate, difference: CardDifference, returned: ReturnedCard): string {
  if (difference === 'image') return t('card.differs-image');
  const text = returned[difference];
  return text === null
    ? t(`card.differs-no-${difference}`)
    : t(`card.differs-${difference}`, { text });
}
