import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useUnfinishedText } from '../../product-ui/settings/unfinished-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './notices.module.css';

/** Says what Postline waits for before it quits, in every window, until it has or is told not to. */
export function Quitting() {
  const t = useText();
  const what = useUnfinishedText();
  const { data } = useQuery(queryOf('app.quitting', {}));
  const now = useToldMutation('app.quitNow');
  const cancel = useToldMutation('app.cancelQuit');
  if (!data) return null;
  return (
    <div className={styles['notices']}>
      <Banner
        tone="info"
        icon={<Hourglass aria-hidden="true" />}
        actions={
          <>
            <Button size="small" onClick={() => now.mutate({})}>
              {t('quitting.now')}
            </Button>
            <Button size="small" onClick={() => cancel.mutate({})}>
              {t('quitting.cancel')}
            </Button>
          </>
        }
      >
        {t('quitting.waits', { what: what(data.unfinished) })}{' '}
        {data.done !== null && <ProgressBar label={t('quitting.done')} done={data.done} />}
      </Banner>
    </div>
  );
}
