import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Memory } from '../../../shared/contract/memory.ts';
import { firstChat } from '../../../shared/domain/practice-day.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { remember } from '../../product-ui/settings/use-memory.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/announcer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isStepDone, steps } from './tour-steps.ts';
import styles from './learning.module.css';

/** Milliseconds before the tour in which the day's own message may have become unknown. */
const beforeMs = 3_600_000;

/** Three steps over the page, which stays as it is: each is done by doing it, and the activity log tells when. */
export function Tour({ instanceId, memory }: { instanceId: string; memory: Memory }) {
  const t = useText();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { tourDone: done, tourSince: from } = memory;
  const step = steps[done];
  const log = useQuery({
    ...queryOf('audit.list', {
      instanceId,
      search: '',
      action: null,
      from: from === null ? null : from - beforeMs,
      to: null,
      offset: 0,
      limit: 100,
    }),
    enabled: step !== undefined,
  });
  const isDone = step !== undefined && isStepDone(step, log.data?.entries ?? [], from ?? 0);
  const goOn = useEffectEvent(() => remember(client, { tourDone: done + 1 }));
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone, done]);

  // It comes with its words, which no reader is told of by itself.
  const how = useRef<HTMLOutputElement>(null);
  useEffect(() => void announce(how.current?.textContent ?? ''), []);

  function leave() {
    // What had the focus goes with the tour.
    document.querySelector<HTMLElement>('nav a[aria-current]')?.focus();
    remember(client, { isTourOn: false });
    if (step) showToast({ text: t('tour.left') });
  }

  return (
    <aside className={styles['tour']} aria-label={t('tour.name')}>
      <ol className={styles['steps']}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index === done ? 'step' : undefined}>
            {index < done ? (
              <>
                <Check size={14} aria-hidden="true" />
                <VisuallyHidden>{t('tour.is-done')}</VisuallyHidden>
              </>
            ) : (
              <span aria-hidden="true">{index + 1}</span>
            )}
            {index === done ? (
              t(`tour.${name}`)
            ) : (
              <VisuallyHidden>{t(`tour.${name}`)}</VisuallyHidden>
            )}
          </li>
        ))}
      </ol>
      <output ref={how} className={styles['how']}>
        {step === 'send' &&
          t('tour.send-how', { name: firstChat.name, button: t('composer.send') })}
        {step === 'decide' &&
          t('tour.decide-how', {
            accepted: t('state.accepted'),
            unknown: t('state.unknown'),
            name: firstChat.name,
            arrived: t('action.confirm-manually'),
            again: t('action.send-again'),
            dismiss: t('action.dismiss'),
          })}
        {step === 'archive' &&
          t('tour.archive-how', { threads: t('main.threads'), button: t('threads.archive') })}
        {!step && t('tour.end-how', { practice: t('practice.title') })}
      </output>
      <div className={styles['buttons']}>
        {!step && (
          <Button
            size="small"
            onClick={() => {
              leave();
              navigate('/connect');
            }}
          >
            {t('tour.connect')}
          </Button>
        )}
        <Button size="small" tone={step ? 'quiet' : 'primary'} onClick={leave}>
          {t(step ? 'tour.leave' : 'tour.finish')}
        </Button>
      </div>
    </aside>
  );
}
