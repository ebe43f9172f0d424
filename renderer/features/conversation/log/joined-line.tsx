import type { Alias } from '../../../../shared/contract/aliases.ts';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useSeparate } from '../contact/use-separate.ts';
import { LogLine } from './log-line.tsx';

/** Says in the log where a hidden ID's chat was joined with this one, and parts them. */
export function JoinedLine({ instanceId, alias }: { instanceId: string; alias: Alias }) {
  const t = useText();
  const { separate } = useSeparate(instanceId);
  const { hiddenId } = alias;
  return (
    <LogLine>
      {t('log.joined', { hiddenId })}{' '}
      <LinkButton
        aria-label={t('alias.separate-id', { hiddenId })}
        onClick={() => separate(hiddenId)}
      >
        {t('alias.separate')}
      </LinkButton>
    </LogLine>
  );
}
