import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { ownChat } from '../chat/own-chat.ts';
import styles from './what-is-unknown.module.css';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Popover = lazyPart(async () => (await import('../../ui/popover.tsx')).Popover);

/** Asks what Unknown means, beside a message that is, and answers in a few words. */
export function WhatIsUnknown() {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function close() {
    anchor?.focus();
    setAnchor(null);
  }

  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => (anchor ? close() : setAnchor(currentTarget))}
      >
        {t('unknown.what')}
      </LinkButton>
      {anchor && (
        <Popover title={t('unknown.what')} anchor={anchor} onClose={close}>
          <p>{t('unknown.why')}</p>
          <p>
            {t('unknown.ways', {
              arrived: t('action.confirm-manually'),
              again: t('action.send-again'),
              dismiss: t('action.dismiss'),
            })}
          </p>
          {/* A window of one chat has no other page. */}
          {!ownChat && (
            <a
              className={styles['more']}
              href="#/help/agents/decide-what-is-unknown"
              onClick={close}
            >
              {t('unknown.more')}
            </a>
          )}
        </Popover>
      )}
    </>
  );
}
