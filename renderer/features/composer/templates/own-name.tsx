import { useState } from 'react';
import { UserRound } from 'lucide-react';
import type { TemplateValues } from '../../../../shared/domain/template.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Store, useStore } from '../../../ui/store.ts';
import styles from './templates.module.css';

/** Asks whether what was typed in the place of one’s own name is to be kept: then no template leaves it open again. */
export function OwnName({
  filled,
  onDone,
}: {
  filled: Store<TemplateValues>;
  /** It was decided: the focus belongs in the text again. */
  onDone: () => void;
}) {
  const t = useText();
  const [declined, setDeclined] = useState('');
  const save = useCallMutation('settings.set');
  const name = useStore(filled)['agent']?.trim() ?? '';
  if (name === '' || name === declined) return null;
  return (
    <>
      <Banner
        className={styles['notice']}
        tone="info"
        icon={<UserRound />}
        actions={
          <>
            <Button
              size="small"
              onClick={() => save.mutate({ sending: { agentName: name } }, { onSuccess: onDone })}
            >
              {t('action.save')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setDeclined(name);
                onDone();
              }}
            >
              {t('action.dismiss')}
            </Button>
          </>
        }
      >
        {t('templates.keep-own-name', { name })}
      </Banner>
      <Problem thrown={save.error} />
    </>
  );
}
