import type { ConnectionTest, SideTest, TestedStep } from '../../../shared/contract/network.ts';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { Translate } from '../../messages/text.tsx';

/** Returns what a step does, in words. */
export function stepText(t: Translate, { step, about }: TestedStep, protocol: Protocol): string {
  if (step === 'route' && about === '') return t('connection-test.route-direct');
  return t(`connection-test.${step}`, { about, protocol });
}

/** Returns where the test of an address ended and what to do about it, in a sentence; null while it is under way. */
export function endText(t: Translate, { steps }: SideTest, protocol: Protocol): string | null {
  const last = steps.at(-1);
  if (last === undefined || last.state === 'running') return null;
  const { step, about, failure, detail } = last;
  if (failure === null) {
    return t(last.state === 'unclear' ? 'connection-test.unclear' : 'connection-test.well', {
      protocol,
    });
  }
  if (failure === 'proxy') {
    const what = step === 'tls' || step === 'service' || step === 'token' ? 'proxy' : step;
    return t(`connection-test.failed-proxy-${what}`, { about, detail });
  }
  return t(`connection-test.failed-${failure}`, { about, protocol });
}

/** Returns the result as lines of text, for a report to whoever looks after the network. */
export function testText(t: Translate, { sides }: ConnectionTest, protocol: Protocol): string {
  return sides
    .map((side) => {
      const steps = side.steps.map((step) => {
        const { found, ms, state } = step;
        const facts = [found, t('connection-test.ms', { ms: ms ?? 0 })].filter(Boolean).join(', ');
        const mark = t(`connection-test.state-${state}`);
        return `${mark}: ${stepText(t, step, protocol)} (${facts})`;
      });
      return [sideText(t, side), ...steps, endText(t, side, protocol) ?? ''].join('\n');
    })
    .join('\n\n');
}

/** Returns what an address is for, and its host. */
export function sideText(t: Translate, { side, host }: SideTest): string {
  return t(`connection-test.side-${side}`, { host });
}
