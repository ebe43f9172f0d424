import type { ConnectionTest, SideTest, TestedStep } from '../../../../shared/contract/network.ts';
import type { ConnectionStep, StepFailure } from '../../../../shared/domain/connection-step.ts';
import { traitsOf } from '../../../../shared/domain/protocol.ts';
import type { NetworkAccess } from '../../connection/connect.ts';
import type { StepReport } from '../../connection/step-report.ts';
import { askWithoutToken, probeAddress } from '../../gateway/probe-address.ts';
import { protocolParts } from '../../gateway/protocols.ts';
import type { Events } from '../../events.ts';
import type { Log } from '../../host.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';

/** Creates what tests connections, one at a time, and tells how far it is. It sends nothing to anybody. */
export function createConnectionTests(access: NetworkAccess, events: Events, log: Log) {
  let test: ConnectionTest | null = null;
  let underWay: AbortController | null = null;

  const changed = () => events.publish('network.changed', {});

  return {
    current: () => test,
    end: () => {
      underWay?.abort();
      underWay = null;
      test = null;
      changed();
    },
    begin: (session: InstanceSession) => {
      underWay?.abort();
      const stop = new AbortController();
      underWay = stop;
      const { instanceId } = session.record;
      const begun: ConnectionTest = { instanceId, isRunning: true, sides: sidesOf(session) };
      test = begun;
      const tell = () => {
        if (test === begun) changed();
      };
      const run = async () => {
        for (const side of begun.sides) await testSide(side, session, access, stop.signal, tell);
      };
      void run()
        .catch((error: unknown) => log.error('a test failed', { error: String(error) }))
        .finally(() => {
          begun.isRunning = false;
          tell();
        });
      changed();
    },
  };
}

/** The side of SMS threads is only tested where it is another service. */
function sidesOf({ record }: InstanceSession): SideTest[] {
  const chat = new URL(record.chatServiceAddress);
  const sides: SideTest[] = [{ side: 'chat', host: chat.host, steps: [] }];
  if (!traitsOf[record.protocol].hasSms) return sides;
  const sms = new URL(record.smsServiceAddress);
  if (sms.origin !== chat.origin) sides.push({ side: 'sms', host: sms.host, steps: [] });
  return sides;
}

async function testSide(
  { side, steps }: SideTest,
  session: InstanceSession,
  access: NetworkAccess,
  signal: AbortSignal,
  changed: () => void,
): Promise<void> {
  const { protocol, chatServiceAddress, smsServiceAddress, instanceUuid } = session.record;
  const address = side === 'sms' ? smsServiceAddress : chatServiceAddress;
  const collected = collectSteps(steps, changed);
  const { report } = collected;
  const own = `${address}${protocolParts[protocol].pathOf(instanceUuid)}`;
  const problem = await probeAddress(own, { ...access, signal, report });
  signal.throwIfAborted();
  if (problem !== null) {
    const known = (['redirects', 'web-page'] as const).find((one) => one === problem);
    return collected.end('failed', known ?? 'host-silent');
  }

  report.begin('token', '');
  const outcome = await session.tryToken(side, { signal });
  signal.throwIfAborted();
  if (outcome.outcome === 'not-sent') {
    return collected.end('failed', outcome.reason, outcome.detail);
  }
  const isRefused =
    outcome.outcome === 'unauthorized' ||
    (outcome.outcome === 'rejected' && outcome.status === 403);
  if (isRefused) return collected.end('failed', 'token-refused');
  // Only a service that refuses a stranger shows that it took the token.
  const stranger = await askWithoutToken(own, { ...access, signal });
  const status = 'outcome' in stranger ? null : stranger.head?.status;
  collected.end(status === 401 || status === 403 ? 'done' : 'unclear');
}

/** Writes down what a connection tells of itself. A step that is done once more replaces what was told of it before. */
function collectSteps(steps: TestedStep[], changed: () => void) {
  let begunAt = performance.now();
  /** Where the route under way begins. */
  let routeAt = 0;

  const end = (state: TestedStep['state'], failure: StepFailure | null = null, detail = '') => {
    const step = steps.at(-1);
    if (step?.state !== 'running') return;
    const ms = Math.round(performance.now() - begunAt);
    steps[steps.length - 1] = { ...step, state, failure, detail, ms };
    changed();
  };

  const report: StepReport = {
    begin: (step: ConnectionStep, about) => {
      end('done');
      const again = steps.findIndex((one, index) => index >= routeAt && one.step === step);
      if (again !== -1) steps.splice(again);
      begunAt = performance.now();
      const begun = { step, about, found: '', ms: null, failure: null, detail: '' };
      steps.push({ ...begun, state: 'running' });
      changed();
    },
    note: (found) => {
      const step = steps.at(-1);
      if (step) steps[steps.length - 1] = { ...step, found };
    },
    fail: (reason, detail) => {
      end('failed', reason, detail);
      routeAt = steps.length;
    },
  };
  return { report, end };
}
