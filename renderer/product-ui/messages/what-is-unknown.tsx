import { CircleQuestionMark } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { ownChat } from '../chat/own-chat.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './messages.module.css';

const Popover = lazyPart(async () => (await import('../../ui/popover.tsx')).Popover);

/** Asks what Unknown means, beside a message that is, and answers in a few words. `isSign`: among buttons, where a question mark asks. */
export function WhatIsUnknown({ isSign = false }: { isSign?: boolean }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function close() {
    anchor?.focus();
    setAnchor(null);
  }

  const opens = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      anchor ? close() : setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isSign ? (
        <IconButton label={t('unknown.what')} {...opens}>
          <CircleQuestionMark size={16} aria-hidden="true" />
        </IconButton>
      ) : (
        <LinkButton {...opens}>{t('unknown.what')}</LinkButton>
      )}
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
