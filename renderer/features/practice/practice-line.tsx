import { useText } from '../../messages/text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Foot } from '../../ui/layout.tsx';

/** Says below the list that all of it is practice, and leads to the real thing. */
export function PracticeLine({ onConnect }: { onConnect: () => void }) {
  const t = useText();
  return (
    <Foot as="p">
      <small>
        {t('practice.line')} <LinkButton onClick={onConnect}>{t('practice.connect')}</LinkButton>
      </small>
    </Foot>
  );
}
