import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LockState } from '../../../shared/contract/lock.ts';
import { errorOf } from '../../bridge/call.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { ProductName } from '../../product-ui/windows/product-name.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { pausePlaying } from '../../ui/play-alone.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './lock.module.css';

/**
 * Covers the whole window. As a modal dialog of the browser it leaves all of the page inert, dialogs and what comes later too: neither keys nor
 * readers find anything of it. The page stays as it was: drafts, dialogs and recordings are there again afterwards.
 */
export function LockPage({
  state,
  hidden,
}: {
  state: LockState;
  hidden: NonNullable<LockState['hidden']>;
}) {
  const t = useText();
  const page = useModal();
  const isLocked = hidden === 'locked';
  useLayoutEffect(() => {
    // Where it is locked from the start, the settings are not known.
    document.documentElement.dataset['theme'] = state.theme;
  }, [state.theme]);
  // Beside what a dialog of the page has hidden from readers.
  return createPortal(
    <dialog ref={page} className={styles['page']} aria-labelledby="lock-title">
      <Stack className={styles['column']}>
        <ProductName />
        <h1 id="lock-title">{t(isLocked ? 'lock.title' : 'lock.screen-title')}</h1>
        <p className={styles['unread']}>{t('lock.unread', { count: state.unread })}</p>
        {isLocked ? <UnlockForm canAskSystem={state.canAskSystem} /> : <ShowButton />}
      </Stack>
    </dialog>,
    document.body,
  );
}

/** Makes a dialog of the browser modal for as long as it is there, and gives the focus back afterwards. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const page = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = page.current;
    if (dialog === null) return;
    const before = document.activeElement;
    const show = () => dialog.showModal();
    // It would close this, and a dialog below it.
    const keepOpen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
    };
    dialog.addEventListener('close', show);
    window.addEventListener('keydown', keepOpen, true);
    pausePlaying();
    show();
    return () => {
      dialog.removeEventListener('close', show);
      window.removeEventListener('keydown', keepOpen, true);
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return page;
}

function ShowButton() {
  const t = useText();
  const unlock = useCallMutation('lock.unlock');
  return <Button onClick={() => unlock.mutate({ passphrase: null })}>{t('lock.show')}</Button>;
}

function UnlockForm({ canAskSystem }: { canAskSystem: boolean }) {
  const t = useText();
  const errorText = useErrorText();
  const unlock = useCallMutation('lock.unlock');
  const [written, setWritten] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const error = unlock.error && errorOf(unlock.error);
  const isWrong = error?.kind === 'invalid-input';

  function submit(passphrase: string | null) {
    if (unlock.isPending) return;
    unlock.mutate({ passphrase }, { onError: () => field.current?.select() });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(written);
      }}
    >
      <Stack>
        <TextField
          inputRef={field}
          type="password"
          autoComplete="current-password"
          label={t('lock.passphrase')}
          problem={isWrong ? errorText(error) : null}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
        <Problem thrown={isWrong ? null : unlock.error} />
        <Button type="submit" tone="primary">
          {t(unlock.isPending ? 'lock.unlocking' : 'lock.unlock')}
        </Button>
        {canAskSystem && <Button onClick={() => submit(null)}>{t('lock.by-system')}</Button>}
        <div className={styles['help']}>
          <LinkButton aria-expanded={isForgotten} onClick={() => setForgotten(!isForgotten)}>
            {t('lock.forgotten')}
          </LinkButton>
          {isForgotten && <p>{t('lock.forgotten-help')}</p>}
        </div>
      </Stack>
    </form>
  );
}
