import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, Ellipsis, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SideTest, TestedStep } from '../../../shared/contract/network.ts';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import { call } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useInstance } from '../settings/use-instances.ts';
import { Problem } from '../failures/problem.tsx';
import { ProxyLoginDialog } from './proxy-login-dialog.tsx';
import tones from '../../styles/tones.module.css';
import { endText, sideText, stepText, testText } from './test-words.ts';
import styles from './connection.module.css';

/** Walks from the proxy to the access token and says where the way ends. Closing it ends the test. */
export function ConnectionTestDialog({
  instanceId,
  onClose,
}: {
  instanceId: string;
  onClose: () => void;
}) {
  const t = useText();
  const begin = useCallMutation('network.beginTest');
  const { data } = useQuery(queryOf('network.test', {}));
  const [loginFor, setLoginFor] = useState<string | null>(null);
  const { mutate } = begin;
  useEffect(() => {
    mutate({ instanceId });
    return () => void call('network.endTest', {}).catch(() => {});
  }, [mutate, instanceId]);

  const test = data?.instanceId === instanceId ? data : null;
  const isOver = test?.isRunning === false;
  const { name = '', protocol = 'interface' } = useInstance(instanceId) ?? {};
  const asking = test?.sides.map(({ steps }) => steps.at(-1)).find((step) => asksForLogin(step));
  return (
    <Dialog title={t('connection-test.title', { name })} onClose={onClose}>
      {test?.sides
        .filter(({ steps }) => steps.length > 0)
        .map((side) => (
          <Side key={side.side} side={side} protocol={protocol} />
        ))}
      <Problem thrown={begin.error} />
      <DialogActions>
        <Button onClick={onClose}>{t(isOver ? 'action.close' : 'action.cancel')}</Button>
        {isOver && (
          <Button
            onClick={() => {
              copyText(testText(t, test, protocol));
              showToast({ text: t('connection-test.copied') });
            }}
          >
            {t('connection-test.copy')}
          </Button>
        )}
        {isOver && asking && (
          <Button tone="primary" onClick={() => setLoginFor(asking.about)}>
            {t('proxy-login.enter')}
          </Button>
        )}
        {isOver && !asking && (
          <Button onClick={() => mutate({ instanceId })}>{t('connection-test.again')}</Button>
        )}
      </DialogActions>
      {loginFor !== null && (
        <ProxyLoginDialog
          proxy={loginFor}
          onEntered={() => mutate({ instanceId })}
          onClose={() => setLoginFor(null)}
        />
      )}
    </Dialog>
  );
}

const asksForLogin = (step: TestedStep | undefined): boolean =>
  step?.failure === 'proxy-login' || step?.failure === 'proxy-login-refused';

function Side({ side, protocol }: { side: SideTest; protocol: Protocol }) {
  const t = useText();
  const end = endText(t, side, protocol);
  const state = side.steps.at(-1)?.state;
  return (
    <section aria-label={sideText(t, side)}>
      <h3 className={styles['heading']}>{sideText(t, side)}</h3>
      <ol className={styles['steps']} aria-label={t('connection-test.steps')}>
        {side.steps.map((step, index) => (
          <Step key={`${index} ${step.step}`} step={step} protocol={protocol} />
        ))}
      </ol>
      <output className={`${styles['end']} ${tones[toneOf(state)]}`}>
        {end ?? t('connection-test.running')}
      </output>
    </section>
  );
}

const toneOf = (state: TestedStep['state'] | undefined) =>
  state === 'failed' ? 'bad' : state === 'done' ? 'ok' : 'calm';

const icons = { running: Ellipsis, done: Check, failed: X, unclear: CircleHelp };

function Step({ step, protocol }: { step: TestedStep; protocol: Protocol }) {
  const t = useText();
  const { state, found, ms } = step;
  const Icon = icons[state];
  return (
    <li className={styles['step']}>
      <Icon size={16} aria-hidden="true" className={tones[toneOf(state)]} />
      <span className={styles['words']}>
        <VisuallyHidden>{t(`connection-test.state-${state}`)}: </VisuallyHidden>
        {stepText(t, step, protocol)}
        {found !== '' && <small>{found}</small>}
      </span>
      {ms !== null && <span className={styles['ms']}>{t('connection-test.ms', { ms })}</span>}
    </li>
  );
}
