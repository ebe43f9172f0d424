import { useEffect } from 'react';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Problem } from '../failures/problem.tsx';
import { useSecondsUntil } from '../dates/seconds-until.tsx';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import styles from './service-health.module.css';

const lifeSeconds = 60;

/** Shows a QR code to link the phone with, how long it lives, and that the phone is linked as soon as the service says so. */
export function LinkPhoneDialog({
  instanceId,
  isLinked,
  onClose,
}: DialogProps & { isLinked: boolean }) {
  const t = useText();
  const {
    mutate: ask,
    data: code,
    error,
    isPending,
  } = useCallMutation('serviceHealth.requestCode');
  useEffect(() => ask({ instanceId }), [ask, instanceId]);
  // The page's clock ticks once a second, and may stand a little behind.
  const seconds = Math.min(lifeSeconds, useSecondsUntil(code?.until ?? 0));
  const isOver = !isLinked && !isPending && (code ? seconds === 0 : error !== null);
  return (
    <Dialog title={t('link-phone.title')} onClose={onClose}>
      {isLinked ? (
        <output>{t('link-phone.linked')}</output>
      ) : (
        <>
          <p>{t('link-phone.how')}</p>
          {code && (
            <img
              className={`${styles['code']} ${seconds === 0 ? styles['gone'] : ''}`}
              src={`data:image/png;base64,${code.png}`}
              alt={t('link-phone.code')}
            />
          )}
          <p className={styles['under']}>
            {isPending && t('link-phone.asking')}
            {code &&
              !isPending &&
              t(seconds > 0 ? 'link-phone.expires' : 'link-phone.expired', { seconds })}
          </p>
          <Problem thrown={error} />
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t(isLinked ? 'action.close' : 'action.cancel')}</Button>
        {isOver && (
          <Button tone="primary" onClick={() => ask({ instanceId })}>
            {t('link-phone.again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
